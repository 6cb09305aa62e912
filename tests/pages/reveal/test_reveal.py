"""A deal that is waited for, and how it turns over."""

import re

import pytest

from games import play
from games.rules.built_in.templates import TEMPLATES
from tests.builders import enter, hand, make_house_match, make_match, phone
from tests.counted_matches import deal, spades
from tests.reading_pages import get, words

pytestmark = pytest.mark.django_db

ANNS, BOBS, CYS, DIS = "7 7 A 2 3 7 7 A 2 3", "5 5 5 5 9 J Q K 4 6", "9 9 9 10 2 9 9 9 10 3", "8 8 8 8 A 6 6 6 6 10"
"""Hang Ten: −10, 69, −5 and 67 points."""
LIVE = {"HX-Request": "true"}


@pytest.fixture
def match():
    """Ann leads after a deal; of the second one Ann's and Cy's hands are in."""
    match = make_match("hang-ten", 4)
    enter(match, 1, [3, 12, 20, 14])
    for position, cards in ((0, ANNS), (2, CYS)):
        play.record_hand(match, 2, position, hand(cards), seen=0, phone=match.seats.get(position=position).player_id)
    return match


def of(match, position):
    """The phone of somebody at the table."""
    return phone(match.club, player=match.seats.get(position=position).player_id)


def finish(match):
    for position, cards in ((1, BOBS), (3, DIS)):
        play.record_hand(match, 2, position, hand(cards), seen=0)


def asked(client, match, path="reveal/live/?play=1"):
    """What an open page gets that asks whether anything is new."""
    joint = "&" if "?" in path else "?"
    return client.get(f"/m/{match.uid}/deals/2/{path}{joint}seen=0", headers=LIVE)


def in_order(text, *parts):
    places = [text.index(part) for part in parts]
    return places == sorted(places)


# Waiting


def test_whoever_is_in_sees_the_own_hand_and_who_is_still_to_come(match):
    response = of(match, 0).get(f"/m/{match.uid}/deals/2/")
    text = words(response)
    assert "Yours is in Change a card Your score −10" in text
    assert "Waiting for Bob and Di 2 of 4 are in" in text
    assert "Cy in" in text
    assert 'aria-label="Your hand: 7 7 A 2 3 over' in response.text


def test_nobody_who_waits_sees_the_score_of_somebody_else(match):
    for client in (of(match, 0), of(match, 1), phone(match.club, "watcher")):
        for path in ("deals/2/", "deals/2/reveal/", ""):
            assert "−5" not in words(client.get(f"/m/{match.uid}/{path}"))


def test_whoever_enters_for_several_sees_the_scores_of_those_alone(match):
    play.record_hand(match, 2, 1, hand(12), seen=0)
    page = get(match, "deals/2/hands/4/").text
    assert "Bo 12, Bob, done" in page
    assert "Cy in, Cy, done" in page


def test_entering_for_others_is_the_second_choice_of_whoever_is_in(match):
    link = f'href="/m/{match.uid}/deals/2/hands/2/">Enter for Bob</a>'
    assert f'<a class="btn" {link}' in of(match, 0).get(f"/m/{match.uid}/deals/2/").text
    assert f'<a class="btn main" {link}' in get(match, "deals/2/").text
    assert "Enter your hand" in of(match, 3).get(f"/m/{match.uid}/deals/2/").text


def test_who_has_no_phone_is_named_and_is_the_first_to_be_entered_for(match):
    play.let_in(match.club, "keeper", "keeper", player=match.seats.get(position=1).player)
    response = of(match, 0).get(f"/m/{match.uid}/deals/2/")
    assert "Bob still to come" in words(response)
    assert "Di no phone" in words(response)
    assert "Enter for Di" in response.text


def test_whoever_waits_sees_how_many_cards_of_the_others_are_in(match):
    page = of(match, 0).get(f"/m/{match.uid}/deals/2/")
    assert "Bob no phone" in words(page)
    seen = re.search(r'data-revision="(.*?)"', page.text)[1]
    asked = f"/m/{match.uid}/deals/2/reveal/live/?play=1&seen="
    assert of(match, 0).get(f"{asked}{seen}", headers=LIVE).status_code == 204
    of(match, 1).get(f"/m/{match.uid}/deals/2/hands/2/score/?cards=5+5+J+_+7", headers=LIVE)
    answer = of(match, 0).get(f"{asked}{seen}", headers=LIVE)
    assert "Bob 4 of 10 cards" in words(answer)
    assert (
        of(match, 0).get(asked + re.search(r'data-revision="(.*?)"', answer.text)[1], headers=LIVE).status_code == 204
    )


def test_lookers_on_wait_too_and_have_nothing_to_enter(match):
    text = words(get(match, "deals/2/", "watcher"))
    assert "Waiting for Bob and Di" in text
    assert "Enter" not in text


def test_many_who_are_still_to_come_are_counted(match):
    match = make_match("hang-ten", 6)
    play.record_hand(match, 1, 0, hand(5), seen=0)
    assert "Five are awaited" in words(get(match, "deals/1/"))


def test_an_open_question_is_said_once_all_hands_are_in():
    match = make_match("golf", 2)
    for position in range(2):
        play.record_hand(match, 1, position, hand(5), seen=0)
    text = words(get(match, "deals/1/"))
    assert "All hands are in" in text
    assert "Who turned up their last card first? Answer it" in text
    assert "Answer it" not in words(get(match, "deals/1/", "watcher"))


def test_a_hand_that_another_phone_entered_is_confirmed_there(match):
    play.record_hand(match, 2, 1, hand(BOBS), seen=0)
    bob = of(match, 1)
    assert "Is your hand of deal 2 right? Right" in words(bob.get(f"/m/{match.uid}/deals/2/"))
    version = match.deals.get(number=2).hands.get(seat__position=1).version
    response = bob.post(f"/m/{match.uid}/deals/2/hands/2/confirm/", {"seen": version, "waiting": "1"})
    assert response.url == f"/m/{match.uid}/deals/2/reveal/?play=1"
    assert "Right" not in words(bob.get(response.url))


def test_only_the_notice_of_a_hand_of_somebody_else_stands_above_the_own_one(match):
    ann = of(match, 0)
    save = f"/m/{match.uid}/deals/2/hands/"
    ann.post(f"{save}2/", {"seen": 0, "cards": BOBS})
    assert "Bob’s hand in deal 2 is saved: 69." in words(ann.get(f"/m/{match.uid}/deals/2/"))
    ann.post(f"{save}2/take-back/", {"seen": match.deals.get(number=2).hands.get(seat__position=1).version})
    ann.post(f"{save}1/take-back/", {"seen": match.deals.get(number=2).hands.get(seat__position=0).version})
    ann.post(f"{save}1/", {"seen": 0, "cards": ANNS})
    assert "is saved" not in words(ann.get(f"/m/{match.uid}/deals/2/"))


def test_the_board_of_whoever_is_in_leads_to_who_is_still_to_come(match):
    board = of(match, 0).get(f"/m/{match.uid}/")
    assert "2 of 4 hands in Yours is in See who’s missing" in words(board)
    assert board.text.count(f'href="/m/{match.uid}/deals/2/reveal/?play=1"') == 2
    assert "Bob is next Enter your hand" in words(of(match, 1).get(f"/m/{match.uid}/"))


# Turning over


def test_the_last_hand_turns_the_open_page_over_in_place(match):
    for client in (of(match, 0), phone(match.club, "watcher")):
        assert 'id="reveal" data-live=' in asked(client, match).text
    finish(match)
    for client in (of(match, 0), phone(match.club, "watcher")):
        page = asked(client, match).text
        assert f'class="follows reveal plays" id="reveal" data-live="/m/{match.uid}/deals/2/reveal/live/"' in page


def test_it_plays_once(match):
    finish(match)
    for path in ("reveal/live/", "reveal/"):
        assert 'class="follows reveal"' in asked(of(match, 0), match, path).text
    assert "plays" not in get(match, "deals/2/reveal/").text
    assert "plays" in get(match, "deals/2/reveal/?play=1").text


def test_the_hands_come_from_the_worst_to_the_best_with_places_and_prizes(match):
    finish(match)
    text = words(get(match, "deals/2/reveal/")).replace("\u00a0", " ")
    assert "Ann takes deal 2 with −10." in text
    assert in_order(
        text, "Bob now 3rd down 1 ", "Di stays 3rd ", "Cy now 2nd up 2 ", "Ann takes it stays 1st · +25 ¢ −10"
    )
    assert "−5 +10 ¢" in text
    assert "Every hand Deal 3" in text


def test_a_best_score_that_was_typed_takes_little_room():
    for best, typed in (("A 2 3 4 5 6 7 8 9 10", False), (1, True)):
        match = make_match("hang-ten", 4)
        enter(match, 1, [best, 70, 80, 90])
        assert ("best-hand typed" in get(match, "deals/1/reveal/?play=1").text) == typed


def test_after_the_first_deal_there_are_places_and_nobody_moved():
    match = make_match("hang-ten", 4)
    enter(match, 1, [3, 12, 20, 14])
    text = words(get(match, "deals/1/reveal/"))
    assert "Ann takes deal 1 with 3." in text
    assert "Cy 4th typed 20" in text
    assert "stays" not in text
    assert "up 1" not in text


def test_those_who_tie_share_it():
    match = make_match("tens-pile", 3)
    enter(match, 1, ["2 2", "", "A 3"])
    assert "Cy 2nd 2 cards 4" in words(get(match, "deals/1/reveal/"))
    match = make_match("tens-grid", 3)
    enter(match, 1, [4, 9, 4])
    text = words(get(match, "deals/1/reveal/"))
    assert "Ann and Cy share deal 1 with 4." in text
    assert "Ann’s hand" not in text  # it was typed: there is none to see


def test_of_those_who_share_a_deal_each_has_the_own_cents_and_the_own_place():
    odd = make_match("basketball", 3, deals=3, stakes="pot", prizes=[5], unit_cents=1)
    enter(odd, 1, [100, 80, 90])
    enter(odd, 2, [60, 60, 50])
    text = words(phone(odd.club).get(f"/m/{odd.uid}/deals/2/reveal/"))
    assert "Ann and Bob share it Ann stays 1st · +3 ¢ Bob now 2nd up 1 · +2 ¢ 60" in text


def test_of_those_who_share_a_deal_nobody_stays_where_only_another_does():
    match = make_match("basketball", 3, deals=3, stakes="pot", prizes=[5], unit_cents=2)
    enter(match, 1, [100, 40, 90])
    enter(match, 2, [60, 60, 50])
    text = words(phone(match.club).get(f"/m/{match.uid}/deals/2/reveal/"))
    assert "Ann and Bob share it Ann stays 1st · +5 ¢ Bob stays 3rd · +5 ¢ 60" in text
    television = get(match, "tv/live/?deals=1&seen=0", **LIVE)
    assert "Ann and Bob share it 60 Ann stays 1st · +5 ¢ Bob stays 3rd · +5 ¢" in words(television)


@pytest.mark.parametrize("path", ["", "deals/1/", "deals/1/reveal/"])
def test_where_there_are_no_cards_none_were_swept_up(path):
    typed = make_house_match(TEMPLATES["typed"], 3)
    enter(typed, 1, [4, 4, 5])
    noted = spades()
    deal(noted, 1, (4, 6), (3, 3), (0, 0), (4, 4))
    for match in (typed, noted):
        assert not re.search("swept up|no cards left", words(get(match, path)).casefold())


def test_whose_hand_it_is_is_said_where_one_is_shown():
    match = make_match("tens-grid", 3)
    enter(match, 1, ["A 2 3 4 5 6 7 8 9 J", "A 2 3 4 5 6 7 8 9 J", 60])
    assert "Ann’s hand" in words(get(match, "deals/1/reveal/"))


def test_what_is_added_to_the_cards_is_said_of_every_hand_on_phones_and_on_televisions():
    golf = make_match("golf", 3)
    enter(golf, 1, [23, 12, 20], 0)
    working = "23 + 10, went out without the lowest hand"
    client = phone(golf.club)
    assert working in words(client.get(f"/m/{golf.uid}/deals/1/reveal/"))
    assert working in words(client.get(f"/m/{golf.uid}/tv/live/?deals=0&seen=0", headers=LIVE))
    assert working in words(client.get(f"/m/{golf.uid}/"))
    pile = make_match("tens-pile", 2)
    play.record_hand(pile, 1, 0, hand("", marked=True), seen=0)
    own = of(pile, 0).get(f"/m/{pile.uid}/deals/1/reveal/")
    assert "0 − 10, grabbed exactly 19" in words(own)
    play.record_hand(pile, 1, 1, hand(12), seen=0)
    assert "0 − 10, grabbed exactly 19" in words(of(pile, 0).get(f"/m/{pile.uid}/deals/1/reveal/"))


def test_the_last_deal_leads_on_to_the_result(match):
    finish(match)
    play.end_match(match, "leader")
    for role in ("keeper", "watcher"):
        assert "See who won" in words(get(match, "deals/2/reveal/", role))


def test_a_hand_that_is_taken_back_leads_back_to_waiting(match):
    finish(match)
    version = match.deals.get(number=2).hands.get(seat__position=3).version
    play.undo_entry(match, 2, 3, seen=version)
    assert "Waiting for Di" in words(asked(of(match, 0), match, "reveal/live/"))


def test_a_deal_that_does_not_count_turns_nothing_over(match):
    play.end_match(match, "leader")
    response = get(match, "deals/2/reveal/")
    assert (response.status_code, response.url) == (302, f"/m/{match.uid}/deals/2/")
    assert get(match, "deals/9/reveal/").url == f"/m/{match.uid}/deals/9/"


@pytest.mark.parametrize(
    ("game", "hands", "answer"),
    [
        ("tens-grid", ["K A 2 3 4 K 5 6 7 8"] * 3, None),
        ("basketball", ["2 3 4 5 6 7 8 9 10 J"] * 3, None),
        ("golf", ["- - A K 5 6"] * 3, 0),
        ("tens-pile", ["2 2 3", "", "10 J"], None),
    ],
)
def test_every_game_turns_its_deal_over(game, hands, answer):
    match = make_match(game, 3)
    enter(match, 1, hands, answer)
    text = words(get(match, "deals/1/reveal/"))
    assert all(name in text for name in ("Ann", "Bob", "Cy"))


def test_an_unchanged_page_costs_one_query_and_a_changed_one_few(match, django_assert_num_queries):
    client = of(match, 0)
    revision = type(match).objects.get(pk=match.pk).revision
    for seen, queries in ((revision, 1), (0, 5)):
        with django_assert_num_queries(queries):
            client.get(f"/m/{match.uid}/deals/2/reveal/live/?play=1&seen={seen}", headers=LIVE)
