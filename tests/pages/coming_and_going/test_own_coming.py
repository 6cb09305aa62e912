"""Whoever comes to a table while a match goes on is asked, on their own phone, whether they come
in.
"""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games import play
from games.matches.stored_match import load_match
from tests.builders import enter, make_match, phone, save_hand
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


@pytest.fixture
def match():
    """Hang Ten of four, of which a deal is played: Ann 1, Bob 2, Cy 3, Di 4."""
    match = make_match("hang-ten", 4)
    enter(match, 1, [1, 2, 3, 4])
    return match


def page(match):
    return reverse("come-in-now", args=[match.uid])


def board(match):
    return reverse("match", args=[match.uid])


def by_code(match, **who):
    """Return a phone whose owner typed the table's code and who they are, and the page that it was
    led to.
    """
    client, code = Client(), play.get_or_make_code(match.club, "keeper")
    return client, client.post(reverse("who", args=[code]), who, follow=True)


def has_sentences(answer, *sentences):
    said = words(answer).replace(" ,", ",").replace(" .", ".")
    return [sentence for sentence in sentences if sentence in said] == [*sentences]


def shown(client, match):
    return dict(re.findall(r'name="(said|before)" value="([^"]*)"', client.get(page(match)).text))


def names(match):
    return load_match(match.pk).names


def test_a_newcomer_sees_total_seat_and_money_before_joining(match):
    client, answer = by_code(match, name="Max")
    assert answer.redirect_chain[-1][0] == page(match)
    assert has_sentences(
        answer, "Welcome, Max", "You join from deal 2.", "You start with The worst total"
    )
    assert has_sentences(answer, "You pay 90 ¢ into the pot.", "You sit between Di and Ann.")
    assert has_sentences(client.get(board(match)), "You are watching. You can join this match.")
    assert names(match) == ("Ann", "Bob", "Cy", "Di")
    told, entering = shown(client, match), reverse("next-hand", args=[match.uid])
    for _ in range(2):
        assert client.post(page(match), told).url == entering
    assert client.get(entering).url == reverse("hand", args=[match.uid, 2, 4])
    assert names(match) == ("Ann", "Bob", "Cy", "Di", "Max")
    assert len(load_match(match.pk).changes) == 1
    assert load_match(match.pk).match.log.latest("pk").phone.name == "Max"


def test_a_keepers_board_names_watchers_who_could_join(match):
    keeper = phone(match.club)
    seen = match.revision
    assert "can join this match" not in words(keeper.get(board(match)))
    by_code(match, name="Max")
    match.refresh_from_db()
    assert match.revision > seen, "open boards look again"
    answer = keeper.get(board(match))
    assert "Max is watching and can join this match." in words(answer)
    assert reverse("comes", args=[match.uid, play.add_player(match.club, "Max").pk]) in answer.text
    by_code(match, name="Nia")
    answer = keeper.get(board(match))
    assert "Max and Nia are watching. They can join this match." in words(answer)
    assert reverse("who-comes", args=[match.uid]) in answer.text
    assert "can join this match" not in words(phone(match.club, "watcher").get(board(match)))


def test_two_simultaneous_newcomers_each_pay_what_they_saw(match):
    max_, nia = by_code(match, name="Max")[0], by_code(match, name="Nia")[0]
    told = shown(nia, match)
    max_.post(page(match), shown(max_, match))
    answer = nia.post(page(match), told)
    assert answer.status_code == 409
    assert "Something has changed at the table." in words(answer)
    assert names(match)[-1] == "Max"
    assert nia.post(page(match), shown(nia, match)).status_code == 302
    assert names(match)[-2:] == ("Max", "Nia")


def test_a_keeper_and_the_own_phone_add_a_player_only_once(
    match,
):
    client, _ = by_code(match, name="Max")
    said = shown(client, match)
    max_ = play.add_player(match.club, "Max").pk
    phone(match.club).post(reverse("comes", args=[match.uid, max_]), {"start": "zero"})
    assert client.post(page(match), said).url == reverse("next-hand", args=[match.uid])
    assert [change.start for change in load_match(match.pk).to_rule_changes()] == ["zero"]
    late, _ = by_code(match, name="Nia")
    said = shown(late, match)
    play.end_match(match, "split")
    assert late.get(page(match)).url == late.post(page(match), said).url == board(match)


def test_joining_says_what_depends_on_the_current_deal(match):
    save_hand(match, 2, 0, 5)
    assert has_sentences(
        by_code(match, name="Max")[1],
        "You join from deal 3.",
        "The worst total Known after this deal",
        "You pay your share into the pot after this deal.",
    )
    answer = by_code(make_match("hang-ten", 4), name="Max")[1]
    assert has_sentences(answer, "You pay 80 ¢ into the pot.")
    assert "You start with" not in words(answer)


def test_a_player_who_left_taps_the_face_to_return(match):
    play.leave_match(match, 3)
    client, answer = by_code(match, player=match.seats.get(position=3).player_id)
    assert has_sentences(answer, "Welcome back, Di", "You come back from deal 2.", "Your own total")
    assert "You pay" not in words(answer)
    client.post(page(match), shown(client, match))
    assert [*load_match(match.pk).in_deal(2)] == [0, 1, 2, 3]


def test_nobody_is_asked_where_nobody_can_join():
    teams = make_match("basketball", 4)
    teams.seats.update(team=0)
    teams.seats.filter(position__in=(1, 3)).update(team=1)
    _, answer = by_code(teams, name="Max")
    assert answer.redirect_chain[-1][0] == board(teams)
    assert "can join this match" not in words(answer)


def test_joining_adds_the_decks_that_the_page_announced():
    match = make_match("tens-grid", 4)
    enter(match, 1, [1, 2, 3, 4])
    client, answer = by_code(match, name="Max")
    assert "5 players need 3 decks. Shuffle in 1 more deck." in words(answer)
    said = shown(client, match)
    play.change_decks(match, 4)
    assert client.post(page(match), said).status_code == 409
    play.change_decks(match, 2)
    assert client.post(page(match), said).status_code == 302
    assert load_match(match.pk).options["decks"] == 3
