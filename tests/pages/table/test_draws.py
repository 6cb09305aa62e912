"""Drawing who begins: faces roll, then every page tells it; fair, once, and in the match's log."""

import re
import secrets
from collections import Counter
from datetime import timedelta

import pytest
import time_machine
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import play
from games.access.form_tokens import make_token
from games.matches.draws import ROLLS_FOR, Draw
from games.models import LogEntry, Table
from tests.builders import enter, phone
from tests.club_file.files import copy_of, lines_of
from tests.play.undoing import undo
from tests.reading_pages import words
from tests.routes import ROUTES, address_of

from .tables import make_ready, names_at, player, sit, start, tap, url

pytestmark = [pytest.mark.django_db, pytest.mark.postgres_too]

faces_roll_until_told = time_machine.travel(timezone.now(), tick=False)
"""For tests that look while faces roll: a slow machine takes longer for a page than they roll."""


def version(table: Table) -> str:
    """Return the version of the table's draw, as the form of its page has it."""
    return re.search(r'name="drawn" value="([^"]*)"', phone(table.club).get(url(table)).text)[1]


def draw(
    client: Client, table: Table, what: str = "draw", *, drawn: str | None = None, **fields: str
) -> HttpResponse:
    return tap(client, table, what, drawn=version(table) if drawn is None else drawn, **fields)


def roll(table: Table) -> None:
    """Let the time go by in which faces roll."""
    row = Table.objects.get(pk=table.pk)
    [kept] = row.draws
    at = timezone.now() - ROLLS_FOR
    Table.objects.filter(pk=table.pk).update(draws=[kept | {"at": at.isoformat()}])


@pytest.fixture
def drawn_first(monkeypatch):
    """The place of who is drawn."""
    place = {"of": 1}
    monkeypatch.setattr(secrets, "choice", lambda people: people[place["of"]])
    return place


@faces_roll_until_told
def test_every_screen_says_who_begins_after_the_faces_roll(table, keeper, drawn_first):
    make_ready(keeper, table)
    ann, waits = phone(table.club, player=player(table, "Ann")), phone(table.club, "watcher")
    seen = {page: read_state(waits.get(url(table, page))) for page in ("table", "table-tv")}
    assert draw(ann, table).status_code == 303
    pages = [(keeper, "table"), (waits, "table"), (waits, "table-tv"), (keeper, "table-tv")]
    for client, page in pages:
        rolling = client.get(url(table, page))
        assert "Drawing the first dealer Each player is equally likely." in words(rolling)
        assert rolling.text.count("deal-chip rolls") == rolling.text.count("deal-chip") == 3
    for page, state in seen.items():
        for _ in range(2):  # while faces roll, and once more when they are done
            state = read_state(ask(waits, table, page, state))
    roll(table)
    for client, page in pages:
        told = client.get(url(table, page))
        assert "Bob deals first Drawn on Ann’s phone among 3 players." in words(told)
        assert told.text.count("deal-chip") == 1
    for page in seen:
        state = read_state(ask(waits, table, page, "1-rolls"))
        assert ask(waits, table, page, state).status_code == 204


@pytest.mark.parametrize(("seconds", "is_rolling"), [(2.39, True), (2.4, False)])
def test_faces_roll_for_less_than_two_and_a_half_seconds(seconds, is_rolling):
    with time_machine.travel(timezone.now(), tick=False):
        draw = Draw(timezone.now() - timedelta(seconds=seconds), None, (1, 2), 1)
        assert draw.is_rolling == is_rolling


def ask(client: Client, table: Table, page: str, seen: str) -> HttpResponse:
    """Poll as an open page does."""
    return client.get(f"{url(table, f'live-{page}')}?seen={seen}", headers={"HX-Request": "true"})


def read_state(response: HttpResponse) -> str:
    return re.search(r'data-revision="([^"]*)"', response.text)[1]


@pytest.mark.slow
@pytest.mark.sqlite_will_do
@pytest.mark.new_club_only("goes through all pages")
def test_no_page_tells_who_begins_while_faces_roll(table, keeper):
    make_ready(keeper, table)
    start(keeper, table)
    over = table.club.matches.get()
    enter(over, 1, [5, 6, 7], 0)
    with play.backdate(timezone.now() - timedelta(minutes=1)):  # no page counts down to its result
        play.end_match(over, "leader")
    sit(keeper, table, *(f"Guest {number}" for number in range(4)))
    keeper.post(url(table, "table-games"), {"game": "hang-ten"})
    assert "and sits out deal 1" in words(keeper.get(f"{url(table)}?open=options"))
    everybody = [phone(table.club, player=player(table, "Ann")), phone(table.club, "watcher")]
    routes = [
        route
        for route in ROUTES
        if route.pattern[:2] in ("t/", "c/", "m/") and "/files/" not in route.pattern
    ]
    addresses = sorted({address_of(route, over) for route in routes})
    assert url(table) in addresses
    draw(keeper, table)
    [rolling] = Table.objects.get(pk=table.pk).draws
    rolling["at"] = (timezone.now() + timedelta(hours=1)).isoformat()
    found = []
    for first in (player(table, "Bob"), player(table, "Cy")):
        Table.objects.filter(pk=table.pk).update(draws=[rolling | {"first": first}], first=first)
        found.append(
            [read_page(client.get(address)) for client in everybody for address in addresses]
        )
    asked = [address for _ in everybody for address in addresses]
    assert [
        address for address, *pages in zip(asked, *found, strict=True) if pages[0] != pages[1]
    ] == []


def read_page(response: HttpResponse) -> str:
    """Return a page without what differs each time, values of hidden fields and clocks; "" for a
    file.
    """
    if response.streaming or not response.headers.get("Content-Type", "").startswith("text/html"):
        return ""
    return re.sub(r'(value|href|data-[a-z]+)="[^"]*"|\d\d:\d\d', "", response.text)


@faces_roll_until_told
def test_nothing_starts_while_faces_roll(table, keeper, drawn_first):
    make_ready(keeper, table)
    draw(keeper, table)
    refused = start(keeper, table)
    assert refused.status_code == 422
    assert "Drawing the first dealer" in words(refused)
    roll(table)
    start(keeper, table)
    match = table.club.matches.latest("pk")
    assert match.seats.get(position=match.first_dealer).player.name == "Bob"
    enter(match, 1, [5, 6, 7], 0)
    play.end_match(match, "leader")
    drawn_first["of"] = 2
    draw(keeper, table)
    rematch = reverse("rematch", args=[match.uid])
    refused = keeper.post(rematch, {"token": make_token()}, follow=True)
    assert "The first dealer is being drawn. Try again in a moment." in words(refused)
    keeper.post(
        url(table, "table-games"), {"game": "golf", "after": match.uid, "token": make_token()}
    )
    assert table.club.matches.latest("pk") == match
    roll(table)
    assert "Cy deals" in words(keeper.get(reverse("club", args=[table.club.uid])))
    keeper.post(rematch, {"token": make_token()})
    again = table.club.matches.latest("pk")
    assert again.seats.get(position=again.first_dealer).player.name == "Cy"
    assert [line.action for line in again.log.order_by("pk")] == ["draw", "start"]


def test_drawing_again_asks_and_the_last_draw_is_logged(table, keeper, drawn_first):
    make_ready(keeper, table)
    ann = phone(table.club, player=player(table, "Ann"))
    for drawn_first["of"] in (1, 2):
        draw(ann, table)  # the second time it is not asked for again
        roll(table)
    assert "Bob deals first" in words(keeper.get(url(table)))
    asked = words(keeper.get(f"{url(table)}?open=deal"))
    assert "Bob was drawn. Keep Bob Draw again" in asked
    assert draw(ann, table, "draw-again").status_code == 303
    roll(table)
    assert "Cy deals first Drawn on Ann’s phone among 3 players." in words(keeper.get(url(table)))
    tap(keeper, table, f"first-{player(table, 'Ann')}")
    assert "Cy was drawn Drawn on Ann’s phone among 3 players. Now Ann deals first." in words(
        keeper.get(url(table))
    )
    start(keeper, table)
    match = table.club.matches.latest("pk")
    line, begun = match.log.order_by("pk")[:2]
    assert (line.action, begun.action, line.phone_id) == ("draw", "start", player(table, "Ann"))
    assert line.at < begun.at
    assert "Cy, drawn from Ann, Bob and Cy" in words(keeper.get(f"/m/{match.uid}/log/"))
    assert Table.objects.get(pk=table.pk).draws == []
    assert lines_of(copy_of(table.club)) == lines_of(table.club)


def test_simultaneous_taps_are_one_draw(table, keeper):
    make_ready(keeper, table)
    for _ in range(2):
        assert draw(keeper, table, drawn=play.NO_DRAW).status_code == 303
    roll(table)
    drawn = version(table)
    draw(keeper, table, "draw-again", drawn=drawn)
    [kept] = Table.objects.get(pk=table.pk).draws
    draw(keeper, table, "draw-again", drawn=drawn)
    assert Table.objects.get(pk=table.pk).draws == [kept]


def test_draws_of_earlier_versions_read_as_before(table, keeper):
    make_ready(keeper, table)
    ids = [player(table, name) for name in ("Cy", "Ann", "Bob")]
    play.move_person(table, ids[0], 0)
    at = timezone.now() - ROLLS_FOR
    draws = [Draw(at, None, tuple(ids), ids[1]), Draw(at, ids[1], tuple(ids), ids[2], seats=True)]
    Table.objects.filter(pk=table.pk).update(draws=[one.to_row() for one in draws], first=ids[2])
    assert "Bob deals first Drawn on Ann’s phone among 3 players." in words(keeper.get(url(table)))
    start(keeper, table)
    match = table.club.matches.latest("pk")
    text = "Bob, drawn from Cy, Ann and Bob, with the seats"
    copied = copy_of(table.club).matches.latest("pk")
    for found in (match, copied):
        assert text in words(phone(found.club).get(f"/m/{found.uid}/log/"))
    assert lines_of(copied.club) == lines_of(table.club)
    enter(match, 1, [5, 6, 7], 0)
    while play.load_undo_steps(match).undo:
        undo(match)
    assert text in words(keeper.get(f"/m/{match.uid}/log/"))
    assert match.log.filter(action=LogEntry.Action.DRAW).count() == 1


def test_a_page_that_still_draws_seats_shows_the_current_ones(table, keeper):
    make_ready(keeper, table)
    refused = draw(keeper, table, "draw-seats", drawn="0")
    assert refused.status_code == 422
    assert "Seats are no longer drawn. Tap a player, then the new seat." in words(refused)
    assert names_at(table) == ["Ann", "Bob", "Cy"]
    assert Table.objects.get(pk=table.pk).draws == []


def test_a_draw_saves_options_but_wrong_ones_prevent_it(table, keeper):
    make_ready(keeper, table)
    refused = draw(keeper, table, shown="deals=9", deals="x7")
    assert (refused.status_code, Table.objects.get(pk=table.pk).draws) == (422, [])
    assert 'value="x7"' in refused.text
    draw(keeper, table, shown="deals=9", deals="5")
    assert Table.objects.get(pk=table.pk).typed["deals"] == "5"


def test_a_lone_player_and_a_watching_phone_draw_nothing(table, keeper):
    sit(keeper, table, "Ann")
    assert "open=deal" not in keeper.get(url(table)).text
    assert draw(keeper, table, drawn=play.NO_DRAW).status_code == 422
    sit(keeper, table, "Bob")
    assert draw(phone(table.club, "watcher"), table).status_code == 403
    assert Table.objects.get(pk=table.pk).draws == []


def test_a_draw_shows_the_current_name_of_its_player(table, keeper, drawn_first):
    make_ready(keeper, table)
    draw(keeper, table)
    roll(table)
    other = play.add_player(table.club, "Robert")
    play.merge_players(table.club, other.pk, player(table, "Bob"))
    assert "Robert" in words(keeper.get(url(table)))
    play.forget_player(table.club, other.pk)
    assert "Somebody 1" in words(keeper.get(url(table)))
    start(keeper, table)
    assert table.club.matches.latest("pk").log.first().after["players"] == [
        "Ann",
        "Somebody 1",
        "Cy",
    ]


@pytest.mark.sqlite_will_do
def test_draws_are_fair(table, keeper):
    make_ready(keeper, table)
    firsts = Counter()
    for _ in range(120):
        Table.objects.filter(pk=table.pk).update(draws=[])
        play.draw_first_player(table, based_on=play.NO_DRAW)
        firsts[Table.objects.get(pk=table.pk).first_id] += 1
    assert len(firsts) == 3
    assert min(firsts.values()) > 5  # of 40; fewer come once in a million million times
