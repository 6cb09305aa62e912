"""Sentences on who was drawn to begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.matches.draws import Draw, load_people_in_draws, read_draws
from games.matches.people import Person
from games.models import Match

from .words import genitive, listing, nth, spell_number


def describe_draws(draws: Sequence[Draw], people: Mapping[int, Person]) -> str:
    """Return how the last of these draws came about, and whom the earlier ones chose, by the people in them by id.

    “Drawn again by Ann’s phone, the 2nd time, among four. Before that: Bob.”
    """
    last, times = draws[-1], len(draws)
    by = f" by {genitive(people[last.by].name)} phone" if last.by and last.by in people else ""
    again = f" again{by}, the {nth(times)} time" if times > 1 else by
    before = [people[draw.first].name for draw in draws[:-1] if draw.first in people]
    earlier = f" Before that: {listing(before)}." if before else ""
    return f"Drawn{again}, among {spell_number(len(last.players))}.{earlier}"


def load_next_draw_line(match: Match) -> str:
    """Return who begins the match after this one at its table, if they were drawn, and how; empty if not.

    That is if nobody was drawn, or somebody else begins by now. One query, or two.
    """
    table = match.table
    draws = read_draws(table) if table else []
    if not table or not draws or table.first_id != draws[-1].first:
        return ""
    people = load_people_in_draws(draws)
    name = people[draws[-1].first].name if draws[-1].first in people else ""
    return f"{name} begins the next match. {describe_draws(draws, people)}" if name else ""
