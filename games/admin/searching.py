"""Searching lists for a part of a name, at a cost that what was found decides, and not what there is.

Names are read once, as they lie in their tables. Where few have the word in them, their rows are fetched by an index;
where many have, the list is walked in its order until a page is full. A database left to choose walks all of it for a
rare name, and for a frequent one compares each row with all that were found.
"""

from __future__ import annotations

from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.db.models.lookups import IsNull

from games.models import Club, HouseGame, Match, Player, Seat
from games.rules.built_in import BUILT_IN
from games.values.names import name_key, spelling_pattern

FEW = 500
"""The most players or clubs whose rows are fetched one by one."""


def clubs_called(clubs: QuerySet[Club], word: str) -> QuerySet[Club]:
    """Return the clubs with the word in their names, with or without its accents."""
    return clubs.filter(name__iregex=spelling_pattern(word))


def players_called(players: QuerySet[Player], word: str) -> QuerySet[Player]:
    """The players in whose own name or whose club's the word is; one query or two."""
    own = Q(key__regex=spelling_pattern(word))
    clubs = _few(clubs_called(Club.objects.all(), word))
    if clubs is None:
        return players.filter(own | Q(_its_club_has(word)))
    found = _few(Player.objects.filter(own | Q(club__in=clubs)))
    return players.filter(own | Q(club__in=clubs) if found is None else Q(pk__in=found))


def matches_called(matches: QuerySet[Match], word: str) -> QuerySet[Match]:
    """Return the matches with the word in the name of club, player or game, and that of this uid; few queries."""
    pattern = spelling_pattern(word)
    clubs = _few(clubs_called(Club.objects.all(), word))
    players = _few(Player.objects.filter(key__regex=pattern))
    games = _games_called(word)
    of_games = _few(Match.objects.filter(game__in=games)) if games else []
    if clubs is None or players is None or of_games is None:
        seats = Seat.objects.filter(match=OuterRef("pk"), player__key__regex=pattern)
        own = Q(uid=word) | Q(game__in=games)
        return matches.filter(own | Q(_its_club_has(word)) | Q(_has(seats)))
    played = Seat.objects.order_by().filter(player__in=players).values("match")
    others = (
        Match.objects.filter(club__in=clubs),
        Match.objects.filter(pk__in=of_games),
        Match.objects.filter(uid=word),
    )
    return matches.filter(pk__in=played.union(*(rows.order_by().values("pk") for rows in others)))


def _games_called(word: str) -> list[str]:
    """Return the keys of the games with the word in their name, and of the one with that key; at most some hundreds."""
    key = name_key(word)
    built_in = [game.key for game in BUILT_IN.values() if key in name_key(game.name) or key == name_key(game.key)]
    house = HouseGame.objects.filter(name__iregex=spelling_pattern(word)).order_by("-pk").values_list("key", flat=True)
    return [*built_in, *house[:FEW]]


def _its_club_has(word: str) -> IsNull:
    return _has(clubs_called(Club.objects.filter(pk=OuterRef("club")), word))


def _has(rows: QuerySet[Any]) -> IsNull:
    """Whether there are such rows, looked up for each row of the list; `Exists` may look through all tables first."""
    return IsNull(Subquery(rows.order_by().values("pk")[:1]), rhs=False)


def _few(rows: QuerySet[Any]) -> list[int] | None:
    """The ids of rows, None where they are not few."""
    found = list(rows.order_by().values_list("pk", flat=True)[: FEW + 1])
    return found if len(found) <= FEW else None
