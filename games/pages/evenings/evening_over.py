"""The end of an evening: what it gave, and what becomes of its matches."""

from __future__ import annotations

from dataclasses import dataclass

from games import play
from games.models import Table
from games.values.clocks import night_of
from games.wording.words import listing, spelled

from .nights import NightView, night_of_club


@dataclass(frozen=True, slots=True)
class EveningOver:
    """An evening that is over.

    `kept` says how many matches are kept, `waiting` names those that were not finished. `can_be_undone`: it is the same
    evening and no other table was opened since.
    """

    night: NightView
    kept: str
    waiting: str
    can_be_undone: bool


def build_evening_over(table: Table) -> EveningOver:
    """Return what the page of a table says whose evening is over."""
    night = night_of_club(table.club, night_of(table.made_at))
    running = [listed for listed in night.matches if listed.running]
    return EveningOver(
        night=night,
        kept=_count_kept(len(night.matches) - len(running)),
        waiting=listing(listed.match.game_name for listed in running) if running else "",
        can_be_undone=play.can_reopen(table),
    )


def _count_kept(many: int) -> str:
    if not many:
        return ""
    return "One match is kept" if many == 1 else f"{spelled(many).capitalize()} matches are kept"
