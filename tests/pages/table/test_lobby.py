"""The table between matches: who may see and change it, sitting down, choosing, starting, going
along.
"""

import re

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from games import play
from games.access.form_tokens import make_token
from games.models import Match, Table
from tests.builders import NAMES, enter, make_match, phone
from tests.reading_pages import on_one_line, words

from .tables import make_ready, names_at, player, sit, start, tap, url

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]
LIVE = {"HX-Request": "true"}


def come_new(table: Table, name: str) -> Client:
    """Return the phone of somebody new who comes to the table by its code."""
    guest = phone()
    guest.post(
        reverse("who", args=[play.get_or_make_code(table.club, "keeper", table.pk)]), {"name": name}
    )
    return guest


def poll(client: Client, table: Table, seen: str):
    return client.get(f"{url(table, 'live-table')}?after=&seen={seen}", headers=LIVE)


def revision() -> str:
    return str(Table.objects.latest("pk").revision)


def pass_minute(table: Table) -> None:
    """Let a minute go by in which no phone that keeps score asks for the table."""
    Table.objects.filter(pk=table.pk).update(keeper_asked=0)


def another_game(client: Client, table: Table, match: Match, game: str):
    return client.post(
        url(table, "table-games"), {"token": make_token(), "after": match.uid, "game": game}
    )


# Sitting down


def test_starting_a_club_leads_to_its_table():
    client = phone()
    answer = client.post(reverse("start-club"), {"name": "Thursday", "token": make_token()})
    assert answer["Location"] == url(Table.objects.latest("pk"))
    assert "Enter your name to take a seat" in words(client.get(answer["Location"]))


def test_the_first_person_to_open_a_table_is_its_host(table, keeper):
    keeper.get(url(table))
    for name in ("", " ", "x" * 60):
        refused = tap(keeper, table, "me", name=name)
        assert refused.status_code == 422
        assert 'role="alert"' in on_one_line(refused)
        assert f'value="{name}"' in on_one_line(refused)
        assert names_at(table) == []
    assert "Enter your name" not in words(tap(keeper, table, "me", name="Zoë"))
    table.refresh_from_db()
    assert (names_at(table), table.host.name) == (["Zoë"], "Zoë")
    said = words(keeper.get(url(table)))
    assert "Zoë you" in said
    assert "Enter your name" not in said


def test_a_face_moves_into_a_gap_or_changes_places(table, keeper):
    sit(keeper, table, *NAMES[:4])
    for do in ("", "x", "move-", "move-0-9", "home-x", "add-99999", "first-", "out-0"):
        assert tap(keeper, table, do).status_code in (303, 422)
        assert names_at(table) == ["Ann", "Bob", "Cy", "Di"]
    tap(keeper, table, f"move-{player(table, 'Di')}-1")
    assert names_at(table) == ["Ann", "Di", "Bob", "Cy"]
    play.choose_next_game(table, "hang-ten", {"stakes": "none", "teams": "2"})
    for other in (player(table, "Bob"), 999_999):
        tap(keeper, table, f"swap-{player(table, 'Di')}-{other}")
        assert names_at(table) == ["Ann", "Bob", "Di", "Cy"]


@pytest.mark.parametrize("over", ["retired", "forgotten"])
def test_a_retired_or_forgotten_player_leaves_the_table(table, keeper, over):
    sit(keeper, table, "Ann", "Bob", "Cy")
    make_match("golf", ["Ann", "Bob", "Cy"], table.club)
    bob, before = player(table, "Bob"), table.revision
    play.retire_player(table.club, bob, retired=True) if over == "retired" else play.forget_player(
        table.club, bob
    )
    assert names_at(table) == ["Ann", "Cy"]
    assert int(revision()) > before
    tap(keeper, table, "again")
    assert names_at(table) == ["Ann", "Cy"]
    second = play.open_table(table.club)
    assert "As last time" not in words(keeper.get(f"{url(second)}?open=add")), (
        "they are here at the first table"
    )
    play.end_evening(table)
    assert "As last time: Ann and Cy" in words(keeper.get(f"{url(second)}?open=add"))
    tap(keeper, table, f"add-{bob}")  # of a page that was open before
    assert keeper.get(url(second)).status_code == 200


def test_a_newcomer_by_the_code_sits_and_waits_at_that_table(table, keeper):
    other = play.open_table(table.club)
    sit(keeper, table, "Ann")
    sit(keeper, other, "Bob")
    guest, address = (
        phone(),
        reverse("who", args=[play.get_or_make_code(table.club, "keeper", table.pk)]),
    )
    faces = words(guest.get(address))
    assert "Ann" in faces
    assert "Bob" not in faces
    assert guest.post(address, {"name": "Grace"})["Location"] == f"{url(table)}seated/"
    assert (names_at(table), names_at(other)) == (["Ann", "Grace"], ["Bob"])
    page = guest.get(url(table), {"held": player(table, "Ann")})
    assert "You’re at the table, Grace" in words(page)
    assert "Leave the table" not in words(page), "who waits for a seat moves nobody"
    assert 'value="move-' not in on_one_line(page)
    assert "Then your hand opens here." in words(page)


def test_a_watcher_plays_after_all_from_their_own_phone(table, keeper):
    sit(keeper, table, "Ann")
    guest = come_new(table, "Di")
    tap(guest, table, f"out-{player(table, 'Di')}")
    assert "Sits out this match: Di." in words(keeper.get(url(table)))
    tap(guest, table, f"in-{player(table, 'Di')}")
    assert "Sits out this match" not in words(keeper.get(url(table)))
    assert tap(guest, table, f"out-{player(table, 'Ann')}").status_code == 403


def test_a_face_shows_enough_of_a_name_to_tell_it_apart(table, keeper):
    sit(keeper, table, "Maximiliane Brandstätter", "Ann Lee", "Ann Wu")
    called = re.findall(
        r'<span class="name[^"]*">([^<]+)</span>',
        on_one_line(keeper.get(url(table))).partition("</form>")[0],
    )
    assert called[:3] == ["Maximiliane", "Ann Lee", "Ann Wu"]


# Starting


def test_start_opens_each_phones_own_hand(table, keeper):
    make_ready(keeper, table)
    guest = come_new(table, "Di")
    assert poll(guest, table, revision()).status_code == 204
    start(keeper, table)
    match = Match.objects.latest("pk")
    onward = poll(guest, table, "1")["HX-Redirect"]
    assert guest.get(onward)["Location"] == reverse("next-hand", args=[match.uid])
    watcher = phone(table.club, "watcher")
    assert watcher.get(onward)["Location"] == reverse("match", args=[match.uid])


def test_an_unchanged_lobby_costs_one_query(table, keeper, django_assert_num_queries):
    make_ready(keeper, table)
    seen = revision()
    with django_assert_num_queries(1):
        assert keeper.get(f"{url(table, 'live-table')}?after=&seen={seen}").status_code == 204


@pytest.mark.new_club_only("counts all there is")
def test_simultaneous_starts_make_one_match(table, keeper):
    make_ready(keeper, table)
    first, second = start(keeper, table), start(phone(table.club), table)
    assert first["Location"] == second["Location"]
    match = Match.objects.get()
    play.end_match(match, "split")
    again = phone(table.club).post(reverse("rematch", args=[match.uid]), {"token": make_token()})
    assert another_game(keeper, table, match, "basketball")["Location"] == again["Location"]
    assert Match.objects.count() == 2


def test_anybody_seated_goes_on_a_minute_after_the_host_left(table, keeper):
    make_ready(keeper, table)
    guest, seen = come_new(table, "Di"), revision()
    assert poll(keeper, table, seen).status_code == 204
    assert poll(guest, table, seen).status_code == 204, "the host is there"
    pass_minute(table)
    assert "Nobody who can start was here for a minute" in words(poll(guest, table, seen))
    assert poll(guest, table, f"{seen}-alone").status_code == 204
    poll(keeper, table, seen)
    assert "Start from this phone" not in words(guest.get(url(table)))
    hurried = tap(guest, table, "alone")
    assert hurried.status_code == 422
    assert "A player who can start the match is here again" in words(hurried)
    assert tap(guest, table, f"out-{player(table, 'Ann')}").status_code == 403
    pass_minute(table)
    assert tap(guest, table, "alone").status_code == 303
    assert "Start, Ann deals" in words(guest.get(url(table)))
    start(guest, table)
    assert Match.objects.latest("pk").table == table


def test_a_phone_made_a_watcher_does_not_go_on_by_itself(table, keeper):
    make_ready(keeper, table)
    guest = come_new(table, "Di")
    play.set_phone_role(table.club, table.club.phones.get(player__name="Di").pk, "watcher")
    pass_minute(table)
    assert "This phone can only watch" in words(tap(guest, table, "alone"))
    assert start(guest, table).status_code == 403


OFFERED = (
    "Sit out this match",
    "Play this match",
    "your hand opens",
    "Start from this phone",
    "You’re at",
    "drag",
)


def test_a_watching_phone_removes_nobody(table, keeper):
    make_ready(keeper, table)
    ann = player(table, "Ann")
    for own in (None, ann):
        watcher = phone()
        watcher.post(
            reverse("who", args=[play.get_or_make_code(table.club, "watcher", table.pk)]),
            {"watch": "1"},
        )
        if own:
            assert watcher.post(
                reverse("me", args=[table.club.uid]), {"player": own}
            ).status_code in (302, 303)
        pass_minute(table)
        for do in (
            f"out-{ann}",
            f"in-{ann}",
            f"out-{own}",
            f"in-{own}",
            "alone",
            f"home-{ann}",
            f"move-{ann}-1",
        ):
            answer = tap(watcher, table, do)
            assert answer.status_code == 403, do
            assert "This phone can only watch" in words(answer)
        for address in (
            url(table),
            f"{url(table)}?held={ann}",
            f"{url(table, 'live-table')}?after=&seen=&held={ann}",
        ):
            page = watcher.get(address, headers=LIVE if "live" in address else {})
            assert page.status_code == 200
            assert not [offer for offer in OFFERED if offer in words(page)]
            assert 'name="do"' not in on_one_line(page)
    assert all(person.plays for person in table.people.all())


def test_too_many_players_get_a_fair_number_of_deals(table, keeper):
    sit(keeper, table, *NAMES[:7])
    play.choose_next_game(table, "hang-ten", {"stakes": "none"})
    for wished, then in (
        ("14", "14"),
        ("9", "14"),
        ("7", "7"),
        ("14", "14"),
    ):  # nine would not be fair
        assert tap(keeper, table, f"deals-{wished}").status_code == 303
        assert re.findall(
            r'value="deals-(\d+)"[^>]* aria-pressed="true"',
            on_one_line(keeper.get(f"{url(table)}?open=options")),
        ) == [then]
    start(keeper, table)
    assert Match.objects.latest("pk").options["deals"] == 14


# After a match


@pytest.fixture
def match(table) -> Match:
    """A match of two deals of golf that is over."""
    match = make_match("golf", ["Ann", "Bob", "Cy"], table.club, deals=2)
    for number in (1, 2):
        enter(match, number, [4, 5, 6])
    return Match.objects.get(pk=match.pk)


@pytest.mark.new_club_only("the stakes of the past are asked about")
def test_another_game_takes_two_taps_and_starts_for_all(table, keeper, match):
    games = keeper.get(reverse("another-game", args=[match.uid]))["Location"]
    assert "One tap starts it on every phone" in words(keeper.get(games))
    answer = another_game(keeper, table, match, "basketball")
    new = Match.objects.filter(game="basketball").latest("pk")
    assert answer["Location"] == reverse("match", args=[new.uid])
    assert new.first_dealer == match.first_dealer + 2  # left of who dealt last


def test_a_game_for_more_people_waits_in_the_lobby(table, keeper, match):
    tap(keeper, table, f"out-{player(table, 'Cy')}")  # the next dealer
    assert "Start, Ann deals" in words(keeper.get(url(table)))
    assert another_game(keeper, table, match, "hang-ten")["Location"] == url(table)
    assert "Add 2 more players" in words(keeper.get(url(table)))


def test_a_removed_match_leads_back_to_its_table(table, keeper):
    make_ready(keeper, table)
    start(keeper, table)
    match = Match.objects.latest("pk")
    play.remove_match(match, phone=player(table, "Bob"))
    answer = keeper.get(reverse("match", args=[match.uid]), follow=True)
    assert answer.redirect_chain[-1][0].startswith(url(table))
    assert "Bob deleted this match: Six-card Golf." in words(answer)
    assert "Bob deleted this match" in words(
        keeper.get(reverse("tv", args=[match.uid]), follow=True)
    )


def test_a_page_of_the_club_follows_a_rematch_at_its_first_poll(table, keeper, match):
    guest = come_new(table, "Di")
    page = guest.get(reverse("statistics", args=[table.club.uid]))
    script = re.search(r'data-ask="([^"]+)" data-seen="([^"]+)"', on_one_line(page))
    start(keeper, table, match.uid)
    answer = guest.get(f"{script[1]}&seen={script[2]}", headers=LIVE)
    assert answer["HX-Redirect"] == reverse("go-along", args=[Match.objects.latest("pk").uid])


def test_a_table_page_skips_the_match_before_a_removed_one(table, keeper, match):
    start(keeper, table, match.uid)
    removed = Match.objects.latest("pk")
    play.remove_match(removed)
    for page in ("live-table", "live-settling"):
        open_page = f"{url(table, page)}?after={removed.uid}&seen=0"
        assert f"?after={match.uid}" in on_one_line(keeper.get(open_page, headers=LIVE))
    start(keeper, table, match.uid)
    assert "HX-Redirect" in keeper.get(open_page, headers=LIVE)  # of a phone that slept since


def test_a_tick_reaches_the_open_pages_of_the_evening(table, keeper):
    match = make_match("golf", ["Ann", "Bob"], table.club, deals=1, stakes="points", unit_cents=10)
    enter(match, 1, [3, 9])
    match.refresh_from_db()
    board = reverse("match", args=[match.uid])
    page = keeper.get(board)
    assert 'id="settling"' in on_one_line(page)
    night = on_one_line(page).split('action="/c/')[1].split('"')[0]
    fields = {
        "payer": player(table, "Bob"),
        "payee": player(table, "Ann"),
        "currency": "USD",
        "cents": 60,
    }
    fields |= {"before": 0, "do": "pay", "at": board}
    seen = revision()
    assert phone(table.club).post(f"/c/{night}", fields)["Location"] == f"{board}#settling"
    fresh = keeper.get(
        reverse("live-match", args=[match.uid]), {"seen": match.revision}, headers=LIVE
    )
    assert 'aria-pressed="true"' in fresh.text
    assert revision() != seen


def answers_while_it_starts(client: Client, table: Table, address: str):
    """Yield what an open page is answered if the match starts before each of its queries, one after
    the other.
    """
    started, number = True, 0
    while started:
        left = number

        def before(execute, sql, params, many, context):
            nonlocal left
            left -= 1
            if left == -1:
                start(client, table)
            return execute(sql, params, many, context)

        with transaction.atomic():
            with connection.execute_wrapper(before):
                answer = client.get(address, headers={"HX-Request": "true"})
            started = left < 0
            yield answer, Match.objects.last()
            transaction.set_rollback(True)
        number += 1


@pytest.mark.slow
@pytest.mark.parametrize("page", ["live-table", "live-table-tv", "live-settling"])
def test_a_page_drawn_as_the_match_starts_goes_on_to_it(table, keeper, page):
    make_ready(keeper, table)
    for answer, match in answers_while_it_starts(
        keeper, table, f"{url(table, page)}?after=&seen=0"
    ):
        assert (
            "HX-Redirect" in answer or not match or f"?after={match.uid}" not in on_one_line(answer)
        )
