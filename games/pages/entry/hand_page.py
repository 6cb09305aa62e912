"""The pages where a hand is entered: tabs for all hands, the hand so far, keypad and button."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil
from typing import Any, Protocol

from django.utils.translation import get_language

from games.drawings.hand_so_far import LONG_NAME, HandSoFar, build_hand_from_cells
from games.drawings.hands import Drawing, choose_length_class, draw_hand
from games.matches.next_step import OpenMatch
from games.matches.people import Person, build_people
from games.matches.replayed_match import can_show_score
from games.matches.stored_match import HandRef, StoredDeal, StoredMatch, to_hand
from games.models import Hand
from games.rules.cards import DISCARDED, format_card, write_cards
from games.rules.errors import DeckError, RuleError, ScoreError, SeveralOutError
from games.rules.game import Game
from games.rules.grid import Grid
from games.rules.scoring import score_hand
from games.rules.words import Question
from games.wording.translated import numeral, phrase, translate
from games.wording.words import format_game_and_deal, sentence

from .save_button import SaveButton, build_blank_save_button, build_save_button, build_score_button
from .typed_score import TypedScore, build_typed_score

SAVED_KEY = "saved"
"""The key under which a phone remembers its last hand: [match, deal, position, version].

The name of its form (`submission`) comes last if no script saw the response.
"""
NAME_PLACEHOLDER = "{name}"
"""The place for the name in a blank page, which a script fills in."""
MAX_HANDS_BESIDE = 8
"""The most hands for which wide screens show the others beside the one that is entered."""
MAX_KEYS_IN_A_ROW = 6
MAX_NARROW_KEYS = 7
"""The most keys in a row if they are narrow, which they are only to save a fourth row."""
EXAMPLE_CARDS = 5
MAX_CACHED_KEYPADS = 100


class UnlikelyError(ScoreError):
    """A typed `score` that nobody has confirmed yet. The message is the question."""

    def __init__(self, message: str, score: int) -> None:
        super().__init__(message)
        self.score = score


class PhoneMemory(Protocol):
    def get(self, key: str) -> Any:
        """Return the value under a key; None if there is none."""


@dataclass(frozen=True, slots=True)
class SavedHand:
    """The hand that this phone saved last, for the notice with Undo."""

    match: str  # its uid
    ref: HandRef
    version: int
    sentence: str
    who: str  # the key of the hand's player
    submission: str  # the name of its form, if a script still has to forget it


@dataclass(frozen=True, slots=True)
class HandTab:
    """A tab above a hand: a player's hand, or the deal's question if `person` is None."""

    person: Person | None
    state: str  # in, now or todo
    text: str  # below the badge
    label: str  # for screen readers, begins with the visible text
    is_own: bool = False  # the phone owner's hand
    who: str = ""  # the key of its player
    is_in: bool = False


@dataclass(frozen=True, slots=True)
class HandBeside:
    """A hand beside the one that is entered; its points and cards only if they may be seen."""

    person: Person
    is_in: bool
    points: int | None = None
    drawing: Drawing | None = None


@dataclass(frozen=True, slots=True)
class EntryHeader:
    """The parts that all pages of entering a deal share."""

    deal_number: int
    game_and_deal: str
    tabs: tuple[HandTab, ...]
    save: SaveButton | None  # None on the page of the deal's question
    hands_beside: tuple[HandBeside, ...] = ()


@dataclass(frozen=True, slots=True)
class KeypadKey:
    card: str  # its notation
    rank: str  # as shown on the key
    classes: str  # for the length of its name


@dataclass(frozen=True, slots=True)
class Keypad:
    cards: tuple[KeypadKey, ...]
    cells: int  # the number of cells (0: any number)
    columns: int  # the cells in a row of the grid
    empty: str  # the notation of an empty cell
    in_a_row: int  # the keys side by side
    discard_width: int  # in keys
    delete_width: int  # in keys
    discardable: str  # the lines that may be discarded: “rows” or “columns” (empty: none)
    discard_label: str  # the key that discards one
    discard_notation: str  # a sentence on how a discarded line is written
    example: str  # the beginning of a hand
    no_cards: str  # the button of a player who has none (empty: everybody has some)


@dataclass(frozen=True, slots=True)
class HandPage:
    header: EntryHeader
    hand_so_far: HandSoFar
    game: Game
    keys: Keypad
    save: SaveButton | None
    can_type_all_scores: bool  # in a list: the deal is open, and the phone enters for others
    score: TypedScore | None  # None if cards are entered

    @property
    def person(self) -> Person:
        return self.hand_so_far.person

    @property
    def title(self) -> str:
        return _format_title(self.person.name, self.header.deal_number)

    @property
    def any_title(self) -> str:
        """The title of the page of another hand of the deal, with a place for the name."""
        return _format_title(NAME_PLACEHOLDER, self.header.deal_number)


def _format_title(name: str, deal_number: int) -> str:
    return phrase("{player}, deal {deal}", player=name, deal=deal_number)


@dataclass(frozen=True, slots=True)
class HandProblem:
    sentence: str
    look_at: tuple[Person, ...] = ()  # the players whose hands to check
    decks: bool = False  # more decks would help
    # Those who may have gone out, each with what becomes of the score.
    who_out: tuple[tuple[Person, str], ...] = ()
    unlikely: int | None = None  # the score that the sentence asks about


def build_row_key(stored: StoredMatch, position: int) -> str:
    """Return the key of the player at a position in forms: `p` and the id, as in `typed-p17`."""
    return f"p{stored.seats[position].player_id}"


def can_have_hand(stored: StoredMatch, deal: StoredDeal, position: int) -> bool:
    """Return whether the player is in the deal, or has a hand in it from before."""
    return position in stored.in_deal(deal.number) or position in deal.hands


def find_saved_hand(
    remembered: PhoneMemory, stored: StoredMatch, deal_number: int
) -> SavedHand | None:
    """Return the hand that this phone saved last, if it is in the deal; else None.

    None also if the hand has changed since, or if there is a later deal and anything has changed.
    """
    uid, number, position, version, *submission = remembered.get(SAVED_KEY) or ("", 0, 0, 0)
    if uid != stored.match.uid or number != deal_number:
        return None
    ref = HandRef(deal_number, position)
    hand = ref.find_hand(stored)
    if hand is None or hand.version != version:
        return None
    # Once a later deal has begun, only a correction that nothing has followed is still the last.
    if deal_number < len(stored.deals) and stored.match.revision != version:
        return None
    sentence = _describe_saved_hand(stored.names[position], deal_number, _find_points(stored, hand))
    return SavedHand(
        uid,
        ref,
        version,
        sentence,
        who=build_row_key(stored, position),
        submission="".join(submission),  # none, or one
    )


def _describe_saved_hand(player: str, deal_number: int, points: int | None) -> str:
    if points is None:
        return phrase("{player}’s hand in deal {deal} is saved.", player=player, deal=deal_number)
    return phrase(
        "{player}’s hand in deal {deal} is saved: 1 point.",
        "{player}’s hand in deal {deal} is saved: {n} points.",
        n=points,
        player=player,
        deal=deal_number,
    )


def build_entry_header(
    open_match: OpenMatch, deal: StoredDeal, position: int | None
) -> EntryHeader:
    """Return the header of the page of the hand at `position`, or of the question (None)."""
    stored = open_match.stored
    save = next_position = None
    if position is not None:
        next_position = open_match.find_next_hand(deal, position)
        save = build_save_button(open_match, deal, position, next_position)
    everybody = build_people(stored.players)
    people = [person for person in everybody if can_have_hand(stored, deal, person.position)]
    tabs = [_build_tab(open_match, deal, person, position, next_position) for person in people]
    question = stored.game.question
    if question:
        state = _choose_state(is_now=position is None, is_in=deal.is_answered)
        text = phrase("now") if state == "now" else translate(question.short)
        tabs.append(HandTab(None, state, text, _label_question(state, question)))
    hands_beside: list[HandBeside] = []
    if len(people) <= MAX_HANDS_BESIDE:
        hands_beside = [_build_hand_beside(open_match, deal, person) for person in people]
    return EntryHeader(
        deal.number,
        format_game_and_deal(stored, deal.number),
        tuple(tabs),
        save,
        tuple(hands_beside),
    )


def _choose_state(*, is_now: bool, is_in: bool) -> str:
    """Return the state of a tab; the tab of the open page is “now”, whether it is in or not."""
    if is_now:
        return "now"
    return "in" if is_in else "todo"


def _label_question(state: str, question: Question) -> str:
    if state == "now":
        return phrase("? now, {question}", question=question.text)
    if state == "in":
        return phrase(
            "? {short}, {question} Answered", short=question.short, question=question.text
        )
    return phrase(
        "? {short}, {question} Not answered yet", short=question.short, question=question.text
    )


def build_hand_page(
    game: Game,
    header: EntryHeader,
    hand_so_far: HandSoFar,
    *,
    score: TypedScore | None,
    can_type_all_scores: bool,
) -> HandPage:
    save = build_score_button() if score else header.save
    return HandPage(header, hand_so_far, game, build_keypad(game), save, can_type_all_scores, score)


def build_blank_page(stored: StoredMatch, deal: StoredDeal, *, by_score: bool) -> HandPage:
    """Return the page of a hand without a player, to fill in without a connection."""
    game = stored.game
    nobody = Person(position=-1, name=NAME_PLACEHOLDER, initials="", colour="")
    hand_so_far = build_hand_from_cells(game, nobody, (), marked=False)
    # Any player's name may stand there, so there is room for the longest.
    has_long_name = max(map(len, stored.names)) > LONG_NAME
    hand_so_far = replace(hand_so_far, has_long_name=has_long_name)
    score = (
        build_typed_score(game, NAME_PLACEHOLDER, deal.number, is_own=False) if by_score else None
    )
    header = EntryHeader(deal.number, game_and_deal="", tabs=(), save=build_blank_save_button(game))
    return build_hand_page(game, header, hand_so_far, score=score, can_type_all_scores=True)


def build_problem(error: RuleError, stored: StoredMatch, position: int) -> HandProblem:
    """Return what to show for an error of the rules about the hand at `position`."""
    if isinstance(error, UnlikelyError):
        return HandProblem(sentence(error), unlikely=error.score)
    look_at: tuple[Person, ...] = ()
    # If the decks cannot give the cards, or several went out, other hands may be wrong.
    if isinstance(error, DeckError | SeveralOutError):
        people = build_people(stored.players)
        look_at = tuple(people[seat] for seat in error.seats if seat != position)
    return HandProblem(sentence(error), look_at, decks=isinstance(error, DeckError))


def _find_points(stored: StoredMatch, hand: Hand) -> int | None:
    """Return the points of a hand; None without scores, and with `lines` for noted numbers."""
    game = stored.game
    return score_hand(game, to_hand(hand)).points if game.has_own_scores else None


def _build_tab(
    open_match: OpenMatch,
    deal: StoredDeal,
    person: Person,
    now_position: int | None,  # of the hand that the page has open; None: the question
    next_position: int | None,
) -> HandTab:
    """Return the tab of a player's hand, with points or “saved”; else “now”, “next” or “–”."""
    stored = open_match.stored
    own_position = open_match.own_position
    hand = deal.hands.get(person.position)
    is_now = person.position == now_position
    text = ""
    if hand:
        shows_score = can_show_score(stored, deal, person.position, own_position)
        points = _find_points(stored, hand) if shows_score else None
        text = phrase("saved") if points is None else numeral(points)
    elif is_now:
        text = phrase("now")
    elif person.position == next_position:
        text = phrase("next")
    state = _choose_state(is_now=is_now, is_in=hand is not None)
    return HandTab(
        person=person,
        state=state,
        text=text or "–",
        label=_label_tab(person, state, text, is_in=hand is not None),
        is_own=person.position == own_position,
        who=build_row_key(stored, person.position),
        is_in=hand is not None,
    )


def _label_tab(person: Person, state: str, text: str, *, is_in: bool) -> str:
    """Return what is read out for a hand's tab; it begins with the visible `text`, if any."""
    if not text:
        return phrase(
            "{initials} –, {player}, not entered yet", initials=person.initials, player=person.name
        )
    about: dict[str, Any] = {"initials": person.initials, "text": text, "player": person.name}
    if is_in and state == "now":
        return phrase("{initials} {text}, {player}, now, saved", **about)
    if is_in:
        return phrase("{initials} {text}, {player}, done", **about)
    return phrase("{initials} {text}, {player}", **about)


def _build_hand_beside(open_match: OpenMatch, deal: StoredDeal, person: Person) -> HandBeside:
    """Return a player's hand, with score and drawing only if this phone may see them."""
    stored = open_match.stored
    saved_hand = deal.hands.get(person.position)
    if saved_hand is None:
        return HandBeside(person, is_in=False)
    if not can_show_score(stored, deal, person.position, open_match.own_position):
        return HandBeside(person, is_in=True)
    score = score_hand(stored.game, to_hand(saved_hand))
    return HandBeside(
        person, is_in=True, points=score.points, drawing=draw_hand(stored.game, score)
    )


def build_keypad(game: Game) -> Keypad:
    return _build_keypad_in(game, get_language())


# The language is there for the cache: a keypad has texts.
@lru_cache(maxsize=MAX_CACHED_KEYPADS)
def _build_keypad_in(game: Game, language: str | None) -> Keypad:
    grid = game.grid
    cards = tuple(game.card_set.copies) if game.has_cards else ()
    discard_label, discard_notation = _describe_discard(grid)
    in_a_row, discard_width, delete_width = _arrange_keys(
        len(cards), has_discard_key=bool(discard_label)
    )
    keys = [KeypadKey(card, format_card(card), choose_length_class(card)) for card in cards]
    cells = columns = 0
    discardable = ""
    if grid:
        cells = grid.size
        columns = grid.columns
        discardable = grid.discardable or ""
    return Keypad(
        cards=tuple(keys),
        cells=cells,
        columns=columns,
        empty=game.card_set.empty,
        in_a_row=in_a_row,
        discard_width=discard_width,
        delete_width=delete_width,
        discardable=discardable,
        discard_label=discard_label,
        discard_notation=discard_notation,
        example=_build_example(game),
        no_cards=get_no_cards_text(game),
    )


def get_no_cards_text(game: Game) -> str:
    """Return the button of a player who has no cards left; "" if everybody has some."""
    if game.grid:
        return ""
    return phrase("Went out, no cards left") if game.exactly_one_empty else phrase("No cards left")


def _arrange_keys(card_count: int, *, has_discard_key: bool) -> tuple[int, int, int]:
    """Return the keys in a row, and the widths in keys of the discard key (or 0) and Delete."""
    key_count = card_count + (2 if has_discard_key else 1)
    row_count = ceil(key_count / MAX_KEYS_IN_A_ROW)
    # Narrow keys save the fourth row.
    if row_count > 3 and key_count <= 3 * MAX_NARROW_KEYS:
        row_count = 3
    in_a_row = ceil(key_count / row_count)
    # Discard and Delete share the room that the cards leave in the last row.
    free_width = row_count * in_a_row - card_count
    discard_width = ceil(free_width / 2) if has_discard_key else 0
    return in_a_row, discard_width, free_width - discard_width


def _build_example(game: Game) -> str:
    """Return how a hand may begin: up to five cards, then “…” unless they fill the grid."""
    cards = list(game.card_set.copies)
    size = game.grid.size if game.grid else EXAMPLE_CARDS
    step = max(1, len(cards) // EXAMPLE_CARDS)
    examples = cards[::step][: min(EXAMPLE_CARDS, size)]
    fills_grid = game.grid is not None and len(examples) == size
    return write_cards(examples) + ("" if fills_grid else " …")


def _describe_discard(grid: Grid | None) -> tuple[str, str]:
    """Return the text of the discard key and how it is written; both "" if nothing is discarded."""
    if grid is None or grid.discardable is None:
        return "", ""
    size = len(grid.lines[grid.discardable][0])
    label = _format_discard_key(grid.discardable, size)
    if grid.discardable == "rows":
        cards = write_cards([DISCARDED] * size)
        if size == 2:
            return label, phrase("Write {cards} for a discarded pair.", cards=cards)
        return label, phrase("Write {cards} for a discarded row.", cards=cards)
    if size == 2:
        return label, phrase("Write {card} for each card of a discarded pair.", card=DISCARDED)
    return label, phrase("Write {card} for each card of a discarded column.", card=DISCARDED)


def _format_discard_key(lines: str, size: int) -> str:
    if size == 2:
        return phrase("Discard pair")
    return phrase("Discard row") if lines == "rows" else phrase("Discard column")
