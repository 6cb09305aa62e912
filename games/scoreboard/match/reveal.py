"""A deal while hands are still to come, and the moment when the last one is in: from the worst hand to the best."""

from __future__ import annotations

from dataclasses import dataclass

from games.cards_going_in import cards_in, state_of
from games.facts import DealFacts, MatchFacts, hand_record
from games.rules.replay import score_hand

from ..shown.hand_drawing import Drawing, draw
from ..shown.match_reading import Reading
from ..shown.next_step import NOBODY, open_hands
from ..shown.people import Person
from ..shown.progress import game_and_deal
from ..shown.words import count, genitive, listing, nth, number, ordinal, spelled
from .confirming import confirmed_by
from .deal import DealView, HandRow, deal_of

NO_PHONE = "has no phone at the table"
FEW_NAMES = 2
"""The most players that a headline names; more are counted."""


@dataclass(frozen=True, slots=True)
class OwnHand:
    """The hand of whoever's phone it is, in a deal that others have still to enter (None as `drawing`: typed).

    `confirmed` says who did that.
    """

    person: Person
    score: str
    drawing: Drawing | None
    confirmed: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """A deal that is not complete: who is in, who is `coming` and how, and whose hand may be entered `next` for them.

    `own` is None while the hand of whoever's phone it is, `mine`, is open, and on phones of nobody at the table. Of the
    `others` it says whether they are in, and who confirmed that.
    `question` is asked once all hands are in.
    """

    headline: str
    own: OwnHand | None
    mine: Person | None
    dealt: str
    others: tuple[tuple[Person, bool, str], ...]
    still: str
    hands_in: str
    coming: tuple[tuple[Person, str], ...]
    next: Person | None
    question: str


@dataclass(frozen=True, slots=True)
class RevealedHand:
    """A hand of a complete deal. `moved` says its new `place` in the match, `places` by how many it went up (or down).

    Without a `drawing`, `instead` says why.
    """

    person: Person
    score: str
    prize: str
    place: int
    moved: str
    places: int
    drawing: Drawing | None
    instead: str


@dataclass(frozen=True, slots=True)
class Revealed:
    """A complete deal: the other hands from the worst on, then who took it with the `best` hand.

    `next_deal` is 0 where the match is over.
    """

    rows: tuple[RevealedHand, ...]
    takers: tuple[Person, ...]
    headline: str
    best: RevealedHand
    whose: str
    next_deal: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """The page of a deal in a `state` of the match: `waiting` or `revealed`. `sentence` is what is said aloud."""

    state: str
    number: int
    where: str
    title: str
    sentence: str
    waiting: Waiting | None
    revealed: Revealed | None


def reveal_of(reading: Reading, number: int, own: int | None = None, phones: frozenset[int] = NOBODY) -> Reveal | None:
    """The page of the deal of that number; None where it is neither waited for nor counts.

    `own` is where whoever's phone it is sits, if they play; `phones` are the positions of those who have one.
    """
    facts, result = reading.facts, reading.result
    deal = facts.deal(number)
    if deal is None or (result.finished and number > len(result.deals)):
        return None
    waiting = None if facts.is_complete(deal) else _waiting(reading, deal, own, phones)
    view = None if waiting else deal_of(reading, number)
    revealed = _revealed(reading, view) if view else None
    return Reveal(
        state=f"{facts.match.revision}{state_of(facts.match.uid, number)}",
        number=number,
        where=game_and_deal(facts, number),
        title=f"Deal {number}: {revealed.headline if revealed else waiting.still if waiting else ''}",
        sentence=_sentence(reading, number, revealed) if revealed else "",
        waiting=waiting,
        revealed=revealed,
    )


def _waiting(reading: Reading, deal: DealFacts, own: int | None, phones: frozenset[int]) -> Waiting:
    facts, people = reading.facts, reading.people
    order = open_hands(facts, deal, -1 if own is None else own, own)
    order.sort(key=lambda position: position != own and position in phones)
    mine = None if own is None else people[own]
    own_hand = _own(reading, deal, mine) if mine and own in deal.hands else None
    question, dealer = facts.variant.question, reading.dealer(deal.number)
    clockwise = people if own is None else [*people[own + 1 :], *people[:own]]
    return Waiting(
        headline="Yours is in" if own_hand else f"Deal {deal.number}",
        own=own_hand,
        mine=mine,
        dealt=f"dealt by {dealer.name}" if dealer and not own_hand else "",
        others=tuple(
            (person, person.position in deal.hands, confirmed_by(facts, deal, person.position)) for person in clockwise
        ),
        still=_still(reading, order),
        hands_in=f"{len(deal.hands)} of {len(people)} are in",
        coming=tuple((people[position], _how(facts, deal, position, phones)) for position in sorted(order)),
        next=people[order[0]] if order else None,
        question=question.text if question and not order else "",
    )


def _still(reading: Reading, to_come: list[int]) -> str:
    if not to_come:
        return "All hands are in"
    if len(to_come) == len(reading.people):
        return "No hand is in yet"
    if len(to_come) <= FEW_NAMES:
        return f"Waiting for {reading.names(sorted(to_come))}"
    return f"{spelled(len(to_come)).capitalize()} still to come"


def _how(facts: MatchFacts, deal: DealFacts, position: int, phones: frozenset[int]) -> str:
    """What is known of a hand that is still to come."""
    cards, grid = cards_in(facts.match.uid, deal.number, position), facts.variant.grid
    if cards:
        return f"has {cards} of {grid.size} cards in" if grid else f"has {count(cards, 'card')} in"
    return "" if position in phones else NO_PHONE


def _own(reading: Reading, deal: DealFacts, person: Person) -> OwnHand:
    score = score_hand(reading.facts.variant, hand_record(deal.hands[person.position]))
    confirmed = confirmed_by(reading.facts, deal, person.position)
    return OwnHand(person, number(score.points), draw(reading.facts.variant, score), confirmed)


def _revealed(reading: Reading, view: DealView) -> Revealed | None:
    if not view.hands:
        return None
    best, *others = view.hands
    takers = tuple(row.person for row in view.hands if row.place == 1)
    finished = reading.result.finished
    return Revealed(
        rows=tuple(_hand(row, _place(reading, view, row)) for row in reversed(others)),
        takers=takers,
        headline=f"{_who(reading, takers)} it",
        best=_hand(best, _place(reading, view, best)),
        whose=f"{genitive(best.person.name)} hand" if len(takers) > 1 else "",
        next_deal=0 if finished else len(reading.result.deals) + 1,
    )


def _place(reading: Reading, view: DealView, row: HandRow) -> int:
    return row.change.place if row.change else row.place


def _hand(row: HandRow, place: int) -> RevealedHand:
    places = row.change.place_before - place if row.change else 0
    moved = f"now {nth(place)}" if places else f"stays {nth(place)}" if row.change else nth(place)
    cards = sum(stack.count for stack in row.drawing.stacks) if row.drawing else 0
    is_bag = row.drawing is not None and not row.drawing.columns
    instead = "typed" if row.drawing is None else count(cards, "card") if is_bag else ""
    return RevealedHand(row.person, row.score, row.prize, place, moved, places, row.drawing, instead)


def _who(reading: Reading, takers: tuple[Person, ...]) -> str:
    """Ann takes; Ann and Bob share."""
    if len(takers) == 1:
        return f"{takers[0].name} takes"
    if len(takers) == len(reading.people) > FEW_NAMES:
        return "Everybody shares"
    return f"{listing(person.name for person in takers)} share"


def _sentence(reading: Reading, number: int, revealed: Revealed) -> str:
    moved = ""
    if len(revealed.takers) == 1 and revealed.best.places:
        moved = f", {'up' if revealed.best.places > 0 else 'down'} to {ordinal(revealed.best.place)}"
    return f"{_who(reading, revealed.takers)} deal {number} with {revealed.best.score}{moved}."
