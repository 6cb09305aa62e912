"""The rows of the tables, the same for every kind of file, as explained in `docs/exports.md`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from games.matches.match_batches import load_matches
from games.matches.people import seat_number
from games.matches.replayed_match import score_hands
from games.matches.stored_match import StoredDeal, StoredMatch
from games.models import Hand
from games.rules.declared.bounds import MAX_NOTED_NUMBERS
from games.rules.money.movements import list_movements
from games.rules.notes import NOTE_KINDS, NOTES
from games.rules.replay import replay
from games.rules.result import DealResult, HandScore, MatchResult, Money
from games.values.clocks import get_zone


@dataclass(frozen=True, slots=True)
class Cents:
    """An amount in the smallest coin of a currency (code); negative if it is paid."""

    cents: int
    currency: str


@dataclass(frozen=True, slots=True)
class GameCell:
    """A game: its name for people, and what programs know it by, the key of a built-in game."""

    name: str
    key: str


# A `datetime` is in the club's time zone, None is empty.
Cell = str | int | datetime | Cents | GameCell | None
# The cells of a row by column. A missing one is empty.
Row = dict[str, Cell]


@dataclass(frozen=True, slots=True)
class Column:
    name: str  # in CSV files
    heading: str  # in a spreadsheet
    width: int = 9  # in characters
    in_csv: bool = True  # CSV files have it; their columns stay as programs know them


@dataclass(frozen=True, slots=True)
class ExportTable:
    name: str
    columns: tuple[Column, ...]
    rows: Callable[[StoredMatch, MatchResult], Iterator[Row]]


def load_results(matches: Iterable[int]) -> Iterator[tuple[StoredMatch, MatchResult]]:
    """Load the matches with these ids, some at a time, each with its result."""
    for stored in load_matches(matches):
        yield stored, replay(stored.build_record())


def _build_hand_rows(stored: StoredMatch, result: MatchResult) -> Iterator[Row]:
    """Yield a row for each hand that is in, by deal and seat; with standings if its deal counts."""
    match_cells = _build_match_cells(stored)
    currency = stored.options.get("currency", "")
    for deal in stored.deals:
        counted = result.deals[deal.number - 1] if deal.number <= len(result.deals) else None
        dealer = stored.find_dealer(deal.number)
        played_by = stored.find_substitutes(deal.number)
        dealer_name = None if dealer is None else stored.names[dealer]
        scores = score_hands(stored, deal, result)
        for position, hand in sorted(deal.hands.items()):
            score = scores[position]
            row: Row = {
                **match_cells,
                "deal": deal.number,
                "dealer": dealer_name,
                **_build_player_cells(stored, position),
                "cards": hand.cards,
                "typed": hand.typed,
                "score": score.points,
                "lines": "; ".join(f"{line.text} ({line.points})" for line in score.lines),
                **_build_score_cells(stored, deal, hand, score),
                **_build_number_cells(stored, deal, position),
            }
            if position in played_by:
                row["played_by"] = played_by[position].name
            if counted:
                row |= _build_standing_cells(counted, position, currency)
            yield row


def _build_score_cells(stored: StoredMatch, deal: StoredDeal, hand: Hand, score: HandScore) -> Row:
    """Return a hand's cells on its answer and mark (1 or 0), and on the parts of its score.

    Left out are those that are not known before the deal is complete, and of the mark in a game
    without one.
    """
    mark = stored.game.mark
    mark_points = mark.points if mark and hand.marked else 0
    cells: Row = {"hand_points": score.base}
    if deal.row and deal.is_answered:
        cells["answer"] = int(deal.row.answer_id == hand.seat_id)
    if mark:
        cells["marked"] = int(hand.marked)
        cells["mark_points"] = mark_points
    if stored.is_complete(deal):
        cells["deal_points"] = score.points - score.base - mark_points
    return cells


def _build_number_cells(stored: StoredMatch, deal: StoredDeal, position: int) -> Row:
    """Return what a player and the whole table noted, all in one cell and each in a cell."""
    noted = {**(deal.hands[position].numbers or {}), **deal.numbers}
    values = {rule.name: noted.get(rule.name, rule.default) for rule in stored.game.numbers}
    texts = [f"{name} {value}" for name, value in values.items() if value is not None]
    cells: Row = {"numbers": "; ".join(texts)}
    for column_number, value in enumerate(values.values(), 1):
        cells[f"number_{column_number}"] = value
    return cells


def _build_standing_cells(deal: DealResult, position: int, currency: str) -> Row:
    """Return a player's cells after a counted deal: total, place, money, counts, landing."""
    cells: Row = {
        "total": deal.totals[position],
        "place": deal.places[position],
        "counts": _format_counts(deal, position),
        "landed": deal.landed.get(position),
    }
    if deal.prizes:
        cells["prize_cents"] = Cents(deal.prizes[position], currency)
    if deal.pot is not None:
        cells["pot_cents"] = Cents(deal.pot, currency)
        cells["currency"] = currency
    return cells


def _format_counts(deal: DealResult, position: int) -> str:
    """Return a player's running counts after a deal, by name: Bags 3; Misses 1."""
    return "; ".join(f"{name} {counts[position]}" for name, counts in deal.counts.items())


def _build_result_rows(stored: StoredMatch, result: MatchResult) -> Iterator[Row]:
    """Yield a row for each player, in seat order: the match, then total, place and money now."""
    match_cells = {
        **_build_match_cells(stored),
        "finished": _to_club_time(stored, stored.match.finished_at),
        "ended_early": stored.match.ended_early,
        "deals": len(result.deals),
        "club": stored.match.club.name,
        **{name: getattr(stored.match, name) for name in NOTE_KINDS},
    }
    standings = {standing.seat: standing for standing in result.standings}
    for seat in stored.seats:
        position = seat.position
        row = {
            **match_cells,
            **_build_player_cells(stored, position),
            "total": standings[position].total,
            "place": standings[position].rank,
            "won": int(position in result.winners),
            "team": None if seat.team is None else seat.team + 1,
            **_build_attendance_cells(result, position),
        }
        if result.deals:
            row["counts"] = _format_counts(result.deals[-1], position)
        if result.money:
            row |= _build_money_cells(result.money, position, stored.options["currency"])
        yield row


def _build_attendance_cells(result: MatchResult, position: int) -> Row:
    """Return a player's cells on how many deals they were in, joining late and sitting out.

    The last two are left out if they did neither.
    """
    starts = [late_join.total for late_join in result.late_joins if late_join.seat == position]
    sat_out = [deal.sat_out[position] for deal in result.deals if position in deal.sat_out]
    cells: Row = {"hands": sum(deal.scores[position] is not None for deal in result.deals)}
    if starts:
        cells["start_total"] = starts[-1]
    if sat_out:
        cells["sat_out_points"] = sum(sat_out)
    return cells


def _build_money_cells(money: Money, position: int, currency: str) -> Row:
    """Return a player's net money, and if there is a pot, what they paid and took."""
    cells: Row = {"net_cents": Cents(money.net[position], currency), "currency": currency}
    if money.pot is not None:
        cells["paid_in_cents"] = Cents(money.paid_in[position], currency)
        cells["taken_out_cents"] = Cents(money.taken_out[position], currency)
    return cells


def _build_money_rows(stored: StoredMatch, result: MatchResult) -> Iterator[Row]:
    """Yield a row for each movement of money, in order; none for a match without money."""
    if result.money is None:
        return
    currency = stored.options["currency"]
    for move in list_movements(stored.build_record(), result):
        yield {
            **_build_match_cells(stored),
            **_build_player_cells(stored, move.seat),
            "movement": move.kind,
            "deal": move.deal_number or None,
            "cents": Cents(move.cents, currency),
            "currency": currency,
            "why": move.why,
        }


def _build_match_cells(stored: StoredMatch) -> Row:
    match = stored.match
    key = match.game_name if match.declaration else match.game
    return {
        "match": match.uid,
        "game": GameCell(match.game_name, key),
        "started": _to_club_time(stored, match.started_at),
    }


def _build_player_cells(stored: StoredMatch, position: int) -> Row:
    return {"player": stored.names[position], "seat": seat_number(position)}


def _to_club_time(stored: StoredMatch, moment: datetime | None) -> datetime | None:
    """Return a time in the club's time zone, in whole seconds; None stays None."""
    zone = get_zone(stored.match.club.time_zone)
    return timezone.localtime(moment, zone).replace(microsecond=0) if moment else None


NAME_WIDTH = 18
TIME_WIDTH = 17
MATCH_COLUMNS = (
    Column("match", "Match", 25),
    Column("game", "Game", NAME_WIDTH),
    Column("started", "Started", TIME_WIDTH),
)
PLAYER_COLUMNS = (Column("player", "Player", NAME_WIDTH), Column("seat", "Seat"))
HANDS = ExportTable(
    "hands",
    (
        *MATCH_COLUMNS,
        Column("deal", "Deal"),
        Column("dealer", "Dealer", NAME_WIDTH),
        *PLAYER_COLUMNS,
        Column("cards", "Cards", 26),
        Column("typed", "Typed"),
        Column("score", "Score"),
        Column("total", "Total"),
        Column("place", "Place"),
        Column("prize_cents", "Prize", 13),
        Column("pot_cents", "Pot", 13),
        Column("currency", "Currency", 11, in_csv=False),
        Column("answer", "Answer"),
        Column("marked", "Marked", 10),
        Column("hand_points", "Points of the hand", 19),
        Column("mark_points", "Points of the mark", 19),
        Column("deal_points", "Points of the deal", 19),
        Column("numbers", "Numbers", 26),
        *(
            Column(f"number_{place}", f"Number {place}", 11)
            for place in range(1, MAX_NOTED_NUMBERS + 1)
        ),
        Column("lines", "Lines", 40),
        Column("counts", "Counts", NAME_WIDTH),
        Column("landed", "Landed", 10),
        Column("played_by", "Played by", NAME_WIDTH),
    ),
    _build_hand_rows,
)
RESULTS = ExportTable(
    "results",
    (
        *MATCH_COLUMNS,
        Column("finished", "Finished", TIME_WIDTH),
        Column("ended_early", "Ended early", 13),
        Column("deals", "Deals"),
        *PLAYER_COLUMNS,
        Column("total", "Total"),
        Column("place", "Place"),
        Column("won", "Won"),
        Column("paid_in_cents", "Paid in", 13),
        Column("taken_out_cents", "Taken out", 13),
        Column("net_cents", "Won or lost", 13),
        Column("currency", "Currency", 11),
        Column("club", "Club", NAME_WIDTH),
        Column("team", "Team"),
        Column("counts", "Counts", NAME_WIDTH),
        Column("hands", "Hands"),
        Column("start_total", "Joined with", 13),
        Column("sat_out_points", "Points for sitting out", 21),
        *(Column(kind.name, kind.heading, 40, in_csv=kind.in_csv) for kind in NOTES),
    ),
    _build_result_rows,
)
MONEY = ExportTable(
    "money",
    (
        *MATCH_COLUMNS,
        Column("movement", "Movement", 12),
        Column("deal", "Deal"),
        *PLAYER_COLUMNS,
        Column("cents", "Amount", 13),
        Column("currency", "Currency", 11),
        Column("why", "Why", 40),
    ),
    _build_money_rows,
)
