"""Saving a hand when somebody else saved it, or ended the match, meanwhile."""

import re

import pytest

from games import play
from games.matches.stored_match import HandRef, load_match
from tests.builders import enter, make_match, phone, save_hand
from tests.pages.hands import HTMX, TEN, open_hand, path, save, storage_key, stored_hand
from tests.reading_pages import on_one_line, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def later():
    """Basketball of three, after a deal."""
    match = make_match("basketball", 3, deals=5)
    enter(match, 1, [10, 20, 30])
    return match


@pytest.mark.parametrize(
    ("saved_by", "says", "keeps"),
    [
        (
            None,
            "Another phone saved this hand while you were entering it. Which one is right?",
            "Keep the saved one",
        ),
        (1, "Bob saved this hand while you were entering it. Which one is right?", "Keep Bob’s"),
    ],
)
def test_a_newer_hand_is_overwritten_only_after_both_are_shown(match, saved_by, says, keeps):
    by = None if saved_by is None else match.seats.get(position=saved_by).player_id
    save_hand(match, 1, 0, "9 4 4 J 2 9 4 4 8 8", phone=by)
    for none in ("", "x", "-1", "9" * 40):
        assert save(match, cards=TEN, seen=none).status_code == 409
    response = save(match, cards=TEN, htmx=True)
    assert response.status_code == 409
    text = on_one_line(response)
    assert "<html" not in text
    assert says in text
    assert (
        f'<a class="btn" href="{path(match, 1, 2)}" data-drop="{storage_key(match)}">{keeps}</a>'
        in text
    )
    assert re.findall(r'<span class="name">([^<]+)</span>', text) == [
        "Yours",
        "Saved on another phone",
    ]
    assert re.findall(r'<span class="vh">Score </span>([^<]+)<', text) == ["13", "18"]
    assert "Yours: 9 4 4 J 2 over 9 4 4 8 3." in text
    assert "Saved on another phone: 9 4 4 J 2 over 9 4 4 8 8." in text
    assert f'<input type="hidden" name="cards" value="{TEN}">' in text
    assert stored_hand(match).cards.endswith("8 8")
    version = re.search(r'name="seen" value="(\d+)"', text)[1]
    assert version == str(stored_hand(match).version)
    assert save(match, cards=TEN, seen=version, agreed="1").status_code == 303
    assert stored_hand(match).cards == TEN


def test_a_conflict_without_cards_keeps_what_was_entered():
    match = make_match("tens-pile", 3)
    save_hand(match, 1, 0, "2 3")
    text = on_one_line(save(match, typed="14", marked="1"))
    assert '<input type="hidden" name="typed" value="14">' in text
    assert '<input type="hidden" name="marked" value="1">' in text
    text = on_one_line(save(match, cards="", out="1"))
    assert '<input type="hidden" name="out" value="1">' in text


def test_a_match_ended_meanwhile_shows_the_entered_hand(match):
    play.end_match(match, "split")
    response = save(match, cards=TEN)
    assert response.status_code == 409
    assert '<p class="note bad" role="alert">The match is over.</p>' in on_one_line(response)
    assert "Not saved: 9 4 4 J 2 over 9 4 4 8 3." in on_one_line(response)
    assert (
        f'href="/m/{match.uid}/?play=1" data-drop="{storage_key(match)}">Continue</a>'
        in on_one_line(response)
    )


def test_a_deal_that_has_to_wait_shows_the_entered_hand(match):
    save_hand(match, 1, 0, TEN)
    response = save(match, number=2, typed="−7")
    assert response.status_code == 409
    assert "Deal 2 has not started. Enter deal 1 first." in on_one_line(response)
    assert "−7" in on_one_line(response)
    assert (
        f'href="{path(match, 1, 2)}" data-drop="{storage_key(match, 2)}">Continue</a>'
        in on_one_line(response)
    )


@pytest.mark.parametrize("played", [0, 1])
def test_a_hand_stays_with_its_player_as_a_newcomer_sits_down(played):
    match = make_match("basketball", 3, deals=5)
    for number in range(1, played + 1):
        enter(match, number, [10, 20, 30])
    who = re.search(r'name="who" value="(p\d+)"', open_hand(match, played + 1, 2).text)[1]
    play.join_match(match, play.add_player(match.club, "Eve").pk, after=0)
    assert save(match, played + 1, 2, who=who, typed="100").status_code == 303
    stored = load_match(match.pk)
    assert {
        stored.names[at]: row.typed for at, row in stored.find_deal(played + 1).hands.items()
    } == {"Bob": 100}


def live(match, position, number=2):
    """Return what an open page of a hand asks for: by the player, at the seat that they had."""
    who = match.seats.get(position=position).player_id
    return f"{path(match, number, position + 1)}live/", {"who": f"p{who}", "hand": "0"}


def test_an_open_page_follows_its_player_to_another_seat(later):
    client, (address, asks) = phone(later.club), live(later, 1)
    play.join_match(later, play.add_player(later.club, "Eve").pk, after=0)
    assert 'aria-current="step" aria-label="Bo now, Bob"' in on_one_line(
        client.get(address, asks, headers=HTMX)
    )
    score = client.get(address.replace("live/", "score/"), {**asks, "typed": "7"}, headers=HTMX)
    assert "20 and 7 make 27" in score.text, "Bob’s total, and not that of who sits there now"


def test_an_open_page_of_an_undone_join_asks_for_no_score(later):
    eve = play.add_player(later.club, "Eve")
    play.join_match(later, eve.pk, after=0)
    client, (address, asks) = phone(later.club), live(later, 1)
    play.correct_change(later, play.ChangeRef(2, "join", eve.pk), None)
    answer = client.get(address, asks, headers=HTMX)
    assert answer["HX-Redirect"] == path(later, 2, 1)
    assert words(answer) == "The player of this hand is no longer in this match. Go"
    score = client.get(address.replace("live/", "score/"), {**asks, "typed": "7"}, headers=HTMX)
    assert score.status_code == 409
    assert "Eve is no longer in this match." in score.text


def test_an_open_page_of_a_player_sitting_out_leads_on(later):
    client, (address, asks) = phone(later.club), live(later, 1)
    play.sit_out(later, HandRef(2, 1))
    answer = client.get(address, asks, headers=HTMX)
    assert words(answer) == "Bob is no longer in deal 2. Go"
    assert answer["HX-Redirect"] == client.get(path(later, 2, 2)).url == path(later, 2, 1)
    assert client.get(path(later, 1, 2)).status_code == 200


def read_notice(match, **query):
    """Return what an open page is told that knows of no hand yet."""
    response = phone(match.club).get(f"{path(match)}live/", {"hand": "0", **query}, headers=HTMX)
    said = re.search(r'<p class="note" role="status"[^>]*>([^<]*)', on_one_line(response))[
        1
    ].strip()
    return said, "follows=" in on_one_line(response)


def test_a_phones_own_entries_are_not_shown_as_anothers(match):
    assert save(match, cards=TEN, submission="a" * 32).status_code == 303
    assert read_notice(match) == ("Another phone saved this hand: 13 points.", False)
    assert read_notice(match, follows=f"{'b' * 32} {'a' * 32}") == ("", True)
    save_hand(match, 1, 0, 14, based_on=stored_hand(match).version)
    assert read_notice(match, follows="a" * 32) == (
        "Another phone saved this hand: 14 points.",
        True,
    )


@pytest.mark.parametrize(
    ("offline", "mine"), [({}, "Yours"), ({"offline": "1"}, "Yours, saved on this phone")]
)
def test_an_owner_chooses_between_two_entries_of_the_hand(match, offline, mine):
    ann = phone(match.club, player=match.seats.get(position=0).player_id)
    for by, name, keep in (
        (None, "Entered on another phone", "Keep the other one"),
        (1, "Entered by Bob", "Keep Bob’s"),
    ):
        player = None if by is None else match.seats.get(position=by).player_id
        save_hand(
            match,
            1,
            0,
            20 + (by or 0),
            based_on=getattr(stored_hand(match), "version", 0),
            phone=player,
        )
        text = on_one_line(save(match, client=ann, cards=TEN, **offline))
        assert re.findall(r'<span class="name">([^<]+)</span>', text) == [mine, name]
        assert re.search(r'<h1 id="who" tabindex="-1">Which hand is right\?</h1>', text)
        assert (">Send mine<" in text, f">{keep}<" in text) == (bool(offline), True)
        assert ("while you were offline." in text) == bool(offline)


def test_another_order_of_the_cards_of_a_pile_changes_nothing():
    match = make_match("tens-pile", 3)
    save_hand(match, 1, 0, "K 2 K")
    assert save(match, cards="2 K K").status_code == 303
    assert stored_hand(match).cards == "K 2 K"
    assert save(match, cards="2 K K", marked="1").status_code == 409
    assert save(match, cards="2 2 K").status_code == 409


def test_a_refused_hand_can_be_copied(match):
    play.end_match(match, "split")
    assert f'<p class="link-text soft">Ann, deal 1: {TEN}</p>' in on_one_line(
        save(match, cards=TEN)
    )
    assert '<p class="link-text soft">Ann, deal 1: 14</p>' in on_one_line(save(match, typed="14"))
