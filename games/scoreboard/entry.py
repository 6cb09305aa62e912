"""The pages where a deal is entered: whose hand is when, what is in it so far, and what saving it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol

from games.facts import DealFacts, MatchFacts, hand_record
from games.rules import record as rules
from games.rules.cards import RANKS
from games.rules.errors import DeckError, NobodyOutError, RuleError, SeveralOutError
from games.rules.replay import score_cells, score_hand
from games.rules.result import HandScore
from games.rules.variant import Mark, Variant

from .drawing import Drawing, draw
from .people import Person, people
from .words import MINUS, count, genitive, number, signed

SAVED = "saved"
"""Where a session keeps which hand was saved last: match, deal, seat from 0, version."""
NAME_HERE = "{name}"
"""Stands in a blank page for the name that the phone puts in."""
LONG_NAME = 18
LONG_BUTTON = 34
LONG_NOTICE = 44


class Remembers(Protocol):
    """A session, as far as it matters here."""

    def get(self, key: str) -> Any: ...


@dataclass(frozen=True, slots=True)
class Saved:
    """The hand that this phone saved last, to say so and to take it back; `seat` counts from 1."""

    match: str
    deal: int
    seat: int
    version: int
    sentence: str

    @property
    def long(self) -> bool:
        """Whether the sentence is so long that it needs small letters."""
        return len(self.sentence) > LONG_NOTICE


@dataclass(frozen=True, slots=True)
class Step:
    """Where entering goes on: a `hand` of `deal`, its `question`, the `deal` once it is whole, the `match` if over."""

    kind: Literal["hand", "question", "deal", "match"]
    deal: int = 0
    person: Person | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """A stop of the strip above a hand: a player's hand, or the deal's question where `person` is None.

    `state` is `in`, `now` or `todo`; `text` stands below the badge, `label` says it all. `own`: it is the hand of
    whoever's phone it is.
    """

    person: Person | None
    state: str
    text: str
    label: str
    own: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """What all pages of entering a deal have around them."""

    deal: int
    where: str
    stops: tuple[Stop, ...]


@dataclass(frozen=True, slots=True)
class Live:
    """A hand as far as it is in: its score, what that is called, how many cards there are, the cards drawn."""

    person: Person
    long: bool
    score: str
    called: str
    count: str
    drawing: Drawing | None


@dataclass(frozen=True, slots=True)
class Keys:
    """What the keypad has to know: the ranks, how many cells there are (0: any number) and how many are in a row.

    `rows_go`: a row may be gone as a whole. `ready` is what the save button says once the hand is whole, `one` and
    `more` while one card or several are missing.
    """

    ranks: tuple[str, ...]
    cells: int
    columns: int
    rows_go: bool
    ready: str
    long: bool
    one: str
    more: str


@dataclass(frozen=True, slots=True)
class HandPage:
    """The page of one hand; `mark` is the game's mark (None: it has none) with its points in words."""

    frame: Frame
    live: Live
    keys: Keys
    mark: Mark | None
    mark_points: str


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a hand could not be saved: a sentence, the players whose hands to look at, whether more decks would help.

    `who_out`: instead, the players of whom one must have gone out.
    """

    sentence: str
    look_at: tuple[Person, ...] = ()
    decks: bool = False
    who_out: tuple[Person, ...] = ()


def saved_notice(session: Remembers, facts: MatchFacts) -> Saved | None:
    """What to say about the hand that this phone saved last.

    Nothing once the hand is another, or once the match went on: a later deal has begun, or, where a hand of an earlier
    deal was corrected, anything else has changed.
    """
    match, deal_number, position, version = session.get(SAVED) or ("", 0, 0, 0)
    if match != facts.match.uid or not 1 <= deal_number <= len(facts.deals):
        return None
    hand = facts.deals[deal_number - 1].hands.get(position)
    if hand is None or hand.version != version:
        return None
    if deal_number < len(facts.deals) and facts.match.revision != version:
        return None
    points = number(score_hand(facts.variant, hand_record(hand)).points)
    return Saved(
        match, deal_number, position + 1, version, f"{genitive(facts.names[position])} hand is saved: {points}."
    )


def next_step(
    facts: MatchFacts, deal: DealFacts, after: int = -1, *, own: int | None = None, correction: bool = False
) -> Step:
    """Where entering goes on after the hand at position `after`: the next open hand, and so on.

    `own` is where whoever's phone it is sits. `correction`: a deal that is whole was whole before, so its page comes
    next even where the match is over.
    """
    open_hands = _open_hands(facts, deal, after, own)
    if open_hands:
        return Step("hand", deal.number, people(facts.names)[open_hands[0]])
    if not facts.is_complete(deal):
        return Step("question", deal.number)
    return Step("match" if facts.match.finished_at and not correction else "deal", deal.number)


def running_step(facts: MatchFacts, own: int | None = None) -> Step:
    """What is to be entered now: the first open hand of the running deal, its question, or nothing more.

    `own` is where whoever's phone it is sits: that hand comes before the others.
    """
    if facts.match.finished_at:
        return Step("match")
    deal = facts.deal(len(facts.deals) + 1) or facts.deals[-1]
    return next_step(facts, deal, own=own)


def elsewhere(facts: MatchFacts, number: int, own: int | None = None) -> Step | None:
    """Where to go instead of a deal in which there is nothing to enter: it has to wait, or the match is over."""
    deal = facts.deal(number)
    if not 1 <= number <= len(facts.deals) + 1 or (deal and facts.is_complete(deal)):
        return None
    return running_step(facts, own) if deal is None or facts.match.finished_at else None


def frame(facts: MatchFacts, deal: DealFacts, now: int | None, own: int | None = None) -> Frame:
    """The frame of a hand's page, `now` being its position, or of the question's page (None).

    `own` is where whoever's phone it is sits, if they play.
    """
    upcoming = _upcoming(facts, deal, now, own)
    who = people(facts.names)
    stops = [replace(_stop(facts, deal, person, now, upcoming), own=person.position == own) for person in who]
    question = facts.variant.question
    if question:
        state = "now" if now is None else "in" if deal.answered else "todo"
        said = {"now": "now", "in": "done"}.get(state, "open")
        text = "now" if state == "now" else question.key.split("_")[-1]
        stops.append(Stop(None, state, text, f"{question.text} {said.capitalize()}"))
    return Frame(deal.number, _where(facts, deal), tuple(stops))


def live(variant: Variant, person: Person, score: HandScore, cards_in: int | None, whole: bool) -> Live:
    """A hand's score so far; `cards_in` of its cards are there, None where only the score was typed."""
    if cards_in is None:
        text = "Typed, without cards"
    elif variant.grid:
        text = f"{cards_in} of {variant.grid.size} cards"
    else:
        text = f"{count(cards_in, 'card')} left" if cards_in else "No cards yet"
    if score.lines:
        parts = [f" {'+' if line.points > 0 else MINUS} {number(abs(line.points))}" for line in score.lines]
        text += f": {number(score.base)}{''.join(parts)}"
    called = "Score" if whole else "Score so far"
    return Live(person, len(person.name) > LONG_NAME, number(score.points), called, text, draw(variant, score))


def live_cells(variant: Variant, person: Person, cells: Sequence[str | None], marked: bool) -> Live:
    """The live score of cards as they are going in; None is a place that is still empty."""
    places = variant.grid.size if variant.grid else len(cells)
    padded = [*cells, *[None] * (places - len(cells))][:places]
    cards_in = sum(card is not None for card in padded)
    score = score_cells(variant, padded, marked)
    return live(variant, person, score, cards_in, variant.grid is None or cards_in == places)


def live_score(variant: Variant, person: Person, points: int | None, marked: bool) -> Live:
    """The live score where it is typed; None: not yet."""
    if points is None:
        return Live(person, len(person.name) > LONG_NAME, "–", "Score", "Not typed yet", None)
    score = score_hand(variant, rules.Hand(typed=points, marked=marked))
    return live(variant, person, score, None, whole=True)


def live_hand(variant: Variant, person: Person, hand: rules.Hand) -> Live:
    """The score of a whole hand."""
    if hand.cards is None:
        return live_score(variant, person, hand.typed, hand.marked)
    return live_cells(variant, person, hand.cards, hand.marked)


def keys(variant: Variant, ready: str, then: str, *, by_score: bool) -> Keys:
    """The keypad, and a save button that says `ready` once the hand is whole and adds `then` to what is missing."""
    grid = variant.grid
    if by_score:
        one = more = f"Type the score{then}"
    elif grid:
        one, more = f"1 card to go{then}", f"# cards to go{then}"
    else:
        one = more = "Tap the cards that are left"
    return Keys(
        ranks=RANKS,
        cells=grid.size if grid else 0,
        columns=grid.columns if grid else 0,
        rows_go=bool(grid and grid.rows_can_go),
        ready=ready,
        long=max(len(ready), len(more)) > LONG_BUTTON,
        one=one,
        more=more,
    )


def hand_page(
    facts: MatchFacts, deal: DealFacts, position: int, live: Live, *, own: int | None = None, by_score: bool
) -> HandPage:
    """The page of the hand at `position` with what is in it so far; `by_score`: its score is typed.

    `own` is where whoever's phone it is sits, if they play.
    """
    ready, then = _save_words(facts, deal, position, own)
    around = frame(facts, deal, position, own)
    return _page(facts.variant, around, live, keys(facts.variant, ready, then, by_score=by_score))


def blank_page(facts: MatchFacts, deal: DealFacts, *, by_score: bool) -> HandPage:
    """The page of a hand of a deal before it is known whose: to be shown where the server cannot be reached."""
    variant, nobody = facts.variant, Person(-1, NAME_HERE, "", "")
    live = live_cells(variant, nobody, (), marked=False)
    if by_score:
        live = live_score(variant, nobody, None, marked=False)
    live = replace(live, long=max(map(len, facts.names)) > LONG_NAME)
    return _page(variant, Frame(deal.number, "", ()), live, keys(variant, "Save", "", by_score=by_score))


def _page(variant: Variant, frame: Frame, live: Live, keys: Keys) -> HandPage:
    return HandPage(frame, live, keys, variant.mark, signed(variant.mark.points) if variant.mark else "")


def problem_of(error: RuleError, facts: MatchFacts, position: int) -> Problem:
    """What to say about a hand at `position` that the rules do not allow."""
    who = people(facts.names)
    if isinstance(error, NobodyOutError):
        return Problem(f"{error.message}.", who_out=tuple(who))
    others = isinstance(error, DeckError | SeveralOutError)
    look_at = tuple(who[seat] for seat in error.seats if seat != position) if others else ()
    return Problem(f"{error.message}.", look_at, decks=isinstance(error, DeckError))


def _save_words(facts: MatchFacts, deal: DealFacts, position: int, own: int | None) -> tuple[str, str]:
    """What the save button says once the hand is whole, and what it adds while it is not."""
    if facts.is_complete(deal):
        return "Save the change", ""
    after = _upcoming(facts, deal, position, own)
    if after is not None:
        name = facts.names[after]
        return f"Save, next is {name}", f", then {name}"
    if facts.variant.question and not deal.answered:
        return "Save, one question left", ""
    return "Save and finish the deal", ""


def _where(facts: MatchFacts, deal: DealFacts) -> str:
    """The game, without what its name adds, and the deal: Hang Ten · Deal 5 of 10."""
    game = facts.variant.name.split(",")[0]
    deals = facts.match.options.get("deals")
    if deals == 1:
        return game
    of = f" of {deals}" if deals and int(deals) >= deal.number else ""
    return f"{game} · Deal {deal.number}{of}"


def _open_hands(facts: MatchFacts, deal: DealFacts, after: int, own: int | None) -> list[int]:
    """The positions whose hands are open, in the order in which they are entered: one's own, then clockwise."""
    seats = range(len(facts.seats))
    order = [position for position in (*seats[after + 1 :], *seats[: after + 1]) if position not in deal.hands]
    return sorted(order, key=lambda position: position != own)


def _upcoming(facts: MatchFacts, deal: DealFacts, now: int | None, own: int | None) -> int | None:
    """The position of the hand that comes after the one that is entered now; None where no other is open."""
    open_hands = _open_hands(facts, deal, -1 if now is None else now, own)
    return next((position for position in open_hands if position != now), None)


def _stop(facts: MatchFacts, deal: DealFacts, person: Person, now: int | None, upcoming: int | None) -> Stop:
    hand = deal.hands.get(person.position)
    points = number(score_hand(facts.variant, hand_record(hand)).points) if hand else ""
    if person.position == now:
        return Stop(person, "now", points or "now", f"{person.name}, now{f', saved as {points}' if hand else ''}")
    if hand:
        return Stop(person, "in", points, f"{person.name}, done, {points}")
    if person.position == upcoming:
        return Stop(person, "todo", "next", f"{person.name}, next")
    return Stop(person, "todo", "–", f"{person.name}, open")
