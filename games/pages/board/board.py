"""The values of the match page: standings, pot and table of deals, or the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.drawings.charts import Axis, Chart, build_chart
from games.matches.next_step import is_all_announced
from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.matches.stored_match import StoredDeal, StoredMatch
from games.pages.deal import HandRow, build_hand_rows
from games.rules.notes import SETUP_NOTES
from games.rules.replay import sum_teams
from games.rules.result import BySeat, Money
from games.wording.attendance import describe_table_changes
from games.wording.hands import format_bid_and_taken
from games.wording.next_match import describe_first_player
from games.wording.prizes import describe_late_antes, format_takings, get_ante
from games.wording.result import ResultView, build_result
from games.wording.standings import (
    MoneyByPoints,
    ProgressView,
    Standings,
    build_money_by_points,
    build_progress,
    build_standings_table,
    explain_uncounted_deals,
)
from games.wording.translated import join, numeral, phrase, translate

MAX_HANDS_SHOWN = 8
"""The most hands of a deal that are shown beside the totals."""
FIRST_DRAWN = 3
"""From this deal on totals are drawn: a line of one or two deals says no more than the table."""
LONG_NUMBER = 4
WIDE_NUMBER = 5
"""In the table of deals, numbers of so many characters need more room, or much more (wide)."""


@dataclass(frozen=True, slots=True)
class PotView:
    """The cents left in the pot and paid in."""

    left: int
    paid_in: int
    text: str  # what the last deal's winners took, or the ante


@dataclass(frozen=True, slots=True)
class ScoreCell:
    deal_number: int
    score: int | None  # None for a player outside the deal
    is_best: bool = False  # won the deal
    is_unconfirmed: bool = False  # entered by someone else
    start: int | None = None  # the total with which the player joins the next deal
    added: int | None = None  # what sitting out gave


@dataclass(frozen=True, slots=True)
class ScoresByDeal:
    person: Person
    cells: tuple[ScoreCell, ...]
    total: int
    has_left: bool = False  # the match


@dataclass(frozen=True, slots=True)
class MatchStart:
    """A match before its first deal that counts."""

    first_player: str  # a sentence on who begins
    is_empty: bool  # nothing at all is entered yet
    how_to_begin: str  # for phones that keep score
    what_goes_on: str  # for those who look on
    announced: tuple[tuple[Person, str], ...]  # everybody with their bid (empty: none yet)
    dealer: Person | None
    teams: str  # a sentence on who plays against whom (empty: no teams)


@dataclass(frozen=True, slots=True)
class Board:
    """The values of the match page.

    Nothing here depends on the hands of the open deal, so the board stays equal (and cached) while
    they come in.
    """

    title: str
    game: str
    currency: str
    people: tuple[Person, ...]
    notes: tuple[tuple[str, str], ...]  # those typed at set-up, each with its label
    start: MatchStart | None
    better: str  # whether lower or higher totals are
    progress: ProgressView | None  # None if the match is over
    standings: Standings
    pot: PotView | None
    money_by_points: MoneyByPoints | None
    totals: tuple[BySeat, ...]  # after each deal, by seat; None for players who were not there
    starts: tuple[int | None, ...]  # the totals before the first deal
    table_changes: str  # who has just joined or left
    deals: tuple[int, ...]  # their numbers
    last_deal: int  # its number; 0 before the first
    shown_deal: int
    hands: tuple[HandRow, ...]  # those of the `shown_deal`, for wide screens
    table: tuple[ScoresByDeal, ...]
    table_width: str  # for the numbers in `table`: "long", "wide" or ""
    has_unconfirmed: bool
    uncounted: str  # why deals that are recorded do not count
    uncounted_deals: tuple[int, ...]  # their numbers
    result: ResultView | None  # None while the match goes on

    @property
    def chart(self) -> Chart | None:
        """The totals after each deal as lines, for each player or team; None before deal 3."""
        # It is built at each access.
        if self.last_deal < FIRST_DRAWN:
            return None
        rows = self.standings.rows
        people = list(self.people)
        for row in rows:
            person = row.person
            # A team has one line.
            if row.partners:
                initials = [member.initials for member in (person, *row.partners)]
                person = replace(person, name=" + ".join(initials))
            people[person.position] = _name_as_left(person) if row.has_left else person
        deals = Axis(
            title=phrase("Running totals"),
            unit=phrase("deal"),
            caption=phrase("Total after each deal"),
            times=[str(deal) for deal in self.deals],
        )
        return build_chart(
            people, self.totals, [row.person.position for row in rows], deals, self.starts
        )


def _name_as_left(person: Person) -> Person:
    return replace(person, name=phrase("{player}, left", player=person.name))


def build_board(replayed: ReplayedMatch, deal_number: int | None = None) -> Board:
    """Return all of the match page; `deal_number` is that of the deal whose hands are shown."""
    stored = replayed.stored
    result = replayed.result
    deal_count = len(result.deals)
    progress = pot = money_by_points = result_view = None
    uncounted = ""
    uncounted_deals = range(0)
    if result.finished:
        result_view = build_result(replayed)
        uncounted = explain_uncounted_deals(replayed)
        uncounted_deals = range(deal_count + 1, len(stored.deals) + 1)
    else:
        progress = build_progress(replayed)
        if result.money and result.money.pot is not None:
            pot = _build_pot(replayed, result.money)
        elif result.money:
            money_by_points = build_money_by_points(replayed, result.money)
    better = phrase("lower is better") if stored.game.lowest_wins else phrase("higher is better")
    seated = stored.at_table(1)
    starts = [0 if seat in seated else None for seat in range(len(stored.seats))]
    table = _build_table(replayed)
    has_unconfirmed = any(cell.is_unconfirmed for row in table for cell in row.cells)
    shown_deal, hands = _find_deal_hands(replayed, deal_number)
    notes = []
    for kind in SETUP_NOTES:
        note = getattr(stored.match, kind.name)
        if note:
            notes.append((translate(kind.label), note))
    return Board(
        title=_format_title(stored.game.name, progress),
        game=stored.game.name,
        currency=replayed.currency,
        people=tuple(replayed.people),
        notes=tuple(notes),
        start=None if result.deals else _build_start(replayed),
        better=better,
        progress=progress,
        standings=build_standings_table(replayed),
        pot=pot,
        money_by_points=money_by_points,
        totals=_build_totals(replayed),
        starts=tuple(starts),
        table_changes=describe_table_changes(replayed) if stored.changes else "",
        deals=tuple(range(1, deal_count + 1)),
        last_deal=deal_count,
        shown_deal=shown_deal,
        hands=hands,
        table=table,
        table_width=_choose_table_width(table),
        has_unconfirmed=has_unconfirmed,
        uncounted=uncounted,
        uncounted_deals=tuple(uncounted_deals),
        result=result_view,
    )


def _choose_table_width(table: Sequence[ScoresByDeal]) -> str:
    """Return the width that the longest number in the table needs: "wide", "long" or ""."""
    numbers = [row.total for row in table]
    numbers += [cell.score for row in table for cell in row.cells if cell.score is not None]
    longest = max(len(numeral(number)) for number in numbers)
    if longest >= WIDE_NUMBER:
        return "wide"
    return "long" if longest >= LONG_NUMBER else ""


def _format_title(game: str, progress: ProgressView | None) -> str:
    if progress is None:
        return phrase("{game}, the result", game=game)
    return phrase("{game}, {progress}", game=game, progress=progress.where)


def _build_totals(replayed: ReplayedMatch) -> tuple[BySeat, ...]:
    """Return the totals after each deal, by seat; a late player's begin one deal before theirs."""
    totals = [deal.totals for deal in replayed.result.deals]
    for late_join in replayed.result.late_joins:
        index = late_join.before - 2  # of the deal before theirs
        if 0 <= index < len(totals):
            by_seat = list(totals[index])
            by_seat[late_join.seat] = late_join.total
            totals[index] = tuple(by_seat)
    return tuple(totals)


def _build_start(replayed: ReplayedMatch) -> MatchStart:
    stored = replayed.stored
    deal = replayed.stored.find_open_deal()
    return MatchStart(
        first_player=describe_first_player(
            replayed.people[stored.match.first_dealer].name, stored.game
        ),
        is_empty=not stored.deals,
        how_to_begin=_format_how_to_begin(stored, deal),
        what_goes_on=_format_what_goes_on(stored, deal),
        announced=tuple(
            (person, format_bid_and_taken(stored, deal, person.position))
            for person in replayed.people
        ),
        dealer=replayed.find_next_dealer(),
        teams=_format_teams(replayed),
    )


def _format_teams(replayed: ReplayedMatch) -> str:
    """Describe who plays against whom: “Ann and Cat against Bob and Dan.”; "" without teams."""
    teams = [join(replayed.get_names(team)) for team in replayed.stored.teams]
    if not teams:
        return ""
    sentence = teams[0]
    for other_team in teams[1:]:
        sentence = phrase("{team} against {other_team}", team=sentence, other_team=other_team)
    return phrase("{teams}.", teams=sentence)


def _format_how_to_begin(stored: StoredMatch, deal: StoredDeal | None) -> str:
    """Describe what to do first: enter what is announced, or play the first deal."""
    game = stored.game
    numbers = _list_open_announcements(stored, deal)
    if numbers:
        return phrase("Before the first deal, enter for every player: {numbers}.", numbers=numbers)
    if not game.has_scores:
        return phrase("Play the first deal. Then enter the numbers of every player.")
    return phrase("Play the first deal. When all cards are face up, enter each hand.")


def _format_what_goes_on(stored: StoredMatch, deal: StoredDeal | None) -> str:
    """Describe what the first deal waits for, for those who enter nothing."""
    numbers = _list_open_announcements(stored, deal)
    if numbers:
        return phrase("Before the first deal, the players enter: {numbers}.", numbers=numbers)
    return phrase("The first deal is being played. The scores will be here.")


def _list_open_announcements(stored: StoredMatch, deal: StoredDeal | None) -> list[str]:
    """Return the names of the numbers to announce before the first deal; none once all are in."""
    if deal and is_all_announced(stored, deal):
        return []
    return [rule.name for rule in stored.game.numbers if rule.first and not rule.once]


def _find_deal_hands(
    replayed: ReplayedMatch, deal_number: int | None
) -> tuple[int, tuple[HandRow, ...]]:
    """Return a deal's number and its hands, the best first; by default those of the last deal.

    Return 0 and no hands if no deal counts yet, or there are too many players to show.
    """
    deals = replayed.result.deals
    if not deals or len(replayed.people) > MAX_HANDS_SHOWN:
        return 0, ()
    number = min(deal_number or len(deals), len(deals))
    return number, build_hand_rows(replayed, replayed.stored.deals[number - 1], deals[number - 1])


def _build_pot(replayed: ReplayedMatch, money: Money) -> PotView:
    """Return the pot's amounts with a text: late antes, who took what last, or the ante."""
    result = replayed.result
    if result.deals:
        takings = format_takings(replayed, result.deals[-1])
        text = phrase("Deal {deal}: {prizes}", deal=len(result.deals), prizes=takings)
        if result.late_joins:
            text = " ".join(filter(None, [describe_late_antes(replayed), text]))
    else:
        ante = replayed.format_cents(get_ante(replayed))
        text = phrase("Everyone pays in {amount}.", amount=ante)
    return PotView(left=money.pot or 0, paid_in=sum(money.paid_in), text=text)


def _build_table(replayed: ReplayedMatch) -> tuple[ScoresByDeal, ...]:
    """Return each seat's scores by deal and its total; those who left come last."""
    stored = replayed.stored
    result = replayed.result
    totals = {standing.seat: standing.total for standing in result.standings}
    seated = stored.at_table(len(result.deals) + 1)
    left = [seat for seat in range(len(stored.seats)) if seat not in seated]
    columns = [_build_column(replayed, index) for index in range(len(result.deals))]
    return tuple(
        ScoresByDeal(
            replayed.people[seat],
            tuple(column[seat] for column in columns),
            totals[seat],
            has_left=seat in left,
        )
        for seat in (*seated, *left)
    )


def _build_column(replayed: ReplayedMatch, index: int) -> list[ScoreCell]:
    """Return the cells of the deal at `index`, by seat.

    If lines count for sides, each member has the sum of the side.
    """
    stored = replayed.stored
    deal = replayed.result.deals[index]
    deal_number = index + 1
    hands = stored.deals[index].hands
    scores = deal.scores
    if stored.teams and any(line.side for line in stored.game.lines):
        scores = sum_teams(scores, stored.teams)
    # If nobody confirms, as with one phone for all, nothing is marked.
    is_confirming = any(hand.confirmed for hand in hands.values())
    starts = {
        late_join.seat: late_join.total
        for late_join in replayed.result.late_joins
        if late_join.before == deal_number + 1
    }
    cells = []
    for seat, score in enumerate(scores):
        if score is None:
            start = starts.get(seat)
            cells.append(
                ScoreCell(deal_number, score=None, start=start, added=deal.sat_out.get(seat))
            )
            continue
        is_best = deal.places[seat] == 1
        is_unconfirmed = is_confirming and not hands[seat].confirmed
        cells.append(ScoreCell(deal_number, score, is_best=is_best, is_unconfirmed=is_unconfirmed))
    return cells
