"""Going out, marks, the end, players and decks: what does not hang on single cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.rules.declared.declaration import Action, Declaration, Mark, QuestionRule
from games.rules.declared.reading import COMPARED
from games.rules.declared.settings import DEALS, YES
from games.rules.declared.walking import replace_at
from games.rules.end import AfterDeals, AtTotal
from games.rules.errors import DeclarationError
from games.rules.limits import MAX_DECKS, MAX_PLAYERS

from . import by_players
from .typed import Change, place_of, whole, whole_of

ASKED = QuestionRule("Who went out?")
MARK = Mark("marked", "Did something special", -10)
USUAL_DEALS, USUAL_TARGET, USUAL_COUNT = 9, 100, 10


def set_asked(game: Declaration, _: int, text: str) -> Declaration:
    """Return the game in which who went out is `asked`, is who has no cards left (`out`), or does not matter (`no`).

    Raise `DeclarationError` for `asked` if a line is worked for sides. `out` keeps what follows, without nobody.
    """
    if text == "out":
        question = replace(game.question, nobody=False) if game.question else None
        return replace(game, exactly_one_empty=True, question=question)
    if text == "asked" and any(line.side for line in game.lines):
        raise DeclarationError("A question does not go with what a side gets: let each player get it first")
    question = (game.question or ASKED) if text == "asked" else None
    return replace(game, exactly_one_empty=False, question=question)


def set_nobody(game: Declaration, _: int, text: str) -> Declaration:
    """Return the game in which nobody is an answer too (`text` is YES), or not.

    Unchanged without a question, or if the answer is who has no cards left.
    """
    if game.question is None or game.exactly_one_empty:
        return game
    return replace(game, question=replace(game.question, nobody=text == YES))


def sets_action(compared: str) -> Change:
    """Return the change that sets what follows for `compared`: best, tied or beaten of the answer's score, or rest.

    Its text is `nothing`, `add 10`, `double`, `score 0`, `take` or `give`. A game without a question stays as it is;
    but one in which exactly one player has no cards left gets one.
    """

    def change(game: Declaration, place: int, text: str) -> Declaration:
        """Set what follows for `compared` by the text; the place does not matter."""
        what = _action(text)
        rule = game.question or (ASKED if game.exactly_one_empty and what else None)
        return replace(game, question=replace(rule, **{compared: what})) if rule else game  # type: ignore[arg-type]

    return change


def _action(text: str) -> Action | None:
    """Return the action that a control names; None for `nothing`. Raise `DeclarationError` for other words."""
    do, _, points = text.partition(" ")
    if do == "add" or do == "score":
        return Action("add" if do == "add" else "score", whole_of("best_points", points))
    actions = {"nothing": None, "double": Action("double"), "take": Action("others", 1), "give": Action("others", -1)}
    if do not in actions:
        raise DeclarationError("A score is added to, doubled or set, or nothing happens")
    return actions[do]


def set_mark(game: Declaration, _: int, text: str) -> Declaration:
    """Return the game with a mark that hands can have (`text` is YES), the one it has or the usual one, or without."""
    return replace(game, mark=(game.mark or MARK) if text == YES else None)


def set_end(game: Declaration, __: int, text: str) -> Declaration:
    """Return the game with another end: after so many `deals`, or as many as are `dealt`; or with a total at a target.

    A total must have `reached` it, `passed` it, or lie `outside` of it and minus it. Behind the first two, the index of
    a count says that this counts instead: `reached 0`. Raise `DeclarationError` for other texts.
    """
    if text == "deals":
        plain = isinstance(game.end, AfterDeals) and not game.end.as_dealt
        return game if plain else replace(game, end=AfterDeals(USUAL_DEALS))
    if text == "dealt":
        return replace(game, end=AfterDeals(USUAL_DEALS, as_dealt=True))
    when, of_count, behind = text.partition(" ")
    place = place_of(behind)
    if when not in ("reached", "passed", "outside") or (of_count and (when == "outside" or place is None)):
        raise DeclarationError("A match ends after so many deals, or with a total or a count")
    count = "" if place is None else game.counts[place].name
    usual = USUAL_COUNT if count else USUAL_TARGET
    same = isinstance(game.end, AtTotal) and bool(game.end.count) == bool(count)
    target = game.end.default if same else usual
    return replace(game, end=AtTotal(target, beyond=when != "reached", below_zero=when == "outside", count=count))


def set_limit(game: Declaration, _: int, text: str) -> Declaration:
    """Return the game with another number of deals or target; unchanged if it has as many deals as are listed.

    Raise `DeclarationError` for a text that is no such number.
    """
    if isinstance(game.end, AfterDeals):
        many = whole(text, DEALS.least, DEALS.most)
        return game if game.end.as_dealt else replace(game, end=replace(game.end, default=many))
    return replace(game, end=replace(game.end, default=whole_of("limit", text)))


def set_least(game: Declaration, _: int, text: str) -> Declaration:
    """Return the game with another least number of players; the most rises with it if needed."""
    fewest = whole_of("least", text)
    return replace(game, players=(fewest, max(fewest, game.players[1])))


def set_most(game: Declaration, _: int, text: str) -> Declaration:
    """Return the game with another greatest number of players; the least falls with it if needed."""
    greatest = whole_of("most", text)
    return replace(game, players=(min(greatest, game.players[0]), greatest))


def set_decks(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with so many decks in the step at index `place`; unchanged without cards or such a step."""
    steps = decks_of(game)
    if not game.cards or place >= len(steps):
        return game
    return replace(game, decks=replace_at(steps, (place, 1), whole_of("decks", text)))


def set_decks_since(game: Declaration, place: int, text: str) -> Declaration:
    """Return the game with the step of decks at index `place` begun at the number of players typed; the first stays.

    Unchanged without cards. Raise `DeclarationError` unless that is between its neighbours.
    """
    if place == 0 or not game.cards:
        return game
    return replace(game, decks=by_players.begin_at(decks_of(game), game.players[0], place, text))


def add_decks(game: Declaration, _: int, __: str) -> Declaration:
    """Return the game with a step more: one deck more (at most `MAX_DECKS`), from two players more on.

    Unchanged without cards. Raise `DeclarationError` if the last step holds from `MAX_PLAYERS` on already.
    """
    pairs = decks_of(game)
    players, many = pairs[-1]
    if not game.cards:
        return game
    if players >= MAX_PLAYERS:
        raise DeclarationError(f"There are at most {MAX_PLAYERS} players")
    step = (min(players + 2, MAX_PLAYERS), min(many + 1, MAX_DECKS))
    return replace(game, decks=(*pairs, step))


def remove_decks(game: Declaration, place: int, _: str) -> Declaration:
    """Return the game without the step of decks at index `place`; the first stays."""
    return replace(game, decks=by_players.without_step(decks_of(game), place)) if place else game


def decks_of(game: Declaration) -> tuple[tuple[int, int], ...]:
    """Return the pairs (from so many players on, decks), ascending; one deck if the game does not say."""
    return game.decks or ((game.players[0], 1),)


CHANGES: Mapping[str, Change] = {
    "asked": set_asked,
    "nobody": set_nobody,
    "mark": set_mark,
    "ends": set_end,
    "limit": set_limit,
    "least": set_least,
    "most": set_most,
    "decks": set_decks,
    "since": set_decks_since,
    "more_decks": add_decks,
    "fewer_decks": remove_decks,
    **{compared: sets_action(compared) for compared in COMPARED},
}
