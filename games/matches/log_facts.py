"""What a line of a match's log keeps, by what was done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.models import LogEntry

Action = LogEntry.Action


def replace_references(action: str, fact: Any, game_key: Callable[[str], str], player: Callable[[int], int]) -> Any:
    """Return a fact of the log with `game_key` of the game's key in it, and `player` of each id of a player."""
    if fact and action == Action.START:
        return {**fact, "game": game_key(fact["game"])}
    if not fact or action not in (Action.SEATS, Action.PEOPLE):
        return fact
    changes = [{**one, "by_id": player(one["by_id"])} if "by_id" in one else one for one in fact.get("changes", ())]
    return {**fact, "ids": [player(one) for one in fact["ids"]], **({"changes": changes} if "changes" in fact else {})}


def name_game(action: str, fact: Any, game: str) -> Any:
    """Return a fact of the log with the key of the match's game, if it names one."""
    return {**fact, "game": game} if fact and action == Action.START else fact
