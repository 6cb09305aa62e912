"""The cards that are shown at the end of an evening, from the replays of its matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar, NamedTuple, TypeVar

from django.db.models import Count, Q

from games.drawings.behind_chart import BehindChart, build_behind_chart
from games.drawings.hands import Drawing, draw_hand
from games.matches.people import Person, build_people
from games.matches.replayed_match import ReplayedMatch, load_replayed_match
from games.models import Club, Seat
from games.wording.finale import (
    describe_close_finish,
    describe_comeback,
    describe_followers,
    describe_leaders,
    describe_matches_and_winners,
)
from games.wording.story import COMEBACK_FROM, has_played, trace_winner
from games.wording.translated import phrase
from games.wording.words import format_game_and_deal, listing, signed_money

from .nights import NightView

CARD_MS = 4_000
"""The milliseconds for which each card is shown."""
MAX_REPLAYED = 30
"""The most matches that are replayed, the last ones: an imported evening may have many more."""
MAX_LISTED = 6
"""The most players in the standing of the year."""
MAX_PIPS = 12
"""The most wins that the standing draws one by one."""
CardType = TypeVar("CardType")


@dataclass(frozen=True, slots=True)
class HandCard:
    """The best hand of the evening, in the game that was played most."""

    kind: ClassVar = "hand"
    person: Person
    points: int
    drawing: Drawing
    # Game and deal: “Hang Ten · Deal 6”.
    where: str


@dataclass(frozen=True, slots=True)
class FinishCard:
    """How a match was won: a comeback, or a close finish."""

    kind: ClassVar = "finish"
    is_comeback: bool
    winners: tuple[Person, ...]
    # How far the winners were behind; in a close finish, how far they were ahead.
    points: int
    text: str
    chart: BehindChart | None

    @property
    def title(self) -> str:
        if self.is_comeback:
            return phrase("The comeback of the evening")
        return phrase("The closest finish of the evening")


@dataclass(frozen=True, slots=True)
class MoneyCard:
    """What everybody won or lost, the most first; an amount in each currency of the evening."""

    kind: ClassVar = "money"
    # Each person with pairs of a currency and cents.
    rows: tuple[tuple[Person, tuple[tuple[str, int], ...]], ...]

    @property
    def spoken(self) -> str:
        return "; ".join(
            f"{person.name} {', '.join(signed_money(cents, code) for code, cents in amounts)}"
            for person, amounts in self.rows
        )


@dataclass(frozen=True, slots=True)
class WonMatch:
    """A finished match that somebody won."""

    game: str
    winners: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class WinsCard:
    """Who won which match, of an evening without money."""

    kind: ClassVar = "wins"
    rows: tuple[WonMatch, ...]

    @property
    def spoken(self) -> str:
        return "; ".join(
            f"{row.game}: {listing(person.name for person in row.winners)}" for row in self.rows
        )


@dataclass(frozen=True, slots=True)
class WinsRow:
    """A player's wins since the start of the year, and those of this evening."""

    person: Person
    wins: int
    new_wins: int

    @property
    def pips(self) -> tuple[bool, ...]:
        """Whether each win is of this evening, one by one; earlier wins come first."""
        return (False,) * (self.wins - self.new_wins) + (True,) * self.new_wins


@dataclass(frozen=True, slots=True)
class StandingCard:
    """The players with the most wins of the year up to this evening."""

    kind: ClassVar = "standing"
    matches: int  # of the year so far
    rows: tuple[WinsRow, ...]
    # Who leads, and who is next.
    sentences: tuple[str, ...]

    @property
    def has_pips(self) -> bool:
        """Whether the wins are few enough to be drawn one by one."""
        return self.rows[0].wins <= MAX_PIPS


@dataclass(frozen=True, slots=True)
class NoteCard:
    """The note of the evening's last match that has one."""

    kind: ClassVar = "note"
    note: str
    game: str


Card = HandCard | FinishCard | MoneyCard | WinsCard | StandingCard | NoteCard


@dataclass(frozen=True, slots=True)
class Finale:
    """An evening's end: its cards in order, its won matches, and all of them in one sentence."""

    cards: tuple[Card, ...]
    won: tuple[WonMatch, ...]
    summary: str

    def find_card(self, card_type: type[CardType]) -> CardType | None:
        return next((card for card in self.cards if isinstance(card, card_type)), None)


def load_finale(club: Club, view: NightView) -> Finale:
    """Load an evening's finale: three queries at most, and more for matches not in memory."""
    last_finished = view.night.finished[:MAX_REPLAYED]
    matches = [load_replayed_match(listed.match) for listed in reversed(last_finished)]
    won = list_won_matches(matches)
    wins_card = WinsCard(won) if won else None
    cards = (
        find_best_hand(matches),
        find_finish(matches),
        build_money_card(view) or wins_card,
        load_standing(club, view.night.evening),
        find_note(matches),
    )
    summary = ""
    if matches:
        # Each winner once, in the order of the matches.
        winners = dict.fromkeys(person.name for match in won for person in match.winners)
        summary = describe_matches_and_winners(len(view.night.finished), list(winners))
    return Finale(cards=tuple(card for card in cards if card), won=won, summary=summary)


def get_show_end(start: int, finale: Finale) -> int:
    """Return when the last card is over, if the first is shown at `start`; both are Unix ms."""
    return start + CARD_MS * len(finale.cards)


def build_show(start: int, clock: int, finale: Finale) -> dict[str, int] | None:
    """Return the times by which finale.js turns the cards; None if all have been shown.

    `start` is when the first card is shown, `clock` is now, `card` is how long each is shown.
    """
    if not finale.cards or clock >= get_show_end(start, finale):
        return None
    return {"moment": start, "clock": clock, "card": CARD_MS}


def find_best_hand(matches: Sequence[ReplayedMatch]) -> HandCard | None:
    """Return the best hand of cards in the game that was played most, the earliest of equals."""
    if not matches:
        return None
    played = Counter(replayed.stored.match.game for replayed in matches)
    # Of games played as often, the last one counts.
    latest = max(reversed(matches), key=lambda replayed: played[replayed.stored.match.game])
    lowest_wins = latest.stored.game.lowest_wins
    same_game = [
        replayed for replayed in matches if replayed.stored.match.game == latest.stored.match.game
    ]
    # The club may have changed its game between matches: hands won the other way do not compare.
    hands = [
        hand
        for replayed in same_game
        if replayed.stored.game.lowest_wins == lowest_wins
        for hand in _list_hands(replayed)
    ]
    if not hands:
        return None
    choose = min if lowest_wins else max
    return _build_hand_card(choose(hands, key=lambda hand: hand.points))


class _PlayedHand(NamedTuple):
    replayed: ReplayedMatch
    deal_number: int
    position: int
    points: int


def _list_hands(replayed: ReplayedMatch) -> Iterator[_PlayedHand]:
    """Yield the hands of cards that players played themselves."""
    for deal_number, deal in enumerate(replayed.result.deals, 1):
        for position, hand in enumerate(deal.hands):
            if hand is not None and hand.cards and has_played(replayed, deal_number, position):
                yield _PlayedHand(replayed, deal_number, position, hand.points)


def _build_hand_card(played: _PlayedHand) -> HandCard:
    replayed = played.replayed
    hand = replayed.result.deals[played.deal_number - 1].hands[played.position]
    drawing = draw_hand(replayed.stored.game, hand)
    assert drawing is not None  # noqa: S101 - it has cards
    return HandCard(
        person=replayed.people[played.position],
        points=played.points,
        drawing=drawing,
        where=format_game_and_deal(replayed.stored, played.deal_number),
    )


def find_finish(matches: Sequence[ReplayedMatch]) -> FinishCard | None:
    """Return the largest comeback of at least `COMEBACK_FROM` points, else the closest finish.

    Matches that a count decides have neither: in them, points do not say who is ahead.
    """
    by_totals = [replayed for replayed in matches if not replayed.stored.game.end.count]
    comebacks = [card for card in map(_build_comeback, by_totals) if card]
    if comebacks:
        return max(comebacks, key=lambda card: card.points)
    finishes = [card for card in map(_build_close_finish, by_totals) if card]
    return min(finishes, key=lambda card: card.points, default=None)


def _build_comeback(replayed: ReplayedMatch) -> FinishCard | None:
    """Return the comeback of a match's winner or winning team, if it was one."""
    course = trace_winner(replayed)
    if course is None:
        return None
    lowest_deal = course.farthest_behind
    points = course.behind[lowest_deal]
    if points < COMEBACK_FROM:
        return None
    text = describe_comeback(replayed.stored.game.name, lowest_deal, course.lead_start)
    return _build_finish(replayed, points, text, is_comeback=True)


def _build_close_finish(replayed: ReplayedMatch) -> FinishCard | None:
    """Return the finish of a match won in the last deal, by fewer than `COMEBACK_FROM` points."""
    course = trace_winner(replayed)
    runners_up = replayed.result.runners_up
    deal_count = len(replayed.result.deals)
    # A single deal is always the last one, so that it says nothing.
    if course is None or not runners_up or deal_count < 2:
        return None
    if course.lead_start != deal_count:  # they led before the last deal
        return None
    points = abs(runners_up[0].total - replayed.result.standings[0].total)
    if points >= COMEBACK_FROM:
        return None
    others = [replayed.people[standing.seat].name for standing in runners_up]
    text = describe_close_finish(replayed.stored.game.name, points, others)
    return _build_finish(replayed, points, text, is_comeback=False)


def _build_finish(
    replayed: ReplayedMatch, points: int, text: str, *, is_comeback: bool
) -> FinishCard:
    """Return the card of a match that somebody won, with the chart of how far each was behind."""
    return FinishCard(
        is_comeback=is_comeback,
        winners=tuple(replayed.people[seat] for seat in replayed.result.winners),
        points=points,
        text=text,
        # One deal has no course to draw.
        chart=build_behind_chart(replayed) if len(replayed.result.deals) > 1 else None,
    )


def build_money_card(view: NightView) -> MoneyCard | None:
    """Return what everybody who played won or lost, also 0; None for an evening without money."""
    # A list may be there for a payment alone.
    codes = [settling.currency for settling in view.settlings if settling.purse.matches]
    if not codes:
        return None
    rows = []
    for person, _, _, amounts in view.persons:
        cents_by_code = dict(amounts)
        rows.append((person, tuple((code, cents_by_code.get(code, 0)) for code in codes)))
    return MoneyCard(tuple(rows))


def list_won_matches(matches: Iterable[ReplayedMatch]) -> tuple[WonMatch, ...]:
    return tuple(
        WonMatch(
            replayed.stored.game.name,
            tuple(replayed.people[seat] for seat in replayed.result.winners),
        )
        for replayed in matches
        if replayed.result.winners
    )


def find_note(matches: Sequence[ReplayedMatch]) -> NoteCard | None:
    noted = [replayed for replayed in matches if replayed.stored.match.note]
    if not noted:
        return None
    return NoteCard(note=noted[-1].stored.match.note, game=noted[-1].stored.game.name)


def load_standing(club: Club, evening: date) -> StandingCard | None:
    """Load the year's standing (3 queries at most); None on its first evening or without a win."""
    played = Q(finished_at__isnull=False, deals_counted__gt=0)
    of_year = club.matches.filter(played, evening__year=evening.year, evening__lte=evening)
    counted = of_year.aggregate(
        matches=Count("pk"), of_evening=Count("pk", filter=Q(evening=evening))
    )
    # No match that counts on this evening, or none before it.
    if counted["of_evening"] in (0, counted["matches"]):
        return None
    won = Seat.objects.filter(match__in=of_year, won=True).order_by().values_list("player")
    # Triples of a player's id, all wins and the wins of this evening.
    wins_by_player = list(
        won.annotate(wins=Count("pk"), new_wins=Count("pk", filter=Q(match__evening=evening)))
    )
    players = club.players.in_bulk([player_id for player_id, _, _ in wins_by_player])
    persons = dict(zip(players, build_people([*players.values()]), strict=True))
    rows = [
        WinsRow(persons[player_id], wins, new_wins) for player_id, wins, new_wins in wins_by_player
    ]
    rows.sort(key=lambda row: (-row.wins, row.person.name))
    if not rows:
        return None
    return StandingCard(counted["matches"], tuple(rows[:MAX_LISTED]), _describe_standing(rows))


def _describe_standing(rows: Sequence[WinsRow]) -> tuple[str, ...]:
    """Return sentences on who leads, and who is next; the rows have the most wins first."""
    most_wins = rows[0].wins
    # 0 and no followers if all have the same wins: players without a win have no row.
    next_most = max((row.wins for row in rows if row.wins < most_wins), default=0)
    leaders = [row.person.name for row in rows if row.wins == most_wins]
    followers = [row.person.name for row in rows if row.wins == next_most]
    lead = describe_leaders(leaders, most_wins)
    gap = describe_followers(followers, most_wins - next_most)
    return tuple(filter(None, [lead, gap]))
