"""The question of a declared game in sentences: who is named, what follows, and deals that show it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.rules.declared.declaration import Action, Compared, Declaration, QuestionRule
from games.rules.game import Game
from games.rules.record import DealRecord, Hand
from games.rules.scoring import score_hand
from games.wording.words import count, number

from .example_hands import plain_hand
from .said import Said, Section, scores_of_deal

NAMES = ("Ann", "Bob", "Cy")
TYPED = (4, 9, 15)
"""Scores of an example in a game without cards."""
COMPARED: tuple[Compared, ...] = ("best", "tied", "beaten")


def question_section(game: Game) -> Section | None:
    """Who is asked for in a deal, or is out, and what follows from it; None where nothing is."""
    declared = game.settled
    question = declared.question
    if question is None and not declared.exactly_one_empty:
        return None
    said: list[Said] = []
    if declared.exactly_one_empty:
        said.append(Said("In each deal exactly one player has no cards left, and goes out."))
    if question is None:
        return Section("question", "Going out", tuple(said))
    own = game.words.question.why and game.question
    said += [Said(own.why)] if own else []
    said.append(Said(_asked(own.text if own else question.text, question, declared.exactly_one_empty)))
    said += [] if own else [Said(text) for text in _what_follows(declared, question)]
    said.append(Said(_when(declared, question)))
    said += _deals(game, question)
    return Section("question", own.text if own else question.text, tuple(said))


def _asked(text: str, question: QuestionRule, exactly_one_empty: bool) -> str:
    if exactly_one_empty:
        return f"That player is the answer to “{text}”. It follows from the hands, so nobody is asked."
    return f"After each deal the app asks: “{text}” The answer is one player{', or nobody' * question.nobody}."


def _when(declared: Declaration, question: QuestionRule) -> str:
    nobody = " If it is nobody, nothing changes." if question.nobody else ""
    marks = f" What “{declared.mark.text}” gives is added afterwards." if declared.mark else ""
    return f"All of this goes by the scores before any of it.{nobody}{marks}"


def _what_follows(declared: Declaration, question: QuestionRule) -> Iterator[str]:
    actions = {compared: question.action(compared) for compared in COMPARED}
    if not any(actions.values()) and not question.rest:
        yield "Nothing follows from it for the scores."
    for compared, action in actions.items():
        same = [other for other in COMPARED if actions[other] == action]
        if action and same[0] == compared:
            yield f"{_condition(declared, same)} {_change(declared, action)}."
    if question.rest:
        yield f"For each of the others: {_change(declared, question.rest)}."


def _condition(declared: Declaration, compared: Sequence[Compared]) -> str:
    """When something follows for the player who is named."""
    best, better = ("lowest", "lower") if declared.lowest_wins else ("highest", "higher")
    sentences = {
        ("best",): f"If that player’s score is alone the {best}:",
        ("tied",): f"If that player’s score ties for the {best}:",
        ("beaten",): f"If another score is {better} than that player’s:",
        ("best", "tied"): f"If no score is {better} than that player’s:",
        ("tied", "beaten"): f"Unless that player’s score is alone the {best}:",
        ("best", "beaten"): f"Unless that player’s score ties for the {best}:",
    }
    return sentences.get(tuple(compared), "For that player, whatever the others have:")


def _change(declared: Declaration, action: Action) -> str:
    """What an action does to a score."""
    if action.do == "add":
        return f"{count(abs(action.number), 'point')} {'off' if action.number < 0 else 'more'}"
    if action.do == "score":
        return f"the score is {number(action.number)} instead"
    if action.do == "double":
        return f"a score {'above' if declared.lowest_wins else 'below'} 0 counts twice"
    return f"the scores of all others are {'added' if action.number > 0 else 'taken off'}"


def _deals(game: Game, question: QuestionRule) -> Iterator[Said]:
    """Deals that show what follows: one for each way in which the player named can fare, and no more than two.

    None where scores follow from numbers: the lines have examples of their own.
    """
    if len(NAMES) not in game.players or game.is_counted:
        return
    shown = [compared for compared in COMPARED if question.action(compared)]
    if question.rest and not shown:
        shown = ["best"]
    if game.exactly_one_empty:
        shown = shown[:1]
    for compared in shown[-2:]:
        hands = _hands(game, compared)
        scores = [score_hand(game, hand).points for hand in hands]
        if game.exactly_one_empty or game.compare(scores, 0) == compared:
            answer = None if game.exactly_one_empty else 0
            yield Said(_named(compared, game), deal=scores_of_deal(game, NAMES, DealRecord(hands, answer)))


def _named(compared: Compared, game: Game) -> str:
    if game.exactly_one_empty:
        return "Ann has no cards left"
    best = game.settled.which_wins
    how = {"best": f"alone the {best}", "tied": f"as {best.removesuffix('est')} as Bob", "beaten": f"not the {best}"}
    return f"Ann is named, and is {how[compared]}"


def _hands(game: Game, compared: Compared) -> tuple[Hand, ...]:
    """Three hands, the first of which compares so with the others, if that can be."""
    if game.has_cards:
        hands = [Hand(plain_hand(game, start)) for start in range(len(NAMES))]
    else:
        hands = [Hand(typed=points) for points in TYPED]
    best, middle, worst = sorted(hands, key=lambda hand: score_hand(game, hand).points, reverse=not game.lowest_wins)
    if game.exactly_one_empty:
        return Hand(()), middle, worst
    if compared == "tied":
        return best, best, worst
    return (middle, best, worst) if compared == "beaten" else (best, middle, worst)
