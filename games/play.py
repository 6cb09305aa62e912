"""Writing: everything that changes a club or a match. Each function is one transaction and leaves its line in the log.

A change to a match begins by raising the match's revision. That takes the match's row, so that changes to one match
come one after the other, and gives the change a number: the version of what it writes. A form carries the version
of what it was filled in from (0: nothing was there), and a change that is based on an older one is a `Conflict`.
Doing the same thing again changes nothing. Facts that the rules do not allow raise a `RuleError`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.facts import DealFacts, MatchFacts, hand_record, load_facts
from games.models import Club, Deal, Hand, LogEntry, Match, Player, Seat
from games.rules import record as rules
from games.rules.cards import decks_needed, write_cards
from games.rules.errors import OptionError, PlayersError
from games.rules.replay import replay
from games.rules.variants import VARIANTS

Action = LogEntry.Action
_moment: ContextVar[datetime | None] = ContextVar("moment", default=None)


class ClosedError(Exception):
    """There is nothing to be entered there: the match is over, or the deal has not begun. Says so in a sentence."""


class ConflictError(Exception):
    """Somebody else entered something since the form was filled in; `theirs` is what is stored now."""

    def __init__(self, theirs: Hand | Deal) -> None:
        super().__init__("Somebody else was faster")
        self.theirs = theirs


@contextmanager
def dated(moment: datetime) -> Iterator[None]:
    """What is written inside happened at `moment`: for matches that are entered after they were played."""
    token = _moment.set(moment)
    try:
        yield
    finally:
        _moment.reset(token)


def start_club(name: str, uid: str) -> Club:
    """A new club. `uid` was made for the form: sent twice, it gives the same club."""
    club, _ = Club.objects.get_or_create(uid=uid, defaults={"name": name, "started_at": _now()})
    return club


def add_player(club: Club, name: str) -> Player:
    """The club's player of that name, new unless there is one (without regard to case)."""
    name = rules.clean_name(name)
    player, _ = Player.objects.get_or_create(club=club, key=name.casefold(), defaults={"name": name})
    return player


def start_match(
    club: Club,
    game: str,
    players: Sequence[int],
    first_dealer: int,
    options: Mapping[str, object],
    *,
    uid: str,
    phone: int | None = None,
) -> Match:
    """Start a match of `game`: ids of the club's players in seat order, the position of the first dealer, options that
    differ from the defaults. `uid` was made for the form: sent twice, it gives the same match."""
    variant = VARIANTS[game]
    found = club.players.in_bulk(players)
    if len(found) != len(players):
        raise PlayersError("One of these players is not in this club any more")
    rules.check_players(variant, [found[player].name for player in players])
    whole = variant.resolve_options(options, len(players))
    with transaction.atomic():
        match, new = Match.objects.get_or_create(
            uid=uid,
            club=club,
            defaults={"game": game, "options": whole, "first_dealer": first_dealer, "started_at": _now()},
        )
        if new:
            Seat.objects.bulk_create(
                Seat(match=match, position=position, player=found[player]) for position, player in enumerate(players)
            )
            _log(match, phone, Action.START, after={"players": [found[player].name for player in players], **whole})
            _refresh(load_facts(match.pk))
    return match


def record_hand(
    match: Match,
    number: int,
    position: int,
    hand: rules.Hand,
    *,
    seen: int,
    phone: int | None = None,
    out_instead: int | None = None,
) -> MatchFacts:
    """Enter or correct the hand of the seat at `position` in a deal; returns the match's facts as they are now.

    `seen` is the version of the hand that the form was filled in from. `out_instead`: the seat whose hand becomes
    empty with it, where the player who went out was the wrong one. Raises `RuleError`, `ClosedError`, `ConflictError`.
    """
    with _change(match) as facts:
        deal = _open_deal(facts, number)
        stored = deal.hands.get(position)
        if stored and hand_record(stored) == hand:
            transaction.set_rollback(True)
            return facts
        if stored and stored.version != seen:
            raise ConflictError(stored)
        entered = {position: hand}
        if out_instead in deal.hands and out_instead != position:
            entered[out_instead] = rules.Hand(cards=(), marked=deal.hands[out_instead].marked)
        _check_hands(facts, deal, entered)
        for where, what in entered.items():
            _store_hand(facts, deal, where, what, phone)
        if facts.is_complete(deal):
            _refresh(facts)
        return facts


def take_back(match: Match, number: int, position: int, *, seen: int, phone: int | None = None) -> None:
    """Undo the last entry of a hand: it is as before, or open again.

    Raises `ConflictError` where the hand was entered again since, `ClosedError` where it is gone, or where it would
    open a deal after which another has begun.
    """
    with _change(match) as facts:
        deal = facts.deal(number)
        stored = deal.hands.get(position) if deal else None
        if deal is None or stored is None:
            raise ClosedError("That hand is not there any more.")
        if stored.version != seen:
            raise ConflictError(stored)
        was_complete = facts.is_complete(deal)
        entries = match.log.filter(action=Action.HAND, deal=number, seat=stored.seat_id)
        before = entries.order_by("-id").values_list("before", flat=True)[0]
        if before is None and number < len(facts.deals):
            raise ClosedError(f"Deal {number + 1} has begun. Open the hand and enter it again instead.")
        _restore_hand(facts, deal, position, before, phone)
        if was_complete:
            _refresh(facts)


def answer_deal(match: Match, number: int, answer: int | None, *, seen: int, phone: int | None = None) -> None:
    """Answer the game's question for a deal whose hands are all in: the position of a player, or None for nobody."""
    with _change(match) as facts:
        deal = _open_deal(facts, number)
        row = deal.row
        if facts.variant.question is None or row is None or len(deal.hands) < len(facts.seats):
            raise ClosedError("The hands of this deal come first.")
        seat = None if answer is None else facts.seats[answer]
        same = row.answer_id == (seat.pk if seat else None)
        if deal.answered and same:
            transaction.set_rollback(True)
            return
        if row.answer_version != seen:
            raise ConflictError(row)
        before = {"answer": facts.deal_record(deal).answer} if deal.answered else None
        row.answer, row.answer_version = seat, facts.match.revision
        row.save(update_fields=["answer", "answer_version"])
        _log(facts.match, phone, Action.ANSWER, deal=number, before=before, after={"answer": answer})
        _refresh(facts)


def change_decks(match: Match, decks: int, *, phone: int | None = None) -> None:
    """Change the number of decks for the whole match; raises `OptionError` below what a recorded deal needs."""
    with _change(match) as facts:
        before = facts.match.options["decks"]
        options = facts.variant.resolve_options({**facts.match.options, "decks": decks}, len(facts.seats))
        for deal in facts.deals:
            need = decks_needed(hand_record(hand).cards or () for hand in deal.hands.values())
            if decks < need:
                raise OptionError(f"Deal {deal.number} needs {need} decks for the cards that are entered")
        if decks == before:
            transaction.set_rollback(True)
            return
        facts.match.options = options
        facts.match.save(update_fields=["options"])
        _log(facts.match, phone, Action.DECKS, before={"decks": before}, after={"decks": decks})


def end_match(match: Match, rest: rules.Rest, *, phone: int | None = None) -> None:
    """End a match early; `rest` says what becomes of the rest of the pot. A match that is over stays as it is."""
    with _change(match) as facts:
        if facts.match.finished_at:
            transaction.set_rollback(True)
            return
        facts.match.ended_early = rest
        facts.match.save(update_fields=["ended_early"])
        _log(facts.match, phone, Action.END, after={"rest": rest})
        _refresh(facts)


@contextmanager
def _change(match: Match) -> Iterator[MatchFacts]:
    """One change to a match: its row is taken, its revision raised, its facts read anew."""
    with transaction.atomic():
        Match.objects.filter(pk=match.pk).update(revision=F("revision") + 1)
        yield load_facts(match.pk)


def _open_deal(facts: MatchFacts, number: int) -> DealFacts:
    """The deal, if hands can be entered or corrected in it; raises `ClosedError`."""
    deal = facts.deal(number)
    if facts.match.finished_at and (deal is None or not facts.is_complete(deal)):
        raise ClosedError("The match is over.")
    if deal is None:
        raise ClosedError(f"Deal {number} has not begun: deal {len(facts.deals)} comes first.")
    return deal


def _check_hands(facts: MatchFacts, deal: DealFacts, entered: Mapping[int, rules.Hand]) -> None:
    hands = {position: hand_record(hand) for position, hand in deal.hands.items()} | dict(entered)
    rules.check_hands(facts.variant, facts.names, facts.match.options, hands)


def _store_hand(facts: MatchFacts, deal: DealFacts, position: int, hand: rules.Hand, phone: int | None) -> None:
    if deal.row is None:
        deal.row = Deal.objects.create(match=facts.match, number=deal.number)
        facts.deals.append(deal)
    stored = deal.hands.get(position)
    before = _hand_facts(stored)
    row = stored or Hand(deal=deal.row, seat=facts.seats[position])
    row.cards = None if hand.cards is None else write_cards(hand.cards)
    row.typed, row.marked, row.version = hand.typed, hand.marked, facts.match.revision
    if stored:
        row.save(update_fields=["cards", "typed", "marked", "version"])
    else:
        row.save(force_insert=True)
    deal.hands[position] = row
    _log(
        facts.match,
        phone,
        Action.HAND,
        deal=deal.number,
        seat=facts.seats[position],
        before=before,
        after=_hand_facts(row),
    )


def _restore_hand(
    facts: MatchFacts, deal: DealFacts, position: int, before: dict[str, Any] | None, phone: int | None
) -> None:
    row = deal.hands[position]
    _log(
        facts.match,
        phone,
        Action.TAKE_BACK,
        deal=deal.number,
        seat=facts.seats[position],
        before=_hand_facts(row),
        after=before,
    )
    if before:
        row.cards, row.typed, row.marked = before["cards"], before["typed"], before["marked"]
        row.version = facts.match.revision
        row.save(update_fields=["cards", "typed", "marked", "version"])
        _check_hands(facts, deal, {})
    else:
        del deal.hands[position]
        row.delete()
        if deal.row and not deal.hands:
            deal.row.delete()
            facts.deals.remove(deal)


def _refresh(facts: MatchFacts) -> None:
    """Bring the cache up to the facts: the one place that writes it."""
    match, result = facts.match, replay(facts.record())
    if result.finished != bool(match.finished_at):
        match.finished_at = _now() if result.finished else None
    match.deals_counted = len(result.deals)
    if result.money:
        match.pot_cents = result.money.pot
    match.save(update_fields=["finished_at", "deals_counted", "pot_cents"])
    for standing in result.standings:
        seat = facts.seats[standing.seat]
        seat.total, seat.place, seat.won = standing.total, standing.place, standing.seat in result.winners
        seat.net_cents = result.money.net[standing.seat] if result.money else None
    Seat.objects.bulk_update(facts.seats, ["total", "place", "won", "net_cents"])


def _now() -> datetime:
    return _moment.get() or timezone.now()


def _hand_facts(hand: Hand | None) -> dict[str, Any] | None:
    return {"cards": hand.cards, "typed": hand.typed, "marked": hand.marked} if hand else None


def _log(
    match: Match,
    phone: int | None,
    action: str,
    *,
    deal: int | None = None,
    seat: Seat | None = None,
    before: object = None,
    after: object = None,
) -> None:
    LogEntry.objects.create(
        match=match, at=_now(), phone_id=phone, action=action, deal=deal, seat=seat, before=before, after=after
    )
