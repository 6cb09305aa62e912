"""The page of an open deal for those who do not play it: they sit out, left, join later, watch."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games import play
from games.matches.next_step import OpenMatch
from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.matches.stored_match import StoredDeal, StoredMatch
from games.models import Match
from games.pages.coming_and_going import can_take_more
from games.rules.attendance import ChangeRecord
from games.rules.deciding import get_deciding_number, measure_distance
from games.rules.say import say
from games.wording.translated import phrase, translate

from .waiting import Waiting, WaitingFace

SECONDS_ALONE = 60
"""After so long without a change, others enter for a player who has a phone, too."""
START_SENTENCES = {
    "worst": say("You start with the worst total."),
    "average": say("You start with the average total."),
    "zero": say("You start with 0 points."),
    "own": say("You start with your own total."),
}


@dataclass(frozen=True, slots=True)
class TableRow:
    person: Person
    place: str  # the rank before the deal
    total: int  # before the deal
    state: str  # how far the hand is
    is_saved: bool
    leads: bool
    is_own: bool = False
    can_be_entered: bool = False  # by a tap on the player, on this phone


@dataclass(frozen=True, slots=True)
class OwnButton:
    """The one button, about the phone's owner: it plays deal `plays` after all, or joins (0)."""

    text: str
    plays: int = 0


@dataclass(frozen=True, slots=True)
class NotPlaying:
    """A deal as seen by someone who does not play it."""

    person: Person | None  # the phone's owner if they have a seat
    headline: str
    sentences: tuple[str, ...]
    rows: tuple[TableRow, ...]
    button: OwnButton | None


@dataclass(frozen=True, slots=True)
class Onlooker:
    """The phone that has the page open, and what it may do."""

    player: int | None  # the id; None for nobody's phone
    is_keeper: bool
    is_player: bool
    asks_at: float  # Unix time


def find_not_playing(
    replayed: ReplayedMatch,
    deal: StoredDeal,
    waiting: Waiting,
    open_match: OpenMatch,
    phone: Onlooker,
) -> NotPlaying | None:
    """Return the page for a phone whose owner does not play the deal; None if they do."""
    stored = replayed.stored
    own_position = open_match.own_position
    if own_position in stored.in_deal(deal.number) or (
        own_position is None and phone.player is None and phone.is_keeper
    ):
        # A shared phone enters for everyone.
        return None
    following = play.get_next_deal_number(stored)
    rows = _build_rows(
        replayed,
        deal,
        waiting,
        own_position,
        _find_seats_to_enter(stored, waiting, open_match, phone),
    )
    if own_position is None:
        can_join = phone.is_player and phone.player is not None and can_take_more(stored)
        button = OwnButton(phrase("Play from deal {deal}", deal=following)) if can_join else None
        shown = phrase(
            "All hands of deal {deal} are shown here when the last one is saved.", deal=deal.number
        )
        return NotPlaying(None, _format_leaders(replayed), (shown,), rows, button)
    person = replayed.people[own_position]
    name = replayed.people[own_position].name
    if own_position in stored.at_table(deal.number):
        headline = phrase("You sit out deal {deal}, {player}", deal=deal.number, player=name)
        sentences = _describe_sitting_out(replayed, deal, own_position)
        button = _find_play_button(stored, deal) if phone.is_keeper else None
        return NotPlaying(person, headline, sentences, rows, button)
    change = _find_last_change(stored, own_position)
    if own_position in stored.at_table(following):
        headline = phrase("You play from deal {deal}, {player}", deal=following, player=name)
        return NotPlaying(person, headline, _describe_joining(change), rows, None)
    last_deal = (change.before if change else following) - 1
    if change and change.kind != "leave":
        headline = phrase("You are out after deal {deal}, {player}", deal=last_deal, player=name)
    else:
        headline = phrase("You left after deal {deal}, {player}", deal=last_deal, player=name)
    can_come_back = phone.is_player and not stored.teams
    button = (
        OwnButton(phrase("Come back from deal {deal}", deal=following)) if can_come_back else None
    )
    return NotPlaying(person, headline, _describe_leaving(replayed, own_position), rows, button)


def _build_rows(
    replayed: ReplayedMatch,
    deal: StoredDeal,
    waiting: Waiting,
    own_position: int | None,
    can_enter_for: set[int],
) -> tuple[TableRow, ...]:
    """Return the players' rows in order of rank; of those who have left only the phone's own."""
    stored = replayed.stored
    there = stored.at_table(len(replayed.result.deals) + 1)
    ranked = [standing.seat for standing in replayed.result.standings]
    seats = [seat for seat in ranked if seat in there or seat == own_position]
    faces = {face.person.position: face for face in waiting.faces}
    rows = (_build_row(replayed, deal, seat, faces.get(seat)) for seat in seats)
    return tuple(
        replace(row, is_own=seat == own_position, can_be_entered=seat in can_enter_for)
        for seat, row in zip(seats, rows, strict=True)
    )


def _build_row(
    replayed: ReplayedMatch, deal: StoredDeal, seat: int, face: WaitingFace | None
) -> TableRow:
    """Return a player's row: a hand that is saved, one that is awaited, or why there is none."""
    stored = replayed.stored
    standing = replayed.result.get_standing(seat)
    is_ranked = (
        bool(replayed.result.deals)
        and standing.rank is not None
        and seat in stored.at_table(deal.number)
    )
    place = str(standing.rank) if is_ranked else "–"
    state = face.text if face else _describe_absence(stored, deal, seat)
    return TableRow(
        person=replayed.people[seat],
        place=place,
        total=standing.total,
        state=state,
        is_saved=face is not None and face.is_in,
        leads=is_ranked and standing.rank == 1,
    )


def _find_seats_to_enter(
    stored: StoredMatch, waiting: Waiting, open_match: OpenMatch, phone: Onlooker
) -> set[int]:
    """Return the seats that are awaited and that a tap on this phone enters for."""
    if not phone.is_keeper:
        return set()
    awaited = {face.person.position for face in waiting.faces if not face.is_in}
    return (
        awaited
        if _has_been_quiet(stored.match, phone.asks_at)
        else awaited.difference(open_match.phones)
    )


def _has_been_quiet(match: Match, now: float) -> bool:
    """Load whether nothing has changed for a minute, so that somebody else may have to enter."""
    last_change = match.log.order_by("-pk").values_list("at", flat=True).first() or match.started_at
    return now - last_change.timestamp() > SECONDS_ALONE


def _describe_absence(stored: StoredMatch, deal: StoredDeal, seat: int) -> str:
    if seat in stored.at_table(deal.number):
        return phrase("sits out")
    if seat in stored.at_table(play.get_next_deal_number(stored)):
        return phrase("joins later")
    return phrase("left")


def _format_leaders(replayed: ReplayedMatch) -> str:
    """Describe who leads: “Cat leads by 5”, “Ann and Bob lead with 52”."""
    result = replayed.result
    if not result.deals or not result.leaders:
        return phrase("The first deal is being played")
    names = replayed.get_names(result.leaders)
    first = result.standings[0]
    game = replayed.stored.game
    is_one = len(result.leaders) == 1
    second = result.runners_up[0] if is_one and result.runners_up else None
    distance = measure_distance(game, first, second) if second else None
    if distance and distance.unit:
        return phrase(
            "{names} leads. {unit}: {points} ahead",
            names=names,
            unit=distance.unit,
            points=distance.size,
        )
    if distance:
        return phrase("{names} leads by {points}", names=names, points=distance.size)
    best = get_deciding_number(first)
    if game.end.count:
        return phrase(
            "{names} leads. {counted}: {number}",
            "{names} lead. {counted}: {number}",
            n=len(names),
            names=names,
            counted=game.end.count,
            number=best,
        )
    if not is_one:
        return phrase("{names} lead with {total}", names=names, total=best)
    return phrase("{names} leads with {total}", names=names, total=best)


def _describe_sitting_out(
    replayed: ReplayedMatch, deal: StoredDeal, own_position: int
) -> tuple[str, ...]:
    """Describe what a player keeps who sits the deal out, and when they play again."""
    stored = replayed.stored
    total = replayed.result.get_standing(own_position).total
    keeps = phrase("Your total stays at {total}.", total=total)
    if own_position in stored.attendance.sitting_out_for_average(deal.number):
        keeps = phrase("You get the average score of this deal.")
    later = range(deal.number + 1, deal.number + len(stored.seats) + 2)
    back = next((number for number in later if own_position in stored.in_deal(number)), None)
    return (keeps, phrase("You play again in deal {deal}.", deal=back)) if back else (keeps,)


def _find_play_button(stored: StoredMatch, deal: StoredDeal) -> OwnButton | None:
    """Return the button to play the deal after all; None once it has a hand, or if no more can."""
    if deal.hands or len(stored.in_deal(deal.number)) + 1 not in stored.game.players:
        return None
    return OwnButton(phrase("Play deal {deal} after all", deal=deal.number), deal.number)


def _find_last_change(stored: StoredMatch, own_position: int) -> ChangeRecord | None:
    kinds = ("join", "back", "leave", "out")
    changes = [
        change
        for change in stored.to_rule_changes()
        if change.seat == own_position and change.kind in kinds
    ]
    return changes[-1] if changes else None


def _describe_joining(change: ChangeRecord | None) -> tuple[str, ...]:
    """Describe with which total a player starts who joins after the deal."""
    usual = "own" if change and change.kind == "back" else "worst"
    return (translate(START_SENTENCES[(change.start if change else None) or usual]),)


def _describe_leaving(replayed: ReplayedMatch, own_position: int) -> tuple[str, ...]:
    """Describe what becomes of the total of a player who left, and of the money they paid in."""
    total = replayed.result.get_standing(own_position).total
    keeps = phrase("Your total stays at {total}, without a place.", total=total)
    money = replayed.result.money
    if money is None or money.pot is None:
        return (keeps,)
    paid = money.paid_in[own_position]
    taken = money.taken_out[own_position]
    sentences = [keeps, phrase("The pot keeps your {amount}.", amount=replayed.format_cents(paid))]
    if taken:
        sentences.append(
            phrase("You keep the {amount} that you won.", amount=replayed.format_cents(taken))
        )
    return tuple(sentences)
