"""Initials and colours for players without any: after an upgrade, and from older backups."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from operator import attrgetter
from typing import Any

from games.values.graphemes import split_graphemes
from games.values.looks import choose_colour, choose_initials


def fill_after_migrating(apps: Any, **of_signal: Any) -> None:
    """Give looks to players whom an older version added without; a receiver of `post_migrate`."""
    try:
        players = apps.get_model("games", "Player").objects
    except LookupError:
        return  # back to before there were players
    have_looks = {"initials", "colour"} <= {
        field.name for field in players.model._meta.get_fields()
    }
    if have_looks and players.filter(initials="").exists():
        give_looks(players)


def give_looks(players: Any) -> None:
    """Give initials and a colour to all players (a manager) without initials, by club and id."""
    everybody = players.order_by("club_id", "pk").only("club", "name", "initials", "colour")
    new = []
    for _, some in groupby(everybody.iterator(), attrgetter("club_id")):
        club = list(some)
        taken = {player.initials.casefold() for player in club}
        times = Counter(player.colour for player in club)
        for player in club:
            if not player.initials:
                player.initials = choose_initials(player.name, taken)
                player.colour = choose_colour(times.elements())
                taken.add(player.initials.casefold())
                times[player.colour] += 1
                new.append(player)
    players.bulk_update(new, ["initials", "colour"], batch_size=500)


def mend_cut_initials(players: Any) -> None:
    """Give whole letters to players whose initials have half a flag or a part of a family."""
    everybody = players.order_by("club_id", "pk").only("club", "name", "initials")
    new = []
    for _, some in groupby(everybody.iterator(), attrgetter("club_id")):
        club = list(some)
        for player in filter(_is_cut, club):
            player.initials = choose_initials(
                player.name, {other.initials for other in club if other is not player}
            )
            new.append(player)
    players.bulk_update(new, ["initials"], batch_size=500)


def _is_cut(player: Any) -> bool:
    """Return whether the initials have only the first character of a letter made of several."""
    letters = [letter for letter in split_graphemes(player.name) if len(letter) > 1]
    return any(letter[0] in player.initials and letter not in player.initials for letter in letters)
