"""The pages where a deal is entered: whose hand is when, what is in it so far, and what saving it leads to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Protocol

from games.facts import DealFacts, MatchFacts, hand_record
from games.models import Hand
from games.pages.shared.hand_drawing import Drawing, draw
from games.pages.shared.live_hand import LONG_NAME, Live, live_cells, live_score
from games.pages.shared.match_reading import may_be_seen
from games.pages.shared.next_step import NOBODY, next_hand
from games.pages.shared.people import Person, people
from games.pages.shared.progress import game_and_deal
from games.pages.shared.words import genitive, number, sentence, signed
from games.rules.declared.declaration import Mark
from games.rules.errors import DeckError, NobodyOutError, RuleError, ScoreError, SeveralOutError
from games.rules.game import Game
from games.rules.scoring import score_hand

from .keypad import Keys, keys

SAVED = "saved"
"""Where a phone remembers which hand was saved last: match, deal, seat from 0, version."""
NAME_HERE = "{name}"
"""Stands in a blank page for the name that the phone puts in."""
LONG_NOTICE = 44
MOST_HANDS = 8
"""On screens that have room for them, the hands that are in stand beside the one that is entered: more have none."""


class UnlikelyError(ScoreError):
    """Nobody has said yet that the typed `score` is right. The message is the question."""

    def __init__(self, message: str, score: int) -> None:
        super().__init__(message)
        self.score = score


class Remembers(Protocol):
    """What a phone remembers, as far as it matters here."""

    def get(self, key: str) -> Any: ...


@dataclass(frozen=True, slots=True)
class Saved:
    """The hand that this phone saved last, to say so and to take it back."""

    match: str
    deal: int
    position: int
    version: int
    sentence: str

    @property
    def long(self) -> bool:
        """Whether the sentence is so long that it needs small letters."""
        return len(self.sentence) > LONG_NOTICE


@dataclass(frozen=True, slots=True)
class Stop:
    """A stop of the strip above a hand: a player's hand, or the deal's question where `person` is None.

    `state` is `in`, `now` or `todo`; `text` stands below the badge, `label` says it all and begins with what is seen.
    `own`: it is the hand of whoever's phone it is. `who`: whose hand it is, wherever they sit by now.
    """

    person: Person | None
    state: str
    text: str
    label: str
    own: bool = False
    who: str = ""


@dataclass(frozen=True, slots=True)
class HandBeside:
    """A hand beside the one that is entered: its score and cards, None where it is not in, or its score was typed."""

    person: Person
    score: str | None
    drawing: Drawing | None


@dataclass(frozen=True, slots=True)
class Frame:
    """What all pages of entering a deal have around them.

    `ready` is what the save button says once the hand that is entered is whole, `then` what it adds while it is not.
    """

    deal: int
    where: str
    stops: tuple[Stop, ...]
    ready: str = "Save"
    then: str = ""
    hands: tuple[HandBeside, ...] = ()


@dataclass(frozen=True, slots=True)
class HandPage:
    """The page of one hand; `mark` is the game's mark (None: it has none), its points and more in words.

    `open_deal`: the deal is still being entered, so that all its scores can be typed in one list. `has_scores`: a hand
    counts something by itself; else only numbers are noted.
    """

    frame: Frame
    live: Live
    keys: Keys
    open_deal: bool
    mark: Mark | None
    mark_points: str
    mark_more: str
    has_scores: bool


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a hand could not be saved: a sentence, the players whose hands to look at, whether more decks would help.

    `who_out`: instead, the players of whom one must have gone out. `unlikely`: the score that the sentence asks about.
    """

    sentence: str
    look_at: tuple[Person, ...] = ()
    decks: bool = False
    who_out: tuple[Person, ...] = ()
    unlikely: str = ""


def row_key(facts: MatchFacts, position: int) -> str:
    """What stands for a player in forms: the names of the fields of their row end in it, `typed-p17`."""
    return f"p{facts.seats[position].player_id}"


def has_hand(facts: MatchFacts, deal: DealFacts, position: int) -> bool:
    """Whether whoever sits there is in the deal; who is not has a hand where one was entered before."""
    return position in facts.in_deal(deal.number) or position in deal.hands


def saved_notice(remembered: Remembers, facts: MatchFacts, deal: int) -> Saved | None:
    """What a page of a deal says about the hand of it that this phone saved last.

    Nothing once the hand is another, or once the match went on: a later deal has begun, or, where a hand of an earlier
    deal was corrected, anything else has changed.
    """
    match, deal_number, position, version = remembered.get(SAVED) or ("", 0, 0, 0)
    if match != facts.match.uid or deal_number != deal or not 1 <= deal <= len(facts.deals):
        return None
    hand = facts.deals[deal_number - 1].hands.get(position)
    if hand is None or hand.version != version:
        return None
    if deal_number < len(facts.deals) and facts.match.revision != version:
        return None
    points = points_of(facts, hand)
    sentence = f"{genitive(facts.names[position])} hand in deal {deal} is saved{points and f': {points}'}."
    return Saved(match, deal_number, position, version, sentence)


def frame(
    facts: MatchFacts, deal: DealFacts, now: int | None, own: int | None = None, phones: frozenset[int] = NOBODY
) -> Frame:
    """The frame of a hand's page, `now` being its position, or of the question's page (None).

    `own` is where whoever's phone it is sits, if they play; `phones` are the positions of those who have one.
    """
    upcoming = None if now is None else next_hand(facts, deal, now, own, phones)
    everybody = people(facts.players)
    who = [person for person in everybody if has_hand(facts, deal, person.position)]
    stops = [_stop(facts, deal, person, now, upcoming, own) for person in who]
    question = facts.game.question
    if question:
        state = "now" if now is None else "in" if deal.answered else "todo"
        said = {"now": "now", "in": "done"}.get(state, "open")
        text = "now" if state == "now" else question.short
        stops.append(Stop(None, state, text, f"? {text}, {question.text} {said.capitalize()}"))
    words = ("", "") if now is None else _save_words(facts, deal, now, own, upcoming)
    where, beside = game_and_deal(facts, deal.number), _hands_beside(facts, deal, who, own)
    return Frame(deal.number, where, tuple(stops), *words, hands=beside)


def hand_page(
    facts: MatchFacts,
    deal: DealFacts,
    position: int,
    live: Live,
    *,
    own: int | None = None,
    phones: frozenset[int] = NOBODY,
    by_score: bool,
) -> HandPage:
    """The page of the hand at `position` with what is in it so far; `by_score`: its score is typed.

    `own` is where whoever's phone it is sits, if they play; `phones` are the positions of those who have one.
    """
    around = frame(facts, deal, position, own, phones)
    return _page(facts.game, around, live, by_score=by_score, open_deal=not facts.is_complete(deal))


def blank_page(facts: MatchFacts, deal: DealFacts, *, by_score: bool) -> HandPage:
    """The page of a hand of a deal before it is known whose: to be shown where the server cannot be reached."""
    game, nobody = facts.game, Person(-1, NAME_HERE, "", "")
    live = live_cells(game, nobody, (), marked=False)
    if by_score:
        live = live_score(game, nobody, None, marked=False)
    live = replace(live, long=max(map(len, facts.names)) > LONG_NAME)
    return _page(game, Frame(deal.number, "", ()), live, by_score=by_score, open_deal=True)


def _page(game: Game, frame: Frame, live: Live, *, by_score: bool, open_deal: bool) -> HandPage:
    mark, pad = game.mark, keys(game, frame.ready, frame.then, by_score=by_score)
    points = signed(mark.points) if mark else ""
    return HandPage(frame, live, pad, open_deal, mark, points, game.words.mark_more, game.has_scores)


def problem_of(error: RuleError, facts: MatchFacts, position: int) -> Problem:
    """What to say about a hand at `position` that the rules do not allow."""
    who = people(facts.players)
    if isinstance(error, UnlikelyError):
        return Problem(error.message, unlikely=number(error.score))
    if isinstance(error, NobodyOutError):
        return Problem(sentence(error), who_out=tuple(who))
    others = isinstance(error, DeckError | SeveralOutError)
    look_at = tuple(who[seat] for seat in error.seats if seat != position) if others else ()
    return Problem(sentence(error), look_at, decks=isinstance(error, DeckError))


def points_of(facts: MatchFacts, hand: Hand) -> str:
    """What a hand scores by itself; empty where nothing does but what is noted, by what all have noted."""
    game = facts.game
    return number(score_hand(game, hand_record(hand)).points) if game.has_scores and not game.lines else ""


def _save_words(
    facts: MatchFacts, deal: DealFacts, position: int, own: int | None, after: int | None
) -> tuple[str, str]:
    """What the save button says once the hand is whole, and what it adds while it is not; `after` is the next one."""
    if facts.is_complete(deal):
        return "Save the change", ""
    if after is not None:
        name = facts.names[after]
        return f"Save, next is {name}", f", then {name}"
    if set(facts.in_deal(deal.number)) - deal.hands.keys() - {position}:
        return "Save my hand" if position == own else "Save this hand", ""
    if facts.game.question and not deal.answered:
        return "Save, one question left", ""
    return "Save and finish the deal", ""


def _stop(
    facts: MatchFacts, deal: DealFacts, person: Person, now: int | None, upcoming: int | None, own: int | None
) -> Stop:
    hand = deal.hands.get(person.position)
    seen = hand is not None and may_be_seen(facts, deal, person.position, own)
    points = (points_of(facts, hand) if seen else "") or "in" if hand else ""
    if person.position == now:
        state, text, said = "now", points or "now", ", now, saved" if hand else ""
    elif hand:
        state, text, said = "in", points, ", done"
    elif person.position == upcoming:
        state, text, said = "todo", "next", ""
    else:
        state, text, said = "todo", "–", ", open"
    label = f"{person.initials} {text}, {person.name}{said}"
    return Stop(person, state, text, label, person.position == own, row_key(facts, person.position))


def _hands_beside(facts: MatchFacts, deal: DealFacts, who: list[Person], own: int | None) -> tuple[HandBeside, ...]:
    """Everybody's hand in seat order, for the phone of whoever sits at `own`; nothing where there are too many."""
    return tuple(_hand_beside(facts, deal, person, own) for person in who) if len(who) <= MOST_HANDS else ()


def _hand_beside(facts: MatchFacts, deal: DealFacts, person: Person, own: int | None) -> HandBeside:
    stored = deal.hands.get(person.position)
    if stored is None:
        return HandBeside(person, None, None)
    if not may_be_seen(facts, deal, person.position, own):
        return HandBeside(person, "in", None)
    score = score_hand(facts.game, hand_record(stored))
    return HandBeside(person, number(score.points), draw(facts.game, score))
