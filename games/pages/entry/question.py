"""The question that ends a deal in some games (who went out?), and the effect of each answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.matches.people import Person, build_people, parse_seat_position, seat_number
from games.matches.replayed_match import can_show_score
from games.matches.stored_match import StoredDeal, StoredMatch, to_hand
from games.models import LogEntry
from games.rules.result import HandScore
from games.rules.scoring import score_hand
from games.rules.words import Question
from games.wording.translated import phrase, translate
from games.wording.who_saved import load_actor_name

NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    value: str  # in the form
    person: Person | None  # None for nobody
    text: str
    chosen: bool  # on the page
    is_current: bool  # it is the saved answer
    effect: str  # what it does to that player's score, in a few words; "" while that is hidden


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    question: Question
    choices: tuple[AnswerChoice, ...]
    effect: str  # of the chosen answer ("": none is chosen)
    based_on: int  # the version of the saved answer (0: none)


def build_question(
    stored: StoredMatch, deal: StoredDeal, chosen: str, own_position: int | None
) -> AskedQuestion:
    """Return the question of a deal, with the answer `chosen` (form value), else the saved one."""
    question = stored.game.question
    assert question is not None  # noqa: S101 - the page is there for games that ask
    # Each answer as form value, player (None for nobody) and text.
    answers: list[tuple[str, Person | None, str]] = [
        (str(person.seat), person, person.name)
        for person in build_people(stored.players)
        if person.position in deal.hands
    ]
    if question.nobody:
        answers.append((NOBODY, None, translate(question.nobody)))
    current = _find_current_answer(stored, deal)
    # Hands of others stay face down until the question is answered.
    shows_effects = all(
        can_show_score(stored, deal, position, own_position) for position in deal.hands
    )
    if chosen not in [value for value, _, _ in answers]:
        chosen = current
    choices = []
    for value, person, text in answers:
        effect = _describe_answer(stored, deal, person) if shows_effects else ""
        choices.append(
            AnswerChoice(
                value,
                person,
                text,
                chosen=value == chosen,
                is_current=value == current,
                effect=effect,
            )
        )
    return AskedQuestion(
        question=question,
        choices=tuple(choices),
        effect=_describe_effect(stored, deal, chosen) if shows_effects else "",
        based_on=deal.row.answer_version if deal.row else 0,
    )


def format_already_answered(stored: StoredMatch, deal: StoredDeal) -> str:
    """Return the error for a form that was filled in while another phone answered."""
    who = load_actor_name(stored, LogEntry.Action.ANSWER, deal.number)
    answer = format_answer(stored, deal)
    if who:
        return phrase(
            "{player} has just answered “{answer}”. To change the answer, save again.",
            player=who,
            answer=answer,
        )
    return phrase(
        "Another phone has just answered “{answer}”. To change the answer, save again.",
        answer=answer,
    )


def format_answer(stored: StoredMatch, deal: StoredDeal) -> str:
    """Return the saved answer of a deal: the player's name, or “nobody”, also if there is none."""
    answer = stored.build_deal_record(deal).answer
    return phrase("nobody") if answer is None else stored.names[answer]


def _find_current_answer(stored: StoredMatch, deal: StoredDeal) -> str:
    """Return the form value of the saved answer: the seat's number or `NOBODY`; "" without one."""
    if not deal.is_answered:
        return ""
    answer = stored.build_deal_record(deal).answer
    return NOBODY if answer is None else str(seat_number(answer))


def _describe_answer(stored: StoredMatch, deal: StoredDeal, person: Person | None) -> str:
    """Return the effect on the score of the player who is the answer; "" for nobody."""
    if person is None:
        return ""
    before, after = _compare_scores(stored, deal, person.position)[person.position]
    return format_becoming(before, after)


def format_becoming(before: int, after: int) -> str:
    """Return what becomes of a score: “5 becomes 15”, “stays 5”."""
    if before == after:
        return phrase("stays {score}", score=after)
    return phrase("{before} becomes {after}", before=before, after=after)


def _compare_scores(
    stored: StoredMatch, deal: StoredDeal, answer: int
) -> dict[int, tuple[int, int]]:
    """Return by position the scores (before, after) that the answer, a position, changes.

    The player who is the answer comes first, even if their score stays the same.
    """
    hands = _score_hands(stored, deal)
    positions = [*hands]
    # The rules count only the hands of the deal, so a position may have another index there.
    deal_lines = stored.game.build_deal_lines(
        [hand.base for hand in hands.values()], positions.index(answer)
    )
    scores = {answer: (hands[answer].points, hands[answer].points)}
    for index, line in sorted(deal_lines.items()):
        before = hands[positions[index]].points
        scores[positions[index]] = (before, before + line.points)
    return scores


def _score_hands(stored: StoredMatch, deal: StoredDeal) -> dict[int, HandScore]:
    """Return the scores of a deal's hands by position, in that order."""
    return {
        position: score_hand(stored.game, to_hand(hand))
        for position, hand in sorted(deal.hands.items())
    }


def _describe_effect(stored: StoredMatch, deal: StoredDeal, chosen: str) -> str:
    """Describe what `chosen` (a seat's number, else nobody) does to scores; "" without a choice."""
    if not chosen:
        return ""
    answer = parse_seat_position(chosen)
    game = stored.game
    if answer is None:
        return phrase("All scores stay the same.")
    hands = _score_hands(stored, deal)
    scores = {position: hand.base for position, hand in hands.items()}
    changes = [
        _describe_score_change(stored.names[position], before, after)
        for position, (before, after) in _compare_scores(stored, deal, answer).items()
    ]
    if not game.compares_answer:
        return " ".join(changes)
    reasons = []
    if game.mark and any(hand.lines for hand in hands.values()):
        reasons.append(phrase("The scores are compared without “{mark}”.", mark=game.mark.text))
    reasons.append(_describe_comparison(stored, scores, answer))
    return " ".join([*reasons, *changes])


def _describe_score_change(name: str, before: int, after: int) -> str:
    if before == after:
        return phrase("{player}’s score stays {score}.", player=name, score=before)
    return phrase(
        "{player}’s score changes from {before} to {after}.",
        player=name,
        before=before,
        after=after,
    )


def _describe_comparison(stored: StoredMatch, scores: Mapping[int, int], answer: int) -> str:
    """Compare the player's score with the best other: “Ann and Bob are tied with 5.”"""
    game = stored.game
    player_score = scores[answer]
    sign = 1 if game.lowest_wins else -1
    _, rival = min(
        (sign * score, position) for position, score in scores.items() if position != answer
    )
    name = stored.names[answer]
    other = stored.names[rival]
    compared = game.compare([*scores.values()], [*scores].index(answer))
    if compared == "tied":
        return phrase(
            "{player} and {other} are tied with {score}.",
            player=name,
            other=other,
            score=player_score,
        )
    about: dict[str, Any] = {
        "player": name,
        "score": player_score,
        "other": other,
        "theirs": scores[rival],
    }
    if compared == "best" and game.lowest_wins:
        return phrase("{player}’s {score} is the lowest score. {other} has {theirs}.", **about)
    if compared == "best":
        return phrase("{player}’s {score} is the highest score. {other} has {theirs}.", **about)
    if game.lowest_wins:
        return phrase("{player}’s {score} is not the lowest score. {other} has {theirs}.", **about)
    return phrase("{player}’s {score} is not the highest score. {other} has {theirs}.", **about)
