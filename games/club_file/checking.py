"""Checks of a club's file: names, games, and matches, which are replayed as they are read."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import astuple, dataclass, field, replace
from datetime import date, datetime, timedelta

from games.matches.stored_match import StoredDeal, StoredMatch, to_hand
from games.models import Change, Deal, Hand, Match, Player, Seat
from games.play.house_games import MAX_GAMES, clean_how_to_play
from games.play.imports import check_storable
from games.play.limits import MAX_CLUB_NAMES
from games.rules.built_in import BUILT_IN
from games.rules.change_checks import check_changes
from games.rules.checks import check_hands, check_number_of_players, check_own_numbers
from games.rules.declared.games import MAX_REMEMBERED_GAMES, load_game
from games.rules.errors import FileError, PlayersError, RuleError
from games.rules.figures import MatchFigures, SeatFigures, build_figures
from games.rules.files.json_values import expect_object, parse_json
from games.rules.game import Game
from games.rules.limits import MAX_PLAYERS
from games.rules.money.currencies import DECIMALS
from games.rules.options import format_value
from games.rules.replay import replay
from games.rules.step_limit import STEPS_TO_READ
from games.values.graphemes import split_graphemes
from games.values.looks import COLOURS, MAX_INITIALS
from games.values.names import make_exact_key, make_name_key, tidy_name
from games.values.pay_links import check_link

from .checking_logs import check_log, check_notes, check_numbers, is_change
from .contents import GAME, MATCH, OWN_GAME_PREFIX, PAID, PLAYER, REMOVED, Row
from .reading import Entry, FileHead, LineError, locate_errors

MAX_EVENINGS_KEPT = 2_000
OWN_GAME_KEY = re.compile(f"{OWN_GAME_PREFIX}[0-9]{{1,9}}")
# The most between a moment’s date in UTC and its evening, which ends at six, in any time zone.
DAYS_APART = timedelta(days=2)
# So many games of a file surely stay in the cache of `load_game` once they are read.
MAX_CHECKED_GAMES = MAX_REMEMBERED_GAMES // 2


def pack_figures(figures: MatchFigures) -> str:
    """Return figures as text, a quarter as large: those of all matches wait for the import."""
    return json.dumps(astuple(figures), separators=(",", ":"))


def unpack_figures(text: str) -> MatchFigures:
    finished, deals_counted, pot_cents, seats = json.loads(text)
    return MatchFigures(
        finished,
        deals_counted,
        pot_cents,
        tuple(SeatFigures(*seat) for seat in seats),
    )


@dataclass(slots=True)
class ClubChecker:
    """The club of a file, checked entry by entry; the matches' figures are packed."""

    head: FileHead
    players: list[Row] = field(default_factory=list)
    games: list[Row] = field(default_factory=list)
    figures: list[str] = field(default_factory=list)
    steps: int = 0  # of work so far
    max_steps: int | None = None  # None: as many as it takes
    _players_checked: bool = False
    # Text and key of each game that was checked lately.
    _declared: set[tuple[str, str]] = field(default_factory=set)
    # Unsaved, so that matches can name them; their ids are the file's numbers.
    _rows: list[Player] = field(default_factory=list)

    def add(self, entry: Entry) -> None:
        """Check the next entry and keep what later ones refer to; raise `FileError` with its line.

        Once all players are there, they are checked together.
        """
        if entry.kind is not PLAYER and not self._players_checked:
            self.check_players()
        checks = {
            PLAYER: self._check_player,
            GAME: self._check_house_game,
            MATCH: self._check_match,
            REMOVED: self._check_removed,
            PAID: self._check_payment,
        }
        with locate_errors(entry.line):
            checks[entry.kind](entry)

    def _check_player(self, entry: Entry) -> None:
        """Keep a player; raise `RuleError` for an impossible one, or taken name or initials."""
        player = entry.values
        if len(self.players) >= MAX_CLUB_NAMES:
            raise PlayersError(f"A club can have at most {MAX_CLUB_NAMES} names.")
        if tidy_name(player["name"]) != player["name"]:
            raise PlayersError(
                f"{format_value(player['name'])} is not written as the app stores names."
            )
        player["key"] = make_name_key(player["name"])
        # In an older version names of one key were two people.
        if any(other["key"] == player["key"] for other in self.players):
            player["key"] = make_exact_key(player["name"])
        initials = split_graphemes(player["initials"].strip())
        if not 1 <= len(initials) <= MAX_INITIALS or not 1 <= player["colour"] <= COLOURS:
            raise PlayersError(
                f"{player['name']} needs initials, and a colour from 1 to {COLOURS}."
            )
        if check_link(player["pay_link"]) != player["pay_link"]:
            raise PlayersError("Enter the address of a page, such as https://pay.example.com/ann.")
        for other in self.players:
            same_initials = other["initials"].casefold() == player["initials"].casefold()
            if other["key"] == player["key"] or same_initials:
                raise PlayersError(
                    f"{other['name']} and {player['name']} have the same name or the same initials."
                )
        self.players.append(player)
        self._rows.append(Player(pk=len(self.players), name=player["name"]))

    def check_players(self) -> None:
        """Raise `FileError` if a player is merged into nobody, or into a merged one."""
        self._players_checked = True
        for number, player in enumerate(self.players, 1):
            other = player["merged_into_id"]
            if other is not None and (other == number or self._is_nobody(other)):
                raise FileError(
                    f"{player['name']} is merged into player {other}, but the club has no such "
                    "player."
                )

    def _is_nobody(self, number: int | None) -> bool:
        """Return whether no player has that number, or one who was merged into another."""
        if number is None or not 1 <= number <= len(self.players):
            return True
        return self.players[number - 1]["merged_into_id"] is not None

    def check_phone(self, number: int | None) -> None:
        if number is not None and not 1 <= number <= len(self.players):
            raise FileError(f"There is no player {number}.")

    def _check_house_game(self, entry: Entry) -> None:
        game = entry.values
        if len(self.games) >= MAX_GAMES:
            raise FileError(f"A club can have at most {MAX_GAMES} games of its own.")
        self.read_game(game["declaration"], "")
        tidy_name(game["name"], "game")
        clean_how_to_play(game["told"])
        self.games.append(game)

    def read_game(self, text: str, key: str) -> Game:
        """Return the game of a declaration's text; one that was checked lately costs no work.

        `key` is the game's, if it has one yet. Raise `RuleError` for an impossible game.
        """
        if (text, key) not in self._declared:
            self.spend(STEPS_TO_READ * len(text))
            expect_object(parse_json(text), "declaration")
            tidy_name(load_game(text, key).name, "game")
            if len(self._declared) >= MAX_CHECKED_GAMES:
                self._declared.clear()
            self._declared.add((text, key))
        return load_game(text, key)

    def spend(self, steps: int) -> None:
        """Add to the work so far; raise `FileError` if it is more than is done for a file."""
        self.steps += steps
        if self.max_steps is not None and self.steps > self.max_steps:
            raise FileError("The matches in this file would take too long to score here.")

    def _check_removed(self, entry: Entry) -> None:
        self.check_phone(entry.values["phone_id"])

    def _check_payment(self, entry: Entry) -> None:
        paid = entry.values
        self.check_phone(paid["phone_id"])
        payer = paid["payer_id"]
        payee = paid["payee_id"]
        # After a merge of two players, payments between them over all evenings are to oneself. They
        # stay, since they carry sums over; those of one evening are deleted.
        is_to_oneself = payer == payee and paid["night"]
        if is_to_oneself or self._is_nobody(payer) or self._is_nobody(payee):
            raise FileError("A payment needs 2 different players of the club.")
        if paid["currency"] not in DECIMALS or not 1 <= paid["cents"] <= 10**15:
            raise FileError("A payment needs a currency, and an amount of 1 or more.")
        _check_evenings_kept(paid["evenings_kept"])
        _check_evening(paid["until"], paid["at"])
        if paid["night"] and paid["until"]:
            raise FileError("A payment is for one evening or for all evenings, not for both.")

    def _check_match(self, entry: Entry) -> None:
        """Keep a match's figures; raise `RuleError` if it or its log is impossible."""
        _check_evening(entry.values["evening"], entry.values["started_at"])
        stored = self._build_stored_match(entry)
        record = stored.build_record()
        check_notes(record.notes)
        self.spend(check_storable(record))
        self.figures.append(pack_figures(build_figures(record, replay(record))))
        check_log(
            stored,
            entry.log,
            names=len(self.players),
            seats=len(entry.seats),
            budget=self,
        )

    def _build_stored_match(self, entry: Entry) -> StoredMatch:
        """Return an entry's unsaved rows as a match; raise `RuleError` for impossible ones."""
        values = dict(entry.values)
        rematch_of = values.pop("rematch_of_id") or 0
        if not 0 <= rematch_of <= self.head.lines[MATCH.word]:
            raise FileError("rematch_of must be the number of a match.")
        match = Match(**values)
        seated = [seat for seat in entry.seats if not seat["unseated"]]
        self._check_match_game(match, len(seated), stays=not entry.changes)
        stored = StoredMatch(match, [self._build_seat(match, seat) for seat in seated], [])
        stored.set_changes(
            [self._build_change(match, change, stored.seats) for change in entry.changes]
        )
        positions = [seat.position for seat in stored.seats]
        if seated != entry.seats[: len(seated)] or positions != [*range(len(seated))]:
            raise FileError("seats must be in order from position 0, with empty seats last.")
        for seat in entry.seats[len(seated) :]:
            self.check_phone(seat["player_id"])
        if match.first_dealer >= len(seated):
            raise PlayersError("The first dealer must be one of the players.")
        check_changes(replace(stored.build_record(), changes=stored.to_rule_changes()))
        for number, (line, deal, hands) in enumerate(entry.deals, 1):
            try:
                stored.deals.append(_build_deal(number, deal, hands, len(seated)))
                self._check_open_deal(stored, stored.deals[-1], is_last=number == len(entry.deals))
                for hand in hands:
                    self.check_phone(hand["entered_by_id"])
            except RuleError as error:
                raise LineError(line, error) from None
        return stored

    def _build_seat(self, match: Match, seat: Row) -> Seat:
        """Return an unsaved seat, its id one more than its position; raise `FileError`."""
        if self._is_nobody(seat["player_id"]):
            raise FileError(
                f"There is no player {seat['player_id']}, or the player was merged into another "
                "one."
            )
        row = Seat(pk=seat["position"] + 1, match=match, **seat)
        row.player = self._rows[seat["player_id"] - 1]
        return row

    def _build_change(self, match: Match, change: Row, seats: Sequence[Seat]) -> Change:
        if not is_change({**change, "seat": change["seat_id"]}, len(seats)):
            raise FileError("A change of who plays is not possible.")
        is_substitution = change["kind"] == Change.Kind.SUBSTITUTE
        if is_substitution != (change["by_id"] is not None):
            raise FileError("by must name the substitute, and only of a change with a substitute.")
        self.check_phone(change["by_id"])
        by = self._rows[change["by_id"] - 1] if change["by_id"] else None
        values = {name: change[name] for name in ("before", "kind", "start", "score")}
        return Change(match=match, seat=seats[change["seat_id"]], by=by, **values)

    def _check_match_game(self, match: Match, players: int, *, stays: bool) -> None:
        """Raise `RuleError` if the match cannot have its game and options.

        `stays`: nobody comes or goes, so the game must take so many `players`.
        """
        if match.declaration:
            if not OWN_GAME_KEY.fullmatch(match.game):
                raise FileError(
                    f"game must be {OWN_GAME_PREFIX} and a number, not {format_value(match.game)}."
                )
            game = self.read_game(match.declaration, match.game)
        elif match.game in BUILT_IN:
            game = BUILT_IN[match.game]
        else:
            raise FileError(
                f"game must be one of {', '.join(BUILT_IN)}, not {format_value(match.game)}."
            )
        if stays:
            check_number_of_players(game, players)
        elif not 1 <= players <= MAX_PLAYERS:
            raise PlayersError(f"A match can have at most {MAX_PLAYERS} players, not {players}.")
        options = expect_object(match.options, "options")
        game.resolve_options(game.complete_options(options, players), players)

    def _check_open_deal(self, stored: StoredMatch, deal: StoredDeal, *, is_last: bool) -> None:
        """Raise `RuleError` if a deal lacks a hand and is not the last, or is impossible.

        Complete deals are checked by the replay.
        """
        if not is_last and not stored.has_all_hands(deal):
            raise FileError("All deals but the last one must have all their hands.")
        if stored.is_complete(deal):
            return
        hands = {position: to_hand(hand) for position, hand in deal.hands.items()}
        check_hands(
            stored.game,
            stored.names,
            stored.options,
            hands,
            len(stored.in_deal(deal.number)),
        )
        if stored.game.numbers:
            for position, hand in hands.items():
                check_own_numbers(
                    stored.game,
                    hand.numbers,
                    stored.count_dealt(deal.number),
                    stored.names[position],
                )


def _build_deal(number: int, deal: Row, hands: Sequence[Row], players: int) -> StoredDeal:
    """Build an unsaved deal from its row and the rows of the hands that are in.

    Raise `FileError` for a wrong number or seat, hands out of order, or numbers that cannot be
    stored.
    """
    if deal["number"] != number:
        raise FileError(f"This must be deal {number}, not {format_value(deal['number'])}.")
    if deal["answer_id"] is not None and deal["answer_id"] >= players:
        raise FileError("The answer must be one of the players.")
    # In the file, seats are positions, from 0. Unsaved seats have ids from 1: see `_build_seat`.
    answer = None if deal["answer_id"] is None else deal["answer_id"] + 1
    row = Deal(**{**deal, "answer_id": answer})
    positions = [hand["seat_id"] for hand in hands]
    if positions != sorted(set(positions)):
        raise FileError("hands must be in the order of their seats, one for each.")
    if positions and positions[-1] >= players:
        raise FileError("There is a hand at a seat without a player.")
    for hand in hands:
        check_numbers(hand["numbers"])
    check_numbers(deal["numbers"])
    rows = {hand["seat_id"]: Hand(**{**hand, "seat_id": hand["seat_id"] + 1}) for hand in hands}
    return StoredDeal(
        number,
        row=row,
        hands=rows,
        announced=_parse_announced(deal["said"], players),
        numbers=deal["numbers"] or {},
    )


def _parse_announced(value: object, players: int) -> dict[int, dict[str, int]]:
    """Return the numbers in a deal's `said`, by position and name; raise `FileError`."""
    positions = {str(position): position for position in range(players)}
    announced = {}
    for key, numbers in expect_object({} if value is None else value, "said").items():
        if key not in positions or not numbers:
            raise FileError("said must have numbers by the positions of seats.")
        check_numbers(numbers)
        announced[positions[key]] = numbers
    return announced


def _check_evening(evening: date | None, moment: datetime) -> None:
    """Raise `FileError` unless this is None, or some clock on earth showed it at that moment."""
    if evening and abs(evening - moment.date()) > DAYS_APART:
        raise FileError(f"{evening} is not the evening of {moment.isoformat()}.")


def _check_evenings_kept(dates: object) -> None:
    if dates is None:
        return
    if not isinstance(dates, list) or len(dates) > MAX_EVENINGS_KEPT:
        raise FileError(f"evenings_kept must be a list of at most {MAX_EVENINGS_KEPT:,} dates.")
    for text in dates:
        try:
            date.fromisoformat(text)
        except (TypeError, ValueError):
            raise FileError(f"evenings_kept must have dates, not {format_value(text)}.") from None
