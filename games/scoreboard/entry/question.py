"""The question that a deal of some games ends with: who went out, say, and what each answer does to the scores."""

from __future__ import annotations

from dataclasses import dataclass

from games.facts import DealFacts, MatchFacts, hand_record
from games.rules.replay import score_hand

from ..shown.people import Person, people
from ..shown.words import genitive, number

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
        (str(person.seat), person, person.name) for person in people(facts.names)
    ]
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
    return NOBODY if given is None else str(given + 1)


def _effect(facts: MatchFacts, deal: DealFacts, chosen: str) -> str:
    if not chosen:
        return ""
    scores = [score_hand(facts.variant, hand_record(deal.hands[seat.position])).points for seat in facts.seats]
    if chosen == NOBODY:
        return "All scores stay as they are."
    answer = int(chosen) - 1
    name, mine = facts.names[answer], scores[answer]
    sign = 1 if facts.variant.lowest_wins else -1
    best, rival = min((sign * score, seat) for seat, score in enumerate(scores) if seat != answer)
    best *= sign
    if best == mine:
        rank = f"{name} and {facts.names[rival]} have {number(mine)}: a tie, so"
    else:
        extreme = "the lowest" if facts.variant.lowest_wins else "the highest"
        rank = f"{name} has {number(mine)}, {facts.names[rival]} has {number(best)}: "
        rank += f"{'' if sign * mine < sign * best else 'not '}{extreme}, so"
    line = facts.variant.deal_lines(scores, answer).get(answer)
    after = f"{number(mine)} becomes {number(mine + line.points)}" if line else f"{number(mine)} stays"
    return f"{rank} {genitive(name)} {after}."
