"""Search of lists for a part of a name, at a cost that the hits decide, not the size of the tables.

Names are read once, in the order of their tables. If few have the word in them, their rows are fetched by an index; if
many have, the list is walked in its order until a page is full. A database left to choose walks all of it for a rare
name, and for a frequent one compares each row with all hits.
"""

from __future__ import annotations

from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.db.models.lookups import IsNull

from games.models import Club, HouseGame, Match, Player, Seat
from games.rules.built_in import BUILT_IN
from games.values.names import build_spelling_pattern, make_name_key

MAX_FETCHED = 500
"""The most players or clubs whose rows are fetched one by one."""


def filter_clubs(clubs: QuerySet[Club], word: str) -> QuerySet[Club]:
    """Return the clubs with the word in their names, with or without its accents."""
    return clubs.filter(name__iregex=build_spelling_pattern(word))


def filter_players(players: QuerySet[Player], word: str) -> QuerySet[Player]:
    """Return the players with the word in their own name or their club's; one query or two to build this one."""
    own = Q(key__regex=build_spelling_pattern(word))
    clubs = _load_few_ids(filter_clubs(Club.objects.all(), word))
    if clubs is None:
        return players.filter(own | Q(_club_has_word(word)))
    ids = _load_few_ids(Player.objects.filter(own | Q(club__in=clubs)))
    return players.filter(own | Q(club__in=clubs) if ids is None else Q(pk__in=ids))


def filter_matches(matches: QuerySet[Match], word: str) -> QuerySet[Match]:
    """Return the matches with the word in the name of club, player or game, and that of this uid; few queries."""
    pattern = build_spelling_pattern(word)
    clubs = _load_few_ids(filter_clubs(Club.objects.all(), word))
    players = _load_few_ids(Player.objects.filter(key__regex=pattern))
    games = _find_games(word)
    of_games = _load_few_ids(Match.objects.filter(game__in=games)) if games else []
    if clubs is None or players is None or of_games is None:
        seats = Seat.objects.filter(match=OuterRef("pk"), player__key__regex=pattern)
        own = Q(uid=word) | Q(game__in=games)
        return matches.filter(own | Q(_club_has_word(word)) | Q(_has_rows(seats)))
    played = Seat.objects.order_by().filter(player__in=players).values("match")
    others = (
        Match.objects.filter(club__in=clubs),
        Match.objects.filter(pk__in=of_games),
        Match.objects.filter(uid=word),
    )
    return matches.filter(pk__in=played.union(*(rows.order_by().values("pk") for rows in others)))


def _find_games(word: str) -> list[str]:
    """Return the keys of games with the word in their name, or, if built in, as their whole key; some hundreds."""
    key = make_name_key(word)
    built_in = [
        game.key for game in BUILT_IN.values() if key in make_name_key(game.name) or key == make_name_key(game.key)
    ]
    house = (
        HouseGame.objects.filter(name__iregex=build_spelling_pattern(word))
        .order_by("-pk")
        .values_list("key", flat=True)
    )
    return [*built_in, *house[:MAX_FETCHED]]


def _club_has_word(word: str) -> IsNull:
    """Build a condition that the club of a row has the word in its name."""
    return _has_rows(filter_clubs(Club.objects.filter(pk=OuterRef("club")), word))


def _has_rows(rows: QuerySet[Any]) -> IsNull:
    """Build a condition that there are such rows for each row of the list; `Exists` may scan all tables first."""
    return IsNull(Subquery(rows.order_by().values("pk")[:1]), rhs=False)


def _load_few_ids(rows: QuerySet[Any]) -> list[int] | None:
    """Return the ids of rows, None if there are more than `MAX_FETCHED`."""
    ids = list(rows.order_by().values_list("pk", flat=True)[: MAX_FETCHED + 1])
    return ids if len(ids) <= MAX_FETCHED else None
