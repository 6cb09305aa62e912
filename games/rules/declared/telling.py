"""What a declared question says at the table: what its answer does, and why a score changed."""

from __future__ import annotations

from ..variant import Compared, Question
from .declaration import Action, QuestionRule

LONGEST_SHORT = 8
"""Characters that fit below a small badge."""
COMPARED: tuple[Compared, ...] = ("best", "tied", "beaten")
WITH: dict[tuple[Compared, ...], str] = {
    ("best",): " with the {best} hand",
    ("tied",): " with a tie for the {best} hand",
    ("beaten",): " with a hand that is not the {best}",
    ("best", "tied"): " with the {best} hand, or a tie for it",
    ("tied", "beaten"): " without the {best} hand (a tie is not enough)",
    ("best", "beaten"): " without a tie for the {best} hand",
    COMPARED: "",
}
"""How the hands of those compare for whom the same follows."""


def question_asked(rule: QuestionRule, *, lowest_wins: bool) -> Question:
    """The question as a game asks it, in words that follow from what it does."""
    did = _did(rule)
    return Question(
        key="went_out",
        text=rule.text,
        why=_why(rule, _best(lowest_wins), lowest_wins),
        nobody="Nobody" if rule.nobody else "",
        short=next((word for word in did.split()[:1] if len(word) <= LONGEST_SHORT), "who"),
        times=did or f"the answer to “{rule.text}”",
    )


def line_of(rule: QuestionRule, compared: Compared | None, *, lowest_wins: bool) -> str:
    """Why a score changed: how that of the player who is the answer compares; None: somebody else is the answer."""
    did = _did(rule)
    if compared is None:
        return f"Somebody else {did}" if did else f"{rule.text} Somebody else"
    if rule.best == rule.tied == rule.beaten:
        return _capital(rule)
    best = _best(lowest_wins)
    if compared == "best":
        return f"{_capital(rule)} with the {best} hand"
    if compared == "tied" and rule.tied != rule.beaten:
        return f"{_capital(rule)} with a tie for the {best} hand"
    return f"{_capital(rule)} without the {best} hand"


def _why(rule: QuestionRule, best: str, lowest_wins: bool) -> str:
    """What the answer does: “Knocked with a hand that is not the lowest: 10 points more.”"""
    actions: dict[Compared, Action | None] = {"best": rule.best, "tied": rule.tied, "beaten": rule.beaten}
    said = []
    for action in dict.fromkeys(action for action in actions.values() if action):
        alike = tuple(compared for compared in COMPARED if actions[compared] == action)
        said.append(f"{_capital(rule)}{WITH[alike].format(best=best)}: {_does(action, lowest_wins)}.")
    if rule.rest:
        said.append(f"Everybody else: {_does(rule.rest, lowest_wins)}.")
    return " ".join(said)


def _does(action: Action, lowest_wins: bool) -> str:
    number = str(action.number).replace("-", "−")
    if action.do == "add":
        points = f"{abs(action.number)} point{'' if abs(action.number) == 1 else 's'}"
        return f"{points} {'less' if action.number < 0 else 'more'}"
    if action.do == "double":
        return f"a score {'above' if lowest_wins else 'below'} 0 counts double"
    if action.do == "score":
        return f"the score is {number}"
    return f"{'less' if action.number < 0 else 'plus'} what all others score"


def _did(rule: QuestionRule) -> str:
    """What the player did whom the question asks for: who knocked, knocked. Empty where it does not ask like that."""
    asked, _, did = rule.text.rstrip("?").partition(" ")
    return did.strip() if asked.casefold() == "who" else ""


def _capital(rule: QuestionRule) -> str:
    did = _did(rule) or rule.text.rstrip("?")
    return did[:1].upper() + did[1:]


def _best(lowest_wins: bool) -> str:
    return "lowest" if lowest_wins else "highest"
