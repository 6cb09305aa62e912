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
        return  # migrated back to before there were players
    fields = {field.name for field in players.model._meta.get_fields()}
    if {"initials", "colour"} <= fields and players.filter(initials="").exists():
        give_looks(players)


def give_looks(players: Any) -> None:
    """Give initials and a colour to all players (a manager) without initials, by club and id."""
    all_players = players.order_by("club_id", "pk").only("club", "name", "initials", "colour")
    changed = []
    for _, of_one_club in groupby(all_players.iterator(), attrgetter("club_id")):
        club_players = list(of_one_club)
        taken = {player.initials.casefold() for player in club_players}
        colour_counts = Counter(player.colour for player in club_players)
        for player in club_players:
            if not player.initials:
                player.initials = choose_initials(player.name, taken)
                player.colour = choose_colour(colour_counts.elements())
                taken.add(player.initials.casefold())
                colour_counts[player.colour] += 1
                changed.append(player)
    players.bulk_update(changed, ["initials", "colour"], batch_size=500)


def mend_cut_initials(players: Any) -> None:
    """Give new initials to players whose initials cut an emoji: half a flag, part of a family."""
    all_players = players.order_by("club_id", "pk").only("club", "name", "initials")
    changed = []
    for _, of_one_club in groupby(all_players.iterator(), attrgetter("club_id")):
        club_players = list(of_one_club)
        for player in filter(_is_cut, club_players):
            taken = {other.initials for other in club_players if other is not player}
            player.initials = choose_initials(player.name, taken)
            changed.append(player)
    players.bulk_update(changed, ["initials"], batch_size=500)


def _is_cut(player: Any) -> bool:
    """Return whether the initials have only the first character of a letter made of several."""
    letters = [letter for letter in split_graphemes(player.name) if len(letter) > 1]
    return any(letter[0] in player.initials and letter not in player.initials for letter in letters)
