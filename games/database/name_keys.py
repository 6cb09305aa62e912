"""Keys of names as they are made now, for players whose keys an older version made."""

from __future__ import annotations

from typing import Any

from games.values.names import make_name_key


def renew_keys(players: Any) -> None:
    """Give all players (a manager) the current keys of their names, unless another has that key."""
    taken = set(players.values_list("club_id", "key"))
    changed = []
    for player in players.order_by("pk").only("club", "name", "key").iterator():
        key = make_name_key(player.name)
        if player.key != key and (player.club_id, key) not in taken:
            taken.add((player.club_id, key))
            player.key = key
            changed.append(player)
    players.bulk_update(changed, ["key"], batch_size=500)
