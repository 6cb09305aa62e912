import pytest

from games import play
from tests.builders import enter, hand, make_club, make_match, phone
from tests.reading_pages import get, part, words

pytestmark = pytest.mark.django_db

DEAL = ["7 7 A 2 3 7 7 A 2 3", "5 5 5 5 9 J Q K 4 6", "9 9 9 10 2 9 9 9 10 3", "8 8 8 8 A 6 6 6 6 10"]
"""Hang Ten: −10, 69, −5 and 67 points. Ann has a block and three pairs, Cy a block and two pairs."""


@pytest.fixture
def match():
    match = make_match("hang-ten", 4)
    enter(match, 1, DEAL)
    return match


def shown(match, number=1, role="keeper"):
    response = get(match, f"deals/{number}/", role)
    assert response.status_code == 200
    return response


# Who may see it


def test_an_outsider_does_not_find_it(match):
    for stranger in (phone(), phone(make_club())):
        assert stranger.get(f"/m/{match.uid}/deals/1/").status_code == 404


def test_a_watcher_sees_the_hands_and_no_way_to_change_them(match):
    play.record_hand(match, 2, 0, hand(DEAL[0]), seen=0)
    for number in (1, 2):
        response = shown(match, number, "watcher")
        assert "Bob" in words(response)
        assert "Correct" not in words(response)
        assert "Enter" not in words(response)
        assert "/hands/" not in response.text


def test_it_only_shows(match):
    assert phone(match.club).post(f"/m/{match.uid}/deals/1/").status_code == 405


@pytest.mark.parametrize("number", [0, 3, 10**30])
def test_a_deal_that_is_not_there_is_not_found(match, number):
    assert get(match, f"deals/{number}/").status_code == 404


def test_a_deal_after_the_end_leads_to_the_result(match):
    play.end_match(match, "leader")
    response = get(match, "deals/2/")
    assert (response.status_code, response.url) == (302, f"/m/{match.uid}/")


# What it gave


def test_it_says_who_takes_it_what_the_pot_pays_and_who_leads(match):
    text = part(shown(match), "won")
    assert "Ann takes the deal" in text
    assert "Ann takes 25 ¢ for the lowest score. Cy takes 10 ¢ for second. $3.65 stays in the pot." in text
    assert "Ann leads with −10." in text


def test_the_hands_come_in_the_order_of_their_scores(match):
    text = words(shown(match))
    order = [text.index(f"Correct the hand of {name}") for name in ("Ann", "Cy", "Di", "Bob")]
    assert order == sorted(order)


def test_the_working_of_every_hand_is_drawn_and_said(match):
    response = shown(match)
    text = words(response)
    assert text.count("block −10") == 2
    assert text.count("pair 0") == 5
    assert 'aria-label="Ann: 7 7 A 2 3 over 7 7 A 2 3. block −10, pair 0, pair 0, pair 0"' in response.text


def test_a_deal_is_said_to_be_shared():
    match = make_match("golf", 3)
    enter(match, 1, [5, 5, 9])
    text = part(shown(match), "won")
    assert "Ann and Bob share the deal" in text
    assert "Ann and Bob lead with 5." in text


def test_later_deals_say_what_became_of_totals_and_places(match):
    enter(match, 2, [90, 1, 2, 3])
    text = words(shown(match, 2))
    assert "Total −10 → to 80 · place 1 → to 4" in text


def test_the_first_deal_makes_the_totals_and_says_nothing_of_them(match):
    assert "Total" not in words(shown(match))


def test_the_last_deal_says_who_wins_the_match():
    match = make_match("golf", 2, deals=1)
    enter(match, 1, [5, 9], 0)
    text = words(shown(match))
    assert "Ann wins the match with 5." in text
    assert "The match is over See the result" in text
    assert "Enter" not in text


def test_a_typed_score_says_that_it_has_no_working():
    match = make_match("golf", 2)
    enter(match, 1, [5, 9])
    text = words(shown(match))
    assert "Typed as 5. The cards were swept up, so there is no working." in text


def test_a_penalty_is_a_line_of_its_own():
    match = make_match("golf", 2)
    enter(match, 1, ["A 2 3 5 6 8", "A K 2 3 5 6"], 0)
    text = words(shown(match))
    assert "Who turned up their last card first? Ann Correct" in text
    assert "Cards 25" in text
    assert "Went out without the lowest hand +10" in text


def test_nobody_went_out_is_an_answer():
    match = make_match("golf", 2)
    enter(match, 1, [5, 9])
    assert "Who turned up their last card first? Nobody, the deck ran out Correct" in words(shown(match))


def test_going_back_and_forth_stays_within_the_deals_there_are(match):
    enter(match, 2, [1, 2, 3, 4])
    first, second = shown(match, 1).text, shown(match, 2).text
    assert 'aria-label="Deal 2"' in first
    assert 'aria-label="Deal 0"' not in first
    assert 'aria-label="Deal 1"' in second
    assert 'aria-label="Deal 3"' not in second


def test_names_are_text_and_nothing_else():
    match = make_match("golf", ["<i>Ann</i>", "Bob"])
    enter(match, 1, [5, 9])
    assert "<i>" not in shown(match).text.replace("<i class", "")


# What is not complete, or does not count


def test_a_half_entered_deal_says_which_hands_are_in(match):
    play.record_hand(match, 2, 1, hand(DEAL[0]), seen=0)
    text = words(shown(match, 2))
    assert "Ann no phone" in text
    assert "Bob in" in text
    assert "1 of 4 are in" in text
    assert "takes the deal" not in text


def test_the_deal_that_is_to_be_entered_can_be_looked_at(match):
    text = words(shown(match, 2))
    assert text.count("no phone") == 4
    assert "Nobody is in yet" in text
    assert "dealt by Bob" in text


def test_a_half_entered_deal_of_a_match_that_was_ended_does_not_count(match):
    play.record_hand(match, 2, 1, hand(5), seen=0)
    play.end_match(match, "leader")
    text = words(shown(match, 2))
    assert "The match is over. This deal was half entered and does not count." in text
    assert "Enter the hand" not in text


def test_a_deal_after_the_end_says_that_it_does_not_count():
    match = make_match("tens-grid", 2)
    for number in (1, 2):
        enter(match, number, [10, 20])
    first = match.deals.get(number=1).hands.get(seat__position=1)
    play.record_hand(match, 1, 1, hand(101), seen=first.version)
    text = words(shown(match, 2))
    assert "This deal does not count: the match was over after deal 1." in text
    assert "Ann" in text


@pytest.mark.parametrize(
    ("game", "hands", "answer"),
    [
        ("hang-ten", DEAL, None),
        ("tens-grid", ["K A 2 3 4 K 5 6 7 8"] * 4, None),
        ("basketball", ["2 3 4 5 6 7 8 9 10 J"] * 4, None),
        ("golf", ["- - A K 5 6"] * 4, 0),
        ("tens-pile", ["2 2 3", "", "A", "10 J"], None),
    ],
)
def test_every_game_shows_its_deal(game, hands, answer):
    match = make_match(game, 4)
    enter(match, 1, hands, answer)
    text = words(shown(match))
    for name in ("Ann", "Bob", "Cy", "Di"):
        assert name in text
