"""What locks a club and what saves a hand at the same moment, in whichever order: both are done,
and none is a victim.

PostgreSQL alone locks rows; a circle of them would end with a deadlock after a second.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from django.db import OperationalError, connection, connections, transaction

from games import play
from games.models import Club, Match, Player, Table, new_uid
from games.play.payments import PaymentPair, record_payment
from games.play.time_zones import set_time_zone
from games.rules.errors import RuleError
from games.values.clocks import get_night
from tests.builders import enter, make_club, make_match, save_hand
from tests.old_sheets import import_results

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres_only]


@dataclass
class Evening:
    """A club at whose table a match goes on, for which another is over, and which has brought in
    old results.
    """

    club: Club
    table: Table
    match: Match
    over: Match
    empty: Match
    batch: str
    players: list[Player]

    @property
    def ann(self) -> Player:
        """A player who sits in all matches, and whose phone enters hands."""
        return self.players[0]

    @property
    def bob(self) -> Player:
        return self.players[1]


def begin_evening() -> Evening:
    club = make_club()
    people = [play.add_player(club, name) for name in ("Ann", "Bob", "Cy", "Dan", "Eve", "Fay")]
    batch = import_results(club, ("Ann", 3, "Old Ann", 4))
    over = make_match("basketball", ["Bob", "Cy"], club, stakes="points")
    enter(over, 1, [30, 10])
    play.write_note(over, "Ann looked on", based_on="")
    empty = make_match("golf", ["Ann", "Cy"], club)
    match = make_match("tens-grid", ["Ann", "Bob", "Cy"], club)
    enter(match, 1, [1, 2, 3])
    save_hand(match, 2, 1, 4)
    table = play.get_or_open_newest_table(club)
    play.sit_down(table, people[:4], as_host=True)
    return Evening(club, table, match, over, empty, batch.uid, people)


def pay(evening: Evening) -> None:
    pair = PaymentPair(
        get_night(evening.over.started_at), evening.players[2].pk, evening.bob.pk, "USD"
    )
    record_payment(evening.club, pair, 100, before=0, phone=evening.ann.pk)


def pay_balance(evening: Evening) -> None:
    pair = PaymentPair(None, evening.players[2].pk, evening.bob.pk, "USD")
    record_payment(evening.club, pair, 100, before=0, phone=evening.ann.pk)


def start(evening: Evening) -> Match:
    ids = [player.pk for player in evening.players[:3]]
    begin = partial(
        play.start_match, evening.club, "golf", ids, 0, {}, uid=new_uid(), table=evening.table
    )
    return play.start_next_match(evening.table, evening.match.uid, begin)


def correct(match: Match, by: Player) -> None:
    change = partial(save_hand, match, 1, 0, 9, based_on=1, phone=by.pk)
    play.run_with_consent(match, change, sure=Match.objects.get(pk=match.pk).revision)


def refuse_second_phone(evening: Evening) -> None:
    first, second = (
        play.let_in(evening.club, "keeper", "keeper", player=evening.ann) for _ in range(2)
    )
    for phone in (first, second):
        play.note_arrival(evening.table, phone, took_seat=False, asks=True)
    play.answer_rival(evening.club, first.pk, second.pk, is_own=False)
    play.leave_phone(evening.club, first.pk)


SAVES: dict[str, Callable[[Evening], Any]] = {
    "a hand": lambda it: save_hand(it.match, 2, 0, 7, phone=it.ann.pk),
    "the last hand of a deal": lambda it: save_hand(it.match, 2, 2, 7, phone=it.ann.pk),
    "a hand by a phone that looks on": lambda it: save_hand(
        it.match, 2, 0, 7, phone=it.players[4].pk
    ),
    "undoing": lambda it: play.undo(it.match, it.match.log.latest("pk").revision, phone=it.ann.pk),
    "joining": lambda it: play.join_match(it.match, it.players[3].pk, phone=it.players[3].pk),
    "leaving": lambda it: play.leave_match(it.match, 2, phone=it.ann.pk),
    "seats": lambda it: play.change_seats(
        it.match, [it.bob.pk, it.ann.pk, it.players[2].pk], phone=it.ann.pk
    ),
    "an end": lambda it: play.end_match(it.match, "leader", phone=it.ann.pk),
    "a correction": lambda it: correct(it.match, it.ann),
    "a note": lambda it: play.write_note(
        it.over, "Ann won", based_on="Ann looked on", phone=it.ann.pk
    ),
    "a start": start,
    "a payment": pay,
    "sitting down": lambda it: play.sit_down(it.table, [it.players[5]]),
    "leaving the table": lambda it: play.leave_table(it.table, it.ann.pk),
    "a new player": lambda it: play.add_player(it.club, "Gus"),
}
CHANGES: dict[str, Callable[[Evening], Any]] = {
    "forgetting": lambda it: play.forget_player(it.club, it.ann.pk),
    "renaming": lambda it: play.rename_player(it.club, it.ann.pk, "Annie"),
    "merging": lambda it: play.merge_players(
        it.club, it.players[3].pk, it.club.players.get(name="Old Ann").pk
    ),
    "merging who plays": lambda it: play.merge_players(it.club, it.players[5].pk, it.ann.pk),
    "an address for payments": lambda it: play.set_pay_link(
        it.club, it.ann.pk, "https://pay.example.com/ann"
    ),
    "retiring": lambda it: play.retire_player(it.club, it.ann.pk, retired=True),
    "another time zone": lambda it: set_time_zone(it.club, "Asia/Tokyo", phone=it.ann.pk),
    "undoing an import": lambda it: play.undo_import(it.club, it.batch),
    "deleting a match": lambda it: play.delete_match(it.match),
    "removing a match": lambda it: play.remove_match(it.empty, phone=it.ann.pk),
    "deleting the club": lambda it: play.delete_club(it.club),
    "a payment over all": pay_balance,
    "a phone that is another player’s": refuse_second_phone,
    "the end of the evening": lambda it: play.end_evening(it.table),
    **{name: SAVES[name] for name in ("a start", "a payment", "sitting down", "leaving the table")},
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("save", ["a hand", "sitting down"])
def test_a_change_of_a_club_waits_for_a_save_without_deadlock(change: str, save: str) -> None:
    evening = begin_evening()
    if change != save:
        meet(partial(SAVES[save], evening), partial(CHANGES[change], evening))


@pytest.mark.slow
@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("first", ["save", "change"])
def test_saves_and_changes_of_a_club_never_deadlock(first: str, change: str) -> None:
    victims = {}
    for save in SAVES.keys() - {change}:  # the same at once: tests/play/test_at_once.py
        evening = begin_evening()
        calls = [partial(SAVES[save], evening), partial(CHANGES[change], evening)]
        try:
            meet(*(calls if first == "save" else calls[::-1]))
        except OperationalError as error:
            victims[save] = str(error)
    assert victims == {}


REFUSALS = (
    play.ClosedError,
    play.ConflictError,
    play.ConsentNeededError,
    play.NoteChangedError,
    Match.DoesNotExist,
    RuleError,
)
"""What whoever comes second may be told."""


def meet(held: Callable[[], Any], other: Callable[[], Any]) -> None:
    """Hold the first call's transaction open until the other waits for it, or is done; raise what
    either raises.
    """
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            held()
            future = pool.submit(call_and_hang_up, other)
            wait_until_blocked(future)
        future.result()


def call_and_hang_up(call: Callable[[], Any]) -> None:
    try:
        with suppress(*REFUSALS):
            call()
    finally:
        connections.close_all()


def wait_until_blocked(future: Future[None]) -> None:
    """Wait until the call is done, or a connection waits for a lock."""
    with connection.cursor() as cursor:
        while not future.done():
            cursor.execute("SELECT 1 FROM pg_locks WHERE NOT granted")
            if cursor.fetchone():
                return
