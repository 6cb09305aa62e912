"""A deal that is not all in: what is mine, who is in, who is awaited, and whose entry another phone changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from games import play
from games.drawings.hands import Drawing, draw
from games.matches.entry_progress import read_card_count
from games.matches.log_facts import HandFact
from games.matches.next_step import Visit, has_announced, have_all_announced
from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.matches.stored_match import StoredDeal, StoredMatch, to_hand
from games.rules.declared.counted import NumberRule
from games.rules.scoring import score_hand
from games.wording.hands import how_it_adds_up, noted
from games.wording.noted_numbers import SumLine, in_words, sum_lines
from games.wording.words import count, genitive, listing, number, spelled

FEW_NAMES = 2
"""The most players that a headline names; more are counted."""
NO_PHONE, TO_COME, MINE_TO_COME = "no phone", "still to come", "you, open"
Stage = Literal["said", "play", "numbers", "scores", "hands"]
"""What a deal waits for: bids; that it is played, once these are in; numbers, typed scores, or hands."""
ROUTES: Mapping[Stage, str] = {"said": "said-by-one", "play": "said-by-one", "numbers": "numbers-of-one"}
"""The page on which one player's entry is changed, by stage; otherwise that of the hand."""


@dataclass(frozen=True, slots=True)
class OwnEntry:
    """The entry of whoever's phone it is, in a deal that others have still to enter (None as `drawing`: no cards).

    `large` is its number, `working` says how the score adds up. `confirmed`: by whose it is.
    """

    person: Person
    headline: str
    large: str
    working: str
    drawing: Drawing | None
    confirmed: bool


@dataclass(frozen=True, slots=True)
class WaitingFace:
    """Somebody in the deal: whether they are in, and what stands below their name."""

    person: Person
    is_in: bool
    text: str
    confirmed: bool


@dataclass(frozen=True, slots=True)
class ReplacedNotice:
    """An entry of the player at `position` that another phone replaced at a `revision`, and the button to undo that."""

    position: int
    revision: int
    sentence: str
    button: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """A deal that is not complete: who is in, and whose entry may be made `next` for them (None: nobody's).

    `own` is None while the entry of whoever's phone it is, `mine`, is open, and on phones of nobody at the table.
    `rest` says what happens once all are in, `onward` is the button that leads there (empty: they are not in yet).
    `question` is asked once all hands are in.
    """

    stage: Stage
    headline: str
    own: OwnEntry | None
    mine: Person | None
    dealt: str
    sums: tuple[SumLine, ...]
    faces: tuple[WaitingFace, ...]
    still: str
    are_in: str
    rest: str
    tapline: str
    next: Person | None
    next_button: str
    onward: str
    question: str
    changes: tuple[ReplacedNotice, ...]

    @property
    def route(self) -> str:
        """The name of the page on which one player's entry is made or changed."""
        return ROUTES.get(self.stage, "hand")


def waiting_for(replayed: ReplayedMatch, deal: StoredDeal, visit: Visit, me: int | None) -> Waiting:
    """Return what a deal waits for, as the phone of the player with the id `me` has it open."""
    own = visit.own
    stored, people, stage = replayed.stored, replayed.people, stage_of(replayed.stored, deal)
    there = list(stored.in_deal(deal.number))
    are_in = [at for at in there if _is_in(stored, deal, stage, at)]
    to_come = [at for at in there if at not in are_in]
    mine = None if own is None else people[own]
    is_in = own in are_in
    order = sorted(there, key=lambda at: at != own)
    question = stored.game.question
    helped = _next(visit, deal, to_come)
    enter = "" if helped is None else _enter_words(stored, stage, people[helped], own)
    return Waiting(
        stage=stage,
        headline=f"Deal {deal.number}",
        own=_own(replayed, deal, stage, mine) if mine and is_in else None,
        mine=mine,
        dealt=_dealt(replayed, deal.number),
        sums=tuple(sum_lines(stored, deal, "said")) if stage in ("said", "play") else (),
        faces=tuple(_face(visit, deal, stage, people[at]) for at in order),
        still=_still(replayed, stage, to_come, len(there)),
        are_in=f"{len(are_in)} of {len(there)} are in",
        rest=_rest(stored, deal, stage, len(there)),
        tapline=_tapline(stored, stage),
        next=None if helped is None else people[helped],
        next_button=enter,
        onward=_onward_words(stored, stage, deal) if not to_come else "",
        question=question.text if question and stage not in ("said", "play") and not to_come else "",
        changes=tuple(_changes(replayed, deal, own, me)) if me is not None else (),
    )


def _dealt(replayed: ReplayedMatch, deal: int) -> str:
    """How many cards there are, and who deals: 5 cards each, dealt by Grace."""
    cards, dealer = replayed.stored.count_dealt(deal), replayed.find_dealer(deal)
    return ", ".join([f"{count(cards, 'card')} each"] * bool(cards) + ([f"dealt by {dealer.name}"] if dealer else []))


def stage_of(stored: StoredMatch, deal: StoredDeal) -> Stage:
    """Return what a deal waits for."""
    by_player = [rule for rule in stored.game.numbers if not rule.once]
    if any(rule.first for rule in by_player) and not deal.hands:
        return "play" if have_all_announced(stored, deal) else "said"
    if stored.game.has_cards:
        return "hands"
    return "numbers" if by_player else "scores"


def _is_in(stored: StoredMatch, deal: StoredDeal, stage: Stage, position: int) -> bool:
    return has_announced(stored, deal, position) if stage in ("said", "play") else position in deal.hands


def _next(visit: Visit, deal: StoredDeal, to_come: Sequence[int]) -> int | None:
    """Return whose entry the dock offers: the owner's, then that of a player without a phone, or of anybody."""
    own, phones = visit.own, visit.phones
    order = [at for at in visit.list_open_hands(deal, -1 if own is None else own) if at in to_come]
    alone = not visit.enters_for_others(deal)
    order.sort(key=lambda at: at != own and at in phones)
    return next((at for at in order if at == own or not alone or at not in phones), None)


def _own(replayed: ReplayedMatch, deal: StoredDeal, stage: Stage, person: Person) -> OwnEntry:
    stored, at = replayed.stored, person.position
    if stage in ("said", "play"):
        said = in_words(deal.announced[at])
        short = said if len(deal.announced[at]) == 1 else ""
        return OwnEntry(
            person, f"Your {short} is in" if short else "Yours is in", short, "" if short else said, None, False
        )
    row = deal.hands[at]
    hand = to_hand(row)
    score = score_hand(stored.game, hand)
    drawing, words = draw(stored.game, score), noted(stored.game, hand.numbers).text
    counts = stored.game.has_scores and not stored.game.lines
    large, working = number(score.points) if counts else "", how_it_adds_up(score, stored.game)
    headline = "Yours is in"
    if stage == "numbers" and not stored.game.has_scores:
        after = {name: hand.numbers[name] for name in _named(stored, first=False) if name in hand.numbers}
        large, working = in_words(after) if len(after) == 1 else "", words
    elif not drawing:
        working = working or words or ("Typed, without cards" if stored.game.has_cards else "")
    if large and not drawing:
        headline = f"Your {large} is in"
    return OwnEntry(person, headline, large, working, drawing, row.confirmed)


def _named(stored: StoredMatch, *, first: bool) -> list[str]:
    """The numbers that each player notes before the deal, or after it."""
    return [rule.name for rule in stored.game.numbers if rule.first == first and not rule.once]


def _face(visit: Visit, deal: StoredDeal, stage: Stage, person: Person) -> WaitingFace:
    stored, at, own = visit.stored, person.position, visit.own
    hand = deal.hands.get(at)
    if _is_in(stored, deal, stage, at):
        said = in_words(deal.announced.get(at, {})) if stage in ("said", "play") else ""
        text = f"you, {said or 'in'}" if at == own else f"said {said}" if said else "in"
        return WaitingFace(person, True, text, bool(hand and hand.confirmed))
    if at == own:
        return WaitingFace(person, False, MINE_TO_COME, False)
    text = _cards_so_far(stored, deal, at) or (TO_COME if at in visit.phones else NO_PHONE)
    return WaitingFace(person, False, text, False)


def _cards_so_far(stored: StoredMatch, deal: StoredDeal, position: int) -> str:
    """How many cards of a hand are in while a phone enters it; empty for none."""
    cards, grid = read_card_count(stored.match.uid, deal.number, position), stored.game.grid
    if not cards:
        return ""
    return f"{cards} of {grid.size} cards" if grid else count(cards, "card")


def _still(replayed: ReplayedMatch, stage: Stage, to_come: list[int], of: int) -> str:
    if not to_come:
        return "All bids are in" if stage == "play" else "All hands are in"
    if len(to_come) == of:
        return "Nobody is in yet"
    if len(to_come) <= FEW_NAMES:
        return f"Waiting for {replayed.format_names(sorted(to_come))}"
    return f"{spelled(len(to_come)).capitalize()} are awaited"


def _rest(stored: StoredMatch, deal: StoredDeal, stage: Stage, of: int) -> str:
    """What happens by itself once all are in."""
    if stage == "play":
        return f"Deal {deal.number} is played now."
    if stage == "said":
        return f"You need do nothing. Deal {deal.number} is played when all {spelled(of)} are in."
    what = "All hands turn over" if stage == "hands" else "The deal turns over"
    return f"{what} when the last one is in."


def _tapline(stored: StoredMatch, stage: Stage) -> str:
    """What a tap on a face does."""
    what = f"somebody’s {_listed(stored, first=True)}" if stage in ("said", "play") else "an entry"
    return f"Tap a face to change {what}, or to enter it."


def _listed(stored: StoredMatch, *, first: bool) -> str:
    names = _named(stored, first=first)
    return listing(name.lower() for name in names) if names else "score"


def _enter_words(stored: StoredMatch, stage: Stage, person: Person, own: int | None) -> str:
    """What the button says that opens the entry of somebody."""
    is_first = stage in ("said", "play")
    what = listing(_named(stored, first=is_first)) if is_first or stage == "numbers" else ""
    if person.position == own:
        return f"Enter your {what.lower() or 'hand'}" if stage != "scores" else "Enter your score"
    return f"{what or 'Enter'} for {person.name}"


def _onward_words(stored: StoredMatch, stage: Stage, deal: StoredDeal) -> str:
    """What the button says that goes on once all are in."""
    if stage != "play":
        return "Enter what is open"
    what = listing(_named(stored, first=False)).lower() if _named(stored, first=False) else ""
    return f"Enter {what}" if what else f"Play deal {deal.number}"


def _changes(replayed: ReplayedMatch, deal: StoredDeal, own: int | None, me: int) -> list[ReplacedNotice]:
    """What another phone changed of mine, and what I changed of others."""
    stored, found = replayed.stored, []
    for entry in play.load_replaced_entries(stored, deal):
        old, new = (_entry_in_words(stored, each, is_bid=entry.is_bid) for each in (entry.own, entry.now))
        whose = f"{old} to {new}" if old != new else f"entry: {new} as before"
        if entry.position == own:
            by = stored.find_position(entry.by)
            who = "Another phone" if by is None else stored.names[by]
            found.append(ReplacedNotice(entry.position, entry.revision, f"{who} changed your {whose}", "Take back"))
        elif entry.by == me:
            name = genitive(stored.names[entry.position])
            found.append(ReplacedNotice(entry.position, entry.revision, f"You changed {name} {whose}", "Undo"))
    return found


def _entry_in_words(stored: StoredMatch, entry: Mapping[str, Any], *, is_bid: bool) -> str:
    """An entry as the log keeps it: its numbers, or what it scores."""
    if is_bid:
        return in_words(entry)
    hand = HandFact.read(entry).hand
    after: list[NumberRule] = [rule for rule in stored.game.numbers if not rule.once and not rule.first]
    known = {rule.name: hand.numbers[rule.name] for rule in after if rule.name in hand.numbers}
    if not stored.game.has_scores and known:
        return in_words(known)
    return number(score_hand(stored.game, hand).points)
