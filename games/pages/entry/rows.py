"""What a phone enters for somebody goes by its player, wherever they sit by now: a hand, and the rows of a list.

Somebody may sit down between two players, or go, while a page is open: what was entered for somebody stays theirs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from games.facts import MatchFacts
from games.models import Player
from games.pages.shared.people import seat_number
from games.pages.shared.words import sentence
from games.rules.game import Game
from games.values.whole_numbers import whole_number

OF_PLAYER = re.compile(r"-p(\d{1,18})$", re.ASCII)


def row_key(facts: MatchFacts, position: int) -> str:
    """What the names of the fields of a player's row end in: `typed-p17`."""
    return f"p{facts.seats[position].player_id}"


def position_of(facts: MatchFacts, key: str) -> int | None:
    """Where the player of a row sits by now; None for who has no seat."""
    return next((at for at in range(len(facts.seats)) if row_key(facts, at) == key), None)


def player_meant(data: Mapping[str, str]) -> int | None:
    """The id of the player whose hand a page was opened for (`who`); None where it does not say."""
    return whole_number(data.get("who", "").removeprefix("p"))


def seat_meant(data: Mapping[str, str], facts: MatchFacts, position: int) -> int | None:
    """Where the player sits by now whose hand a page was opened for, at that position then; None: nowhere any more."""
    who = player_meant(data)
    return position if who is None else facts.position_of(who)


def row_of(data: Mapping[str, str], facts: MatchFacts, position: int) -> dict[str, str]:
    """The fields of a player's row, by their names alone. Pages of an older version of the app count seats."""
    ends = (f"-{row_key(facts, position)}", f"-{seat_number(position)}")
    return {name.removesuffix(end): data[name] for end in ends for name in data if name.endswith(end)}


def _not_seated(data: Mapping[str, str], facts: MatchFacts) -> Iterator[tuple[str, dict[str, str]]]:
    """The rows of players of the club who have no seat in the match any more: name and fields."""
    rows: dict[int, dict[str, str]] = {}
    for name in data:
        if found := OF_PLAYER.search(name):
            rows.setdefault(int(found[1]), {})[name[: found.start()]] = data[name]
    unknown = rows.keys() - {seat.player_id for seat in facts.seats}
    if unknown:
        for player in Player.objects.filter(club=facts.match.club_id, pk__in=unknown):
            yield player.name, rows[player.pk]


def lost_in(
    data: Mapping[str, str], facts: MatchFacts, deal: int, refused: Iterable[tuple[int | None, Exception]]
) -> list[str]:
    """What was typed for players who are not in the deal any more, and why it was not saved: it has no row to stand in.

    `refused` says by position what could not be saved.
    """
    there = {None, *facts.in_deal(deal)}
    rows = [(sentence(why), row_of(data, facts, at)) for at, why in refused if at is not None and at not in there]
    rows += [(f"{name} is not in this match any more.", row) for name, row in _not_seated(data, facts)]
    typed = [(why, ", ".join(_typed(row, facts.game))) for why, row in rows]
    return [f"{why} Not saved: {text}." for why, text in typed if text]


def _typed(row: Mapping[str, str], game: Game) -> Iterable[str]:
    """What was typed in a row that was not there when it was filled in."""
    was = {"typed": row.get("was-typed", row.get("was", "").partition("|")[0])}
    labels = {"typed": ""}
    for place, rule in enumerate(game.numbers):
        if f"was-n{place}" in row:
            labels[f"n{place}"], was[f"n{place}"] = f"{rule.name} ", row[f"was-n{place}"]
    for name, label in labels.items():
        if row.get(name, "").strip() not in ("", was[name]):
            yield f"{label}{row[name].strip()}"
