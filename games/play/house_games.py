"""The games that a club declares itself: making one, changing it, putting it away, and a match that takes it over."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

from django.db import transaction

from games.facts import DealFacts, MatchFacts, hand_record
from games.models import Club, HouseGame, Match
from games.rules.checks import check_answer, check_hands, check_number_of_players, check_options
from games.rules.declared.game import DeclaredGame, declared_game, game_of_text, text_of
from games.rules.errors import RuleError
from games.rules.variants import VARIANTS
from games.values.names import name_key, tidy_name

from .change import MatchChange
from .transaction import Action, ClosedError, change_to, now, unchanged

MOST_GAMES = 100
"""A club has at most so many games of its own, those that were put away too."""
LONGEST_TOLD = 2_000
"""Characters of what a table says of set-up and turns."""


class GameChangedError(Exception):
    """Somebody else has changed the game since the form was filled in; `theirs` is the game as it is now."""

    def __init__(self, theirs: HouseGame) -> None:
        super().__init__("Somebody else changed this game in the meantime")
        self.theirs = theirs


class GameNameError(RuleError):
    """The club has a game of that name already."""


def make_game(club: Club, declaration: object, told: str = "", *, key: str = "") -> HouseGame:
    """A new game of the club from the JSON value that declares it; `told` is what the table says of set-up and turns.

    `key` was made for the form (`new_game_key`): sent twice, it gives the same game. Raises `RuleError`.
    """
    game = _checked(declaration)
    told = _told(told)
    with transaction.atomic():
        _take(club)
        sent = club.house_games.filter(key=key).first() if key else None
        if sent:
            return sent
        _refuse_name(club, game.name)
        return _add(club, game, told, key)


def change_game(game: HouseGame, declaration: object, told: str, *, seen: int) -> HouseGame:
    """Make a club's game what is declared, for matches from now on; those that were begun keep theirs.

    `seen` is the number of the version that the form was filled in from: raises `GameChangedError` where it is another
    now and says something else. Raises `RuleError` for what cannot be.
    """
    new = _checked(declaration)
    told = _told(told)
    with transaction.atomic():
        game = _fresh(game)
        text = text_of(new)
        if (game.declaration, game.told) == (text, told):
            return game
        if game.number != seen:
            raise GameChangedError(game)
        _refuse_name(game.club, new.name, besides=game)
        game.name, game.declaration, game.told = tidy_name(new.name, "A game"), text, told
        game.number += 1
        game.save(update_fields=["name", "declaration", "told", "number"])
    return game


def put_away(game: HouseGame) -> None:
    """Do not offer a club's game for new matches any more; its matches stay, and it can be taken out again."""
    HouseGame.objects.filter(pk=game.pk, put_away_at=None).update(put_away_at=now())


def take_out(game: HouseGame) -> None:
    """Offer a club's game again that was put away. Raises `RuleError` where another has its name by now."""
    with transaction.atomic():
        game = _fresh(game)
        _refuse_name(game.club, game.name, besides=game)
        HouseGame.objects.filter(pk=game.pk).update(put_away_at=None)


def take_over_game(match: Match, *, seen: int, phone: int | None = None) -> None:
    """Let a match go on as its house game is declared by now: all its deals are scored anew, and the options stay.

    `seen` is the number of the version whose effects were shown: raises `GameChangedError` where it is another now.
    Raises `RuleError` where what was entered cannot have been with the changed game, and `ClosedError` in a match of a
    game that is built in.
    """
    with change_to(match, phone) as change:
        game = HouseGame.objects.filter(club=match.club_id, key=change.facts.match.game).first()
        if game is None:
            raise ClosedError("This match is played with a game that is built in")
        if game.number != seen:
            raise GameChangedError(game)
        if game.declaration == change.facts.match.declaration:
            unchanged(change.facts)
            return
        set_declaration(change, game.declaration)
        change.refresh()


def set_declaration(change: MatchChange, declaration: str, options: Mapping[str, object] | None = None) -> None:
    """Write another declaration of the match's game, and log it. Raises `RuleError` where its deals do not go with it.

    `options` are the match's from now on; None: they stay, but for those that the changed game has not, or has anew.
    """
    facts, match = change.facts, change.facts.match
    before = {"declaration": match.declaration, "options": facts.options}
    asked = facts.variant.question is not None
    variant = game_of_text(declaration, match.game)
    if options is None:
        options = variant.complete_options(variant.kept_options(facts.options), len(facts.seats))
    if variant.question and not asked and facts.deals:
        raise RuleError(f"{variant.question.text} The changed game asks this of every deal, and this match has not")
    match.declaration, match.options = declaration, dict(options)
    check_options(variant, facts.options)
    check_number_of_players(variant, len(facts.seats))
    for deal in facts.deals:
        _check_deal(facts, deal)
    match.save(update_fields=["declaration", "options"])
    change.log(Action.GAME, before=before, after={"declaration": declaration, "options": match.options})


def check_games(club: Club, games: Iterable[DeclaredGame]) -> None:
    """Raises `RuleError` where the club has no room for those of the games that are not its own yet."""
    own = [*club.house_games.all()]
    known = {game.declaration for game in own}
    new = {_key(game.name) for game in games if text_of(game) not in known} - {name_key(game.name) for game in own}
    if new:
        _check_room(club, len(new))


def game_for(club: Club, variant: DeclaredGame) -> HouseGame:
    """The club's game that is declared like this, or has its name: a new one where it has none yet.

    For matches that come with their game; the club's row is taken. Raises `RuleError` where there is no room for it.
    """
    text, key = text_of(variant), _key(variant.name)
    own = [*club.house_games.all()]
    same = [game for game in own if game.declaration == text] or [game for game in own if name_key(game.name) == key]
    return same[0] if same else _add(club, variant)


def _check_deal(facts: MatchFacts, deal: DealFacts) -> None:
    hands = {position: hand_record(row) for position, row in deal.hands.items()}
    try:
        check_hands(facts.variant, facts.names, facts.options, hands)
        if deal.answered:
            check_answer(facts.variant, facts.deal_record(deal).answer if facts.is_complete(deal) else 0)
    except RuleError as error:
        raise error.in_deal(deal.number) from None


def _checked(declaration: object) -> DeclaredGame:
    game = declared_game(declaration)
    tidy_name(game.name, "A game")
    return game


def _told(text: str) -> str:
    text = text.replace("\r\n", "\n").strip()
    if len(text) > LONGEST_TOLD:
        raise RuleError(f"The text has {len(text):,} characters; there is room for {LONGEST_TOLD:,}")
    if any(unicodedata.category(character) in ("Cc", "Cs") and character != "\n" for character in text):
        raise RuleError("The text cannot hold control characters")
    return text


def _add(club: Club, game: DeclaredGame, told: str = "", key: str = "") -> HouseGame:
    _check_room(club, 1)
    name = tidy_name(game.name, "A game")
    more = {"key": key} if key else {}
    return HouseGame.objects.create(club=club, name=name, declaration=text_of(game), told=told, made_at=now(), **more)


def _check_room(club: Club, more: int) -> None:
    if club.house_games.count() + more > MOST_GAMES:
        raise RuleError(f"A club has {MOST_GAMES} games of its own at most. Change one of them instead")


def _refuse_name(club: Club, name: str, besides: HouseGame | None = None) -> None:
    """Raises `GameNameError` for the name of another game that the club can choose."""
    own = club.house_games.filter(put_away_at=None).exclude(pk=besides.pk if besides else 0)
    taken = [*own.values_list("name", flat=True), *(variant.name for variant in VARIANTS.values())]
    if _key(name) in map(name_key, taken):
        raise GameNameError(f"There is a game called {name} already. Give this one another name")


def _key(name: str) -> str:
    return name_key(tidy_name(name, "A game"))


def _take(club: Club) -> None:
    if Club.objects.select_for_update().filter(pk=club.pk).first() is None:
        raise ClosedError("This club is not there any more")


def _fresh(game: HouseGame) -> HouseGame:
    row = HouseGame.objects.select_for_update(of=("self",)).select_related("club").filter(pk=game.pk).first()
    if row is None:
        raise ClosedError("This game is not there any more")
    return row
