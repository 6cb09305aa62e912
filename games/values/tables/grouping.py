"""Lines of a table put together into matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.rules.errors import PlayersError, RuleError
from games.rules.limits import MAX_PLAYERS

from .days import WrittenDay

MOST_DEALS = 100
"""As many as a match can be set to have."""


@dataclass(frozen=True, slots=True)
class TableEntry:
    """A line with scores, by name. `match` and `deal` are what the table says of them, if anything."""

    place: str
    day: WrittenDay | None
    game: str
    match: str
    deal: int | None
    scores: Mapping[str, int]
    after_blank: bool


@dataclass(slots=True)
class MatchGroup:
    """The lines of a match, with the scores of each deal by name."""

    entries: list[TableEntry] = field(default_factory=list)
    deals: dict[int, dict[str, int]] = field(default_factory=dict)

    def add(self, number: int, entry: TableEntry) -> None:
        """Add a line to the deal of that number. Raise `PlayersError` if a player has a score there already."""
        deal = self.deals.setdefault(number, {})
        if twice := next((name for name in entry.scores if name in deal), ""):
            raise PlayersError(f"{twice} is in this match twice")
        self.entries.append(entry)
        deal |= entry.scores

    def find_deal(self, entry: TableEntry, *, deals: bool, names_down: bool) -> int | None:
        """Return the number of the deal to which a line adds scores; None if another match begins with it.

        It is of this match if it has the same text in the column for matches. Where that is empty, no blank line may be
        before it, day and game have to be as in the last line, lines must be of deals or of single players, and none of
        its players may have a score in that deal yet.

        `deals`: lines are of deals, not of whole matches (which are deal 1); the deal is the line's own number, else
        the one after those in which its players have a score. `names_down`: each line has one player's score.
        """
        last = self.entries[-1]
        if entry.match != last.match:
            return None
        other_match = entry.after_blank or (entry.day, entry.game) != (last.day, last.game)
        if not entry.match and (other_match or not (deals or names_down)):
            return None
        number = 1
        if deals:
            number = entry.deal or 1 + sum(not entry.scores.keys().isdisjoint(deal) for deal in self.deals.values())
        has_score = not entry.scores.keys().isdisjoint(self.deals.get(number, ()))
        return None if has_score and not entry.match else number


@dataclass(frozen=True, slots=True)
class Results:
    """The players of a match in the order of the table, and their scores deal by deal."""

    names: tuple[str, ...]
    deals: tuple[tuple[int, ...], ...]

    @classmethod
    def build(cls, group: MatchGroup) -> Results:
        """Return the results of the one match whose lines are in the group.

        Raise `RuleError` for a missing score, fewer than two players or over `MAX_PLAYERS`, or over `MOST_DEALS` deals.
        """
        deals = [group.deals[number] for number in sorted(group.deals)]
        names = tuple(dict.fromkeys(name for deal in deals for name in deal))
        if len(names) < 2:
            raise PlayersError(f"only {names[0]} has a score; a match has two players at least")
        if len(names) > MAX_PLAYERS:
            raise PlayersError(f"{len(names)} players have a score; a match has {MAX_PLAYERS} at most")
        if len(deals) > MOST_DEALS:
            raise RuleError(f"{len(deals)} deals; a match has {MOST_DEALS} at most here")
        for number, deal in enumerate(deals, 1):
            for name in names:
                if name not in deal:
                    raise RuleError(f"{name} has no score in deal {number}. Write 0 if it was none")
        return cls(names, tuple(tuple(deal[name] for name in names) for deal in deals))


def group_entries(
    entries: Sequence[TableEntry], problems: list[str], *, deals: bool, names_down: bool
) -> list[MatchGroup]:
    """Return the lines put together into matches, in the order in which these begin.

    Append a sentence to `problems` for each line left out: it names its match, and a player of it has a score in its
    deal there already. A line may continue the match that it names, else the one of the line before. `deals`: lines are
    of deals, not of whole matches; `names_down`: each has one player's score.
    """
    groups: list[MatchGroup] = []
    by_match: dict[str, MatchGroup] = {}
    for entry in entries:
        group = by_match.get(entry.match) if entry.match else next(iter(groups[-1:]), None)
        number = group.find_deal(entry, deals=deals, names_down=names_down) if group else None
        if group is None or number is None:
            group, number = MatchGroup(), (entry.deal or 1) if deals else 1
            groups.append(group)
            by_match[entry.match] = group
        try:
            group.add(number, entry)
        except RuleError as error:
            problems.append(f"{entry.place}: {error}")
    return groups
