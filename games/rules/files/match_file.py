"""The match file: the JSON form of a match, read into a record and written from one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from games.rules.attendance import ChangeRecord
from games.rules.built_in import BUILT_IN
from games.rules.change_checks import check_changes
from games.rules.checks import check_match, check_names, check_number_of_players, check_players
from games.rules.declared.games import read_game
from games.rules.declared.writing import write_declaration
from games.rules.errors import DeclarationError, FileError, PlayersError, RuleError
from games.rules.game import Game
from games.rules.limits import MAX_NOTE_LENGTH
from games.rules.notes import NOTE_KINDS
from games.rules.options import Value, build_choice_message, format_value
from games.rules.record import DealRecord, MatchRecord, Rest
from games.rules.replay import replay
from games.rules.result import DealResult, MatchResult
from games.rules.say import Either, say
from games.rules.text import clean_name

from .changes import drop_waiting_changes, read_changes, write_changes
from .deals import read_deal, read_seat, write_deal
from .json_values import Json, check_keys, expect_list, expect_object

FORMAT = "scorekeeper-match/1"

_REQUIRED_KEYS = ("format", "game", "players", "first_dealer", "deals")
_MATCH_KEYS = (*_REQUIRED_KEYS, "options", "teams", "changes", "ended_early", *NOTE_KINDS)


def read_match(data: object) -> MatchRecord:
    """Return the checked record of a match file's object; raise `RuleError` if invalid."""
    match = expect_object(data, say("A match"))
    check_keys(match, _MATCH_KEYS, say("a match"))
    for key in _REQUIRED_KEYS:
        if key not in match:
            raise FileError(say("{key} is missing.", key=key))
    if match["format"] != FORMAT:
        given = format_value(match["format"])
        raise FileError(say("format must be “{format}”, not {given}.", format=FORMAT, given=given))
    game = _read_game(match["game"])
    players = _read_players(match["players"], game, has_no_changes=not match.get("changes"))
    # Its attendance says who is in which deal; options and deals are read by that.
    begun = MatchRecord(
        game=game,
        players=players,
        first_dealer=read_seat(match["first_dealer"], players, "first_dealer"),
        options=expect_object(match.get("options", {}), "options"),
        teams=_read_teams(match["teams"], players) if "teams" in match else (),
        changes=_read_changes(match, players),
    )
    if begun.changes:
        check_changes(begun)
    options = _read_options(begun, recorded=len(match["deals"]))
    record = replace(
        begun,
        game=game.with_options(options),
        options=options,
        deals=_read_deals(match["deals"], begun),
        ended_early=_read_ended_early(match),
        notes=_read_notes(match),
    )
    check_match(record)
    if game.is_counted:
        # For its errors: lines can come to more than a score may be.
        replay(record, checked=True)
    return record


def write_match(record: MatchRecord) -> Json:
    """Return the match file's object of a record, without changes that wait for later deals."""
    record = drop_waiting_changes(record)
    match: Json = {
        "format": FORMAT,
        "game": _write_game(record.game),
        "players": list(record.players),
        "first_dealer": record.players[record.first_dealer],
    }
    if record.teams:
        match["teams"] = [[record.players[seat] for seat in team] for team in record.teams]
    match["options"] = dict(record.options)
    if record.changes:
        match["changes"] = list(write_changes(record))
    match["deals"] = [write_deal(deal, record) for deal in record.deals]
    if record.ended_early:
        match["ended_early"] = record.ended_early
    return {**match, **record.notes}


def write_result(record: MatchRecord, result: MatchResult) -> Json:
    """Return the result as JSON, by the names of all who ever came; amounts are cents."""
    seats_that_came = record.attendance.came(result.table_at)

    def by_name(values: Sequence[int]) -> dict[str, int]:
        return {record.players[seat]: values[seat] for seat in seats_that_came}

    game = record.game
    deals = [
        _write_deal_result(record, deal, deal_number)
        for deal_number, deal in enumerate(result.deals, 1)
    ]
    written: Json = {
        "game": game.key if game.listed else game.name,
        "deals": deals,
        "finished": result.finished,
        "standings": list(_write_standings(record, result, seats_that_came)),
        "winners": [record.players[seat] for seat in result.winners],
    }
    money = result.money
    if money and money.pot is None:
        written["money"] = {"net": by_name(money.net)}
    elif money:
        written["money"] = {
            "paid_in": by_name(money.paid_in),
            "taken_out": by_name(money.taken_out),
            "net": by_name(money.net),
            "pot": money.pot,
        }
    if result.not_counted:
        written["not_counted"] = result.not_counted
    return written


def _write_deal_result(record: MatchRecord, deal: DealResult, deal_number: int) -> Json:
    """Return a deal of the result, with the players in it, and totals of those at the table."""

    def by_name(values: Sequence[Any]) -> dict[str, int]:
        named = zip(record.players, values, strict=True)
        return {name: value for name, value in named if value is not None}

    written: Json = {"scores": by_name(deal.scores), "totals": by_name(deal.totals)}
    if deal.prizes is not None:
        written |= {"prizes": by_name(deal.prizes), "pot": deal.pot}
    if deal.counts:
        table = record.attendance.at_table(deal_number)
        written["counts"] = {
            name: {record.players[seat]: counted[seat] for seat in table}
            for name, counted in deal.counts.items()
        }
    for key, by_seat in (
        ("landed", deal.landed),
        ("sat_out", deal.sat_out),
        ("played_by", record.attendance.played_by(deal_number)),
    ):
        if by_seat:
            written[key] = {record.players[seat]: by_seat[seat] for seat in sorted(by_seat)}
    return written


def _write_standings(
    record: MatchRecord, result: MatchResult, seats: Sequence[int]
) -> Iterator[Json]:
    """Yield a row for each of the players at `seats`, or for each team, in order of place."""
    # A team's row is that of its first member.
    teams = {team[0]: [record.players[seat] for seat in team] for team in record.teams}
    for standing in result.standings:
        if standing.seat not in (teams or seats):
            continue
        row: Json = {}
        if teams:
            row["players"] = teams[standing.seat]
        else:
            row["player"] = record.players[standing.seat]
        row["total"] = standing.total
        row["place"] = standing.rank
        if standing.count is not None:
            row["count"] = standing.count
        yield row


def _read_game(game: object) -> Game:
    """Return the listed game of a key, or the declared one of an object; raise `RuleError`."""
    if isinstance(game, dict):
        try:
            return read_game(game)
        except DeclarationError as error:
            raise DeclarationError(say("game: {error}", error=error.message)) from None
    if not isinstance(game, str) or game not in BUILT_IN:
        raise FileError(
            say(
                "game must be {games}, or an object for another game, not {given}.",
                games=Either(BUILT_IN),
                given=format_value(game),
            )
        )
    return BUILT_IN[game]


def _write_game(game: Game) -> str | Json:
    return game.key if game.listed else write_declaration(game.declaration)


def _read_players(value: object, game: Game, *, has_no_changes: bool) -> tuple[str, ...]:
    """Return the names, clean; raise `RuleError` for wrong ones, or too few or many for the game.

    With changes, `check_match` counts the players deal by deal instead.
    """
    names = expect_list(value, "players")
    for name in names:
        if not isinstance(name, str):
            raise PlayersError(
                say("A player’s name must be text, not {given}.", given=format_value(name))
            )
    # First the number, so that far too many names are not cleaned one by one.
    if has_no_changes:
        check_number_of_players(game, len(names))
    players = tuple(clean_name(name) for name in names)
    if has_no_changes:
        check_players(game, players)
    else:
        check_names(players)
    return players


def _read_changes(match: Json, players: Sequence[str]) -> tuple[ChangeRecord, ...]:
    """Return the changes of a match file's object; () without the key."""
    recorded = len(expect_list(match["deals"], "deals"))
    if "changes" not in match:
        return ()
    return read_changes(match["changes"], players, recorded)


def _read_options(begun: MatchRecord, recorded: int) -> dict[str, Value]:
    """Return every option of a match with so many recorded deals; raise `OptionError`.

    Those left out are as before they existed, else the default: decks for the most players in any
    deal, the end for those in the first.
    """
    game = begun.game
    most_players = begun.attendance.most_in_a_deal(recorded)
    first_players = len(begun.attendance.in_deal(1))
    decks = {"decks": game.get_default_decks(most_players)} if game.has_cards else {}
    options = game.complete_options({**decks, **begun.options}, first_players)
    return game.resolve_options(options, first_players)


def _read_teams(value: object, players: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """Return the teams as seats, sorted; raise `RuleError` for wrong names or an empty list."""
    teams = []
    for team_number, team in enumerate(expect_list(value, "teams"), 1):
        names = expect_list(team, say("Team {team} in teams", team=team_number))
        seats = [read_seat(name, players, say("A name in teams")) for name in names]
        teams.append(tuple(sorted(seats)))
    if not teams:
        raise PlayersError(
            say("teams must be 2 teams or more. Leave it out in a match without teams.")
        )
    return tuple(sorted(teams))


def _read_ended_early(match: Json) -> Rest | None:
    """Return who gets the rest of the pot; None if not ended early; raise `FileError`."""
    if "ended_early" not in match:
        return None
    rest = match["ended_early"]
    if rest == "leader":
        return "leader"
    if rest == "split":
        return "split"
    raise FileError(build_choice_message("ended_early", ("leader", "split"), rest))


def _read_notes(match: Json) -> dict[str, str]:
    """Return the notes that are not empty; raise `FileError` if one is too long or not text."""
    notes = {name: match[name] for name in NOTE_KINDS if match.get(name, "") != ""}
    for name, note in notes.items():
        if not isinstance(note, str):
            given = format_value(note)
            raise FileError(say("{key} must be text, not {given}.", key=name, given=given))
        if len(note) > MAX_NOTE_LENGTH:
            raise FileError(
                say(
                    "{key} must have at most {most} characters, not {given}.",
                    key=name,
                    most=MAX_NOTE_LENGTH,
                    given=len(note),
                )
            )
    return notes


def _read_deals(value: object, begun: MatchRecord) -> tuple[DealRecord, ...]:
    """Return the deals; raise a `RuleError` that names the deal of a wrong one."""
    deals = []
    for deal_number, deal in enumerate(expect_list(value, "deals"), 1):
        seats = begun.attendance.in_deal(deal_number)
        try:
            deals.append(read_deal(deal, begun.game, begun.players, seats))
        except RuleError as error:
            raise error.in_deal(deal_number) from None
    return tuple(deals)
