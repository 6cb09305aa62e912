"""Writing: everything that changes a club or a match. Each function is one transaction and leaves its lines in the log.

A change to a match begins by raising the match's revision. That takes the match's row, so that changes to one match
come one after the other, and gives the change a number: the version of what it writes. A form carries the version
of what it was filled in from (0: nothing was there), and a change that is based on an older one is a `ConflictError`.
Doing the same thing again changes nothing, and what raises an error has changed nothing. Facts that the rules do not
allow raise a `RuleError`. Every error says in a sentence what is the matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from typing import get_args

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games.changes import Change
from games.facts import DealFacts, MatchFacts, hand_record, load_facts
from games.models import Club, Deal, Hand, LogEntry, Match, Player, Role, Seat
from games.names import name_key, tidy_name
from games.rules import record as rules
from games.rules.cards import decks_needed
from games.rules.errors import OptionError, PlayersError, RuleError
from games.rules.variants import VARIANTS

Action = LogEntry.Action
LARGEST_ID = 2**63 - 1
_moment: ContextVar[datetime | None] = ContextVar("moment", default=None)


class ClosedError(Exception):
    """There is nothing to be entered there: the match is over, or the deal has not begun. Says so in a sentence."""


class ConflictError(Exception):
    """Somebody else entered something since the form was filled in; `theirs` is what is stored now."""

    def __init__(self, theirs: Hand | Deal) -> None:
        super().__init__("Somebody else entered something else here in the meantime.")
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
    """A new club. `uid` was made for the form: sent twice, it gives the same club.

    Raises `RuleError` for a name that cannot be, for the form sent again with another name, and once the club's keeper
    link was replaced: whoever starts a club keeps it, and the form must not let its phone in again then.
    """
    name = tidy_name(name, "A club")
    club, _ = Club.objects.get_or_create(uid=uid, defaults={"name": name, "started_at": _now()})
    if club.name != name or club.keeper_number > 1:
        raise RuleError("A club was started from this page before. Open the page anew to start another")
    return club


def replace_link(club: Club, role: Role, secret: str, *, seen: int) -> Club:
    """Give a club's link another secret and the next number, which shuts out the phones that came by the old one.

    Returns the club as it is now. `secret` was made for the form: sent twice, it replaces the link once. `seen` is the
    number of the link that the form was filled in from; raises `ClosedError` where another phone replaced that one.
    """
    link = "keeper" if role == "keeper" else "watch"
    with transaction.atomic():
        if not Club.objects.filter(Q(keeper_secret=secret) | Q(watch_secret=secret)).exists():
            new = {f"{link}_secret": secret, f"{link}_number": seen + 1}
            Club.objects.filter(pk=club.pk, **{f"{link}_number": seen}).update(**new)
        now = Club.objects.get(pk=club.pk)
    if now.secret(role) != secret:
        raise ClosedError("Another phone has just replaced this link.")
    return now


def add_player(club: Club, name: str) -> Player:
    """The club's player of that name, new unless there is one (see `name_key`). Raises `PlayersError`."""
    name = tidy_name(name)
    player, _ = Player.objects.get_or_create(club=club, key=name_key(name), defaults={"name": name})
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
    differ from the defaults. `uid` was made for the form: sent twice, it gives the same match. Raises `RuleError`."""
    variant = VARIANTS.get(game)
    if variant is None:
        raise RuleError("Choose one of the games")
    seated = _club_players(club, players)
    names = [player.name for player in seated]
    rules.check_players(variant, names)
    if first_dealer not in range(len(seated)):
        raise PlayersError("Choose one of the players as the first dealer")
    whole = variant.resolve_options(options, len(seated))
    started = {"game": game, "players": names, "first_dealer": first_dealer, "options": whole}
    with transaction.atomic():
        fields = {"club": club, "game": game, "first_dealer": first_dealer, "options": whole, "started_at": _now()}
        match, new = Match.objects.get_or_create(uid=uid, defaults=fields)
        if new:
            Seat.objects.bulk_create(
                Seat(match=match, position=position, player=player) for position, player in enumerate(seated)
            )
            change = Change(load_facts(match.pk), phone, _now())
            change.log(Action.START, after=started)
            change.refresh()
        elif match.club_id != club.pk or match.log.get(action=Action.START).after != started:
            raise RuleError("Another match was started from this page before. Open the page anew to start this one")
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
    with _change(match, phone) as change:
        facts = change.facts
        _seat(facts, position)
        deal = facts.deal(number)
        stored = deal.hands.get(position) if deal else None
        hands = _new_hands(deal, position, hand, out_instead)
        if stored and not hands:
            return _unchanged(facts)
        deal = _open_deal(facts, number)
        if stored and position in hands and stored.version != seen:
            raise ConflictError(stored)
        change.set_hands(deal, hands, Action.HAND)
        if facts.is_complete(deal):
            change.refresh()
        return facts


def take_back(match: Match, number: int, position: int, *, seen: int, phone: int | None = None) -> None:
    """Undo what made version `seen` of a hand: it is as before, or open again, and so are hands that changed with it.

    Raises `ConflictError` where the hand was entered again since, `ClosedError` where it is gone, where it would open a
    deal after which another has begun, or one of a match that stays over, and `RuleError` where the rules do not allow
    any more what was there before.
    """
    with _change(match, phone) as change:
        facts = change.facts
        seat, deal = _seat(facts, position), facts.deal(number)
        stored = deal.hands.get(position) if deal else None
        if deal is None or stored is None or stored.version != seen:
            if _taken_back_before(facts.match, number, seat, seen):
                _unchanged(facts)
                return
            raise ConflictError(stored) if stored else ClosedError("That hand is not there any more.")
        complete, before = facts.is_complete(deal), _hands_before(facts, deal, seen)
        if facts.match.finished_at and not complete:
            raise ClosedError("The match is over.")
        opens = None in before.values()
        if opens and number < len(facts.deals):
            raise ClosedError(f"Deal {number + 1} has begun. Open the hand and enter it again instead.")
        change.set_hands(deal, before, Action.TAKE_BACK)
        if complete:
            change.refresh()
        if opens and facts.match.finished_at:
            raise ClosedError("The match is over. Open the hand and enter it again instead.")


def answer_deal(match: Match, number: int, answer: int | None, *, seen: int, phone: int | None = None) -> None:
    """Answer the game's question for a deal whose hands are all in: the position of a player, or None for nobody.

    `seen` is the version of the answer that the form was filled in from. Raises `RuleError`, `ClosedError`,
    `ConflictError`.
    """
    with _change(match, phone) as change:
        facts = change.facts
        if facts.variant.question is None:
            raise ClosedError(f"{facts.variant.name} asks no such question.")
        seat = None if answer is None else _seat(facts, answer)
        deal = _open_deal(facts, number)
        row = deal.row
        if row is None or len(deal.hands) < len(facts.seats):
            raise ClosedError("The hands of this deal come first.")
        before = facts.deal_record(deal).answer
        if deal.answered and before == answer:
            _unchanged(facts)
            return
        if row.answer_version != seen:
            raise ConflictError(row)
        change.log(
            Action.ANSWER, deal=deal, before={"answer": before} if deal.answered else None, after={"answer": answer}
        )
        row.answer, row.answer_version = seat, facts.match.revision
        row.save(update_fields=["answer", "answer_version"])
        change.refresh()


def change_decks(match: Match, decks: int, *, phone: int | None = None) -> None:
    """Change the number of decks for the whole match; raises `OptionError` below what a recorded deal needs."""
    with _change(match, phone) as change:
        facts = change.facts
        before = facts.match.options["decks"]
        options = facts.variant.resolve_options({**facts.match.options, "decks": decks}, len(facts.seats))
        for deal in facts.deals:
            need = decks_needed(hand_record(hand).cards or () for hand in deal.hands.values())
            if decks < need:
                raise OptionError(f"Deal {deal.number} needs {need} decks for the cards that are entered")
        if decks == before:
            _unchanged(facts)
            return
        facts.match.options = options
        facts.match.save(update_fields=["options"])
        change.log(Action.DECKS, before={"decks": before}, after={"decks": decks})


def end_match(match: Match, rest: rules.Rest, *, phone: int | None = None) -> None:
    """End a match early; `rest` says what becomes of the rest of the pot. A match that is over stays as it is.

    Raises `RuleError` for a `rest` that is none.
    """
    if rest not in get_args(rules.Rest):
        raise RuleError("Choose what becomes of the rest of the pot")
    with _change(match, phone) as change:
        facts = change.facts
        if facts.match.finished_at:
            _unchanged(facts)
            return
        facts.match.ended_early = rest
        facts.match.save(update_fields=["ended_early"])
        change.log(Action.END, after={"rest": rest})
        change.refresh()


def delete_match(match: Match) -> None:
    """Delete a match with its seats, deals, hands and its whole log, for good."""
    with transaction.atomic():
        _delete(Match.objects.filter(pk=match.pk))


def delete_club(club: Club) -> None:
    """Delete a club with its matches, players and payments, for good."""
    with transaction.atomic():
        # Taking the club's row first: no match can start while its club goes.
        for taken in Club.objects.select_for_update().filter(pk=club.pk):
            _delete(taken.matches.all())
            taken.delete()


def _delete(matches: QuerySet[Match]) -> None:
    """Delete matches; taking their rows first lets a hand that is being saved come before, or find no match."""
    matches.update(deleting=True)
    matches.delete()


@contextmanager
def _change(match: Match, phone: int | None) -> Iterator[Change]:
    """One change to a match: its row is taken, its revision raised, its facts read anew."""
    with transaction.atomic():
        if not Match.objects.filter(pk=match.pk).update(revision=F("revision") + 1):
            raise ClosedError("This match is not there any more.")
        yield Change(load_facts(match.pk), phone, _now())


def _unchanged(facts: MatchFacts) -> MatchFacts:
    """End a change that changes nothing: the match keeps the revision that it had."""
    transaction.set_rollback(True)
    facts.match.revision -= 1
    return facts


def _club_players(club: Club, ids: Sequence[int]) -> list[Player]:
    found = club.players.in_bulk([pk for pk in ids if 0 < pk <= LARGEST_ID])
    if not found.keys() >= set(ids):
        raise PlayersError("One of these players is not in this club any more")
    for pk, player in found.items():
        if ids.count(pk) > 1:
            raise PlayersError(f"{player.name} sits at the table twice; everybody has one seat")
    return [found[pk] for pk in ids]


def _seat(facts: MatchFacts, position: int) -> Seat:
    if position not in range(len(facts.seats)):
        raise PlayersError("Nobody sits there; choose one of the players")
    return facts.seats[position]


def _open_deal(facts: MatchFacts, number: int) -> DealFacts:
    """The deal, if hands can be entered or corrected in it; raises `ClosedError`."""
    deal = facts.deal(number)
    if facts.match.finished_at and (deal is None or not facts.is_complete(deal)):
        raise ClosedError("The match is over.")
    if deal is None:
        comes_first = len(facts.complete_deals()) + 1
        raise ClosedError(f"Deal {number} has not begun: deal {comes_first} comes first.")
    return deal


def _new_hands(
    deal: DealFacts | None, position: int, hand: rules.Hand, out_instead: int | None
) -> dict[int, rules.Hand]:
    """The hands of a deal that differ after an entry, by position."""
    stored = deal.hands if deal else {}
    entered = {position: hand}
    if out_instead in stored and out_instead != position:
        entered[out_instead] = rules.Hand(cards=(), marked=stored[out_instead].marked)
    return {where: what for where, what in entered.items() if where not in stored or hand_record(stored[where]) != what}


def _hands_before(facts: MatchFacts, deal: DealFacts, version: int) -> dict[int, rules.Hand | None]:
    """What the hands of that version were before they became it, by position; None: not in yet."""
    lines = facts.match.log.filter(revision=version, deal=deal.number)
    before = dict(lines.values_list("seat_id", "before"))
    rows = {position: before[hand.seat_id] for position, hand in deal.hands.items() if hand.version == version}
    return {position: hand_record(Hand(**row)) if row else None for position, row in rows.items()}


def _taken_back_before(match: Match, number: int, seat: Seat, seen: int) -> bool:
    """Whether the first thing that happened to a hand after version `seen` is that it was taken back."""
    after = match.log.filter(deal=number, seat=seat, revision__gt=seen).first()
    return after is not None and after.action == Action.TAKE_BACK


def _now() -> datetime:
    return _moment.get() or timezone.now()
