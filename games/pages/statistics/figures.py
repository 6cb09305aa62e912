"""Made bids and counted numbers in the matches of games that note them."""

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
    """Bids, made bids and counted numbers of one player over at least one match of a game."""

    matches: int = 0
    bids: int = 0
    made: int = 0
    counts: dict[str, int] = field(default_factory=lambda: defaultdict(int))


@dataclass(frozen=True, slots=True)
class FiguresTable:
    """A table of players with its column headings."""

    title: str
    columns: tuple[str, ...]
    meaning: str  # when a bid is made
    # A player's id, name and cells: a figure and what it comes from.
    rows: tuple[tuple[int, str, tuple[tuple[str, str], ...]], ...]


def has_figures(game: Game) -> bool:
    """Return whether a game has counts, or bids that a line compares with their outcome."""
    return bool(game.counts) or find_bid_rule(game) is not None


def load_figure_totals(
    club: Club, games: Iterable[str], player: int | None = None, evenings: DateRange = ALL_EVENINGS
) -> dict[tuple[str, int], FigureTotals]:
    """Load totals of bids and counts by game (key) and player (id); one query.

    They are of the latest `MAX_COUNTED_MATCHES` finished matches of all these games together.
    """
    totals: dict[tuple[str, int], FigureTotals] = defaultdict(FigureTotals)
    over = select_finished_matches(club, player=player, evenings=evenings).filter(
        game__in=list(games)
    )
    matches = over.order_by("-started_at", "-pk")[:MAX_COUNTED_MATCHES]
    rows = Seat.objects.filter(match__in=matches.values("pk"))
    rows = rows if player is None else rows.filter(player=player)
    figures = rows.values_list("match__game", "player_id", "bids", "bids_made", "counts")
    for game, who, bids, made, counts in figures.iterator():
        player_totals = totals[game, who]
        player_totals.matches += 1
        player_totals.bids += bids
        player_totals.made += made
        for name, counted in counts.items():
            player_totals.counts[name] += counted
    return dict(totals)


def load_figures_table(
    club: Club, game: Game, names: Mapping[int, str], evenings: DateRange = ALL_EVENINGS
) -> FiguresTable | None:
    """Load a game's table of bids and counts, most bids made first; None if it notes none."""
    if not has_figures(game):
        return None
    loaded = load_figure_totals(club, [game.key], evenings=evenings)
    totals = {player: player_totals for (_, player), player_totals in loaded.items()}
    bid = find_bid_rule(game)
    order = sorted(
        totals, key=lambda pk: (-_calculate_share_made(totals[pk]), get_sort_key(names[pk]))
    )
    if not totals:
        return None
    title = [counted.name for counted in game.counts]
    columns = [phrase("{name} a match", name=name) for name in title]
    if bid:
        title.insert(0, bid.number.name)
        columns.insert(0, format_bid_made(bid))
    return FiguresTable(
        title=listing(title),
        columns=tuple(columns),
        meaning=_explain_bid_made(bid) if bid else "",
        rows=tuple((pk, names[pk], tuple(_build_cells(game, bid, totals[pk]))) for pk in order),
    )


def format_bid_made(bid: BidRule) -> str:
    if bid.exact:
        return phrase("{bid} made exactly", bid=bid.number.name)
    return phrase("{bid} made", bid=bid.number.name)


def format_figures(game: Game, totals: FigureTotals) -> str:
    """Describe one player's figures (bids made, counts a match); "" without any."""
    bid = find_bid_rule(game)
    figures = [_format_bids_made(bid, totals)] if bid and totals.bids else []
    for counted in game.counts:
        average = decimal(totals.counts.get(counted.name, 0) / totals.matches)
        figures.append(phrase("{average} {name} a match", average=average, name=counted.name))
    return phrase("{game}: {figures}.", game=game.name, figures=Series(figures)) if figures else ""


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
    """Return the part of bids that were made; −1 without bids."""
    return totals.made / totals.bids if totals.bids else -1


def _explain_bid_made(bid: BidRule) -> str:
    """Explain when a bid is made: if its line's text holds; without text, if met or reached."""
    line = bid.line
    if line.text:
        meaning = phrase(
            "A {bid} is made where “{condition}” holds.", bid=bid.number.name, condition=line.text
        )
    elif bid.exact:
        meaning = phrase("A {bid} is made that is met exactly.", bid=bid.number.name)
    else:
        meaning = phrase("A {bid} is made that is reached.", bid=bid.number.name)
    if not line.side:
        return meaning
    team = phrase("In a team, it is that of all its players together.")
    return f"{meaning} {team}"


def _build_cells(
    game: Game, bid: BidRule | None, totals: FigureTotals
) -> Iterable[tuple[str, str]]:
    """Yield a player's bids made, then each count a match, each with what it comes from."""
    if bid:
        of = phrase("{some} of {all}", some=totals.made, all=totals.bids)
        yield (percent(totals.made, totals.bids), of) if totals.bids else ("–", "")
    for counted in game.counts:
        count = totals.counts.get(counted.name, 0)
        total = phrase(
            "{counted} in 1 match", "{counted} in {n} matches", n=totals.matches, counted=count
        )
        yield decimal(count / totals.matches), total
