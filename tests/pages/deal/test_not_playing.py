"""Who does not play a deal reads so on their own phone: they sit out, have left, join later, or
watch.
"""

import re
from time import time

import pytest
from django.urls import reverse

from games import play
from games.matches.stored_match import HandRef, load_match
from games.models import Match
from tests.builders import enter, make_match, phone, save_hand
from tests.pages.hands import own_phones
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]
ANN, BOB, CY, DI, EVE = range(5)


@pytest.fixture
def match() -> Match:
    """Hang Ten of five, with a pot, after two deals: Bob leads with 6, then Ann with 10."""
    match = make_match("hang-ten", 5)
    for deal in (1, 2):
        enter(match, deal, [5, 3, 20, 14, 30])
    return match


def waits(match: Match, deal: int = 3) -> str:
    return f"/m/{match.uid}/deals/{deal}/reveal/"


def next_page(match: Match) -> str:
    return reverse("next-hand", args=[match.uid])


def save(match: Match, position: int, points: int) -> None:
    save_hand(match, 3, position, points)


def test_sitting_out_can_be_revoked_until_a_hand_is_saved(match):
    play.sit_out(match, HandRef(3, CY))
    cy = own_phones(match)[CY]
    assert cy.get(next_page(match)).headers["Location"].startswith(waits(match))
    page = cy.get(waits(match))
    said = words(page)
    assert "You sit out deal 3, Cy Your total stays at 40. You play again in deal 4." in said
    assert "Waiting for all 4 players" in said
    assert "Enter for" not in said
    assert "Play deal 3 after all" in said
    assert cy.post(reverse("play-after-all", args=[match.uid, 3])).url == next_page(match)
    assert CY in load_match(match.pk).in_deal(3)
    assert cy.get(next_page(match)).headers["Location"] == f"/m/{match.uid}/deals/3/hands/3/"


def test_a_saved_hand_starts_the_deal_without_absent_players(match):
    play.sit_out(match, HandRef(3, CY))
    cy = own_phones(match)[CY]
    save(match, BOB, 7)
    page = words(cy.get(waits(match)))
    assert "Play deal 3 after all" not in page
    assert "Bob saved 6" in page, "their total before the deal, and not their hand"
    answer = cy.post(reverse("play-after-all", args=[match.uid, 3]), follow=True)
    assert "Deal 3 has begun without you." in words(answer)
    assert CY not in load_match(match.pk).in_deal(3)


def test_the_average_shows_where_sitting_out_earns_it(match):
    play.sit_out(match, HandRef(3, CY), score="average")
    page = words(own_phones(match)[CY].get(waits(match)))
    assert "You get the average score of this deal." in page


def test_a_player_who_left_keeps_a_total_and_can_return(match):
    play.leave_match(match, DI)
    di = own_phones(match)[DI]
    page = di.get(waits(match))
    said = words(page)
    assert (
        "You left after deal 2, Di Your total stays at 28, without a place. The pot keeps "
        "your 80 ¢."
    ) in said
    assert "– Di Di you left 28" in said
    assert (
        f'href="{reverse("come-in-now", args=[match.uid])}">Come back from deal 3</a>' in page.text
    )
    assert "Enter for" not in said


def test_a_late_joiner_reads_from_which_deal_they_play(match):
    save(match, ANN, 7)
    max_ = play.add_player(match.club, "Max")
    play.join_match(match, max_.pk)
    play.let_in(match.club, "keeper", "keeper", player=max_)
    own_phones(match)
    client = phone(match.club, player=max_.pk)
    assert client.get(next_page(match)).headers["Location"].startswith(waits(match))
    page = client.get(waits(match))
    assert "You play from deal 4, Max You start with the worst total." in words(page)
    assert '<div class="dock">' not in page.text


def test_a_watcher_reads_who_leads_but_no_saved_hand(match):
    save(match, ANN, 77)
    page = phone(match.club, "watcher").get(waits(match))
    said = words(page)
    assert "You’re just watching Bob leads by 4" in said
    assert "All hands of deal 3 are shown here when the last one is saved." in said
    assert "77" not in said
    assert "/hands/" not in page.text
    assert '<div class="dock">' not in page.text
    play.join_match(match, play.add_player(match.club, "Max").pk)
    for position, points in ((BOB, 1), (CY, 2), (DI, 3), (EVE, 4)):
        save(match, position, points)
    assert "You’re just watching" not in words(phone(match.club, "watcher").get(waits(match))), (
        "the deal is shown"
    )


def test_a_player_of_the_club_who_watches_can_join(match):
    max_ = play.add_player(match.club, "Max")
    play.let_in(match.club, "keeper", "keeper", player=max_)
    page = phone(match.club, player=max_.pk).get(waits(match))
    assert f'href="{reverse("come-in-now", args=[match.uid])}">Play from deal 3</a>' in page.text


def test_a_tap_opens_the_hand_of_a_player_without_a_phone(match):
    play.sit_out(match, HandRef(3, CY))
    for position in (ANN, CY):
        play.let_in(
            match.club, "keeper", "keeper", player=match.seats.get(position=position).player
        )
    cy = phone(match.club, player=match.seats.get(position=CY).player_id)
    links = re.findall(r'href="[^"]*/deals/3/hands/(\d)/"', cy.get(waits(match)).text)
    assert links == ["2", "4", "5"], "Bob, Di and Eve have no phone, Ann has one"


def test_a_tap_enters_for_owners_of_phones_after_a_quiet_minute(match, monkeypatch):
    play.sit_out(match, HandRef(3, CY))
    cy = own_phones(match)[CY]
    assert "/deals/3/hands/" not in cy.get(waits(match)).text
    monkeypatch.setattr("games.pages.deal.reveal_views.time", lambda: time() + 61)
    assert re.findall(r'href="[^"]*/deals/3/hands/(\d)/"', cy.get(waits(match)).text) == [
        "2",
        "1",
        "4",
        "5",
    ]


def test_a_new_phone_does_not_prolong_the_quiet_minute(match, monkeypatch):
    play.sit_out(match, HandRef(3, CY))
    cy = own_phones(match)[CY]
    Match.objects.filter(pk=match.pk).update(
        lively_until=int(time()) + 1_000
    )  # as it is after somebody has joined
    monkeypatch.setattr("games.pages.deal.reveal_views.time", lambda: time() + 61)
    assert "/deals/3/hands/" in cy.get(waits(match)).text


def test_the_only_phone_enters_for_all_while_its_owner_sits_out(match):
    play.sit_out(match, HandRef(3, ANN))
    play.let_in(match.club, "keeper", "keeper", player=match.seats.get(position=ANN).player)
    ann = phone(match.club, player=match.seats.get(position=ANN).player_id)
    assert "/deals/3/hands/" in ann.get(next_page(match)).headers["Location"]
