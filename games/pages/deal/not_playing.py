"""The page of an open deal for those who sit it out, have left, join later, or only watch."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games import play
from games.matches.next_step import OpenMatch
from games.matches.people import Person
from games.matches.replayed_match import ReplayedMatch
from games.matches.stored_match import StoredDeal, StoredMatch
from games.models import Match
from games.pages.coming_and_going import can_take_more
from games.rules.attendance import ONE_DEAL_KINDS, ChangeRecord
from games.rules.deciding import get_deciding_number, measure_distance
from games.rules.say import say
from games.wording.translated import phrase, translate

from .waiting import Waiting, WaitingFace

SECONDS_ALONE = 60
"""After so long without a change, another phone may also enter for a player who has one."""
START_SENTENCES = {
    "worst": say("You start with the worst total."),
    "average": say("You start with the average total."),
    "zero": say("You start with 0 points."),
    "own": say("You start with your own total."),
}


@dataclass(frozen=True, slots=True)
class TableRow:
    person: Person
    rank: str  # before the deal; “–” without one
    total: int  # before the deal
    state: str  # how far the hand is
    is_saved: bool
    leads: bool
    is_own: bool = False
    can_be_entered: bool = False  # by a tap on the player, on this phone


@dataclass(frozen=True, slots=True)
class OwnButton:
    """The one button of the page, for the phone's owner."""

    text: str
    deal_to_play: int = 0  # the deal that they play after all; 0 to join the match or come back


@dataclass(frozen=True, slots=True)
class NotPlaying:
    person: Person | None  # the phone's owner if they have a seat
    headline: str
    sentences: tuple[str, ...]
    rows: tuple[TableRow, ...]
    button: OwnButton | None


@dataclass(frozen=True, slots=True)
class Onlooker:
    """The phone that has the page open, and what it may do."""

    player: int | None  # the id; None for nobody's phone
    is_keeper: bool  # it may enter
    is_player: bool  # its owner plays: it keeps score, or will once they have a seat
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
    can_enter_for = _find_positions_to_enter(stored, waiting, open_match, phone)
    rows = _build_rows(replayed, deal, waiting, own_position, can_enter_for)
    if own_position is None:
        return _build_for_onlooker(replayed, deal, rows, phone)
    person = replayed.people[own_position]
    if own_position in stored.at_table(deal.number):
        headline = phrase("You sit out deal {deal}, {player}", deal=deal.number, player=person.name)
        sentences = _describe_sitting_out(replayed, deal, own_position)
        button = _find_play_button(stored, deal) if phone.is_keeper else None
        return NotPlaying(person, headline, sentences, rows, button)
    next_deal = play.get_next_deal_number(stored)
    if own_position in stored.at_table(next_deal):
        headline = phrase("You play from deal {deal}, {player}", deal=next_deal, player=person.name)
        change = _find_last_change(stored, own_position)
        return NotPlaying(person, headline, _describe_joining(change), rows, button=None)
    return _build_for_leaver(replayed, person, rows, phone)


def _build_for_onlooker(
    replayed: ReplayedMatch, deal: StoredDeal, rows: tuple[TableRow, ...], phone: Onlooker
) -> NotPlaying:
    """Return the page for a phone whose owner has no seat, or that is nobody's."""
    button = None
    if phone.is_player and phone.player is not None and can_take_more(replayed.stored):
        next_deal = play.get_next_deal_number(replayed.stored)
        button = OwnButton(phrase("Play from deal {deal}", deal=next_deal))
    outlook = phrase(
        "All hands of deal {deal} are shown here when the last one is saved.", deal=deal.number
    )
    return NotPlaying(None, _format_leaders(replayed), (outlook,), rows, button)


def _build_for_leaver(
    replayed: ReplayedMatch, person: Person, rows: tuple[TableRow, ...], phone: Onlooker
) -> NotPlaying:
    """Return the page for somebody who has left the match, or is out of it."""
    stored = replayed.stored
    next_deal = play.get_next_deal_number(stored)
    change = _find_last_change(stored, person.position)
    last_deal = (change.before if change else next_deal) - 1
    if change and change.kind != "leave":
        headline = phrase(
            "You are out after deal {deal}, {player}", deal=last_deal, player=person.name
        )
    else:
        headline = phrase(
            "You left after deal {deal}, {player}", deal=last_deal, player=person.name
        )
    button = None
    if phone.is_player and not stored.teams:
        button = OwnButton(phrase("Come back from deal {deal}", deal=next_deal))
    sentences = _describe_leaving(replayed, person.position)
    return NotPlaying(person, headline, sentences, rows, button)


def _build_rows(
    replayed: ReplayedMatch,
    deal: StoredDeal,
    waiting: Waiting,
    own_position: int | None,
    can_enter_for: set[int],
) -> tuple[TableRow, ...]:
    """Return the players' rows in order of rank; of those who have left only the phone's own."""
    # At the table for the open deal, the one after the last that counts.
    present = replayed.stored.at_table(len(replayed.result.deals) + 1)
    faces = {face.person.position: face for face in waiting.faces}
    rows = []
    for standing in replayed.result.standings:
        position = standing.seat
        is_own = position == own_position
        if position in present or is_own:
            row = _build_row(replayed, deal, position, faces.get(position))
            can_be_entered = position in can_enter_for
            rows.append(replace(row, is_own=is_own, can_be_entered=can_be_entered))
    return tuple(rows)


def _build_row(
    replayed: ReplayedMatch, deal: StoredDeal, position: int, face: WaitingFace | None
) -> TableRow:
    """Return a player's row: a hand that is saved, one that is awaited, or why there is none."""
    stored = replayed.stored
    standing = replayed.result.get_standing(position)
    is_ranked = (
        bool(replayed.result.deals)
        and standing.rank is not None
        and position in stored.at_table(deal.number)
    )
    rank = str(standing.rank) if is_ranked else "–"
    state = face.text if face else _describe_absence(stored, deal, position)
    return TableRow(
        person=replayed.people[position],
        rank=rank,
        total=standing.total,
        state=state,
        is_saved=face is not None and face.is_in,
        leads=is_ranked and standing.rank == 1,
    )


def _find_positions_to_enter(
    stored: StoredMatch, waiting: Waiting, open_match: OpenMatch, phone: Onlooker
) -> set[int]:
    """Return the positions of awaited players for whom a tap on this phone enters."""
    if not phone.is_keeper:
        return set()
    awaited = {face.person.position for face in waiting.faces if not face.is_in}
    if _has_been_quiet(stored.match, phone.asks_at):
        return awaited
    return awaited.difference(open_match.phones)


def _has_been_quiet(match: Match, now: float) -> bool:
    """Return whether nothing has changed for a minute, so that somebody else may have to enter."""
    last_change = match.log.order_by("-pk").values_list("at", flat=True).first() or match.started_at
    return now - last_change.timestamp() > SECONDS_ALONE


def _describe_absence(stored: StoredMatch, deal: StoredDeal, position: int) -> str:
    if position in stored.at_table(deal.number):
        return phrase("sits out")
    if position in stored.at_table(play.get_next_deal_number(stored)):
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
    distance = None
    # Leaders who share the lead are ahead of nobody.
    if len(names) == 1 and result.runners_up:
        distance = measure_distance(game, first, result.runners_up[0])
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
    if len(names) > 1:
        return phrase("{names} lead with {total}", names=names, total=best)
    return phrase("{names} leads with {total}", names=names, total=best)


def _describe_sitting_out(
    replayed: ReplayedMatch, deal: StoredDeal, own_position: int
) -> tuple[str, ...]:
    """Describe what a player keeps who sits the deal out, and when they play again."""
    stored = replayed.stored
    total = replayed.result.get_standing(own_position).total
    kept = phrase("Your total stays at {total}.", total=total)
    if own_position in stored.attendance.sitting_out_for_average(deal.number):
        kept = phrase("You get the average score of this deal.")
    # Within a round of the table everybody who is not out plays again.
    later_deals = range(deal.number + 1, deal.number + len(stored.seats) + 2)
    for later_deal in later_deals:
        if own_position in stored.in_deal(later_deal):
            return (kept, phrase("You play again in deal {deal}.", deal=later_deal))
    return (kept,)


def _find_play_button(stored: StoredMatch, deal: StoredDeal) -> OwnButton | None:
    """Return the button to play the deal after all; None once it has a hand, or if no more can."""
    if deal.hands or len(stored.in_deal(deal.number)) + 1 not in stored.game.players:
        return None
    return OwnButton(
        phrase("Play deal {deal} after all", deal=deal.number), deal_to_play=deal.number
    )


def _find_last_change(stored: StoredMatch, own_position: int) -> ChangeRecord | None:
    """Return the last change by which a player came to the match or went; None without one."""
    changes = [
        change
        for change in stored.to_rule_changes()
        if change.seat == own_position and change.kind not in ONE_DEAL_KINDS
    ]
    return changes[-1] if changes else None


def _describe_joining(change: ChangeRecord | None) -> tuple[str, ...]:
    """Describe with which total a player starts who joins after the deal."""
    start = "own" if change and change.kind == "back" else "worst"
    if change and change.start:
        start = change.start
    return (translate(START_SENTENCES[start]),)


def _describe_leaving(replayed: ReplayedMatch, own_position: int) -> tuple[str, ...]:
    """Describe what becomes of the total of a player who left, and of the money they paid in."""
    total = replayed.result.get_standing(own_position).total
    sentences = [phrase("Your total stays at {total}, without a place.", total=total)]
    money = replayed.result.money
    # Only into a pot something was paid.
    if money is None or money.pot is None:
        return tuple(sentences)
    paid = replayed.format_cents(money.paid_in[own_position])
    sentences.append(phrase("The pot keeps your {amount}.", amount=paid))
    taken = money.taken_out[own_position]
    if taken:
        won = replayed.format_cents(taken)
        sentences.append(phrase("You keep the {amount} that you won.", amount=won))
    return tuple(sentences)
