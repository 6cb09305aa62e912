"""A deal that is waited for, and how it turns over; what its pages say is approved (deals on the
way).
"""

import re

import pytest

from games import play
from games.matches.stored_match import HandRef
from games.rules.built_in.game_templates.counted import COUNTED
from tests.builders import enter, hand, make_house_match, make_match, phone, save_hand
from tests.counted_matches import enter_deal, make_spades
from tests.pages.hands import phone_of
from tests.play.rows import version
from tests.reading_pages import get, on_one_line, words

pytestmark = pytest.mark.django_db

ANNS, BOBS, CYS, DIS = (
    "7 7 A 2 3 7 7 A 2 3",
    "5 5 5 5 9 J Q K 4 6",
    "9 9 9 10 2 9 9 9 10 3",
    "8 8 8 8 A 6 6 6 6 10",
)
"""Hang Ten: −10, 69, −5 and 67 points."""
LIVE = {"HX-Request": "true"}


@pytest.fixture
def match():
    """Ann leads after a deal; of the second one Ann's and Cy's hands are in."""
    match = make_match("hang-ten", 4)
    enter(match, 1, [3, 12, 20, 14])
    for position, cards in ((0, ANNS), (2, CYS)):
        save_hand(match, 2, position, cards, phone=match.seats.get(position=position).player_id)
    return match


def asked(client, match, path="reveal/live/?play=1", seen="0"):
    joint = "&" if "?" in path else "?"
    return client.get(f"/m/{match.uid}/deals/2/{path}{joint}seen={seen}", headers=LIVE)


def test_waiting_phones_see_no_score_of_others(match):
    lookers_on = (
        phone(match.club, "watcher"),
        phone(match.club, "watcher", match.seats.get(position=0).player_id),
    )
    for client in (phone_of(match, 0), phone_of(match, 1), *lookers_on):
        for path in ("deals/2/", "deals/2/reveal/", ""):
            assert "−5" not in words(client.get(f"/m/{match.uid}/{path}"))
    for client in lookers_on:
        assert "/hands/" not in on_one_line(client.get(f"/m/{match.uid}/deals/2/"))
    save_hand(match, 2, 1, 12)
    entering = on_one_line(get(match, "deals/2/hands/4/"))
    assert "Bo 12, Bob, done" in entering, "it was entered for him"
    assert "Cy saved, Cy, done" in entering


def test_entering_for_others_starts_with_players_without_phones(
    match,
):
    link = f'href="/m/{match.uid}/deals/2/hands/2/">Enter for Bob</a>'
    ann = phone_of(match, 0)
    assert f'<a class="btn" {link}' in on_one_line(ann.get(f"/m/{match.uid}/deals/2/"))
    assert f'<a class="btn main" {link}' in on_one_line(get(match, "deals/2/"))
    assert "Enter your hand" in phone_of(match, 3).get(f"/m/{match.uid}/deals/2/").text
    cys = words(phone_of(match, 2).get(f"/m/{match.uid}/deals/2/"))
    assert cys.index("Cy you, saved") < cys.index("Ann saved"), "one's own face comes first"
    play.let_in(match.club, "keeper", "keeper", player=match.seats.get(position=1).player)
    response = ann.get(f"/m/{match.uid}/deals/2/")
    assert "Bob not entered yet" in words(response)
    assert "Di no phone" in words(response)
    assert "Enter for Di" in on_one_line(response)


def test_waiting_phones_see_how_many_cards_others_have_typed(match):
    def state(page):
        return re.search(r'data-revision="(.*?)"', on_one_line(page))[1]

    ann = phone_of(match, 0)
    seen = state(ann.get(f"/m/{match.uid}/deals/2/"))
    assert asked(ann, match, seen=seen).status_code == 204
    phone_of(match, 1).get(f"/m/{match.uid}/deals/2/hands/2/score/?cards=5+5+J+_+7", headers=LIVE)
    assert "Bob 4 of 10 cards" in words(asked(ann, match, seen=seen))
    assert asked(ann, match, seen=state(asked(ann, match, seen=seen))).status_code == 204


def test_only_notices_of_other_hands_stand_above_the_own_one(match):
    ann, here = phone_of(match, 0), f"/m/{match.uid}/deals/2/"
    ann.post(f"{here}hands/2/", {"seen": 0, "cards": BOBS})
    assert "Bob’s hand in deal 2 is saved: 69 points." in words(ann.get(here))
    for position in (1, 0):
        ann.post(f"{here}hands/{position + 1}/take-back/", {"seen": version(match, position, 2)})
    ann.post(f"{here}hands/1/", {"seen": 0, "cards": ANNS})
    assert "in deal 2 is saved" not in words(ann.get(here))


def test_the_last_hand_reveals_the_open_page_once_in_place(match):
    clients = phone_of(match, 0), phone(match.club, "watcher")
    for client in clients:
        assert ' id="reveal" data-live=' in on_one_line(asked(client, match))
    for position, cards in ((1, BOBS), (3, DIS)):
        save_hand(match, 2, position, cards)
    for client in clients:
        page = on_one_line(asked(client, match))
        assert (
            'class="follows reveal plays" id="reveal" '
            f'data-live="/m/{match.uid}/deals/2/reveal/live/"'
        ) in page
        for path in ("reveal/live/", "reveal/"):
            assert 'class="follows reveal"' in on_one_line(asked(client, match, path))
    assert "plays" not in on_one_line(get(match, "deals/2/reveal/"))
    assert "plays" in on_one_line(get(match, "deals/2/reveal/?play=1"))
    play.undo_entry(match, HandRef(2, 3), based_on=version(match, 3, 2))
    assert "Waiting for Di" in words(asked(clients[0], match, "reveal/live/"))
    assert get(match, "deals/9/reveal/").url == f"/m/{match.uid}/deals/9/"


def test_a_best_score_that_was_typed_takes_little_room():
    for best, typed in (("A 2 3 4 5 6 7 8 9 10", False), (1, True)):
        match = make_match("hang-ten", 4)
        enter(match, 1, [best, 70, 80, 90])
        assert ("best-hand typed" in on_one_line(get(match, "deals/1/reveal/?play=1"))) == typed


def television(match, deals):
    """Return what a television shows that has seen so many deals."""
    return words(get(match, f"tv/live/?deals={deals}&seen=0", **LIVE))


def test_a_television_ranks_the_players_who_share_a_deal():
    match = make_match("basketball", 3, deals=3, stakes="pot", prizes=[5], unit_cents=2)
    enter(match, 1, [100, 40, 90])
    enter(match, 2, [60, 60, 50])
    assert "Ann and Bob share the deal 60 Ann stays 1st · +5 ¢ Bob stays 3rd · +5 ¢" in television(
        match, 1
    )


def test_a_television_reveals_team_by_team():
    match = make_spades()
    enter_deal(match, 1, (4, 6), (3, 3), (0, 0), (4, 4))
    assert "Ann and Cy win the deal" in television(match, 0)
    assert "Made: Bid 7, Tricks 7: 10 × 7, +70" in television(match, 0)


def test_a_shared_team_score_shows_no_player_name():
    match = make_spades()
    enter_deal(match, 1, (4, 6), (3, 3), (0, 0), (4, 4))
    said = words(get(match, "deals/1/reveal/"))
    assert "Ann, Made" not in said
    assert "Cy, Nil" in said


def test_bonuses_show_for_every_hand_on_phones_and_televisions():
    golf = make_match("golf", 3)
    enter(golf, 1, [23, 12, 20], 0)
    for shown in (words(get(golf, "deals/1/reveal/")), words(get(golf)), television(golf, 0)):
        assert "23 + 10, went out without the lowest hand" in shown
    pile = make_match("tens-pile", 2)
    for position, what in enumerate((hand("", marked=True), hand(12))):
        save_hand(pile, 1, position, what)
        own = phone_of(pile, 0).get(f"/m/{pile.uid}/deals/1/reveal/")
        assert "0 − 10, grabbed exactly 19" in words(own)


def test_an_unchanged_page_costs_one_query_and_a_changed_one_few(match, django_assert_num_queries):
    client = phone_of(match, 0)
    revision = type(match).objects.get(pk=match.pk).revision
    for seen, queries in ((revision, 1), (0, 4)):
        with django_assert_num_queries(queries):
            asked(client, match, seen=seen)


def test_a_missing_deal_is_404_and_a_late_one_shows_the_result():
    match = make_match()
    enter(match, 1, [12, 3, 20, 12])
    for number in (0, 3, 10**30):
        assert get(match, f"deals/{number}/").status_code == 404
    play.end_match(match, "leader")
    response = get(match, "deals/2/")
    assert (response.status_code, response.url) == (302, f"/m/{match.uid}/")


def test_a_deal_begun_before_the_end_leads_to_the_match():
    match = make_house_match(COUNTED["oh-hell"], 3)
    play.announce(match, 1, {0: {"Bid": 1}}, before={})
    play.end_match(match, "split")
    assert get(match, "deals/1/").url == f"/m/{match.uid}/"
