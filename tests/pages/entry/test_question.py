"""The question of a deal: what an answer would do, what it does, and what an open page of it is
told.
"""

import re

import pytest

from games import play
from games.matches.stored_match import HandRef
from games.models import Deal, Match
from tests.builders import make_match, phone, player_at, save_hand
from tests.pages.hands import HTMX
from tests.reading_pages import get_revision, on_one_line, words

pytestmark = pytest.mark.django_db

HANDS = ["A A 2 K K K", "K K A A K K", "5 5 5 6 6 6"]
"""Worth 4, 2 and 33."""
REVEAL = "deals/1/reveal/?play=1"


@pytest.fixture
def match():
    match = make_match("golf", ["Priya", "Grace", "Zoë"], deals=2, decks=3)
    for position, cards in enumerate(HANDS):
        save_hand(match, 1, position, cards)
    return match


def path(match, number=1):
    return f"/m/{match.uid}/deals/{number}/question/"


def shown(match, **query):
    response = phone(match.club).get(path(match), query)
    assert response.status_code == 200
    return on_one_line(response)


def send(match, *, client=None, seen=0, **form):
    return (client or phone(match.club)).post(path(match), {"seen": seen, **form})


def chosen(text):
    return re.findall(r'name="answer" value="(\w+)" checked', text)


def given(match):
    deal = Deal.objects.get(match=match)
    return deal.answer_version and (deal.answer.player.name if deal.answer else "nobody")


def version_of(match, position):
    return match.deals.get().hands.get(seat__position=position).version


def test_a_missing_deal_or_question_is_not_found(match):
    client = phone(match.club)
    for where in (path(match, 0), path(match, 7), f"{path(match, 3)}live/"):
        assert client.get(where).status_code == 404
    hang_ten = make_match("hang-ten", 4)
    assert phone(hang_ten.club).get(path(hang_ten)).status_code == 404
    assert send(hang_ten, answer="1").status_code == ask(hang_ten, answer=0).status_code == 404
    assert client.get(f"{path(match)}live/").headers["Location"].endswith("/question/")


def test_the_question_waits_for_the_hands():
    match = make_match("golf", 2)
    save_hand(match, 1, 0, "A K 2 3 5 6")
    response = phone(match.club).get(path(match))
    assert (response.status_code, response.url) == (303, f"/m/{match.uid}/deals/1/hands/2/")


def test_choosing_another_answer_loads_only_its_effect(match):
    play.answer_deal(match, 1, None, based_on=0)
    text = shown(match, answer="1")
    assert chosen(text) == ["1"]
    assert re.findall(r'value="(\w+)"(?: checked)? data-given', text) == ["nobody"]
    assert f'hx-get="{path(match)}" hx-trigger="change"' in text
    part = on_one_line(phone(match.club).get(path(match), {"answer": "1"}, headers=HTMX))
    assert part.strip().startswith('<p class="note" id="effect"')
    assert "is not the lowest score. Grace has 2. Priya’s score changes from 4 to 14." in part


def test_no_answer_shows_a_score_while_hands_are_face_down(match):
    grace = phone(match.club, player=player_at(match, 1))
    asked = {"path": path(match), "data": {"answer": "1"}, "headers": HTMX}
    assert words(grace.get(**asked)) == ""
    play.answer_deal(match, 1, None, based_on=0)
    assert "Priya’s score changes from 4 to 14." in words(grace.get(**asked))


@pytest.mark.parametrize(
    ("answer", "stored", "totals"),
    [("nobody", "nobody", [4, 2, 33]), ("1", "Priya", [14, 2, 33]), ("3", "Zoë", [4, 2, 43])],
)
def test_answering_twice_finishes_the_deal_once(match, answer, stored, totals):
    for _ in range(2):
        response = send(match, answer=answer)
        assert (response.status_code, response.url) == (303, f"/m/{match.uid}/{REVEAL}")
    assert given(match) == stored
    assert [seat.total for seat in match.seats.all()] == totals
    assert match.log.filter(action="answer").count() == 1
    text = shown(match)
    assert chosen(text) == [answer]
    seen = re.search(r'name="seen" value="(\d+)"', text)[1]
    assert (
        send(match, answer="2", seen=seen, sure=get_revision(match)).url
        == f"/m/{match.uid}/deals/1/"
    )
    assert given(match) == "Grace"


@pytest.mark.parametrize(
    "form", [{}, {"answer": ""}, {"answer": "0"}, {"answer": "4"}, {"answer": "Priya"}]
)
def test_a_missing_answer_is_asked_for_again(match, form):
    response = send(match, **form)
    assert response.status_code == 422
    assert (
        '<p class="note bad" id="problem" role="alert">Choose a player, or nobody.</p>'
        in on_one_line(response)
    )
    assert given(match) == 0


@pytest.mark.parametrize(
    ("theirs", "by", "says"),
    [
        (1, None, "Another phone has just answered “Grace”. To change the answer, save again."),
        (1, 2, "Zoë has just answered “Grace”."),
        (None, None, "Another phone has just answered “nobody”."),
    ],
)
def test_an_answer_meanwhile_is_shown_and_can_be_replaced(match, theirs, by, says):
    whose = None if by is None else match.seats.get(position=by).player_id
    play.answer_deal(match, 1, theirs, based_on=0, phone=whose)
    response = send(match, answer="3")
    assert response.status_code == 409
    assert says in on_one_line(response)
    assert chosen(on_one_line(response)) == ["3"]
    assert given(match) == ("nobody" if theirs is None else "Grace")
    seen = re.search(r'name="seen" value="(\d+)"', on_one_line(response))[1]
    assert send(match, answer="3", seen=seen, sure=get_revision(match)).status_code == 303
    assert given(match) == "Zoë"


def test_a_hand_taken_back_or_the_end_comes_first(match):
    play.undo_entry(match, HandRef(1, 2), based_on=version_of(match, 2))
    response, announced = send(match, answer="1"), ask(match, answer=0)
    assert response.status_code == 409
    assert "Enter the hands of this deal first." in on_one_line(response)
    assert f'href="/m/{match.uid}/deals/1/hands/3/">Continue</a>' in on_one_line(response)
    assert "A hand was undone on another phone. Enter the hand" in words(announced)
    assert f'href="/m/{match.uid}/deals/1/hands/3/">Enter the hand' in announced.text
    play.end_match(match, "leader")
    response, announced = send(match, answer="1"), ask(match, answer=0)
    assert response.status_code == 409
    assert "The match is over." in on_one_line(response)
    assert "The match is over. See the result" in words(announced)
    assert f'href="/m/{match.uid}/?play=1">See the result' in announced.text
    page = phone(match.club).get(path(match))
    assert (page.status_code, page.url) == (303, f"/m/{match.uid}/?play=1")


def test_the_hand_saved_last_can_still_be_taken_back(match):
    client = phone(match.club)
    client.post(
        f"/m/{match.uid}/deals/1/hands/3/", {"seen": version_of(match, 2), "cards": "5 5 5 6 6 7"}
    )
    assert "Zoë’s hand in deal 1 is saved: 34 points." in on_one_line(client.get(path(match)))


def ask(match, **query):
    return phone(match.club).get(f"{path(match)}live/", query, headers=HTMX)


def test_an_open_page_gets_nothing_from_an_unchanged_match(match):
    revision = Match.objects.latest("pk").revision
    assert f'data-live="{path(match)}live/?answer=0" data-revision="{revision}"' in shown(match)
    assert ask(match, seen=revision, answer=0).status_code == 204
    assert "on another phone" not in words(ask(match, answer=0))


def test_an_answer_given_or_taken_back_elsewhere_is_announced(match):
    play.answer_deal(match, 1, 1, based_on=0)
    version = match.deals.get().answer_version
    announced = ask(match, answer=0)
    assert "This question has just been answered on another phone: Grace. Go to the deal" in words(
        announced
    )
    assert f'href="/m/{match.uid}/{REVEAL}">Go to the deal' in announced.text
    play.answer_deal(match, 1, None, based_on=version)
    assert "answered on another phone: nobody." in words(ask(match, answer=version))
    version = match.deals.get().answer_version
    for _ in range(2):
        play.undo(match, play.load_undo_steps(match).undo)
    assert "The answer was undone on another phone. Open the question" in words(
        ask(match, answer=version)
    )


@pytest.mark.parametrize("hands_in", range(len(HANDS)))
@pytest.mark.parametrize("answer", ["", "1", "3", "4", "nobody", "x", "-1"])
def test_an_answer_before_all_hands_are_in_is_refused(hands_in, answer):
    match = make_match("golf", ["Priya", "Grace", "Zoë"], decks=3)
    for position in range(hands_in):
        save_hand(match, 1, position, HANDS[position], phone=player_at(match, 0))
    for client in (phone(match.club), phone(match.club, player=player_at(match, 0))):
        response = send(match, client=client, answer=answer)
        if hands_in:
            assert response.status_code == 409
            assert "Enter the hands of this deal first." in on_one_line(response)
        assert response.status_code in (404, 409)
