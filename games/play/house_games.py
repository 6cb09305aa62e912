"""The games that a club declares itself: make, import, change and archive them."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace

from django.db import transaction
from django.db.models import F

from games.matches.club_games import to_game
from games.models import Club, HouseGame
from games.rules.built_in import BUILT_IN
from games.rules.built_in.game_templates import TEMPLATES, write_template
from games.rules.built_in.game_templates.how_to_play import HOW_TO_PLAY
from games.rules.declared.bounds import MAX_NAME_LENGTH
from games.rules.declared.games import dump_game, read_game
from games.rules.declared.writing import write_declaration
from games.rules.errors import RuleError
from games.rules.game import Game
from games.rules.say import say
from games.values.names import make_name_key, tidy_name

from .locks import lock_club
from .transaction import ClosedError, now

Translate = Callable[[str], str]
# Games of a club, archived ones included.
MAX_GAMES = 100
# Characters of the text on set-up and turns.
MAX_HOW_TO_PLAY_LENGTH = 2_000


class GameChangedError(Exception):
    """Somebody else changed the game since the form was filled in; `theirs` is the game now."""

    def __init__(self, theirs: HouseGame) -> None:
        super().__init__(say("Someone else changed this game while you were editing it."))
        self.theirs = theirs


class GameNameError(RuleError):
    """The club has another game of that name."""


def make_game(
    club: Club, declaration: object, how_to_play: str = "", *, key: str = ""
) -> HouseGame:
    """Make a new game of the club from the JSON value that declares it."""
    game = _parse_game(declaration)
    how_to_play = clean_how_to_play(how_to_play)
    with transaction.atomic():
        lock_club(club)
        made_before = club.house_games.filter(key=key).first() if key else None
        if made_before:
            return made_before
        _check_name_is_free(club, game.name)
        return _create_game(club, game, how_to_play, key)


def change_game(
    game: HouseGame, declaration: object, how_to_play: str, *, based_on: int
) -> HouseGame:
    """Change a club's game for new matches; those that were begun keep theirs.

    Raise `GameChangedError` if another version than `based_on` was saved since.
    """
    new_game = _parse_game(declaration)
    how_to_play = clean_how_to_play(how_to_play)
    with transaction.atomic():
        game = _lock_game(game)
        text = dump_game(new_game)
        if (game.declaration, game.told) == (text, how_to_play):
            return game
        if game.number != based_on:
            raise GameChangedError(game)
        _check_name_is_free(game.club, new_game.name, besides=game)
        game.name = tidy_name(new_game.name, "game")
        game.declaration = text
        game.told = how_to_play
        game.number += 1
        game.save(update_fields=["name", "declaration", "told", "number"])
    return game


def put_game_away(game: HouseGame) -> None:
    """Stop offering a club's game for new matches; its matches stay."""
    HouseGame.objects.filter(pk=game.pk, put_away_at=None).update(put_away_at=now())


def bring_back_game(game: HouseGame) -> None:
    """Offer a club's game again; raise `GameNameError` if another game has its name by now."""
    with transaction.atomic():
        game = _lock_game(game)
        _check_name_is_free(game.club, game.name, besides=game)
        HouseGame.objects.filter(pk=game.pk).update(put_away_at=None)


def get_or_make_game(
    club: Club, declaration: object, how_to_play: str = "", *, name: str = ""
) -> tuple[HouseGame, bool]:
    """Return the club's game with that declaration, also an archived one, and whether it is new.

    `name` is what the club calls it; it is found by that or the game's own name.
    """
    game = read_game(declaration)
    written = write_declaration(replace(game.declaration, name=name) if name else game.declaration)
    with transaction.atomic():
        lock_club(club)
        texts = [dump_game(game), dump_game(read_game(written))]
        games = club.house_games.filter(declaration__in=texts)
        # One that is offered goes before an archived one, on each database.
        known = games.order_by(F("put_away_at").asc(nulls_first=True), "pk").first()
        if known is None:
            return make_game(club, written, how_to_play), True
        if known.put_away_at:
            bring_back_game(known)
        return known, False


def get_or_make_own_game_key(
    club: Club, key: str, translate: Translate, into_all_languages: Iterable[Translate]
) -> str:
    """Return the key by which a club plays a game: of its own copy of a template, else `key`.

    The copy has the template's declaration in one of the languages, whatever its name. It is made
    if it is missing, in the words that `translate` writes.
    """
    if key not in TEMPLATES:
        return key
    # From here on it has one; the query that loaded it may have found none (`annotate_has_games`).
    club.has_games = True  # type: ignore[attr-defined]
    own_games: list[HouseGame] = [*club.house_games.all()]
    copy = _find_copy(own_games, key, into_all_languages)
    if copy is not None:
        if copy.put_away_at:
            bring_back_game(copy)
        return copy.key
    names = [game.name for game in own_games] + [game.name for game in BUILT_IN.values()]
    taken = set(map(make_name_key, names))
    template = write_template(key, translate)
    name = find_free_name(template["name"], taken)
    game, _ = get_or_make_game(club, template, translate(HOW_TO_PLAY[key]), name=name)
    return game.key


def _find_copy(
    own_games: Iterable[HouseGame], key: str, into_all_languages: Iterable[Translate]
) -> HouseGame | None:
    """Return the first game that is the template in one of the languages, whatever its name."""
    templates = [
        read_game(write_template(key, translate)).declaration for translate in into_all_languages
    ]
    for game in own_games:
        declaration = to_game(game).declaration
        if any(replace(declaration, name=template.name) == template for template in templates):
            return game
    return None


def find_free_name(name: str, taken: Collection[str]) -> str:
    """Return the name, with the first free number from 2 if it is taken; `taken` are name keys."""
    number = 1
    free_name = name
    while make_name_key(free_name) in taken:
        number += 1
        free_name = f"{name[: MAX_NAME_LENGTH - len(str(number)) - 1]} {number}"
    return free_name


def check_room_for_games(club: Club, games: Iterable[Game]) -> None:
    """Raise `RuleError` if a club would have too many games with those of `games` that it lacks."""
    own_games = [*club.house_games.all()]
    # Games of one name and winning rule become one (`get_or_create_played_game`).
    new_games = {
        (make_name_key(_find_name_for(own_games, game)), game.lowest_wins)
        for game in games
        if _find_own_game(own_games, game) is None
    }
    if new_games:
        _check_room(club, len(new_games))


def get_or_create_played_game(club: Club, played: Game) -> HouseGame:
    """Return the club's game with the same declaration, or name and winning rule; else a new one.

    For matches that are imported with their game. The caller has locked the club, so that two
    imports do not both make it. An archived game counts, and stays so.
    """
    own_games = [*club.house_games.all()]
    name = _find_name_for(own_games, played)
    return _find_own_game(own_games, played) or _create_game(
        club, replace(played, declaration=replace(played.declaration, name=name))
    )


def find_played_game_key(club: Club, played: Game) -> str:
    """Return the key of the game that `get_or_create_played_game` would find; "" for none."""
    found = _find_own_game([*club.house_games.all()], played)
    return found.key if found else ""


def _find_own_game(own_games: Sequence[HouseGame], game: Game) -> HouseGame | None:
    """Return the game with the same declaration, else the first of same winning rule and name."""
    text = dump_game(game)
    same = [own_game for own_game in own_games if own_game.declaration == text]
    # The second is what `_find_name_for` gave it if the first was taken.
    names = {_to_key(game.name), _to_key(_distinguish_name(game))}
    same_name = [own_game for own_game in own_games if make_name_key(own_game.name) in names]
    alike = (
        own_game for own_game in same_name if to_game(own_game).lowest_wins == game.lowest_wins
    )
    return same[0] if same else next(alike, None)


def _find_name_for(own_games: Iterable[HouseGame], game: Game) -> str:
    """Return a free name for a new game: its own, if taken with the winning rule and a number."""
    taken = {make_name_key(own_game.name) for own_game in own_games}
    name = game.name
    number = 1
    while _to_key(name) in taken:
        name = _distinguish_name(game, f" {number}" if number > 1 else "")
        number += 1
    return name


def _distinguish_name(game: Game, number: str = "") -> str:
    """Return the name, its winning rule, and `number` if given: “Whist, lowest wins 2”."""
    ending = f", {'lowest' if game.lowest_wins else 'highest'} wins{number}"
    return f"{tidy_name(game.name, 'game')[: MAX_NAME_LENGTH - len(ending)].rstrip()}{ending}"


def _parse_game(declaration: object) -> Game:
    game = read_game(declaration)
    tidy_name(game.name, "game")
    return game


def clean_how_to_play(text: str) -> str:
    """Return the text trimmed; raise `RuleError` if it is too long or has control characters."""
    text = text.replace("\r\n", "\n").strip()
    if len(text) > MAX_HOW_TO_PLAY_LENGTH:
        raise RuleError(
            say(
                "The text has {given} characters, but at most {most} are allowed.",
                given=len(text),
                most=MAX_HOW_TO_PLAY_LENGTH,
            )
        )
    if any(
        unicodedata.category(character) in ("Cc", "Cs") and character != "\n" for character in text
    ):
        raise RuleError(say("The text cannot have control characters."))
    return text


def _create_game(club: Club, game: Game, how_to_play: str = "", key: str = "") -> HouseGame:
    _check_room(club, added=1)
    name = tidy_name(game.name, "game")
    given_key = {"key": key} if key else {}
    return HouseGame.objects.create(
        club=club,
        name=name,
        declaration=dump_game(game),
        told=how_to_play,
        made_at=now(),
        **given_key,
    )


def _check_room(club: Club, added: int) -> None:
    if club.house_games.count() + added > MAX_GAMES:
        raise RuleError(
            say(
                "A club has at most {most} games of its own. Change one of them instead.",
                most=MAX_GAMES,
            )
        )


def _check_name_is_free(club: Club, name: str, besides: HouseGame | None = None) -> None:
    """Raise `GameNameError` if a built-in game has the name, or one of the club's own.

    Archived games do not count, nor does `besides`, the game that is to have the name.
    """
    own_games = club.house_games.filter(put_away_at=None).exclude(pk=besides.pk if besides else 0)
    taken = [*own_games.values_list("name", flat=True), *(game.name for game in BUILT_IN.values())]
    if _to_key(name) in map(make_name_key, taken):
        raise GameNameError(
            say("This club already has a game called {name}. Choose another name.", name=name)
        )


def _to_key(name: str) -> str:
    return make_name_key(tidy_name(name, "game"))


def _lock_game(game: HouseGame) -> HouseGame:
    """Return the game's row, locked, with its club; raise `ClosedError` if it was deleted."""
    row = (
        HouseGame.objects.select_for_update(of=("self",), no_key=True)
        .select_related("club")
        .filter(pk=game.pk)
        .first()
    )
    if row is None:
        raise ClosedError(say("This game no longer exists."))
    return row
