"""Undoing the last change from the pages, and doing it again; what it would change is an approved
page.
"""

import pytest

from games import play
from games.models import Match
from tests.builders import enter, make_match, phone, save_hand
from tests.pages.corrections.test_correct import fields
from tests.play.rows import hands, nothing_changes, version
from tests.reading_pages import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    """Hang Ten that is over, Bob's hand in deal 2 corrected from 9 to 2."""
    match = make_match("hang-ten", 4, deals=2)
    enter(match, 1, [1, 2, 3, 4])
    enter(match, 2, [1, 9, 3, 4])
    save_hand(match, 2, 1, 2, based_on=version(match, 1, 2))
    return match


def page(match, path="undo/"):
    with nothing_changes():
        return phone(match.club).post(f"/m/{match.uid}/{path}")


def save(match, response, path="undo/", **more):
    return phone(match.club).post(f"/m/{match.uid}/{path}", fields(response) | more)


def test_undo_and_redo_do_what_was_shown_and_are_signed(match):
    seen, ann = page(match), match.seats.first().player
    assert "Undo the last change? Bob’s hand in deal 2 from 2 → to 9" in words(seen)
    response = phone(match.club, player=ann.pk).post(
        f"/m/{match.uid}/undo/", fields(seen), follow=True
    )
    assert response.redirect_chain[-1][0] == f"/m/{match.uid}/"
    assert "The last change was undone." in words(response)
    assert match.log.last().phone == ann
    assert hands(match, 2) == [1, 9, 3, 4]
    again = page(match, "redo/")
    assert "Redo the last change? Bob’s hand in deal 2 from 9 → to 2" in words(again)
    save(match, again, "redo/")
    assert hands(match, 2) == [1, 2, 3, 4]
    assert list(match.log.values_list("undoes", flat=True))[-3:] == [None, 9, 10]


def test_nothing_is_undone_unseen(match):
    revision = Match.objects.get(pk=match.pk).revision
    for form in ({}, {"sure": revision}, {"step": revision}, {"sure": "x", "step": "y"}):
        with nothing_changes():
            assert "Undo the last change?" in words(
                save(match, page(match), **{"sure": "", "step": ""} | form)
            )


def test_an_old_link_leads_to_the_log_that_can_undo_it(match):
    for path in ("undo/", "redo/"):
        answer = phone(match.club).get(f"/m/{match.uid}/{path}", follow=True)
        assert answer.redirect_chain == [(f"/m/{match.uid}/log/", 302)]
        assert "Undo: Bob’s hand in deal 2" in words(answer)


def test_a_change_in_between_is_undone_instead(match):
    seen = page(match)
    save_hand(match, 1, 0, 0, based_on=version(match, 0))
    with nothing_changes():
        response = save(match, seen)
    assert "Someone entered something else since then." in words(response)
    assert "Ann’s hand in deal 1 from 0 → to 1" in words(response)
    save(match, response)
    assert hands(match) == [1, 2, 3, 4]


def test_an_impossible_undo_says_why():
    match = make_match("golf", 2)
    for path, words_of_it in (("undo/", "Nothing to undo"), ("redo/", "Nothing to redo")):
        assert words_of_it in words(page(match, path))
        assert page(match, path).status_code == 409
    ann, bob = (seat.player for seat in match.seats.all())
    play.change_seats(match, [play.add_player(match.club, "Cy").pk, bob.pk])
    ann.merged_into = bob
    ann.save()
    response = page(match)
    assert response.status_code == 409
    assert "the same person now" in words(response)
