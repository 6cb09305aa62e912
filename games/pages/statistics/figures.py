"""How often bids were made, and the counts of a match, in games that note them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from games.models import Club, Seat
from games.rules.bids import BidRule, find_bid_rule
from games.rules.game import Game
from games.rules.say import Series
from games.values.names import get_sort_key
from games.wording.date_range import ALL_EVENINGS, DateRange
from games.wording.translated import phrase
from games.wording.words import decimal, listing, percent

from .past_matches import MAX_COUNTED_MATCHES, select_finished_matches


@dataclass(slots=True)
class FigureTotals:
    """Bids, made bids and counts of one player over at least one match of a game."""

    matches: int = 0
    bids: int = 0
    made: int = 0
    # What the player counted, by the name of the count.
    counts: dict[str, int] = field(default_factory=lambda: defaultdict(int))


@dataclass(frozen=True, slots=True)
class FiguresTable:
    title: str
    columns: tuple[str, ...]
    meaning: str  # when a bid is made; "" without bids
    # A player's id and name, and a cell for each column: a figure, and from what it is calculated.
    rows: tuple[tuple[int, str, tuple[tuple[str, str], ...]], ...]


def has_figures(game: Game) -> bool:
    """Return whether a game has counts, or bids of which its rules say whether they were made."""
    return bool(game.counts) or find_bid_rule(game) is not None


def load_figure_totals(
    club: Club, games: Iterable[str], player: int | None = None, evenings: DateRange = ALL_EVENINGS
) -> dict[tuple[str, int], FigureTotals]:
    """Load totals of bids and counts by game (key) and player (id); one query.

    They are of the latest `MAX_COUNTED_MATCHES` finished matches of all these games together. With
    a `player` (id), of that one alone.
    """
    totals: dict[tuple[str, int], FigureTotals] = defaultdict(FigureTotals)
    finished = select_finished_matches(club, player=player, evenings=evenings)
    newest_first = finished.filter(game__in=list(games)).order_by("-started_at", "-pk")
    matches = newest_first[:MAX_COUNTED_MATCHES]
    seats = Seat.objects.filter(match__in=matches.values("pk"))
    if player is not None:
        seats = seats.filter(player=player)
    rows = seats.values_list("match__game", "player_id", "bids", "bids_made", "counts")
    for game, player_id, bids, made, counts in rows.iterator():
        player_totals = totals[game, player_id]
        player_totals.matches += 1
        player_totals.bids += bids
        player_totals.made += made
        for name, counted in counts.items():
            player_totals.counts[name] += counted
    return dict(totals)


def load_figures_table(
    club: Club, game: Game, names: Mapping[int, str], evenings: DateRange = ALL_EVENINGS
) -> FiguresTable | None:
    """Load a game's table of bids and counts, the largest share of made bids first.

    None if the game has no bids and counts, or nobody has played it.
    """
    if not has_figures(game):
        return None
    loaded = load_figure_totals(club, [game.key], evenings=evenings)
    if not loaded:
        return None
    totals = {player_id: player_totals for (_, player_id), player_totals in loaded.items()}
    bid_rule = find_bid_rule(game)
    noted_names = [counted.name for counted in game.counts]
    columns = [phrase("{name} a match", name=name) for name in noted_names]
    if bid_rule:
        noted_names.insert(0, bid_rule.number.name)
        columns.insert(0, format_bid_made(bid_rule))
    order = sorted(
        totals, key=lambda pk: (-_calculate_share_made(totals[pk]), get_sort_key(names[pk]))
    )
    rows = [(pk, names[pk], tuple(_build_cells(game, bid_rule, totals[pk]))) for pk in order]
    return FiguresTable(
        title=listing(noted_names),
        columns=tuple(columns),
        meaning=_explain_bid_made(bid_rule) if bid_rule else "",
        rows=tuple(rows),
    )


def format_bid_made(bid: BidRule) -> str:
    if bid.exact:
        return phrase("{bid} made exactly", bid=bid.number.name)
    return phrase("{bid} made", bid=bid.number.name)


def format_figures(game: Game, totals: FigureTotals) -> str:
    """Describe one player's figures (bids made, counts a match); "" without any."""
    bid_rule = find_bid_rule(game)
    figures = [_format_bids_made(bid_rule, totals)] if bid_rule and totals.bids else []
    for counted in game.counts:
        average = decimal(totals.counts.get(counted.name, 0) / totals.matches)
        figures.append(phrase("{average} {name} a match", average=average, name=counted.name))
    if not figures:
        return ""
    return phrase("{game}: {figures}.", game=game.name, figures=Series(figures))


def _format_bids_made(bid: BidRule, totals: FigureTotals) -> str:
    name = bid.number.name
    if bid.exact:
        return phrase(
            "{bid} made exactly in {made} of 1 deal",
            "{bid} made exactly in {made} of {n} deals",
            n=totals.bids,
            bid=name,
            made=totals.made,
        )
    return phrase(
        "{bid} made in {made} of 1 deal",
        "{bid} made in {made} of {n} deals",
        n=totals.bids,
        bid=name,
        made=totals.made,
    )


def _calculate_share_made(totals: FigureTotals) -> float:
    """Return the share of bids that were made; −1 without bids, so that these come last."""
    return totals.made / totals.bids if totals.bids else -1


def _explain_bid_made(bid: BidRule) -> str:
    """Explain when a bid is made, in the words of its scoring rule if it has any."""
    scoring_rule = bid.line
    if scoring_rule.text:
        meaning = phrase(
            "A {bid} is made where “{condition}” holds.",
            bid=bid.number.name,
            condition=scoring_rule.text,
        )
    elif bid.exact:
        meaning = phrase("A {bid} is made that is met exactly.", bid=bid.number.name)
    else:
        meaning = phrase("A {bid} is made that is reached.", bid=bid.number.name)
    if not scoring_rule.side:
        return meaning
    team = phrase("In a team, it is that of all its players together.")
    return f"{meaning} {team}"


def _build_cells(
    game: Game, bid: BidRule | None, totals: FigureTotals
) -> Iterable[tuple[str, str]]:
    """Yield a player's share of bids made, then each count a match; each with its calculation."""
    if bid and totals.bids:
        fraction = phrase("{some} of {all}", some=totals.made, all=totals.bids)
        yield percent(totals.made, totals.bids), fraction
    elif bid:  # a cell has to be there, as the column is
        yield "–", ""
    for counted in game.counts:
        count = totals.counts.get(counted.name, 0)
        total = phrase(
            "{counted} in 1 match", "{counted} in {n} matches", n=totals.matches, counted=count
        )
        yield decimal(count / totals.matches), total
