"""How often bids were made, and what was counted, in the matches of a game in which numbers are noted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from games.models import Club, Seat
from games.rules.bids import BidRule, bid_rule
from games.rules.game import Game
from games.values.names import reading_order
from games.wording.date_range import ALWAYS, DateRange
from games.wording.words import count, decimal, listing, number, percent

from .past_matches import MOST, over_of


@dataclass(slots=True)
class NotedTotals:
    """What one player bid and made, and what was counted, over at least one match of a game."""

    matches: int = 0
    bids: int = 0
    made: int = 0
    counts: dict[str, int] = field(default_factory=lambda: defaultdict(int))


@dataclass(frozen=True, slots=True)
class NotedView:
    """A table of players: what is in its columns, and a row for everybody; `meaning` says when a bid is made.

    In a cell are a figure, and what it comes from.
    """

    title: str
    columns: tuple[str, ...]
    meaning: str
    rows: tuple[tuple[int, str, tuple[tuple[str, str], ...]], ...]


def has_figures(game: Game) -> bool:
    """Whether there is anything to tell of a game here."""
    return bool(game.counts) or bid_rule(game) is not None


def noted_totals(
    club: Club, games: Iterable[str], player: int | None = None, evenings: DateRange = ALWAYS
) -> dict[tuple[str, int], NotedTotals]:
    """What was bid and counted in the latest matches of games (keys), by game and player (ids): all, or one of them.

    One query.
    """
    totals: dict[tuple[str, int], NotedTotals] = defaultdict(NotedTotals)
    over = over_of(club, player=player, evenings=evenings).filter(game__in=list(games))
    matches = over.order_by("-started_at", "-pk")[:MOST]
    rows = Seat.objects.filter(match__in=matches.values("pk"))
    rows = rows if player is None else rows.filter(player=player)
    figures = rows.values_list("match__game", "player_id", "bids", "bids_made", "counts")
    for game, who, bids, made, counts in figures.iterator():
        mine = totals[game, who]
        mine.matches += 1
        mine.bids += bids
        mine.made += made
        for name, counted in counts.items():
            mine.counts[name] += counted
    return dict(totals)


def noted_view(club: Club, game: Game, names: Mapping[int, str], evenings: DateRange = ALWAYS) -> NotedView | None:
    """The table of a game; None where nothing of the kind is noted in it, or was not yet."""
    if not has_figures(game):
        return None
    totals = {player: mine for (_, player), mine in noted_totals(club, [game.key], evenings=evenings).items()}
    bid = bid_rule(game)
    order = sorted(totals, key=lambda pk: (-_share(totals[pk]), reading_order(names[pk])))
    if not totals:
        return None
    return NotedView(
        title=listing([*([bid.number.name] if bid else []), *(counted.name for counted in game.counts)]),
        columns=(*([bid_words(bid)] if bid else []), *(f"{counted.name} a match" for counted in game.counts)),
        meaning=_meaning(bid) if bid else "",
        rows=tuple((pk, names[pk], tuple(_cells(game, bid, totals[pk]))) for pk in order),
    )


def bid_words(bid: BidRule) -> str:
    """What a bid that came true is called: Bid made, Bid made exactly."""
    return f"{bid.number.name} made{' exactly' if bid.exact else ''}"


def noted_sentence(game: Game, mine: NotedTotals) -> str:
    """The same of one player in a sentence; empty where there is nothing to tell."""
    bid = bid_rule(game)
    parts = [f"{bid_words(bid)} in {number(mine.made)} of {count(mine.bids, 'deal')}"] if bid and mine.bids else []
    parts += [f"{decimal(mine.counts.get(each.name, 0) / mine.matches)} {each.name} a match" for each in game.counts]
    return f"{game.name}: {', '.join(parts)}." if parts else ""


def _share(mine: NotedTotals) -> float:
    return mine.made / mine.bids if mine.bids else -1


def _meaning(bid: BidRule) -> str:
    """When a bid counts as made."""
    line = bid.line
    when = f"where “{line.text}” holds" if line.text else "that is met exactly" if bid.exact else "that is reached"
    team = " On a side it is that of all its players together." if line.side else ""
    return f"A {bid.number.name} is made {when}.{team}"


def _cells(game: Game, bid: BidRule | None, mine: NotedTotals) -> Iterable[tuple[str, str]]:
    if bid:
        of = f"{number(mine.made)} of {number(mine.bids)}"
        yield (percent(mine.made, mine.bids), of) if mine.bids else ("–", "")
    for counted in game.counts:
        many = mine.counts.get(counted.name, 0)
        yield decimal(many / mine.matches), f"{number(many)} in {count(mine.matches, 'match', 'matches')}"
