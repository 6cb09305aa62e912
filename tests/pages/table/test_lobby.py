"""The table between matches: who may see and change it, sitting down, choosing, starting, going along."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from games import play
from games.access.form_tokens import new_token
from games.models import Match, Table
from tests.builders import NAMES, enter, make_match, phone
from tests.reading_pages import words

from .tables import at, player, ready, sit, start, tap, url

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]
LIVE = {"HX-Request": "true"}


def come_new(table: Table, name: str) -> Client:
    """A phone that comes to the table by its code, of somebody new."""
    guest = phone()
    guest.post(reverse("who", args=[play.code_for(table.club, "keeper", table.pk)]), {"name": name})
    return guest


def test_starting_a_club_leads_to_its_table() -> None:
    client = phone()
    answer = client.post(reverse("start-club"), {"name": "Thursday", "token": new_token()})
    assert answer["Location"] == url(Table.objects.latest("pk"))
    assert "You are the first. Who are you?" in words(client.get(answer["Location"]))


def test_whoever_opens_the_table_says_who_they_are_once_and_is_the_host(table: Table, keeper: Client) -> None:
    keeper.get(url(table))
    assert "Who are you?" not in words(tap(keeper, table, "me", name="Zoë"))
    table.refresh_from_db()
    assert (at(table), table.host.name) == (["Zoë"], "Zoë")
    said = words(keeper.get(url(table)))
    assert "Zoë you" in said
    assert "Who are you?" not in said


@pytest.mark.parametrize("name", ["", " ", "x" * 60])
def test_a_name_that_cannot_be_is_refused_and_not_lost(table: Table, keeper: Client, name: str) -> None:
    answer = tap(keeper, table, "me", name=name)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert f'value="{name}"' in answer.text
    assert at(table) == []


@pytest.mark.parametrize("do", ["", "x", "move-", "move-0-9", "home-x", "add-99999", "first-", "out-0"])
def test_a_tap_that_means_nothing_changes_nothing(table: Table, keeper: Client, do: str) -> None:
    sit(keeper, table, "Ann", "Bob")
    assert tap(keeper, table, do).status_code in (303, 422)
    assert at(table) == ["Ann", "Bob"]


@pytest.mark.parametrize("over", ["retired", "forgotten"])
def test_who_does_not_come_any_more_leaves_the_table_and_is_not_among_those_who_play_again(
    table: Table, keeper: Client, over: str
) -> None:
    sit(keeper, table, "Ann", "Bob", "Cy")
    make_match("golf", ["Ann", "Bob", "Cy"], table.club)
    bob, revision = player(table, "Bob"), table.revision
    play.retire_player(table.club, bob, retired=True) if over == "retired" else play.forget_player(table.club, bob)
    assert at(table) == ["Ann", "Cy"]
    assert Table.objects.get(pk=table.pk).revision > revision
    tap(keeper, table, "again")
    assert at(table) == ["Ann", "Cy"]
    tap(keeper, table, f"add-{bob}")  # of a page that was open before
    assert keeper.get(url(table)).status_code == 200


def test_a_face_that_is_held_can_be_put_into_a_gap_without_scripts(table: Table, keeper: Client) -> None:
    sit(keeper, table, "Ann", "Bob", "Cy", "Di")
    tap(keeper, table, f"move-{player(table, 'Di')}-1")
    assert at(table) == ["Ann", "Di", "Bob", "Cy"]


def test_who_comes_by_the_code_sees_and_sits_at_that_table_alone_and_waits_there(table: Table, keeper: Client) -> None:
    other = play.open_table(table.club)
    sit(keeper, table, "Ann")
    sit(keeper, other, "Bob")
    guest, address = phone(), reverse("who", args=[play.code_for(table.club, "keeper", table.pk)])
    faces = words(guest.get(address))
    assert "Ann" in faces
    assert "Bob" not in faces
    answer = guest.post(address, {"name": "Grace"})
    assert answer["Location"] == url(table)
    assert (at(table), at(other)) == (["Ann", "Grace"], ["Bob"])
    assert "You are in, Grace" in words(guest.get(url(table)))


def test_start_opens_each_phones_own_hand(table: Table, keeper: Client) -> None:
    ready(keeper, table)
    guest = come_new(table, "Di")
    live = f"{url(table, 'live-table')}?after=&seen="
    assert guest.get(f"{live}{Table.objects.latest('pk').revision}", headers=LIVE).status_code == 204
    start(keeper, table)
    match = Match.objects.latest("pk")
    onward = guest.get(f"{live}1", headers=LIVE)["HX-Redirect"]
    assert guest.get(onward)["Location"] == reverse("next-hand", args=[match.uid])
    watcher = phone(table.club, "watcher")
    assert watcher.get(onward)["Location"] == reverse("match", args=[match.uid])


def test_an_unchanged_lobby_costs_one_query(table: Table, keeper: Client, django_assert_num_queries) -> None:
    ready(keeper, table)
    revision = Table.objects.latest("pk").revision
    with django_assert_num_queries(1):
        assert keeper.get(f"{url(table, 'live-table')}?after=&seen={revision}").status_code == 204


@pytest.mark.new_club_only("counts all there is")
def test_two_phones_that_start_at_once_start_one_match_and_so_do_rematch_and_another_game(
    table: Table, keeper: Client
) -> None:
    ready(keeper, table)
    first, second = start(keeper, table), start(phone(table.club), table)
    assert first["Location"] == second["Location"]
    match = Match.objects.get()
    play.end_match(match, "split")
    again = phone(table.club).post(reverse("rematch", args=[match.uid]), {"token": new_token()})
    fields = {"token": new_token(), "after": match.uid, "game": "basketball"}
    assert keeper.post(url(table, "table-games"), fields)["Location"] == again["Location"]
    assert Match.objects.count() == 2


def silent(table: Table) -> None:
    """A minute goes by in which no phone that keeps score asks for the table."""
    Table.objects.filter(pk=table.pk).update(keeper_asked=0)


def asks(client: Client, table: Table, seen: str):
    return client.get(f"{url(table, 'live-table')}?after=&seen={seen}", headers=LIVE)


def test_where_the_host_has_closed_their_phone_whoever_sits_there_goes_on_after_a_minute(table, keeper):
    ready(keeper, table)
    guest = come_new(table, "Di")
    revision = Table.objects.latest("pk").revision
    assert asks(keeper, table, str(revision)).status_code == 204
    assert asks(guest, table, str(revision)).status_code == 204, "the host is there"
    silent(table)
    page = asks(guest, table, str(revision))
    assert "Nobody who can start has looked in here for a minute" in words(page)
    assert asks(guest, table, f"{revision}-alone").status_code == 204
    assert tap(guest, table, "alone").status_code == 303
    assert "Start, Ann deals" in words(guest.get(url(table)))
    start(guest, table)
    assert Match.objects.latest("pk").table == table


def test_whoever_starts_is_not_hurried_while_their_phone_is_there(table, keeper):
    ready(keeper, table)
    guest = come_new(table, "Di")
    silent(table)
    asks(keeper, table, str(Table.objects.latest("pk").revision))
    assert "I go on myself" not in words(guest.get(url(table)))
    answer = tap(guest, table, "alone")
    assert answer.status_code == 422
    assert "Somebody who can start is here again" in words(answer)
    assert tap(guest, table, "out-" + str(player(table, "Ann"))).status_code == 403


def test_a_phone_that_was_made_a_looker_on_does_not_go_on_by_itself(table, keeper):
    ready(keeper, table)
    guest = come_new(table, "Di")
    play.change_phone(table.club, table.club.phones.get(player__name="Di").pk, "watcher")
    silent(table)
    assert "This phone only looks on" in words(tap(guest, table, "alone"))
    assert start(guest, table).status_code == 403


OFFERED = ("Not this one", "I play after all", "your hand opens", "I go on myself", "You are in", "drag the face")


def test_a_phone_that_only_looks_on_takes_nobody_out_and_is_offered_nothing(table: Table, keeper: Client) -> None:
    ready(keeper, table)
    ann = player(table, "Ann")
    for own in (None, ann):
        watcher = phone()
        watcher.post(reverse("who", args=[play.code_for(table.club, "watcher", table.pk)]), {"watch": "1"})
        if own:
            assert watcher.post(reverse("me", args=[table.club.uid]), {"player": own}).status_code in (302, 303)
        silent(table)
        for do in (f"out-{ann}", f"in-{ann}", f"out-{own}", f"in-{own}", "alone", f"home-{ann}", f"move-{ann}-1"):
            answer = tap(watcher, table, do)
            assert answer.status_code == 403, do
            assert "This phone only looks on" in words(answer)
        for address in (url(table), f"{url(table)}?held={ann}", f"{url(table, 'live-table')}?after=&seen=&held={ann}"):
            page = watcher.get(address, headers=LIVE if "live" in address else {})
            assert page.status_code == 200
            assert not [offer for offer in OFFERED if offer in words(page)]
            assert 'name="do"' not in page.text
    assert all(person.plays for person in table.people.all())


def test_a_phone_that_waits_for_a_seat_moves_nobody_and_is_shown_no_gaps(table: Table, keeper: Client) -> None:
    ready(keeper, table)
    guest = come_new(table, "Di")
    page = guest.get(url(table), {"held": player(table, "Ann")})
    assert "is picked up" not in words(page)
    assert 'value="move-' not in page.text
    assert "Then your hand opens here by itself" in words(page)


def over(table: Table, keeper: Client) -> Match:
    """A match of two deals of golf that is over."""
    match = make_match("golf", ["Ann", "Bob", "Cy"], table.club, deals=2)
    for number in (1, 2):
        enter(match, number, [4, 5, 6])
    return Match.objects.get(pk=match.pk)


@pytest.mark.new_club_only("the stakes of the past are asked about")
def test_another_game_is_two_taps_and_starts_for_all(table: Table, keeper: Client) -> None:
    match = over(table, keeper)
    games = keeper.get(reverse("another-game", args=[match.uid]))["Location"]
    assert "One tap, and every phone" in words(keeper.get(games))
    fields = {"token": new_token(), "after": match.uid, "game": "basketball"}
    answer = keeper.post(url(table, "table-games"), fields)
    new = Match.objects.filter(game="basketball").latest("pk")
    assert answer["Location"] == reverse("match", args=[new.uid])
    assert new.first_dealer == match.first_dealer + 2  # left of who dealt last


def test_a_game_for_more_people_waits_in_the_lobby_for_them(table: Table, keeper: Client) -> None:
    match = over(table, keeper)
    fields = {"token": new_token(), "after": match.uid, "game": "hang-ten"}
    assert keeper.post(url(table, "table-games"), fields)["Location"] == url(table)
    assert "Add one more player" in words(keeper.get(url(table)))


def test_the_deal_passes_on_past_whoever_looks_on(table: Table, keeper: Client) -> None:
    over(table, keeper)
    tap(keeper, table, f"out-{player(table, 'Cy')}")  # the next dealer
    assert "Start, Ann deals" in words(keeper.get(url(table)))


def test_somebody_looks_on_and_plays_after_all_from_their_own_phone(table: Table, keeper: Client) -> None:
    sit(keeper, table, "Ann")
    guest = come_new(table, "Di")
    tap(guest, table, f"out-{player(table, 'Di')}")
    assert "not this one" in words(keeper.get(url(table)))
    tap(guest, table, f"in-{player(table, 'Di')}")
    assert "not this one" not in words(keeper.get(url(table)))
    assert tap(guest, table, f"out-{player(table, 'Ann')}").status_code == 403


def test_a_removed_match_leads_everybody_back_to_the_table_which_says_who_did_it(table: Table, keeper: Client) -> None:
    ready(keeper, table)
    start(keeper, table)
    match = Match.objects.latest("pk")
    play.remove_match(match, phone=player(table, "Bob"))
    answer = keeper.get(reverse("match", args=[match.uid]), follow=True)
    assert answer.redirect_chain[-1][0].startswith(url(table))
    assert "Bob removed this match: Six-card Golf." in words(answer)
    screen = keeper.get(reverse("tv", args=[match.uid]), follow=True)
    assert "Bob removed this match" in words(screen)


def test_a_tick_reaches_the_open_pages_of_the_evening(table: Table, keeper: Client) -> None:
    match = make_match("golf", ["Ann", "Bob"], table.club, deals=1, stakes="points", unit_cents=10)
    enter(match, 1, [3, 9])
    match.refresh_from_db()
    page = keeper.get(reverse("match", args=[match.uid]))
    assert 'id="settling"' in page.text
    ann, bob = (player(table, name) for name in ("Ann", "Bob"))
    night = page.text.split('action="/c/')[1].split('"')[0]
    fields = {"payer": bob, "payee": ann, "currency": "USD", "cents": 60, "before": 0, "do": "pay"}
    fields |= {"at": reverse("match", args=[match.uid])}
    answer = phone(table.club).post(f"/c/{night}", fields)
    assert answer["Location"] == f"{reverse('match', args=[match.uid])}#settling"
    fresh = keeper.get(reverse("live-match", args=[match.uid]), {"seen": match.revision}, headers=LIVE)
    assert 'aria-pressed="true"' in fresh.text


def test_where_more_come_than_the_game_takes_so_many_deals_are_chosen_as_are_fair(table, keeper):
    sit(keeper, table, *NAMES[:7])
    play.choose_next(table, "hang-ten", {"stakes": "none"})
    for wished, then in (("14", "14"), ("9", "14"), ("7", "7"), ("14", "14")):  # nine would not be fair
        assert tap(keeper, table, f"deals-{wished}").status_code == 303
        assert re.findall(r'value="deals-(\d+)" aria-pressed="true"', keeper.get(url(table)).text) == [then]
    start(keeper, table)
    assert Match.objects.latest("pk").options["deals"] == 14


def test_partners_are_swapped_by_tapping_two_faces(table, keeper):
    sit(keeper, table, *NAMES[:4])
    play.choose_next(table, "hang-ten", {"stakes": "none", "teams": "2"})
    for other in (player(table, "Cy"), 999_999):
        tap(keeper, table, f"swap-{player(table, 'Bob')}-{other}")
        assert at(table) == ["Ann", "Cy", "Bob", "Di"]


def test_a_face_has_as_much_of_a_name_as_tells_it_apart(table, keeper):
    sit(keeper, table, "Maximiliane Brandstätter", "Ann Lee", "Ann Wu")
    called = re.findall(r'<span class="name[^"]*">([^<]+)</span>', keeper.get(url(table)).text.partition("</form>")[0])
    assert called[:3] == ["Maximiliane", "Ann Lee", "Ann Wu"]
