"""The pages where a deal is entered: whose hand is when, what is in it so far, and what saving it leads to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Protocol

from games.drawings.hands import LONG_NAME, Drawing, Live, draw, length_class, live_cells, live_score
from games.matches.next_step import Visit
from games.matches.people import Person, build_people
from games.matches.replayed_match import can_show_score
from games.matches.stored_match import StoredDeal, StoredMatch, to_hand
from games.models import Hand
from games.rules.cards import DISCARDED, format_card, write_cards
from games.rules.errors import DeckError, NobodyOutError, RuleError, ScoreError, SeveralOutError
from games.rules.game import Game
from games.rules.grid import Grid
from games.rules.scoring import score_hand
from games.wording.words import game_and_deal, genitive, number, sentence

SAVED = "saved"
"""Where a phone remembers which hand was saved last: match, deal, seat from 0, version.

After them the name that the phone gave to what it sent, if no script saw the answer."""
NAME_HERE = "{name}"
"""Stands in a blank page for the name that the phone puts in."""
MOST_HANDS = 8
"""On screens that have room for them, the hands that are in stand beside the one that is entered: more have none."""
LONG_BUTTON = 34
MOST_IN_A_ROW, NARROW = 6, 7
"""The most keys side by side; `NARROW` only where that saves a fourth row: they are just wide enough then."""
EXAMPLES = 5
"""How many cards show how a hand is written."""
MOST_KEYPADS = 100
"""Of so many games the keypad is kept."""


class UnlikelyError(ScoreError):
    """Nobody has said yet that the typed `score` is right. The message is the question."""

    def __init__(self, message: str, score: int) -> None:
        super().__init__(message)
        self.score = score


class Remembers(Protocol):
    """What a phone remembers, as far as it matters here."""

    def get(self, key: str) -> Any: ...


@dataclass(frozen=True, slots=True)
class SavedHand:
    """The hand that this phone saved last, to say so and to take it back.

    `submission` is its name for what it sent, if it has to forget it yet; `who` is whose hand it is.
    """

    match: str
    deal: int
    position: int
    version: int
    sentence: str
    who: str
    submission: str


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
    """A hand beside the one that is entered: whether it is in; its points and cards, if they may be seen."""

    person: Person
    is_in: bool
    points: int | None = None
    drawing: Drawing | None = None


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
class Key:
    """The key of a card: how it is written, what the key shows, and the CSS class of cards with so long a name."""

    card: str
    rank: str
    classes: str


@dataclass(frozen=True, slots=True)
class Keypad:
    """What the keypad has to know: its keys, how many cells there are (0: any number) and how many are in a row.

    `empty` is how a cell is written that has no card yet. `in_a_row` is how many keys stand side by side, `gone_wide`
    and `delete_wide` for how many of them these two take the room. `can_go` says which lines may be discarded
    (empty: none), `gone` is the key for that, `gone_written` tells how it is written. `example` begins a hand.
    `no_cards` is the button of a player who has none (empty: everybody has some).
    """

    cards: tuple[Key, ...]
    cells: int
    columns: int
    empty: str
    in_a_row: int
    gone_wide: int
    delete_wide: int
    can_go: str
    gone: str
    gone_written: str
    example: str
    no_cards: str


@dataclass(frozen=True, slots=True)
class SaveButton:
    """What the save button says: `ready` once the hand is whole, `one`, `more` or `all_missing` while so many cards are
    missing, and `then` after these. `long`: it needs small letters.
    """

    ready: str
    one: str
    more: str
    all_missing: str
    then: str
    long: bool


@dataclass(frozen=True, slots=True)
class HandPage:
    """The page of one hand.

    `get_open_deal`: the deal is still being entered, so that all its scores can be typed in one list.
    """

    frame: Frame
    live: Live
    game: Game
    keys: Keypad
    save: SaveButton
    open_deal: bool


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a hand could not be saved: a sentence, the players whose hands to look at, whether more decks would help.

    `who_out`: instead, the players of whom one must have gone out. `unlikely`: the score that the sentence asks about.
    """

    sentence: str
    look_at: tuple[Person, ...] = ()
    decks: bool = False
    who_out: tuple[Person, ...] = ()
    unlikely: int | None = None


def row_key(stored: StoredMatch, position: int) -> str:
    """What stands for a player in forms: the names of the fields of their row end in it, `typed-p17`."""
    return f"p{stored.seats[position].player_id}"


def has_hand(stored: StoredMatch, deal: StoredDeal, position: int) -> bool:
    """Whether whoever sits there is in the deal; who is not has a hand where one was entered before."""
    return position in stored.in_deal(deal.number) or position in deal.hands


def saved_notice(remembered: Remembers, stored: StoredMatch, deal: int) -> SavedHand | None:
    """What a page of a deal says about the hand of it that this phone saved last.

    Nothing once the hand is another, or once the match went on: a later deal has begun, or, where a hand of an earlier
    deal was corrected, anything else has changed.
    """
    match, deal_number, position, version, *sent = remembered.get(SAVED) or ("", 0, 0, 0)
    if match != stored.match.uid or deal_number != deal or not 1 <= deal <= len(stored.deals):
        return None
    hand = stored.deals[deal_number - 1].hands.get(position)
    if hand is None or hand.version != version:
        return None
    if deal_number < len(stored.deals) and stored.match.revision != version:
        return None
    points = points_of(stored, hand)
    sentence = f"{genitive(stored.names[position])} hand in deal {deal} is saved{points and f': {points}'}."
    return SavedHand(match, deal_number, position, version, sentence, row_key(stored, position), "".join(sent))


def frame(visit: Visit, deal: StoredDeal, now: int | None) -> Frame:
    """Return the frame of a hand's page, `now` being its position, or of the question's page (None)."""
    stored = visit.stored
    upcoming = None if now is None else visit.find_next_hand(deal, now)
    everybody = build_people(stored.players)
    who = [person for person in everybody if has_hand(stored, deal, person.position)]
    stops = [_stop(visit, deal, person, now, upcoming) for person in who]
    question = stored.game.question
    if question:
        state = "now" if now is None else "in" if deal.is_answered else "todo"
        said = {"now": "now", "in": "done"}.get(state, "open")
        text = "now" if state == "now" else question.short
        stops.append(Stop(None, state, text, f"? {text}, {question.text} {said.capitalize()}"))
    words = ("", "") if now is None else _save_words(visit, deal, now, upcoming)
    beside = [_hand_beside(visit, deal, person) for person in who] if len(who) <= MOST_HANDS else []
    return Frame(deal.number, game_and_deal(stored, deal.number), tuple(stops), *words, hands=tuple(beside))


def hand_page(game: Game, frame: Frame, live: Live, *, by_score: bool, open_deal: bool) -> HandPage:
    """The page of a hand with what is in it so far; `by_score`: its score is typed."""
    return HandPage(frame, live, game, keypad(game), _save_button(game, frame, by_score=by_score), open_deal)


def blank_page(stored: StoredMatch, deal: StoredDeal, *, by_score: bool) -> HandPage:
    """The page of a hand of a deal before it is known whose: to be shown where the server cannot be reached."""
    game, nobody = stored.game, Person(-1, NAME_HERE, "", "")
    live = live_cells(game, nobody, (), marked=False)
    if by_score:
        live = live_score(game, nobody, None, marked=False)
    live = replace(live, long=max(map(len, stored.names)) > LONG_NAME)
    return hand_page(game, Frame(deal.number, "", ()), live, by_score=by_score, open_deal=True)


def problem_of(error: RuleError, stored: StoredMatch, position: int) -> Problem:
    """What to say about a hand at `position` that the rules do not allow."""
    who = build_people(stored.players)
    if isinstance(error, UnlikelyError):
        return Problem(error.message, unlikely=error.score)
    if isinstance(error, NobodyOutError):
        return Problem(sentence(error), who_out=tuple(who))
    others = isinstance(error, DeckError | SeveralOutError)
    look_at = tuple(who[seat] for seat in error.seats if seat != position) if others else ()
    return Problem(sentence(error), look_at, decks=isinstance(error, DeckError))


def points_of(stored: StoredMatch, hand: Hand) -> str:
    """What a hand scores by itself; empty where nothing does but what is noted, by what all have noted."""
    game = stored.game
    return number(score_hand(game, to_hand(hand)).points) if game.has_scores and not game.lines else ""


def _save_words(visit: Visit, deal: StoredDeal, position: int, after: int | None) -> tuple[str, str]:
    """Return what the save button says once the hand is whole, and what it adds before; `after` is the next one."""
    stored = visit.stored
    if stored.is_complete(deal):
        return "Save the change", ""
    if after is not None:
        name = stored.names[after]
        return f"Save, next is {name}", f", then {name}"
    if set(stored.in_deal(deal.number)) - deal.hands.keys() - {position}:
        return "Save my hand" if position == visit.own else "Save this hand", ""
    if stored.game.question and not deal.is_answered:
        return "Save, one question left", ""
    return "Save and finish the deal", ""


def _stop(visit: Visit, deal: StoredDeal, person: Person, now: int | None, upcoming: int | None) -> Stop:
    stored, own = visit.stored, visit.own
    hand = deal.hands.get(person.position)
    seen = hand is not None and can_show_score(stored, deal, person.position, own)
    points = (points_of(stored, hand) if seen else "") or "in" if hand else ""
    if person.position == now:
        state, text, said = "now", points or "now", ", now, saved" if hand else ""
    elif hand:
        state, text, said = "in", points, ", done"
    elif person.position == upcoming:
        state, text, said = "todo", "next", ""
    else:
        state, text, said = "todo", "–", ", open"
    label = f"{person.initials} {text}, {person.name}{said}"
    return Stop(person, state, text, label, person.position == own, row_key(stored, person.position))


def _hand_beside(visit: Visit, deal: StoredDeal, person: Person) -> HandBeside:
    """Return somebody's hand as this phone may see it."""
    stored = visit.stored
    saved_hand = deal.hands.get(person.position)
    if saved_hand is None:
        return HandBeside(person, is_in=False)
    if not can_show_score(stored, deal, person.position, visit.own):
        return HandBeside(person, is_in=True)
    score = score_hand(stored.game, to_hand(saved_hand))
    return HandBeside(person, True, score.points, draw(stored.game, score))


def _save_button(game: Game, frame: Frame, *, by_score: bool) -> SaveButton:
    grid, then = game.grid, frame.then
    if by_score:
        one = more = "Type the score"
    elif grid:
        one, more = "1 card to go", "# cards to go"
    else:
        one, more, then = "Tap the cards that are left", "Tap the cards that are left", ""
    all_missing = more.replace("#", str(grid.size)) if grid else more
    long = max(len(frame.ready), len(more + then)) > LONG_BUTTON
    return SaveButton(frame.ready, one, more, all_missing, then, long)


@lru_cache(maxsize=MOST_KEYPADS)
def keypad(game: Game) -> Keypad:
    """The keypad of a game, which is put together once."""
    grid = game.grid
    cards = tuple(game.card_set.copies) if game.has_cards else ()
    gone, gone_written = _gone(grid)
    in_a_row, gone_wide, delete_wide = _arranged(len(cards), can_go=bool(gone))
    return Keypad(
        cards=tuple(Key(card, format_card(card), length_class(card)) for card in cards),
        cells=grid.size if grid else 0,
        columns=grid.columns if grid else 0,
        empty=game.card_set.empty,
        in_a_row=in_a_row,
        gone_wide=gone_wide,
        delete_wide=delete_wide,
        can_go=(grid and grid.discardable) or "",
        gone=gone,
        gone_written=gone_written,
        example=_example(game),
        no_cards="" if grid else "Went out, no cards left" if game.exactly_one_empty else "No cards left",
    )


def _arranged(cards: int, *, can_go: bool) -> tuple[int, int, int]:
    """How many keys stand in a row, and how much room the key that discards and Delete take of the last one."""
    others = 2 if can_go else 1
    rows = -(-(cards + others) // MOST_IN_A_ROW)
    if rows > 3 >= (cards + others) / NARROW:
        rows = 3
    in_a_row = -(-(cards + others) // rows)
    left = rows * in_a_row - cards
    gone_wide = -(-left // 2) if can_go else 0
    return in_a_row, gone_wide, left - gone_wide


def _example(game: Game) -> str:
    """How a hand may begin, with spaces between its cards: some of those that the game has."""
    cards = list(game.card_set.copies)
    size = game.grid.size if game.grid else EXAMPLES
    step = max(1, len(cards) // EXAMPLES)
    some = cards[::step][: min(EXAMPLES, size)]
    return write_cards(some) + ("" if game.grid and len(some) == size else " …")


def _gone(grid: Grid | None) -> tuple[str, str]:
    """The key that discards a line, and how that is written; both empty where none can be discarded."""
    if grid is None or grid.discardable is None:
        return "", ""
    size = len(grid.lines[grid.discardable][0])
    line = "pair" if size == 2 else grid.discardable.removesuffix("s")
    if grid.discardable == "columns":
        return f"Discard {line}", f"Each card of a discarded {line} is {DISCARDED}."
    return f"Discard {line}", f"A discarded {line} is {write_cards([DISCARDED] * size)}."
