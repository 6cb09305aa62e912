"""Reading what was entered: a hand as keypad or keyboard wrote it, a typed score, the answer to a deal's question.

Reading is generous with how things are written and never guesses what was meant. A typed score that the cards of a hand
cannot give is asked about once, and not refused. What is entered for somebody goes by its player (`who`), wherever they
sit by now: somebody may sit down between two players, or go, while a page is open.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from games.matches.people import parse_seat_position
from games.matches.replayed_match import load_replayed_match
from games.matches.stored_match import StoredMatch, build_game, complete_match_options
from games.models import Hand, Match
from games.rules import record as rules
from games.rules.cards import DISCARDED, CardSet, write_cards
from games.rules.errors import CardError, HandError, NumberError, RuleError, ScoreError
from games.rules.game import Game
from games.rules.limits import MAX_HAND_LENGTH, MAX_POINTS, is_too_long
from games.rules.words import Question
from games.values.whole_numbers import whole_number
from games.wording.words import count, genitive, in_a_field, spelled
from games.wording.words import number as points_in_words

from .hand_entry import UnlikelyError
from .question import NOBODY

Cells = tuple[str | None, ...]
MOST_SUBMISSIONS = 20
SUBMISSION = re.compile(r"[\w-]{16,40}", re.ASCII)
SEPARATORS = re.compile(r"[,;/|·]")
DASH = re.compile(r"^[−–—‒‐‑]")
WHOLE_NUMBER = re.compile(r"([+−–-]?)(\d{1,9})", re.ASCII)


@dataclass(frozen=True, slots=True)
class EnteredHand:
    """What a hand's form holds, as it was written.

    `seen` is the version of the hand that the form was filled in from. `by_score`: the form asks for the score instead
    of the cards. `out`: the player has no cards left; `out_instead`: the position of the one who has none instead.
    `unlikely`: the typed score that was asked about, because no cards can give it, and somebody said yes to.
    `submission` is the form's name for what it sends, `follows` are earlier names that it takes the place of. `numbers`
    are what was noted, by the number's name. `player` is the id of whose hand it is, where the form says so. `agreed`:
    somebody was asked whether it replaces what its player saved themselves.
    """

    cards: str = ""
    typed: str = ""
    marked: bool = False
    seen: int = 0
    by_score: bool = False
    out: bool = False
    out_instead: int | None = None
    unlikely: int | None = None
    submission: str = ""
    follows: tuple[str, ...] = ()
    numbers: Mapping[str, str] = field(default_factory=dict)
    player: int | None = None
    agreed: bool = False


def entry_of(data: Mapping[str, str], game: Game, position: int, seen: int | None = None) -> EnteredHand:
    """What was sent from the form of the seat at `position`; `seen` as sent with it, unless it is given."""
    instead = parse_seat_position(data.get("out_instead", ""))
    mine_after_all = instead == position
    cards = "" if mine_after_all else _tidy(data.get("cards", "").strip(), game.card_set)
    typed = "" if mine_after_all else data.get("typed", "").strip()
    return EnteredHand(
        cards,
        typed,
        marked="marked" in data,
        seen=read_seen(data) if seen is None else seen,
        by_score="typed" in data and not cards and not mine_after_all,
        out="out" in data or mine_after_all,
        out_instead=None if mine_after_all else instead,
        unlikely=score_so_far(data.get("unlikely", "")),
        submission=next(iter(_submissions(data.get("submission", ""))), ""),
        follows=_submissions(data.get("follows", "")),
        numbers=sent_numbers(data, game),
        player=player_meant(data),
        agreed="agreed" in data,
    )


def sent_numbers(data: Mapping[str, str], game: Game, *, once: bool = False) -> dict[str, str]:
    """What was sent of the game's numbers, by name: those of a player, or `once` for the whole table.

    A tick that was not ticked is not sent: it is 0 where the form says that it has ticks.
    """
    sent = {}
    for place, number in enumerate(game.numbers):
        name = f"n{place}"
        if number.once == once and (name in data or (number.is_tick and f"tick-{name}" in data)):
            sent[number.name] = data.get(name, "0").strip()
    return sent


def read_numbers(sent: Mapping[str, str], game: Game, *, once: bool = False) -> dict[str, int]:
    """The numbers in what was sent; what is empty is the number's default. Raises `NumberError`."""
    numbers = {}
    for number in game.numbers:
        text = sent.get(number.name, "")
        if number.once != once or (not text and number.default is None and number.name not in sent):
            continue
        if not text and number.default is None:
            raise NumberError(f"{number.name} is missing", number=number.name)
        numbers[number.name] = read_number(text, number.name) if text else int(number.default or 0)
    return numbers


def read_number(text: str, name: str) -> int:
    """The whole number in a text; raises `NumberError`, which says whose it is."""
    value = score_so_far(text)
    if value is None:
        raise NumberError(f"{name} is a whole number, such as 3", number=name)
    return value


def entry_from(saved_hand: Hand | None) -> EnteredHand:
    """What the form of a hand holds when it is opened."""
    if saved_hand is None:
        return EnteredHand()
    typed, by_score = in_a_field(saved_hand.typed), saved_hand.typed is not None
    noted = {name: in_a_field(value) for name, value in (saved_hand.numbers or {}).items()}
    return EnteredHand(
        saved_hand.cards or "", typed, saved_hand.marked, saved_hand.version, by_score=by_score, numbers=noted
    )


def read_cells(text: str, card_set: CardSet) -> Cells:
    """The cells in a text, None where a place is still empty; raises `CardError` for what is no card."""
    if len(text) > MAX_HAND_LENGTH:
        raise CardError("That is too long to be a hand of cards")
    empty = card_set.empty
    pieces = [piece for written in text.split() for piece in _pieces(written, card_set)]
    cards = iter(card_set.read(" ".join(piece for piece in pieces if piece != empty)))
    return tuple(None if piece == empty else next(cards) for piece in pieces)


def _pieces(written: str, card_set: CardSet) -> list[str]:
    """Cards that stand together without white space; a card may be called like what parts others: `A/B`, `–`."""
    if card_set.accepts(written):
        return [written]
    pieces = SEPARATORS.sub(" ", written).split()
    return [piece if card_set.accepts(piece) else DASH.sub(DISCARDED, piece) for piece in pieces]


def read_score(text: str) -> int:
    """The whole number in a text, with any sign for minus; raises `ScoreError`."""
    score = score_so_far(text)
    if score is None:
        raise ScoreError("A score is a whole number, such as 14 or −3")
    return score


def cells_so_far(text: str, card_set: CardSet) -> Cells:
    """The cells in a text; none where it cannot be read."""
    try:
        return read_cells(text, card_set)
    except CardError:
        return ()


def score_so_far(text: str) -> int | None:
    """The score in a text, with any sign for minus; None where there is none yet."""
    found = None if is_too_long(text) else WHOLE_NUMBER.fullmatch("".join(text.split()))
    if not found:
        return None
    sign, digits = found.groups()
    return int(digits) if sign in ("", "+") else -int(digits)


def read_hand(entry: EnteredHand, game: Game) -> rules.Hand:
    """The hand that was entered; raises a `RuleError` where it cannot be read.

    Where a player may have no cards, that has to be said and is not concluded from an empty field.
    """
    noted = rules.Hand(marked=entry.marked, numbers=read_numbers(entry.numbers, game))
    if not game.has_scores:
        return noted
    any_number = game.grid is None
    if entry.cards and entry.typed:
        raise HandError("There are both cards and a typed score here; enter only one of them")
    if any_number and entry.out:
        if entry.cards or entry.typed:
            raise HandError("Whoever went out has nothing to count; delete what is here, or save it as it is")
        return replace(noted, cards=())
    if entry.by_score or entry.typed:
        return replace(noted, typed=read_score(entry.typed))
    cells = read_cells(entry.cards, game.card_set)
    if any_number and not cells:
        raise CardError("Which cards are left? If there are none, choose “Went out”")
    cards = tuple(card for card in cells if card)
    if len(cards) < len(cells):
        missing = len(cells) - len(cards)
        raise CardError(f"{missing} {'place is' if missing == 1 else 'places are'} still empty")
    return replace(noted, cards=cards)


def read_answer(choice: str, players: int, question: Question) -> int | None:
    """The position of the player who is the answer, None for nobody; raises `RuleError` where nothing was chosen."""
    if choice == NOBODY and question.nobody:
        return None
    position = parse_seat_position(choice)
    if position is None or position >= players:
        raise RuleError(f"Choose a player{', or nobody' if question.nobody else ''}")
    return position


def read_seen(data: Mapping[str, str]) -> int:
    """The version that a form was filled in from; 0, nothing was there, for anything that is no version."""
    return whole_number(data.get("seen", "")) or 0


def _submissions(text: str) -> tuple[str, ...]:
    """The names of submissions in a text; a form makes them up, so that what is no name is passed over."""
    return tuple(name for name in text.split()[:MOST_SUBMISSIONS] if SUBMISSION.fullmatch(name))


def _tidy(text: str, card_set: CardSet) -> str:
    """Cards as the keypad would have written them; what cannot be read stays as it was typed."""
    return write_cards(card or card_set.empty for card in cells_so_far(text, card_set)) or text


def player_meant(data: Mapping[str, str]) -> int | None:
    """The id of the player whose hand a page was opened for (`who`); None where it does not say."""
    return whole_number(data.get("who", "").removeprefix("p"))


def seat_meant(data: Mapping[str, str], stored: StoredMatch, position: int) -> int | None:
    """Where the player sits by now whose hand a page was opened for, at that position then; None: nowhere any more."""
    who = player_meant(data)
    return position if who is None else stored.find_position(who)


def check_likely(match: Match, number: int, position: int, hand: rules.Hand, agreed: int | None) -> None:
    """Raise `UnlikelyError` for a typed score out of the ordinary, unless somebody `agreed` to it, now or before.

    `number` and `position` say whose hand it is; what is saved there already was agreed to. No query, unless it asks.
    """
    if hand.typed is None or hand.typed == agreed:
        return
    game = build_game(match)
    decks = complete_match_options(match, game.players[0]).get("decks", 0)
    if hand.typed in game.get_card_points(decks):
        return
    if not game.least_typed <= hand.typed <= MAX_POINTS:
        return  # it will be refused, with its own reason
    deal = load_replayed_match(match).stored.find_deal(number)
    saved_hand = deal.hands.get(position) if deal else None
    if saved_hand is None or saved_hand.typed != hand.typed:
        raise UnlikelyError(_asked(game, decks, hand.typed), hand.typed)


def _asked(game: Game, decks: int, score: int) -> str:
    points = game.get_card_points(decks)
    bounds = f"{points_in_words(points[0])} to {points_in_words(points[-1])}"
    if game.grid:
        what = f"{genitive(game.name)} {spelled(game.grid.size)} cards give {bounds}"
    else:
        what = f"The cards of {count(decks, 'deck')} give {bounds}"
    return f"{what}. Save {points_in_words(score)} all the same?"
