"""Who is here is lit, who is not is awaited: at the table between matches, and for a match that was
kept.
"""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import play
from games.matches.stored_match import load_match
from games.models import Match, Table
from tests.builders import enter, make_match, phone
from tests.reading_pages import words

from .tables import names_at, player, sit, start, tap, url

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


@pytest.fixture
def awaited(table: Table) -> Table:
    """A table with places of last time for Ann, who is here, Bob, Cy and Di; golf is next, without
    money.
    """
    people = [play.add_player(table.club, name) for name in ("Ann", "Bob", "Cy", "Di")]
    play.propose_people(table, people, game="golf", first=people[1].pk, host=people[0].pk)
    play.choose_next_game(table, "golf", {"stakes": "none"})
    return table


def place_of(client: Client, table: Table, name: str) -> str:
    """Return the place of somebody at the table, as the page has it."""
    return (
        client.get(url(table))
        .text.partition(f'id="at-{player(table, name)}"')[2]
        .partition("</li>")[0]
    )


def test_present_people_are_counted_and_absent_people_named(awaited, keeper):
    text = words(keeper.get(url(awaited)))
    assert "1 of 4 is here. Not here yet: Bob, Cy and Di." in text
    assert 'class="grey"' in place_of(keeper, awaited, "Bob")
    assert "not here yet" in place_of(keeper, awaited, "Bob")
    tap(keeper, awaited, f"add-{player(awaited, 'Cy')}")
    assert "2 of 4 are here. Not here yet: Bob and Di." in words(keeper.get(url(awaited)))
    assert 'class="grey"' not in place_of(keeper, awaited, "Cy")
    tap(keeper, awaited, "all")
    assert "4 players are here." in words(keeper.get(url(awaited)))
    assert "Not here yet" not in words(keeper.get(url(awaited)))


def test_a_waiting_phone_sees_the_table_lit_by_who_is_here(awaited, keeper):
    tap(keeper, awaited, f"add-{player(awaited, 'Cy')}")
    ann = phone(awaited.club, player=player(awaited, "Ann"))
    waiting = words(ann.get(url(awaited, "seated")))
    for text in (
        "Ann you",
        "Bob , not here yet",
        "Cy no phone",
        "Di , not here yet",
        "between Di and Bob",
    ):
        assert text in waiting
    tap(keeper, awaited, f"add-{player(awaited, 'Di')}")
    page = ann.get(url(awaited, "seated"))
    assert page.text.count('class="grey"') == 1
    assert "Di no phone" in words(page)


def test_many_awaited_people_are_only_counted(table, keeper):
    people = [
        play.add_player(table.club, name) for name in ("Ann", "Bob", "Cy", "Di", "Eve", "Flo")
    ]
    play.propose_people(table, people, game="golf", first=None, host=people[0].pk)
    assert "5 players are not here yet." in words(keeper.get(url(table)))


def test_absent_people_are_not_dealt_in(awaited, keeper):
    assert "Add 1 more player" in words(keeper.get(url(awaited)))
    assert start(keeper, awaited).status_code == 422
    tap(keeper, awaited, f"add-{player(awaited, 'Cy')}")
    assert "Start with 2, Cy deals" in words(keeper.get(url(awaited))), (
        "Bob, whose turn it is, is not here"
    )
    start(keeper, awaited)
    match = Match.objects.latest("pk")
    assert [seat.player.name for seat in match.seats.order_by("position")] == ["Ann", "Cy"]


def test_a_tap_on_an_absent_player_offers_to_seat_or_skip_them(awaited, keeper):
    bob = player(awaited, "Bob")
    held = keeper.get(url(awaited), {"held": bob})
    assert "Bob is not here yet" in words(held)
    assert "Leave Bob out Seat Bob" in words(held)
    assert 'value="move-' not in held.text
    tap(keeper, awaited, f"home-{bob}")
    assert names_at(awaited) == ["Ann", "Cy", "Di"]


def test_the_code_is_large_until_somebody_arrives(awaited, keeper, settings):
    settings.PUBLIC_URL = "https://scores.example.org"
    assert "small-code" not in keeper.get(url(awaited)).text
    tap(keeper, awaited, f"add-{player(awaited, 'Cy')}")
    page = keeper.get(url(awaited))
    assert "small-code" in page.text
    assert "?open=code" in page.text
    assert "small-code" not in keeper.get(url(awaited), {"open": "code"}).text


def test_sitting_out_a_match_is_shown_in_words(table, keeper):
    sit(keeper, table, "Ann", "Bob", "Cy")
    tap(keeper, table, f"out-{player(table, 'Cy')}")
    text = words(keeper.get(url(table)))
    assert "3 players are here, 2 of them play. Sits out this match: Cy." in text
    assert "Play this match" in words(keeper.get(url(table), {"held": player(table, "Cy")}))


def test_a_tap_on_a_present_player_gives_them_the_deal(awaited, keeper):
    tap(keeper, awaited, f"add-{player(awaited, 'Cy')}")
    page = keeper.get(url(awaited), {"open": "deal"})
    offered = [
        name
        for name in ("Ann", "Bob", "Cy", "Di")
        if f'value="first-{player(awaited, name)}"' in page.text
    ]
    assert offered == ["Ann", "Cy"]
    tap(keeper, awaited, f"first-{player(awaited, 'Ann')}")
    assert "Start with 2, Ann deals" in words(keeper.get(url(awaited)))


# In place: the game, its stakes, its options


def test_a_game_is_chosen_in_place_and_an_unknown_one_refused(table, keeper):
    sit(keeper, table, "Ann", "Bob")
    assert "Which game?" in words(keeper.get(url(table), {"open": "game"}))
    assert tap(keeper, table, "game-golf").status_code == 303
    table.refresh_from_db()
    assert table.game == "golf"
    refused = tap(keeper, table, "game-poker")
    assert refused.status_code == 422
    assert "Choose one of the games." in words(refused)


@pytest.mark.new_club_only("the stakes of the past are proposed")
def test_a_new_club_is_asked_for_the_stakes_after_the_game(table, keeper):
    sit(keeper, table, "Ann", "Bob")
    assert tap(keeper, table, "game-golf")["Location"] == f"{url(table)}?open=stakes#panel"


def test_a_panel_stays_open_while_its_values_are_saved(table, keeper):
    sit(keeper, table, "Ann", "Bob")
    tap(keeper, table, "game-golf")
    sent = {"shown": "", "stakes": "points", "do": "choose"}
    answer = keeper.post(f"{url(table)}?open=stakes", sent)
    assert answer["Location"] == f"{url(table)}?open=stakes#panel"
    assert "Each player pays" in words(keeper.get(answer["Location"]))
    added = keeper.post(f"{url(table)}?open=add", {"do": "add", "name": "Grace"})
    assert added["Location"] == f"{url(table)}?open=add#panel"
    assert 'id="panel"' not in keeper.get(url(table), {"open": "x"}).text


def test_a_phone_that_starts_nothing_reads_what_is_next(awaited):
    watcher = phone(awaited.club, "watcher")
    for panel in ("", "game", "stakes", "add", "deal"):
        page = watcher.get(url(awaited), {"open": panel})
        assert "Game Six-card Golf Stakes No money" in words(page)
        assert 'id="panel"' not in page.text
        assert 'name="do"' not in page.text


# At a second table


def test_sitting_down_at_a_second_table_leaves_the_first_match(table, keeper):
    match = make_match("golf", ["Ann", "Bob", "Cy"], table.club, deals=9)
    enter(match, 1, [3, 4, 5])
    second = play.get_or_open_empty_table(table.club)
    ann = phone(table.club, player=player(table, "Ann"))
    assert "You leave Six-card Golf before deal 2." in words(ann.get(url(second)))
    assert list(load_match(match.pk).at_table(2)) == [0, 1, 2], "looking changes nothing"
    told = ann.post(
        url(second), {"do": f"me-{player(table, 'Ann')}"}, headers={"HX-Request": "true"}
    )
    assert "Ann leaves Six-card Golf before deal 2." in words(told)
    assert names_at(second) == ["Ann"]
    assert list(load_match(match.pk).at_table(2)) == [1, 2]
    assert match.log.latest("pk").phone_id == player(table, "Ann")


def test_nobody_leaves_a_match_before_its_first_deal(table, keeper):
    match = make_match("golf", ["Ann", "Bob", "Cy"], table.club)
    second = play.get_or_open_empty_table(table.club)
    assert play.sit_down(second, [table.club.players.get(name="Ann")]) == []
    assert list(load_match(match.pk).at_table(1)) == [0, 1, 2]


# A match that was kept


@pytest.fixture
def kept(table: Table) -> Match:
    """A match of four that was kept a week ago after a deal, and is at the table again, where Bob's
    phone is.
    """
    with play.backdate(timezone.now() - timedelta(days=7)):
        match = make_match("golf", ["Ann", "Bob", "Cy", "Di"], table.club, deals=9)
        enter(match, 1, [3, 4, 5, 6])
        play.end_evening(match.table)
    play.continue_match(match, phone=player(table, "Bob"))
    return Match.objects.get(pk=match.pk)


def test_a_kept_match_waits_for_absent_players_with_its_totals(kept, keeper):
    page = keeper.get(url(kept.table))
    text = words(page)
    assert "Six-card Golf, deal 2 Kept from" in text
    assert "1 of 4 is here. Not here yet: Ann, Cy and Di." in text
    assert "Waiting for Ann, Cy and Di" in text
    assert "Continue Six-card Golf" not in text
    tap(keeper, kept.table, f"add-{player(kept.table, 'Ann')}")
    tap(keeper, kept.table, f"add-{player(kept.table, 'Cy')}")
    tap(keeper, kept.table, f"add-{player(kept.table, 'Di')}")
    assert "Continue Six-card Golf: deal 2" in words(keeper.get(url(kept.table)))


def test_absent_players_sit_out_the_deal_and_the_others_go_on(kept, keeper):
    for name in ("Ann", "Cy"):
        tap(keeper, kept.table, f"add-{player(kept.table, name)}")
    asked = words(keeper.get(url(kept.table)))
    assert "Wait for Di Play without Di" in asked
    assert "Waiting for Di" in asked
    assert "Continue without Di" in words(keeper.get(url(kept.table), {"out": "1"}))
    for _ in range(2):  # a double tap
        answer = tap(keeper, kept.table, "absent")
        assert answer["Location"].startswith(f"/m/{kept.uid}/")
    assert list(load_match(kept.pk).in_deal(2)) == [0, 1, 2]


def test_one_phone_for_everyone_goes_on_by_two_taps(kept, keeper):
    tap(keeper, kept.table, "all")
    page = keeper.get(url(kept.table))
    assert f'href="{reverse("next-hand", args=[kept.uid])}"' in page.text


def test_a_watching_phone_continues_nothing(kept):
    watcher = phone(kept.club, "watcher")
    page = watcher.get(url(kept.table))
    assert 'name="do"' not in page.text
    for do in ("all", "absent", f"add-{player(kept.table, 'Ann')}"):
        assert tap(watcher, kept.table, do).status_code == 403
    assert kept.table.people.filter(here=True).count() == 1


def test_the_lobby_of_an_unused_table_offers_the_kept_match_first(table, keeper):
    with play.backdate(timezone.now() - timedelta(days=7)):
        match = make_match("golf", ["Ann", "Bob"], table.club, deals=9)
        enter(match, 1, [3, 4])
        play.end_evening(match.table)
    fresh = play.get_or_open_newest_table(table.club)
    sit(keeper, fresh, "Bob", "Ann", "Eve")
    page = keeper.get(url(fresh), {"open": "game"})
    assert "Continue Six-card Golf of" in words(page)
    answer = keeper.post(reverse("club-table", args=[table.club.uid]), {"kept": match.uid})
    assert answer["Location"] == url(fresh)
    assert names_at(fresh) == ["Ann", "Bob", "Eve"]
    assert "2 players are here." in words(keeper.get(url(fresh)))
