"""A deal's page: what it gave and why, or which of its hands are in."""

from __future__ import annotations

from dataclasses import dataclass

from games.facts import DealFacts, hand_record
from games.rules.replay import score_deal, score_hand
from games.rules.result import DealResult, HandScore
from games.rules.standings import places_of

from ..shown.hand_drawing import Drawing, draw
from ..shown.match_reading import Reading
from ..shown.people import Person
from ..shown.prizes import deal_sentences, points_of_deal
from ..shown.words import listing, number, signed
from .confirming import confirmed_by


@dataclass(frozen=True, slots=True)
class TotalChange:
    """A total and a place, before a deal and after it; `moved` where the place is another one."""

    total: str
    total_before: str
    place: int
    place_before: int
    moved: bool


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand in the order of scores: who, place in the deal, score, prize, working, what it did to the total.

    `base` are the points of the cards, where `lines` (texts and points) add something to them. `change` is None after
    the first deal, which makes the totals, and where the deal does not count. `confirmed` says who did that.
    """

    person: Person
    place: int
    tied: bool
    score: str
    prize: str
    drawing: Drawing | None
    typed: str
    base: str
    lines: tuple[tuple[str, str], ...]
    change: TotalChange | None
    confirmed: str


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand of a deal that is not complete: its score, or None where it is not in; and who confirmed it."""

    person: Person
    score: str | None
    confirmed: str


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """The game's question, and what was answered; None while it is open."""

    question: str
    answer: str | None


@dataclass(frozen=True, slots=True)
class DealView:
    """A deal's page, as of a `revision`: `hands` when it is complete, `open_hands` while it is not.

    `note` says why it does not count.
    """

    revision: int
    game: str
    number: int
    dealer: Person | None
    before: int | None
    after: int | None
    headline: str
    best: str
    says: tuple[str, ...]
    note: str
    hands: tuple[HandRow, ...]
    open_hands: tuple[OpenHand, ...]
    question: AnsweredQuestion | None
    finished: bool


def deal_of(reading: Reading, deal_number: int) -> DealView | None:
    """The page of the deal of that number; None where there is no such deal."""
    facts, result = reading.facts, reading.result
    deal = facts.deal(deal_number)
    if deal is None or (not deal.hands and result.finished):
        return None
    counted = result.deals[deal_number - 1] if deal_number <= len(result.deals) else None
    complete = facts.is_complete(deal)
    hands = _hands(reading, deal, counted) if complete else ()
    takers = [row.person.name for row in hands if row.place == 1]
    return DealView(
        revision=facts.match.revision,
        game=facts.variant.name,
        number=deal_number,
        dealer=reading.dealer(deal_number),
        before=deal_number - 1 or None,
        after=deal_number + 1 if deal_number < len(facts.deals) else None,
        headline=f"{listing(takers)} {'takes' if len(takers) == 1 else 'share'} the deal" if takers else "",
        best=hands[0].score if hands else "",
        says=_says(reading, deal_number, counted) if counted else (),
        note=_note(reading, counted, complete),
        hands=hands,
        open_hands=() if complete else _open_hands(reading, deal),
        question=_answer(reading, deal),
        finished=result.finished,
    )


def _hands(reading: Reading, deal: DealFacts, counted: DealResult | None) -> tuple[HandRow, ...]:
    variant = reading.facts.variant
    scores = counted.hands if counted else score_deal(variant, reading.facts.deal_record(deal))
    places = places_of([score.points for score in scores], variant.lowest_wins)
    before = reading.result.deals[deal.number - 2] if counted and deal.number > 1 else None
    order = sorted(range(len(scores)), key=places.__getitem__)
    return tuple(_hand(reading, deal, seat, scores[seat], places, counted, before) for seat in order)


def _hand(
    reading: Reading,
    deal: DealFacts,
    seat: int,
    score: HandScore,
    places: tuple[int, ...],
    counted: DealResult | None,
    before: DealResult | None,
) -> HandRow:
    prize = _money(reading, counted, seat) if counted else 0
    return HandRow(
        person=reading.people[seat],
        place=places[seat],
        tied=places.count(places[seat]) > 1,
        score=number(score.points),
        prize=reading.signed_cents(prize) if prize else "",
        drawing=draw(reading.facts.variant, score),
        typed="" if score.cards is not None else number(score.base),
        base=number(score.base) if score.lines else "",
        lines=tuple((line.text, signed(line.points)) for line in score.lines),
        change=_change(reading, seat, counted, before) if counted and before else None,
        confirmed=confirmed_by(reading.facts, deal, seat),
    )


def _money(reading: Reading, counted: DealResult, seat: int) -> int:
    """What a deal brought somebody: a prize, or the difference to the others' scores."""
    brought = counted.prizes or points_of_deal(reading, counted)
    return brought[seat] if brought else 0


def _change(reading: Reading, seat: int, counted: DealResult, before: DealResult) -> TotalChange:
    lowest_wins = reading.facts.variant.lowest_wins
    place, place_before = (places_of(deal.totals, lowest_wins)[seat] for deal in (counted, before))
    total, total_before = number(counted.totals[seat]), number(before.totals[seat])
    return TotalChange(total, total_before, place, place_before, place != place_before)


def _says(reading: Reading, deal_number: int, counted: DealResult) -> tuple[str, ...]:
    places = places_of(counted.totals, reading.facts.variant.lowest_wins)
    leaders = [seat for seat, place in enumerate(places) if place == 1]
    total = number(counted.totals[leaders[0]])
    is_last = reading.result.finished and deal_number == len(reading.result.deals)
    one = len(leaders) == 1
    does = ("wins the match" if one else "share the win") if is_last else ("leads" if one else "lead")
    return (*deal_sentences(reading, counted), f"{reading.names(leaders)} {does} with {total}.")


def _note(reading: Reading, counted: DealResult | None, complete: bool) -> str:
    if counted or not reading.result.finished:
        return ""
    if not complete:
        return "The match is over. This deal was half entered and does not count."
    last = len(reading.result.deals)
    return f"This deal does not count: the match was over after deal {last}." if last else "This deal does not count."


def _open_hands(reading: Reading, deal: DealFacts) -> tuple[OpenHand, ...]:
    rows = []
    for person in reading.people:
        hand = deal.hands.get(person.position)
        points = score_hand(reading.facts.variant, hand_record(hand)).points if hand else None
        confirmed = confirmed_by(reading.facts, deal, person.position)
        rows.append(OpenHand(person, None if points is None else number(points), confirmed))
    return tuple(rows)


def _answer(reading: Reading, deal: DealFacts) -> AnsweredQuestion | None:
    question = reading.facts.variant.question
    if question is None or len(deal.hands) < len(reading.people):
        return None
    if not deal.answered:
        return AnsweredQuestion(question.text, None)
    seat = reading.facts.deal_record(deal).answer
    return AnsweredQuestion(question.text, question.nobody if seat is None else reading.people[seat].name)
