"""Drawing who begins and who sits where: seen by everybody, as often as it was done, fair, and in the match's log."""

import secrets
from collections import Counter

import pytest
from django.urls import reverse

from games import play
from games.access.form_tokens import make_token
from games.models import Table
from games.play.draws import MOST_DRAWS
from tests.builders import enter, phone
from tests.club_file.files import copy_of, lines_of
from tests.reading_pages import words

from .tables import make_ready, names_at, player, sit, start, tap, url

pytestmark = [pytest.mark.django_db, pytest.mark.postgres_too]


def draw(client, table, what="draw", *, drawn=None, **fields):
    many = len(Table.objects.get(pk=table.pk).draws) if drawn is None else drawn
    return tap(client, table, what, drawn=str(many), **fields)


@pytest.fixture
def drawn_first(monkeypatch):
    """The place of who is drawn, and seats that are drawn the other way round."""
    place = {"of": 1}
    monkeypatch.setattr(secrets, "choice", lambda people: people[place["of"]])
    monkeypatch.setattr(secrets.SystemRandom, "shuffle", lambda self, people: people.reverse())
    return place


def test_a_draw_is_seen_on_every_phone_and_the_television_and_who_was_drawn_begins(table, keeper, drawn_first):
    make_ready(keeper, table)
    ann = phone(table.club, player=player(table, "Ann"))
    state = Table.objects.get(pk=table.pk).revision
    assert draw(ann, table).status_code == 303
    waits = phone(table.club, "watcher")
    for client, page in ((keeper, "table"), (waits, "table"), (waits, "table-tv"), (keeper, "table-tv")):
        assert "Bob deals first Drawn by Ann’s phone, among three." in words(client.get(url(table, page)))
    assert "Bob deals first" in keeper.get(f"{url(table, 'live-table')}?seen={state}", headers={"HX-Request": "1"}).text
    match = table.club.matches.get(uid=start(keeper, table)["Location"].split("/")[2])
    assert match.seats.get(position=match.first_dealer).player.name == "Bob"
    line, begun = match.log.order_by("pk")[:2]
    assert (line.action, begun.action, line.phone_id) == ("draw", "start", player(table, "Ann"))
    assert line.at < begun.at
    assert "Bob, of Ann, Bob and Cy" in words(keeper.get(f"/m/{match.uid}/log/"))
    assert Table.objects.get(pk=table.pk).draws == []
    assert lines_of(copy_of(table.club)) == lines_of(table.club)


def test_what_is_drawn_again_says_so_and_every_draw_is_in_the_log(table, keeper, drawn_first):
    make_ready(keeper, table)
    for drawn_first["of"] in (1, 0, 2):
        draw(keeper, table)
    said = words(keeper.get(url(table)))
    assert "Cy deals first Drawn again, the 3rd time, among three. Before that: Bob and Ann." in said
    tap(keeper, table, f"first-{player(table, 'Ann')}")
    assert "Cy was drawn" in words(keeper.get(url(table)))
    assert "Now Ann deals first." in words(keeper.get(url(table)))
    start(keeper, table)
    match = table.club.matches.latest("pk")
    assert [line.after["players"][line.after["first"]] for line in match.log.filter(action="draw")] == [
        *("Bob", "Ann", "Cy")
    ]


def test_two_taps_or_two_phones_at_once_are_one_draw_and_so_many_are_enough(table, keeper):
    make_ready(keeper, table)
    for _ in range(2):
        assert draw(keeper, table, drawn=0).status_code == 303
    assert len(Table.objects.get(pk=table.pk).draws) == 1
    for _ in range(MOST_DRAWS - 1):
        draw(keeper, table)
    refused = draw(keeper, table)
    assert (refused.status_code, len(Table.objects.get(pk=table.pk).draws)) == (422, MOST_DRAWS)
    assert "Tap a face to choose who begins." in words(refused)


def test_seats_are_drawn_among_those_who_play_but_not_with_sides(table, keeper, drawn_first):
    make_ready(keeper, table)
    sit(keeper, table, "Di", "Eve")
    tap(keeper, table, f"out-{player(table, 'Bob')}")
    assert draw(keeper, table, "draw-seats").status_code == 303
    assert names_at(table) == ["Eve", "Bob", "Di", "Cy", "Ann"]
    assert "Di deals first" in words(keeper.get(url(table)))
    assert "The seats were drawn, too: sit as shown here." in words(keeper.get(url(table)))
    keeper.post(url(table), {"shown": "", "do": "choose", "teams": "2"})
    assert "Draw seats, too" not in words(keeper.get(url(table)))
    refused = draw(keeper, table, "draw-seats")
    assert refused.status_code == 422
    assert "The sides are set, so the seats stay." in words(refused)
    assert draw(keeper, table).status_code == 303
    assert names_at(table) == ["Eve", "Bob", "Di", "Cy", "Ann"]


def test_options_in_the_same_form_are_saved_and_wrong_ones_stay_typed_and_nothing_is_drawn(table, keeper):
    make_ready(keeper, table)
    draw(keeper, table, shown="deals=9", deals="5")
    assert Table.objects.get(pk=table.pk).typed["deals"] == "5"
    refused = draw(keeper, table, shown="deals=5", deals="x7")
    assert (refused.status_code, len(Table.objects.get(pk=table.pk).draws)) == (422, 1)
    assert 'value="x7"' in refused.text


def test_one_alone_and_a_phone_that_looks_on_draw_nothing(table, keeper):
    sit(keeper, table, "Ann")
    assert "Draw who begins" not in words(keeper.get(url(table)))
    assert draw(keeper, table).status_code == 422
    sit(keeper, table, "Bob")
    assert draw(phone(table.club, "watcher"), table).status_code == 403
    assert Table.objects.get(pk=table.pk).draws == []


def test_after_a_match_its_open_pages_say_who_begins_the_next_one_and_a_rematch_keeps_to_it(table, keeper, drawn_first):
    make_ready(keeper, table)
    start(keeper, table)
    match = table.club.matches.latest("pk")
    enter(match, 1, [5, 6, 7], 0)
    play.end_match(match, "leader")
    match.refresh_from_db()
    before, drawn_first["of"] = match.revision, 2
    draw(keeper, table)
    match.refresh_from_db()
    assert match.revision > before
    for page in ("match", "tv"):
        assert "Cy begins the next match. Drawn, among three." in words(keeper.get(reverse(page, args=[match.uid])))
    assert "Cy deals" in words(keeper.get(reverse("club", args=[table.club.uid])))
    keeper.post(reverse("rematch", args=[match.uid]), {"token": make_token()})
    again = table.club.matches.latest("pk")
    assert again.seats.get(position=again.first_dealer).player.name == "Cy"
    assert [line.action for line in again.log.order_by("pk")] == ["draw", "start"]


def test_a_merged_or_forgotten_player_is_in_draws_under_the_name_of_now(table, keeper, drawn_first):
    make_ready(keeper, table)
    draw(keeper, table)
    other = play.add_player(table.club, "Robert")
    play.merge_players(table.club, other.pk, player(table, "Bob"))
    assert "Robert was drawn" in words(keeper.get(url(table)))
    play.forget_player(table.club, other.pk)
    assert "Somebody 1 was drawn" in words(keeper.get(url(table)))
    start(keeper, table)
    assert table.club.matches.latest("pk").log.first().after["players"] == ["Ann", "Somebody 1", "Cy"]


@pytest.mark.sqlite_will_do
def test_chance_is_even(table, keeper):
    make_ready(keeper, table)
    firsts, orders = Counter(), Counter()
    for _ in range(120):
        Table.objects.filter(pk=table.pk).update(draws=[])
        table.refresh_from_db()
        play.draw_first_player(table, based_on=0, seats=True)
        table.refresh_from_db()
        firsts[table.first_id] += 1
        orders[tuple(names_at(table))] += 1
    assert len(firsts) == 3
    assert len(orders) == 6
    assert min(firsts.values()) > 5  # of 40; fewer come once in a million million times
