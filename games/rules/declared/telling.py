"""Texts of a declared question: what its answer does, and why it changed a score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.rules.say import refill, say
from games.rules.words import Question, join_sentences

from .declaration import Action, Compared, QuestionRule

COMPARED: tuple[Compared, ...] = ("best", "tied", "beaten")
# How the answer's hand compares, by the comparison and whether the lowest hand is the best.
WITH: Mapping[tuple[str, bool], str] = {
    ("best", True): say("With the lowest hand"),
    ("best", False): say("With the highest hand"),
    ("tied", True): say("With a tie for the lowest hand"),
    ("tied", False): say("With a tie for the highest hand"),
    ("beaten", True): say("With a hand that is not the lowest"),
    ("beaten", False): say("With a hand that is not the highest"),
}
THIS_PLAYER = say("This player")
SOMEONE_ELSE = say("Someone else")
EVERYONE_ELSE = say("Everyone else")
# Keeps the slot in these messages: the effect is filled in later.
LATER: dict[str, Any] = {"effect": "{effect}"}
# What an action does, by all comparisons that lead to it, and whether the lowest hand is the best.
DOES: dict[tuple[tuple[Compared, ...], bool], str] = {
    (("best",), True): say("With the lowest hand: {effect}.", **LATER),
    (("best",), False): say("With the highest hand: {effect}.", **LATER),
    (("tied",), True): say("With a tie for the lowest hand: {effect}.", **LATER),
    (("tied",), False): say("With a tie for the highest hand: {effect}.", **LATER),
    (("beaten",), True): say("With a hand that is not the lowest: {effect}.", **LATER),
    (("beaten",), False): say("With a hand that is not the highest: {effect}.", **LATER),
    (("best", "tied"), True): say("With the lowest hand, or with a tie for it: {effect}.", **LATER),
    (("best", "tied"), False): say(
        "With the highest hand, or with a tie for it: {effect}.", **LATER
    ),
    (("tied", "beaten"), True): say(
        "Without the lowest hand, or with a tie for it: {effect}.", **LATER
    ),
    (("tied", "beaten"), False): say(
        "Without the highest hand, or with a tie for it: {effect}.", **LATER
    ),
    (("best", "beaten"), True): say("Without a tie for the lowest hand: {effect}.", **LATER),
    (("best", "beaten"), False): say("Without a tie for the highest hand: {effect}.", **LATER),
    (COMPARED, True): say("This player: {effect}.", **LATER),
    (COMPARED, False): say("This player: {effect}.", **LATER),
}
# The same if it helps a worse hand: a player who shoots the moon wants no low hand.
UNLESS: dict[tuple[tuple[Compared, ...], bool], str] = {
    (("beaten",), True): say(
        "This player: {effect}, unless this hand is the lowest or ties for it.", **LATER
    ),
    (("beaten",), False): say(
        "This player: {effect}, unless this hand is the highest or ties for it.", **LATER
    ),
    (("tied", "beaten"), True): say(
        "This player: {effect}, unless only this hand is the lowest.", **LATER
    ),
    (("tied", "beaten"), False): say(
        "This player: {effect}, unless only this hand is the highest.", **LATER
    ),
}


def complete_question(
    rule: QuestionRule, words: Question, *, lowest_wins: bool, options: Mapping[str, str]
) -> Question:
    """Return the words of a game for its question, with each empty text made up from the rule.

    `options` (texts by name) fill the braces in `why`. `nobody` is "" if the rule wants somebody.
    """
    why = refill(words.why, options) or explain_question(rule, lowest_wins=lowest_wins)
    nobody = words.nobody or say("Nobody")
    return replace(
        words,
        text=words.text or rule.text,
        why=why,
        nobody=nobody if rule.nobody else "",
        short=words.short or say("who"),
        times=words.times or say("the answer to “{question}”", question=rule.text),
    )


def explain_change(
    rule: QuestionRule, compared: Compared | None, change: int, *, lowest_wins: bool
) -> str:
    """Explain why a score changed: “Who knocked? With a hand that is not the lowest”.

    `compared` is None for the score of another player. How the hand compares is not given as a
    reason if the same follows for any hand, or if the change helps a beaten hand. The effect of an
    action other than “add” is said at the end: “Who shot the moon? This player: the score is 0”.
    """
    action = rule.find_action(compared)
    if compared is None:
        who: str = SOMEONE_ELSE
    else:
        helps = (change < 0) == lowest_wins
        is_alike = rule.best == rule.tied == rule.beaten
        is_reason = not is_alike and not (helps and compared == "beaten")
        who = WITH[compared, lowest_wins] if is_reason else THIS_PLAYER
    why = join_sentences([rule.text, who])
    if action is None or action.do == "add":
        return why
    return say("{why}: {effect}", why=why, effect=_format_effect(action))


def explain_question(rule: QuestionRule, *, lowest_wins: bool) -> str:
    """Explain what the answer does: “With a hand that is not the lowest: 10 points more.”

    Comparisons with the same effect share a sentence; the last one is about everyone else. The text
    is empty if nothing happens.
    """
    sentences = []
    for action in dict.fromkeys(filter(None, map(rule.find_action, COMPARED))):
        alike = tuple(compared for compared in COMPARED if rule.find_action(compared) == action)
        helps = action.number <= 0 if lowest_wins else action.number > 0
        message = DOES[alike, lowest_wins]
        if helps and action.do != "double":  # doubling counts only if it hurts
            message = UNLESS.get((alike, lowest_wins), message)
        effect = format_action(action, lowest_wins=lowest_wins)
        sentences.append(refill(message, {"effect": effect}))
    if rule.rest:
        effect = format_action(rule.rest, lowest_wins=lowest_wins)
        sentences.append(say("Everyone else: {effect}.", effect=effect))
    return join_sentences(sentences)


def format_action(action: Action, *, lowest_wins: bool) -> str:
    """Describe what an action will do: “10 points more”, “a score above 0 counts double”."""
    if action.do == "add":
        number = abs(action.number)
        if action.number < 0:
            return say("1 point less", "{n} points less", n=number)
        return say("1 point more", "{n} points more", n=number)
    if action.do == "double" and lowest_wins:
        return say("a score above 0 counts double")
    if action.do == "double":
        return say("a score below 0 counts double")
    return _format_effect(action)


def _format_effect(action: Action) -> str:
    """Describe what an action other than “add” did: “counts double”, “the score is 0”."""
    if action.do == "double":
        return say("counts double")
    if action.do == "score":
        return say("the score is {score}", score=action.number)
    if action.number < 0:
        return say("minus the scores of all others")
    return say("plus the scores of all others")
