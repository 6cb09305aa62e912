"""The question that a deal of some games ends with: who went out, say, and what each answer does to the scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.matches.people import Person, build_people, parse_seat_position, seat_number
from games.matches.replayed_match import can_show_score
from games.matches.stored_match import StoredDeal, StoredMatch, to_hand
from games.models import LogEntry
from games.rules.result import HandScore
from games.rules.scoring import score_hand
from games.rules.words import Question
from games.wording.who_saved import logged_by
from games.wording.words import genitive, listing, number

NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """An answer as a form sends it; `person` is None for nobody. `given`: it is the one that stands.

    `does` says what it does to that player's score, in few words; empty where that may not be seen yet.
    """

    value: str
    person: Person | None
    text: str
    chosen: bool
    given: bool
    does: str


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """The question of a deal, its answers, what the chosen one does (empty: none is chosen)."""

    question: Question
    choices: tuple[AnswerChoice, ...]
    effect: str
    seen: int


def question_of(stored: StoredMatch, deal: StoredDeal, chosen: str, own: int | None) -> AskedQuestion:
    """The question of a deal whose hands are all in, with the answer `chosen` as a form sends it.

    What is no answer stands for the one that was given before, if any. What answers do is said where the phone, of
    whoever sits at `own`, may show all scores: the others lie face down until the question is answered.
    """
    question = stored.game.question
    assert question is not None  # noqa: S101 - the page is there for games that ask
    answers: list[tuple[str, Person | None, str]] = [
        (str(person.seat), person, person.name)
        for person in build_people(stored.players)
        if person.position in deal.hands
    ]
    if question.nobody:
        answers.append((NOBODY, None, question.nobody))
    given = _given(stored, deal)
    seen = all(can_show_score(stored, deal, position, own) for position in deal.hands)
    if chosen not in [value for value, _, _ in answers]:
        chosen = given
    return AskedQuestion(
        question=question,
        choices=tuple(
            AnswerChoice(
                value, person, text, value == chosen, value == given, _does(stored, deal, person) if seen else ""
            )
            for value, person, text in answers
        ),
        effect=_effect(stored, deal, chosen),
        seen=deal.row.answer_version if deal.row else 0,
    )


def already_answered(stored: StoredMatch, deal: StoredDeal) -> str:
    """What to say where somebody answered while the form was filled in."""
    who = logged_by(stored, LogEntry.Action.ANSWER, deal.number)
    answered = f"{who} answered" if who else "The question was answered"
    return f"{answered} in the meantime: {who_answered(stored, deal)}. Save again to change that."


def who_answered(stored: StoredMatch, deal: StoredDeal) -> str:
    """The answer of a deal whose question is answered: a name, or nobody."""
    given = stored.build_deal_record(deal).answer
    return NOBODY if given is None else stored.names[given]


def _given(stored: StoredMatch, deal: StoredDeal) -> str:
    if not deal.is_answered:
        return ""
    given = stored.build_deal_record(deal).answer
    return NOBODY if given is None else str(seat_number(given))


def _does(stored: StoredMatch, deal: StoredDeal, person: Person | None) -> str:
    """What an answer does to the score of the player who is the answer: stays 5, 5 becomes 15; nothing for nobody."""
    if person is None:
        return ""
    before, after = _scores_with(stored, deal, person.position)[person.position]
    return f"stays {number(after)}" if before == after else f"{number(before)} becomes {number(after)}"


def _scores_with(stored: StoredMatch, deal: StoredDeal, answer: int) -> dict[int, tuple[int, int]]:
    """The scores without and with the player at `answer` as the answer: of that one first, then of all it changes."""
    hands = _hands(stored, deal)  # what is compared is those who are in the deal
    there = [*hands]
    of_deal = stored.game.build_deal_lines([hand.base for hand in hands.values()], there.index(answer))
    lines = {there[at]: line for at, line in of_deal.items()}
    changed = [answer, *(seat for seat in sorted(lines) if seat != answer)]
    return {
        seat: (hands[seat].points, hands[seat].points + (lines[seat].points if seat in lines else 0))
        for seat in changed
    }


def _hands(stored: StoredMatch, deal: StoredDeal) -> dict[int, HandScore]:
    """The hands of a deal by themselves, by position."""
    return {at: score_hand(stored.game, to_hand(deal.hands[at])) for at in sorted(deal.hands)}


def _effect(stored: StoredMatch, deal: StoredDeal, chosen: str) -> str:
    """What the chosen answer does to whose score, and why: how the score of the answer compares, where that matters."""
    if not chosen:
        return ""
    answer, game = parse_seat_position(chosen), stored.game
    if answer is None:
        return "All scores stay as they are."
    hands = _hands(stored, deal)
    scores = {at: hand.base for at, hand in hands.items()}
    becomes = []
    for seat, (before, after) in _scores_with(stored, deal, answer).items():
        does = "stays" if before == after else f"becomes {number(after)}"
        becomes.append(f"{genitive(stored.names[seat])} {number(before)} {does}")
    if not game.compares_answer:
        return f"{listing(becomes)}."
    aside = f"Without “{game.mark.text}”, " if game.mark and any(hand.lines for hand in hands.values()) else ""
    return f"{aside}{_compared(stored, scores, answer)}, so {listing(becomes)}."


def _compared(stored: StoredMatch, scores: Mapping[int, int], answer: int) -> str:
    """How the score of a player, of those by position, compares with that of the best other one."""
    game, mine = stored.game, scores[answer]
    sign = 1 if game.lowest_wins else -1
    _, rival = min((sign * score, seat) for seat, score in scores.items() if seat != answer)
    name, other = stored.names[answer], stored.names[rival]
    compared = game.compare([*scores.values()], [*scores].index(answer))
    if compared == "tied":
        return f"{name} and {other} have {number(mine)}: a tie"
    extreme = "the lowest" if game.lowest_wins else "the highest"
    said = f"{name} has {number(mine)}, {other} has {number(scores[rival])}: "
    return f"{said}{'' if compared == 'best' else 'not '}{extreme}"
