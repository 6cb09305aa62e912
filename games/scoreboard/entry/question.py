"""The question that a deal of some games ends with: who went out, say, and what each answer does to the scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.facts import DealFacts, MatchFacts, hand_record
from games.rules.replay import score_hand

from ..shown.people import Person, people, seat_number, seat_position
from ..shown.words import genitive, listing, number

NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """An answer as a form sends it; `person` is None for nobody."""

    value: str
    person: Person | None
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """The question of a deal, its answers, what the chosen one does (empty: none is chosen), and the save button."""

    text: str
    why: str
    choices: tuple[AnswerChoice, ...]
    effect: str
    button: str
    seen: int


def question_of(facts: MatchFacts, deal: DealFacts, chosen: str) -> AskedQuestion:
    """The question of a deal whose hands are all in, with the answer `chosen` as a form sends it.

    What is no answer stands for the one that was given before, if any.
    """
    question = facts.variant.question
    assert question is not None  # noqa: S101 - the page is there for games that ask
    answers: list[tuple[str, Person | None, str]] = [
        (str(person.seat), person, person.name) for person in people(facts.players)
    ]
    if question.nobody:
        answers.append((NOBODY, None, question.nobody))
    if chosen not in [value for value, _, _ in answers]:
        chosen = _given(facts, deal)
    return AskedQuestion(
        text=question.text,
        why=question.why,
        choices=tuple(AnswerChoice(value, person, text, value == chosen) for value, person, text in answers),
        effect=_effect(facts, deal, chosen),
        button="Save the change" if deal.answered else f"Finish deal {deal.number}",
        seen=deal.row.answer_version if deal.row else 0,
    )


def already_answered(facts: MatchFacts, deal: DealFacts) -> str:
    """What to say where somebody answered while the form was filled in."""
    return f"Another phone answered in the meantime: {who_answered(facts, deal)}. Save again to change that."


def who_answered(facts: MatchFacts, deal: DealFacts) -> str:
    """The answer of a deal whose question is answered: a name, or nobody."""
    given = facts.deal_record(deal).answer
    return NOBODY if given is None else facts.names[given]


def _given(facts: MatchFacts, deal: DealFacts) -> str:
    if not deal.answered:
        return ""
    given = facts.deal_record(deal).answer
    return NOBODY if given is None else str(seat_number(given))


def _effect(facts: MatchFacts, deal: DealFacts, chosen: str) -> str:
    """What the chosen answer does to whose score, and why: how the score of the answer compares, where that matters."""
    if not chosen:
        return ""
    answer, variant = seat_position(chosen), facts.variant
    if answer is None:
        return "All scores stay as they are."
    hands = [score_hand(variant, hand_record(deal.hands[seat.position])) for seat in facts.seats]
    scores = [hand.base for hand in hands]
    lines = variant.deal_lines(scores, answer)
    changed = [answer, *(seat for seat in sorted(lines) if seat != answer)]
    becomes = []
    for seat in changed:
        before, after = hands[seat].points, hands[seat].points + (lines[seat].points if seat in lines else 0)
        does = "stays" if before == after else f"becomes {number(after)}"
        becomes.append(f"{genitive(facts.names[seat])} {number(before)} {does}")
    if not variant.compares:
        return f"{listing(becomes)}."
    aside = f"Without “{variant.mark.text}”, " if variant.mark and any(hand.lines for hand in hands) else ""
    return f"{aside}{_compared(facts, scores, answer)}, so {listing(becomes)}."


def _compared(facts: MatchFacts, scores: Sequence[int], answer: int) -> str:
    """How the score of a player compares with that of the best other one."""
    variant, mine = facts.variant, scores[answer]
    sign = 1 if variant.lowest_wins else -1
    _, rival = min((sign * score, seat) for seat, score in enumerate(scores) if seat != answer)
    name, other = facts.names[answer], facts.names[rival]
    compared = variant.compared(scores, answer)
    if compared == "tied":
        return f"{name} and {other} have {number(mine)}: a tie"
    extreme = "the lowest" if variant.lowest_wins else "the highest"
    said = f"{name} has {number(mine)}, {other} has {number(scores[rival])}: "
    return f"{said}{'' if compared == 'best' else 'not '}{extreme}"
