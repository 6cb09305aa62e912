"""A deal that waits for entries: that of the phone's owner, who is in, who is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from games import play
from games.drawings.hands import Drawing, draw_hand
from games.matches.entry_progress import read_card_count
from games.matches.next_step import OpenMatch, has_announced, have_all_announced
from games.matches.noted_sums import find_who_must_change
from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.matches.stored_match import HandRef, StoredDeal, StoredMatch, to_hand
from games.rules.say import say
from games.rules.scoring import score_hand
from games.wording.hands import (
    build_noted_text,
    collect_open_numbers,
    explain_score,
    format_announced,
    format_bid_and_taken,
)
from games.wording.noted_numbers import (
    SumLine,
    build_sum_lines,
    format_noted_numbers,
    list_wrong_sums,
)
from games.wording.translated import numeral, phrase, translate
from games.wording.words import lower_in_english

MAX_NAMES = 2
"""The most players that a headline names; more are counted."""
NO_PHONE_TEXT = say("no phone")
TO_COME_TEXT = say("not entered yet")
Stage = Literal["said", "play", "numbers", "scores", "hands"]
"""What a deal waits for: bids; play, once these are in; numbers, typed scores, or hands."""
STAGE_ROUTES: Mapping[Stage, str] = {
    "said": "said-by-one",
    "play": "said-by-one",
    "numbers": "numbers-of-one",
}
"""The route of one player's entry, by stage; for others that of the hand."""


@dataclass(frozen=True, slots=True)
class OwnEntry:
    """The phone owner's entry in a deal that waits for others."""

    person: Person
    headline: str
    large: str  # its score or only number ("": none)
    working: str  # how the score adds up
    drawing: Drawing | None  # None without cards
    confirmed: bool  # by the owner


@dataclass(frozen=True, slots=True)
class WaitingFace:
    person: Person
    is_in: bool
    text: str  # below the name
    confirmed: bool  # by the player


@dataclass(frozen=True, slots=True)
class WrongSums:
    """Sums that keep a deal open whose hands are all saved."""

    first_sum: str
    headline: str  # on the first sum
    outlook: str
    other_sums: tuple[str, ...]  # sentences
    change_button: str  # for the number of the phone's owner ("": they have none)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A deal that is not complete."""

    stage: Stage
    headline: str
    own_entry: OwnEntry | None  # None while the phone's owner has still to enter theirs
    owner: Person | None  # of the phone; None if there is none
    dealt_text: str  # “5 cards each, dealt by Grace”
    sums: tuple[SumLine, ...]
    faces: tuple[WaitingFace, ...]
    status: str  # who is missing
    saved_text: str  # “2 of 5 saved”
    outlook: str  # what happens once all are in
    tap_hint: str
    next_person: Person | None  # whose entry this phone may make next (None: nobody's)
    next_button: str
    onward_button: str  # leads on ("": not all are in)
    question: str  # asked once all hands are in
    changed_bid: str  # says that another phone changed the owner's bid
    must_change: bool  # the owner has to bid another number
    wrong_sums: WrongSums | None  # to be changed by somebody who miscounted

    @property
    def draws_sums(self) -> bool:
        """Whether the sums are drawn as cards, too: before play, once the owner's bid is in."""
        return self.own_entry is not None and self.stage in ("said", "play")

    @property
    def route(self) -> str:
        """The route of the page on which one player's entry is made or changed."""
        return STAGE_ROUTES.get(self.stage, "hand")


def build_waiting(replayed: ReplayedMatch, deal: StoredDeal, open_match: OpenMatch) -> Waiting:
    own_position = open_match.own_position
    stored = replayed.stored
    people = replayed.people
    stage = choose_stage(replayed.stored, deal)
    in_deal = list(stored.in_deal(deal.number))
    already_in = [position for position in in_deal if is_in(stored, deal, stage, position)]
    to_come = [position for position in in_deal if position not in already_in]
    owner = None if own_position is None else people[own_position]
    is_before_play = stage in ("said", "play")
    next_position = _find_next(open_match, deal, to_come)
    next_person = None if next_position is None else people[next_position]
    next_button = _format_next_button(stored, deal, stage, next_person, own_position)
    must_change = own_position is not None and own_position == find_who_must_change(stored, deal)
    headline = next_button if must_change else phrase("Deal {deal}", deal=deal.number)
    wrong_lines = list_wrong_sums(stored, deal)
    own_entry = None
    # Wrong sums are shown in its place.
    if owner and own_position in already_in and not wrong_lines:
        own_entry = _build_own_entry(replayed, deal, stage, owner)
    sums = [*build_sum_lines(stored, deal, "said")]
    if deal.hands:
        sums += build_sum_lines(stored, deal, "numbers")
    is_all_in = not to_come and not wrong_lines
    question = ""
    if stored.game.question and is_all_in and not is_before_play:
        question = stored.game.question.text
    changed_bid = ""
    if own_position is not None and is_before_play:
        changed_bid = _format_changed_bid(stored, HandRef(deal.number, own_position))
    # The owner's face comes first.
    order = sorted(in_deal, key=lambda position: position != own_position)
    faces = [_build_face(open_match, deal, stage, people[position]) for position in order]
    return Waiting(
        stage=stage,
        headline=headline,
        own_entry=own_entry,
        owner=owner,
        dealt_text=_format_dealt(replayed, deal.number),
        sums=tuple(sums),
        faces=tuple(faces),
        status=_format_status(replayed, stage, to_come, len(in_deal)),
        saved_text=phrase(
            "{saved} of {players} saved", saved=len(already_in), players=len(in_deal)
        ),
        outlook=_format_outlook(stored, deal, stage),
        tap_hint=_format_tap_hint(stage),
        next_person=next_person,
        next_button=next_button,
        onward_button=_format_onward_button(stored, stage, deal) if is_all_in else "",
        question=question,
        changed_bid=changed_bid,
        must_change=must_change,
        wrong_sums=_build_wrong_sums(stored, deal, wrong_lines, owner) if wrong_lines else None,
    )


def _format_tap_hint(stage: Stage) -> str:
    if stage in ("said", "play"):
        return phrase("To enter or change a number, tap the player.")
    return phrase("To enter or change a hand, tap the player.")


def _format_dealt(replayed: ReplayedMatch, deal_number: int) -> str:
    """Describe how many cards are dealt, and by whom: “5 cards each, dealt by Grace”; or ""."""
    cards = replayed.stored.count_dealt(deal_number)
    dealer = replayed.find_dealer(deal_number)
    if not dealer:
        return phrase("1 card each", "{n} cards each", n=cards) if cards else ""
    if not cards:
        return phrase("Dealt by {player}", player=dealer.name)
    return phrase(
        "1 card each, dealt by {player}",
        "{n} cards each, dealt by {player}",
        n=cards,
        player=dealer.name,
    )


def choose_stage(stored: StoredMatch, deal: StoredDeal) -> Stage:
    """Return what a deal waits for.

    - In a game with bids: "said" until all are in, then "play" until a hand is in.
    - Then, or in another game from the beginning, its hands: "hands" in a game with cards, else
      "numbers" if players note any, else "scores".
    """
    by_player = [rule for rule in stored.game.numbers if not rule.once]
    if any(rule.first for rule in by_player) and not deal.hands:
        return "play" if have_all_announced(stored, deal) else "said"
    if stored.game.has_cards:
        return "hands"
    return "numbers" if by_player else "scores"


def _build_wrong_sums(
    stored: StoredMatch, deal: StoredDeal, wrong_lines: Sequence[SumLine], owner: Person | None
) -> WrongSums:
    first, *others = wrong_lines
    change_button = ""
    saved_hand = deal.hands.get(owner.position) if owner else None
    if saved_hand:
        own_number = (saved_hand.numbers or {}).get(first.name, 0)
        change_button = phrase("Change my {number}", number=own_number)
    question = phrase("Who miscounted?")
    outlook = _format_outlook(stored, deal, choose_stage(stored, deal))
    return WrongSums(
        first_sum=first.so_far,
        headline=_format_wrong_sum(first),
        outlook=f"{question} {outlook}",
        other_sums=tuple(phrase("{sum}.", sum=line.whole_sum) for line in others),
        change_button=change_button,
    )


def _format_wrong_sum(line: SumLine) -> str:
    """Describe which sum cannot be, and by how much, if that is known."""
    if line.words:
        return phrase("{number}: {difference}", number=line.name, difference=line.words)
    return phrase("{number}: this sum is not allowed", number=line.name)


def is_in(stored: StoredMatch, deal: StoredDeal, stage: Stage, position: int) -> bool:
    """Return whether the player's entry of this stage is in: bids before play, else the hand."""
    return (
        has_announced(stored, deal, position)
        if stage in ("said", "play")
        else position in deal.hands
    )


def _find_next(open_match: OpenMatch, deal: StoredDeal, to_come: Sequence[int]) -> int | None:
    """Return the position whose entry the button offers: the owner's, else one without a phone."""
    own_position = open_match.own_position
    phones = open_match.phones
    # Going round from the owner, or from the first player.
    open_hands = open_match.list_open_hands(
        deal, after=-1 if own_position is None else own_position
    )
    candidates = [position for position in open_hands if position in to_come]
    for position in candidates:
        if position == own_position or position not in phones:
            return position
    # One with a phone is offered only to a phone that enters for all.
    if candidates and open_match.enters_for_others(deal):
        return candidates[0]
    return None


def _build_own_entry(
    replayed: ReplayedMatch, deal: StoredDeal, stage: Stage, person: Person
) -> OwnEntry:
    """Return what the phone's owner entered at this stage: bids, else hand, score or numbers."""
    stored = replayed.stored
    position = person.position
    if stage in ("said", "play"):
        announced = format_noted_numbers(deal.announced[position])
        if len(deal.announced[position]) == 1:
            headline = phrase("Your {number} is saved", number=announced)
            return OwnEntry(
                person, headline, large=announced, working="", drawing=None, confirmed=False
            )
        return OwnEntry(
            person,
            phrase("Your numbers are saved"),
            large="",
            working=announced,
            drawing=None,
            confirmed=False,
        )
    saved_hand = deal.hands[position]
    hand = to_hand(saved_hand)
    score = score_hand(stored.game, hand)
    drawing = draw_hand(stored.game, score)
    noted_text = build_noted_text(stored.game, hand.numbers).text
    large = numeral(score.points) if stored.game.has_own_scores else ""
    working = explain_score(score, stored.game)
    headline = phrase("Your hand is saved")
    if stage == "numbers" and not stored.game.has_scores:
        after_play = {
            name: hand.numbers[name]
            for name in _list_number_names(stored, first=False)
            if name in hand.numbers
        }
        large = format_noted_numbers(after_play) if len(after_play) == 1 else ""
        working = noted_text
    elif not drawing:
        working = working or noted_text
        if not working and stored.game.has_cards:
            working = phrase("Entered without cards")
    if large and not drawing:
        headline = phrase("Your {number} is saved", number=large)
    return OwnEntry(person, headline, large, working, drawing, saved_hand.confirmed)


def _list_number_names(stored: StoredMatch, *, first: bool) -> list[str]:
    """Return the names of the numbers that players note before the deal (`first`), or after."""
    return [rule.name for rule in stored.game.numbers if rule.first == first and not rule.once]


def _build_face(
    open_match: OpenMatch, deal: StoredDeal, stage: Stage, person: Person
) -> WaitingFace:
    """Return a player of the deal as the phone of `open_match` shows them.

    - Before play: “Bid 3”; then with “saved” or the tricks they took.
    - Not in: how many cards are entered so far, “not entered yet” or “no phone”.
    - “must change 3” for a dealer who has to bid another number than 3.
    """
    stored = open_match.stored
    position = person.position
    is_own = position == open_match.own_position
    if position == find_who_must_change(stored, deal):
        bid = format_noted_numbers(deal.announced[position])
        text = phrase("must change {number}", number=bid)
        if is_own:
            text = phrase("you must change {number}", number=bid)
        return WaitingFace(person, is_in=False, text=text, confirmed=False)
    is_entered = is_in(stored, deal, stage, position)
    hand = deal.hands.get(position)
    confirmed = bool(is_entered and hand and hand.confirmed)
    if not is_entered:
        text = _format_to_come(open_match, deal, stage, position)
    elif stage in ("said", "play"):
        text = format_announced(stored, deal, position)
    else:
        text = _format_numbers_in(stored, deal, position)
    if is_own:
        text = phrase("you, {state}", state=text)
    return WaitingFace(person, is_entered, text, confirmed)


def _format_to_come(open_match: OpenMatch, deal: StoredDeal, stage: Stage, position: int) -> str:
    """Return the text below the name of a player whose entry is missing, with their bid."""
    stored = open_match.stored
    text = ""
    if position != open_match.own_position:
        text = _format_cards_so_far(stored, HandRef(deal.number, position))
        if not text and position not in open_match.phones:
            text = translate(NO_PHONE_TEXT)
    text = text or translate(TO_COME_TEXT)
    bid = "" if stage == "said" else format_bid_and_taken(stored, deal, position)
    return phrase("{bid}, {state}", bid=bid, state=text) if bid else text


def _format_numbers_in(stored: StoredMatch, deal: StoredDeal, position: int) -> str:
    """Return what is seen of a saved hand: “saved”, “Bid 3, saved”, “Bid 3, Tricks 2”.

    If sums are wrong, these are the numbers that make them.
    """
    wrong_names = [line.name for line in list_wrong_sums(stored, deal)]
    if wrong_names:
        noted = deal.hands[position].numbers or {}
        return format_noted_numbers({name: noted.get(name, 0) for name in wrong_names})
    open_numbers = collect_open_numbers(stored, deal, position)
    shows_taken = not open_numbers.keys() <= set(_list_number_names(stored, first=True))
    text = format_bid_and_taken(stored, deal, position)
    if shows_taken:
        return text
    saved = phrase("saved")
    return phrase("{bid}, {state}", bid=text, state=saved) if text else saved


def _format_cards_so_far(stored: StoredMatch, ref: HandRef) -> str:
    """Return how many cards of a hand are in so far: “3 of 6 cards”; "" for none."""
    cards = read_card_count(stored.match.uid, ref)
    grid = stored.game.grid
    if not cards:
        return ""
    if grid:
        return phrase("{cards} of {n} card", "{cards} of {n} cards", n=grid.size, cards=cards)
    return phrase("1 card", "{n} cards", n=cards)


def _format_status(
    replayed: ReplayedMatch, stage: Stage, to_come: Sequence[int], players: int
) -> str:
    """Describe who is missing: “Waiting for Ann and Bob”, or “All hands are saved”."""
    if not to_come:
        return phrase("All bids are entered") if stage == "play" else phrase("All hands are saved")
    if len(to_come) == players:
        return phrase("Waiting for all {n} player", "Waiting for all {n} players", n=players)
    if len(to_come) <= MAX_NAMES:
        return phrase("Waiting for {names}", names=replayed.get_names(sorted(to_come)))
    return phrase("Waiting for {n} player", "Waiting for {n} players", n=len(to_come))


def _format_outlook(stored: StoredMatch, deal: StoredDeal, stage: Stage) -> str:
    """Describe what comes next at this stage, or what the deal waits for."""
    must_change = find_who_must_change(stored, deal)
    if must_change is not None:
        return phrase(
            "Deal {deal} waits for {player}.", deal=deal.number, player=stored.names[must_change]
        )
    if not stored.adds_up(deal):
        return phrase("All hands are shown as soon as the sum is right.")
    if stage == "play":
        return phrase("Play deal {deal} now.", deal=deal.number)
    if stage == "said":
        return phrase(
            "Deal {deal} starts when all {n} player are done.",
            "Deal {deal} starts when all {n} players are done.",
            n=len(stored.in_deal(deal.number)),
            deal=deal.number,
        )
    return phrase("All hands are shown when the last one is saved.")


def _format_next_button(
    stored: StoredMatch,
    deal: StoredDeal,
    stage: Stage,
    next_person: Person | None,
    own_position: int | None,
) -> str:
    """Return the button that opens the next person's entry, or changes their bid; "" for None."""
    if next_person is None:
        return ""
    if next_person.position == find_who_must_change(stored, deal):
        return _format_change_button(stored, next_person, own_position)
    return _format_enter_button(stored, stage, next_person, own_position)


def _format_enter_button(
    stored: StoredMatch, stage: Stage, person: Person, own_position: int | None
) -> str:
    """Return the button that opens an entry: “Enter your bid”, for others “Enter for Ann”."""
    if person.position != own_position:
        return phrase("Enter for {player}", player=person.name)
    if stage == "scores":
        return phrase("Enter your score")
    names = []
    if stage != "hands":
        names = _list_number_names(stored, first=stage in ("said", "play"))
    if names:
        return phrase("Enter your {numbers}", numbers=[lower_in_english(name) for name in names])
    return phrase("Enter your hand")


def _format_change_button(stored: StoredMatch, person: Person, own_position: int | None) -> str:
    """Return the button with which a player bids another number: “Change Ann’s bid”."""
    names = [lower_in_english(name) for name in _list_number_names(stored, first=True)]
    if person.position == own_position:
        return phrase("Change your {numbers}", numbers=names)
    return phrase("Change {player}’s {numbers}", player=person.name, numbers=names)


def _format_onward_button(stored: StoredMatch, stage: Stage, deal: StoredDeal) -> str:
    """Return the button that goes on once all are in: “Continue”, before play “Enter tricks”."""
    if stage != "play":
        return phrase("Continue")
    names = _list_number_names(stored, first=False)
    if names:
        return phrase("Enter {numbers}", numbers=[lower_in_english(name) for name in names])
    return phrase("Play deal {deal}", deal=deal.number)


def _format_changed_bid(stored: StoredMatch, ref: HandRef) -> str:
    """Return “Ann changed your 2 to 4” if another phone replaced the owner's bid; else ""."""
    replaced = play.load_replaced_bid(stored, ref)
    if replaced is None:
        return ""
    own_bid, changer_id = replaced
    changed_by = stored.find_position(changer_id)
    before = format_noted_numbers(own_bid)
    after = format_noted_numbers(ref.get_announced(stored))
    if changed_by is None:
        return phrase("Another phone changed your {before} to {after}", before=before, after=after)
    return phrase(
        "{player} changed your {before} to {after}",
        player=stored.names[changed_by],
        before=before,
        after=after,
    )
