"""After how many seconds open pages poll again: the server says so with each answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.urls import reverse

from games import play
from games.matches.entry_progress import note_card_count
from games.matches.stored_match import HandRef
from games.models import ClubPhone, Match, Table
from tests.builders import enter, make_club, make_match, phone, save_hand

pytestmark = [pytest.mark.django_db, pytest.mark.postgres_too, pytest.mark.both_clubs]
TONIGHT = datetime(2026, 11, 28, 20, 0, tzinfo=UTC)
HTMX = {"HX-Request": "true"}
Clock = time_machine.Traveller


@pytest.fixture
def clock() -> Iterator[Clock]:
    with time_machine.travel(TONIGHT, tick=False) as clock:
        yield clock


@pytest.fixture
def match(clock: Clock) -> Match:
    """Hang Ten of four after a deal, with nothing since for an hour."""
    match = make_match("hang-ten", 4)
    enter(match, 1, [3, 12, 20, 14])
    clock.shift(3600)
    return match


@pytest.fixture
def table(clock: Clock) -> Table:
    """A table at which two people sit, with nothing since for an hour."""
    table = play.open_table(make_club())
    sit(table, "Ann", "Bob")
    clock.shift(3600)
    return table


def sit(table: Table, *names: str) -> None:
    play.sit_down(table, [play.add_player(table.club, name) for name in names])


def ask_match(match: Match, page: str = "live/") -> int:
    """Return after how many seconds a page of the match is to poll again; both its answers say the
    same.
    """
    client, address = phone(match.club), f"/m/{match.uid}/{page}"
    revision = Match.objects.get(pk=match.pk).revision
    answers = [
        client.get(f"{address}?seen={seen}", headers=HTMX) for seen in (revision, revision - 1)
    ]
    assert [answer.status_code for answer in answers] == [204, 200]
    first, second = (int(answer["Retry-After"]) for answer in answers)
    assert first == second
    return first


def ask_table(table: Table) -> int:
    revision = Table.objects.get(pk=table.pk).revision
    address = f"{reverse('live-table', args=[table.uid])}?after=&seen={revision}"
    return int(phone(table.club, "watcher").get(address, headers=HTMX)["Retry-After"])


def save_one(match: Match) -> None:
    save_hand(match, 2, 0, 5)


def complete_deal(match: Match) -> None:
    enter(match, 2, [3, 12, 20, 14])


def tap_card(match: Match) -> None:
    note_card_count(match.uid, HandRef(2, 1), 3)


def tap_and_complete(match: Match) -> None:
    tap_card(match)
    complete_deal(match)


def correct(match: Match) -> None:
    version = match.deals.get(number=1).hands.get(seat__position=0).version
    save_hand(match, 1, 0, 9, based_on=version)


def take_back(match: Match) -> None:
    save_one(match)
    saved = save_hand(match, 2, 1, 5).deals[1].hands[1]
    play.undo_entry(match, HandRef(2, 1), based_on=saved.version)


def join(match: Match) -> None:
    play.join_match(match, play.add_player(match.club, "Zoe").pk)


def join_in_a_deal(match: Match) -> None:
    save_one(match)
    join(match)


def leave(match: Match) -> None:
    play.leave_match(match, 3)


def end(match: Match) -> None:
    play.end_match(match, "leader")


def end_with_a_card_tapped(match: Match) -> None:
    tap_card(match)
    end(match)


def look_on(match: Match) -> None:
    assert match.table
    sit(match.table, "Zoe")


def look_on_in_a_deal(match: Match) -> None:
    save_one(match)
    look_on(match)


def do_nothing(match: Match) -> None:
    """Leave the match as it was an hour ago."""


AFTER_TWO_MINUTES = {0: 1, 119: 1, 120: 3, 239: 3, 240: 4, 1019: 4, 1020: 5, 90_000: 5}
WITH_OPEN_DEAL = {0: 1, 899: 1, 900: 3, 1020: 4, 1800: 5}
AT_REST = {0: 3, 119: 3, 120: 4, 899: 4, 900: 5}
IN_MATCHES: list[tuple[Callable[[Match], None], dict[int, int]]] = [
    (do_nothing, {0: 5}),
    (save_one, WITH_OPEN_DEAL),
    (complete_deal, AT_REST),
    (tap_card, AFTER_TWO_MINUTES),
    (tap_and_complete, AT_REST),
    (take_back, WITH_OPEN_DEAL),
    (correct, AFTER_TWO_MINUTES),
    (join, AFTER_TWO_MINUTES),
    (join_in_a_deal, WITH_OPEN_DEAL),
    (leave, AFTER_TWO_MINUTES),
    (look_on, AFTER_TWO_MINUTES),
    (look_on_in_a_deal, WITH_OPEN_DEAL),
    (end, AFTER_TWO_MINUTES),
    (end_with_a_card_tapped, AFTER_TWO_MINUTES),
]


@pytest.mark.parametrize(
    ("happen", "pauses"), IN_MATCHES, ids=lambda value: getattr(value, "__name__", "")
)
def test_pages_of_a_match_poll_often_only_during_activity(
    match: Match, clock: Clock, happen: Callable[[Match], None], pauses: dict[int, int]
) -> None:
    happen(match)
    began = datetime.now(UTC)
    asked = {}
    for seconds in pauses:
        clock.move_to(began + timedelta(seconds=seconds))
        asked[seconds] = ask_match(match)
    assert asked == pauses


def test_all_pages_of_a_match_keep_pace_while_a_list_is_typed(match: Match, clock: Clock) -> None:
    pages = ("live/", "tv/live/", "deals/1/live/", "deals/2/hands/1/live/", "deals/2/scores/live/")
    assert {ask_match(match, page) for page in pages} == {5}
    list_page = f"/m/{match.uid}/deals/2/scores/live/?seen={match.revision}&typing=1"
    assert phone(match.club, "watcher").get(list_page, headers=HTMX).status_code == 403
    assert {ask_match(match, page) for page in pages} == {5}
    phone(match.club).get(list_page, headers=HTMX)
    assert {ask_match(match, page) for page in pages} == {1}


def test_typing_in_a_match_leaves_other_matches_at_rest(match: Match, clock: Clock) -> None:
    other = make_match("golf", ["Ed", "Flo"], match.club)
    clock.shift(3600)
    tap_card(match)
    assert (ask_match(match), ask_match(other)) == (1, 5)


def come_with_a_phone(table: Table) -> None:
    row = ClubPhone.objects.create(club=table.club, role="keeper")
    play.note_phone_at_table(table, row.pk)


IN_LOBBIES: dict[str, Callable[[Table], object]] = {
    "somebody sits down": lambda table: sit(table, "Cy"),
    "somebody gets up": lambda table: play.leave_table(table, table.people.latest("pk").player_id),
    "a phone comes": come_with_a_phone,
    "a game is chosen": lambda table: play.choose_next_game(table, "golf", {}),
}


@pytest.mark.parametrize("happen", IN_LOBBIES.values(), ids=IN_LOBBIES)
def test_a_lobby_that_fills_is_polled_each_second(
    table: Table, clock: Clock, happen: Callable[[Table], object]
) -> None:
    assert ask_table(table) == 5
    happen(table)
    asked = {}
    for seconds in (0, 119, 120, 240, 1020):
        clock.move_to(TONIGHT + timedelta(hours=1, seconds=seconds))
        asked[seconds] = ask_table(table)
    assert asked == {0: 1, 119: 1, 120: 3, 240: 4, 1020: 5}


def test_a_new_table_and_a_new_match_are_polled_each_second(clock: Clock) -> None:
    table = play.open_table(make_club())
    assert ask_table(table) == 1
    match = make_match("golf", 4)
    clock.shift(119)
    assert (ask_table(table), ask_match(match)) == (1, 1)
    clock.shift(1)
    assert (ask_table(table), ask_match(match)) == (3, 3)


def test_rows_of_the_previous_version_are_at_rest(match: Match) -> None:
    Match.objects.update(lively_until=0)
    assert ask_match(match) == 5


def test_the_list_of_phones_is_polled_each_second_as_phones_join(clock: Clock) -> None:
    club = make_club()
    client = phone(club)
    address = f"{reverse('live-phones', args=[club.uid])}?codes={play.load_codes_checksum(club)}"
    asked = {}
    ClubPhone.objects.create(club=club, role="keeper")
    for seconds in (0, 119, 120, 1020):
        clock.move_to(TONIGHT + timedelta(seconds=seconds))
        asked[seconds] = int(client.get(address, headers=HTMX)["Retry-After"])
    assert asked == {0: 1, 119: 1, 120: 3, 1020: 5}
