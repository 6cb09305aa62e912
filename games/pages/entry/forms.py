"""Parse what was entered: a hand, a typed score, numbers, the answer to a deal's question.

Parsing is lenient about notation and never guesses. A typed score that no cards can give is asked
about once, and not refused. An entry belongs to a player (`who`), not to a seat: people may sit
down or leave while a page is open.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from games.matches.people import parse_seat_position
from games.matches.replayed_match import load_replayed_match
from games.matches.stored_match import HandRef, StoredMatch, build_game, complete_match_options
from games.models import Hand, Match
from games.rules import record as rules
from games.rules.cards import DISCARDED, CardSet, write_cards
from games.rules.errors import CardError, HandError, NumberError, RuleError, ScoreError
from games.rules.game import Game
from games.rules.limits import MAX_HAND_LENGTH, MAX_POINTS, is_too_long
from games.rules.say import say
from games.rules.words import Question
from games.values.whole_numbers import parse_whole_number
from games.wording.translated import MINUS, get_signs
from games.wording.words import field_number

from .hand_page import UnlikelyError, get_no_cards_text
from .question import NOBODY

Cells = tuple[str | None, ...]
MAX_SUBMISSIONS = 20
# The name that a phone gives to a form it sends.
SUBMISSION = re.compile(r"[\w-]{16,40}", re.ASCII)
SEPARATORS = re.compile(r"[,;/|·]")
DASH = re.compile(r"^[−–—‒‐‑]")
WHOLE_NUMBER = re.compile(r"([+−–-]?)(\d{1,9})", re.ASCII)


@dataclass(frozen=True, slots=True)
class EnteredHand:
    """The content of a hand's form, as text."""

    cards: str = ""
    typed: str = ""
    marked: bool = False
    based_on: int = 0  # the version of the hand that filled in the form
    by_score: bool = False  # the form asks for the score instead of the cards
    out: bool = False  # the player has no cards left
    out_instead: int | None = None  # the position of the player who has none instead
    unlikely: int | None = None  # the score that no cards can give and that somebody confirmed
    submission: str = ""  # the unique name of this form
    follows: tuple[str, ...] = ()  # names of earlier forms that it replaces
    numbers: Mapping[str, str] = field(default_factory=dict)  # by the number's name
    player: int | None = None  # the id of the hand's player, if the form has it
    agreed: bool = False  # somebody agreed to replace what the player saved themselves


def read_entry(
    data: Mapping[str, str], game: Game, position: int, based_on: int | None = None
) -> EnteredHand:
    """Return the form's content, unchecked; cards that can be read are written as by the keypad."""
    out_instead = parse_seat_position(data.get("out_instead", ""))
    # Naming the hand's own player is the same as `out`, and drops cards and score.
    names_own_player = out_instead == position
    cards = typed = ""
    if names_own_player:
        out_instead = None
    else:
        cards = _tidy_cards(data.get("cards", "").strip(), game.card_set)
        typed = _read_typed(data)
    if based_on is None:
        based_on = read_based_on(data)
    return EnteredHand(
        cards,
        typed,
        marked="marked" in data,
        based_on=based_on,
        by_score="typed" in data and not cards and not names_own_player,
        out="out" in data or names_own_player,
        out_instead=out_instead,
        unlikely=try_read_number(data.get("unlikely", "")),
        submission=next(iter(read_submissions(data.get("submission", ""))), ""),
        follows=read_submissions(data.get("follows", "")),
        numbers=read_number_texts(data, game),
        player=read_player_id(data),
        agreed="agreed" in data,
    )


def _read_typed(data: Mapping[str, str]) -> str:
    """Return the typed score as text; the box `minus`, for pages without scripts, negates it."""
    typed = data.get("typed", "").strip()
    return f"{MINUS}{typed}" if "minus" in data and typed[:1].isdigit() else typed


def read_number_texts(data: Mapping[str, str], game: Game, *, once: bool = False) -> dict[str, str]:
    """Return the texts of the fields `n0`, `n1` … by the number's name; `once`: the table's."""
    sent = {}
    for index, rule in enumerate(game.numbers):
        field_name = f"n{index}"
        # Browsers do not send an empty checkbox: `tick-n0` says that the form has it.
        is_empty_tick = rule.is_tick and f"tick-{field_name}" in data
        if rule.once == once and (field_name in data or is_empty_tick):
            sent[rule.name] = data.get(field_name, "0").strip()
    return sent


def read_numbers(sent: Mapping[str, str], game: Game, *, once: bool = False) -> dict[str, int]:
    """Return by name the numbers sent as text, or their defaults; raise `NumberError` if wrong.

    A number without a default is wrong if it was sent empty, and left out if it was not sent.
    """
    numbers = {}
    for rule in game.numbers:
        if rule.once != once:
            continue
        text = sent.get(rule.name, "")
        if text:
            numbers[rule.name] = read_number(text, rule.name)
        elif rule.default is not None:
            numbers[rule.name] = rule.default
        elif rule.name in sent:
            raise NumberError(
                say("Enter a number at “{number}”", number=rule.name), number=rule.name
            )
    return numbers


def read_number(text: str, name: str) -> int:
    """Return the whole number in a text; raise `NumberError` with the number's name if none."""
    value = try_read_number(text)
    if value is None:
        raise NumberError(
            say("Enter a whole number at “{number}”, such as 3", number=name), number=name
        )
    return value


def build_entry(saved_hand: Hand | None) -> EnteredHand:
    """Return a saved hand as the form's content, `out` never set; the empty form for None."""
    if saved_hand is None:
        return EnteredHand()
    typed = field_number(saved_hand.typed)
    by_score = saved_hand.typed is not None
    numbers = {name: field_number(value) for name, value in (saved_hand.numbers or {}).items()}
    return EnteredHand(
        saved_hand.cards or "",
        typed,
        marked=saved_hand.marked,
        based_on=saved_hand.version,
        by_score=by_score,
        numbers=numbers,
    )


def read_cells(text: str, card_set: CardSet) -> Cells:
    """Return the cells in a text, None for an empty place; raise `CardError` if that fails."""
    if len(text) > MAX_HAND_LENGTH:
        raise CardError(say("This is too long for one hand. Enter only the cards of this hand"))
    empty = card_set.empty
    pieces = [piece for word in text.split() for piece in _split_cells(word, card_set)]
    cards = iter(card_set.read(" ".join(piece for piece in pieces if piece != empty)))
    return tuple(None if piece == empty else next(cards) for piece in pieces)


def _split_cells(word: str, card_set: CardSet) -> list[str]:
    """Split a word at separators such as “/”, unless all of it is a card: `A/B`, `–`."""
    if card_set.accepts(word):
        return [word]
    pieces = SEPARATORS.sub(" ", word).split()
    # The dash of “–7” says that the card was discarded.
    return [piece if card_set.accepts(piece) else DASH.sub(DISCARDED, piece) for piece in pieces]


def read_score(text: str) -> int:
    """Return the whole number in a text, with any sign for minus; raise `ScoreError` if none."""
    score = try_read_number(text)
    if score is None:
        raise ScoreError(say("Enter a whole number as the score, such as 14 or −3"))
    return score


def try_read_cells(text: str, card_set: CardSet) -> Cells:
    """Return the cells in a text, None for an empty place; () if it cannot be read."""
    try:
        return read_cells(text, card_set)
    except CardError:
        return ()


def try_read_number(text: str) -> int | None:
    """Return the whole number in a text, with any sign for minus; None for anything else."""
    if is_too_long(text):
        return None
    found = WHOLE_NUMBER.fullmatch(_join_digits(text))
    if not found:
        return None
    sign, digits = found.groups()
    return int(digits) if sign in ("", "+") else -int(digits)


def _join_digits(text: str) -> str:
    """Return a typed number without spaces, and without the signs between its thousands."""
    plain = "".join(text.split())
    thousands, _ = get_signs()
    # Only between groups of three: “1,5” is not 15.
    is_grouped = re.fullmatch(rf"\D?[1-9][0-9]{{0,2}}(\{thousands}[0-9]{{3}})+", plain)
    return plain.replace(thousands, "") if is_grouped else plain


def read_hand(entry: EnteredHand, game: Game) -> rules.HandRecord:
    """Return the hand of a form's content; raise `RuleError` if it is wrong.

    Wrong is what cannot be read, an empty place, and cards beside a score.

    - Without scores: only mark and numbers count.
    - Without a grid: `out` is a hand without cards, wrong beside anything else; nothing at all is
      wrong without it.
    - With a grid: `out` is ignored, and the number of cards is not checked here.
    """
    hand = rules.HandRecord(marked=entry.marked, numbers=read_numbers(entry.numbers, game))
    if not game.has_scores:
        return hand
    has_grid = game.grid is not None
    if entry.cards and entry.typed:
        raise HandError(say("Enter either the cards or the score, not both"))
    if entry.out and not has_grid:
        if entry.cards or entry.typed:
            raise HandError(
                say("A player without cards has no score. Delete this entry, or save it as it is")
            )
        return replace(hand, cards=())
    if entry.by_score or entry.typed:
        return replace(hand, typed=read_score(entry.typed))
    cells = read_cells(entry.cards, game.card_set)
    if not cells and not has_grid:
        raise CardError(
            say(
                "Enter the cards that are left. If there are none, tap “{button}”",
                button=get_no_cards_text(game),
            )
        )
    cards = tuple(card for card in cells if card)
    if len(cards) < len(cells):
        raise CardError(_describe_empty_places(len(cells) - len(cards)))
    return replace(hand, cards=cards)


def _describe_empty_places(missing: int) -> str:
    return say(
        "1 place is still empty. Enter all cards",
        "{n} places are still empty. Enter all cards",
        n=missing,
    )


def read_answer(
    choice: str,
    players: int,  # how many have a seat
    question: Question,
) -> int | None:
    """Return the position of the seat `choice`, None for nobody; raise `RuleError` if wrong."""
    if choice == NOBODY and question.nobody:
        return None
    position = parse_seat_position(choice)
    if position is None or position >= players:
        raise RuleError(
            say("Choose a player, or nobody") if question.nobody else say("Choose a player")
        )
    return position


def read_based_on(data: Mapping[str, str]) -> int:
    """Return the version that filled in a form (field `seen`); 0 if there was none."""
    return parse_whole_number(data.get("seen", "")) or 0


def read_submissions(text: str) -> tuple[str, ...]:
    """Return the well-formed names among the first 20 of a text that is split at spaces."""
    return tuple(name for name in text.split()[:MAX_SUBMISSIONS] if SUBMISSION.fullmatch(name))


def _tidy_cards(text: str, card_set: CardSet) -> str:
    """Return the cards as the keypad writes them; what cannot be read stays as it was typed."""
    cells = [card or card_set.empty for card in try_read_cells(text, card_set)]
    return write_cards(cells) or text


def read_player_id(data: Mapping[str, str]) -> int | None:
    """Return the id of the player whose hand a page shows (field `who`: p17), if it was sent."""
    return parse_whole_number(data.get("who", "").removeprefix("p"))


def find_seated_ref(data: Mapping[str, str], stored: StoredMatch, ref: HandRef) -> HandRef | None:
    """Return the hand where its player (field `who`) sits now; `ref` if the page names none."""
    player_id = read_player_id(data)
    if player_id is None:
        return ref
    position = stored.find_position(player_id)
    return None if position is None else ref._replace(position=position)


def ask_if_unlikely(match: Match, ref: HandRef, hand: rules.HandRecord, agreed: int | None) -> None:
    """Raise `UnlikelyError` for a typed score that no cards can give, unless it was agreed to.

    - `agreed` is the score that somebody agreed to; the one that is saved already is, too.
    - A likely score costs no query.
    """
    if hand.typed is None or hand.typed == agreed:
        return
    game = build_game(match)
    decks = complete_match_options(match, players=game.players[0]).get("decks", 0)
    if hand.typed in game.get_card_points(decks):
        return
    if not game.least_typed <= hand.typed <= MAX_POINTS:
        return  # it will be refused, with its own reason
    saved_hand = ref.find_hand(load_replayed_match(match).stored)
    if saved_hand is None or saved_hand.typed != hand.typed:
        raise UnlikelyError(_build_unlikely_question(game, decks, hand.typed), hand.typed)


def _build_unlikely_question(game: Game, decks: int, score: int) -> str:
    points = game.get_card_points(decks)
    lowest, highest = points[0], points[-1]
    if game.grid:
        return say(
            "{n} card in {game} scores from {least} to {most}. Save {score} anyway?",
            "{n} cards in {game} score from {least} to {most}. Save {score} anyway?",
            n=game.grid.size,
            game=game.name,
            least=lowest,
            most=highest,
            score=score,
        )
    return say(
        "The cards of 1 deck score from {least} to {most}. Save {score} anyway?",
        "The cards of {n} decks score from {least} to {most}. Save {score} anyway?",
        n=decks,
        least=lowest,
        most=highest,
        score=score,
    )
