"""Hands as phones send them: again where an answer was lost, their owner's first, and without a
connection.
"""

import re

import pytest

from games import play
from games.matches.stored_match import HandRef
from tests.builders import enter, make_match, phone, save_hand
from tests.pages.hands import (
    EASY,
    HTMX,
    TEN,
    bring_phones,
    open_hand,
    path,
    phone_of,
    save,
    stored_hand,
)
from tests.play.rows import nothing_changes
from tests.reading_pages import on_one_line

pytestmark = pytest.mark.django_db


SUBMISSION = "0123456789abcdef"


def test_each_form_has_a_unique_name_for_its_submission(match):
    names = {
        re.search(r'name="submission" value="([\w-]{16,40})"', open_hand(match).text)[1]
        for _ in range(2)
    }
    assert len(names) == 2


def test_a_repeated_submission_gets_the_first_answer(
    match,
):
    enter(match, 1, [EASY] * 4)
    client = phone(match.club)
    first = save(match, 2, client=client, cards=TEN, submission=SUBMISSION)
    with nothing_changes():
        second = save(match, 2, client=client, cards=TEN, submission=SUBMISSION)
    assert (
        (first.status_code, first.url)
        == (second.status_code, second.url)
        == (303, path(match, 2, 2))
    )
    assert "Ann’s hand in deal 2 is saved: 13 points." in on_one_line(client.get(second.url))
    play.undo_entry(match, HandRef(2, 0), based_on=stored_hand(match, 2).version)
    assert save(match, 2, cards=TEN, submission=SUBMISSION).url == path(match, 2, 2)
    assert stored_hand(match, 2) is None
    play.undo_entry(
        match, HandRef(1, 3), based_on=stored_hand(match, 1, 4).version
    )  # and with it the deal before
    assert save(match, 2, cards=TEN, submission=SUBMISSION).url == path(match, 1, 4)
    save_hand(match, 1, 3, EASY)
    save_hand(match, 2, 0, EASY)
    with nothing_changes():
        assert save(match, 2, client=client, cards=TEN, submission=SUBMISSION).url == path(
            match, 2, 2
        )
    assert "is saved" not in on_one_line(client.get(second.url)), "it is another one"


def test_a_repeated_submission_leads_on_after_the_match_ended(match):
    save(match, cards=TEN, submission=SUBMISSION)
    play.end_match(match, "split")
    for htmx, header in ((False, "Location"), (True, "HX-Redirect")):
        response = save(match, cards=TEN, submission=SUBMISSION, htmx=htmx)
        assert response[header] == f"/m/{match.uid}/?play=1"


def test_a_following_hand_replaces_the_one_before_it(match):
    save(match, cards=TEN, submission=SUBMISSION)
    assert save(match, cards=EASY, submission=SUBMISSION).status_code == 409
    other = "fedcba9876543210"
    assert (
        save(
            match, cards=EASY, submission=other, follows=f"never-came-to-us-00 {SUBMISSION}"
        ).status_code
        == 303
    )
    assert stored_hand(match).cards == EASY


def test_a_refused_hand_and_a_conflict_keep_the_submission_name(match):
    refused = on_one_line(
        save(match, cards="A 7", submission=SUBMISSION, follows="fedcba9876543210")
    )
    assert f'name="submission" value="{SUBMISSION}"' in refused
    assert 'name="follows" value="fedcba9876543210"' in refused
    save_hand(match, 1, 0, EASY)
    assert f'name="submission" value="{SUBMISSION}"' in on_one_line(
        save(match, cards=TEN, submission=SUBMISSION)
    )


@pytest.mark.parametrize(
    "name", ["", "short", "x" * 41, "with space in it 16", "ünïcödé-ünïcödé-ü", "a\0" * 9]
)
def test_an_invalid_submission_name_is_ignored(match, name):
    assert save(match, cards=TEN, submission=name, follows=name).status_code == 303
    assert match.log.get(action="hand").submission == ""


def waits_at(match):
    """Return where a phone waits for the others, and sees the deal turn over, also if it comes
    after the last hand.
    """
    return f"/m/{match.uid}/deals/1/reveal/?play=1"


@pytest.fixture
def cys(match):
    return phone_of(match, 2)


def test_a_phone_waits_after_its_own_hand_then_goes_clockwise(match, cys):
    assert "Save and go to Cy" in cys.get(path(match)).text
    response = save(match, seat=2, client=cys, cards=TEN, htmx=True)
    assert response["HX-Push-Url"] == path(match, 1, 3)
    assert "Save my hand" in on_one_line(response)
    response = save(match, seat=3, client=cys, cards=TEN)
    assert (response.status_code, response.url) == (303, waits_at(match))
    assert save(match, seat=3, client=cys, cards=TEN, htmx=True)["HX-Redirect"] == response.url
    assert "Enter for Di" in cys.get(f"/m/{match.uid}/deals/1/").text
    assert save(match, seat=4, client=cys, cards=TEN).url == path(match, 1, 1)


def test_other_phones_skip_players_with_their_own_phone(match):
    bring_phones(match, 1)
    bring_phones(match, 2, role="watcher")
    assert "Save and go to Cy" in open_hand(match).text
    assert save(match, cards=TEN).url == path(match, 1, 3)
    stops = re.findall(r'aria-label="((?:Bo|Di) [^"]+)"', open_hand(match, seat=3).text)
    assert stops == ["Bo –, Bob, not entered yet", "Di next, Di"]


def test_a_phone_waits_where_all_others_have_phones(match, cys):
    bring_phones(match, 1, 2, 3)
    assert "Save this hand" in open_hand(match).text
    assert save(match, cards=TEN).url == waits_at(match)
    assert save(match, cards=TEN, htmx=True)["HX-Redirect"] == waits_at(match)
    assert cys.get(f"/m/{match.uid}/next/").url == path(match, 1, 3)
    save(match, seat=3, client=cys, cards=TEN)
    assert cys.get(f"/m/{match.uid}/next/").url == waits_at(match)
    assert "Save this hand" in cys.get(path(match, 1, 4)).text
    assert save(match, seat=2, client=cys, cards=TEN).url == waits_at(match)


@pytest.mark.parametrize(
    ("phones", "leads_to"),
    [
        ((1, 2), "hands/1/"),
        ((0, 2), "hands/2/"),
        ((0, 1, 2, 3), "reveal/?play=1"),
        ((), "hands/1/"),
    ],
)
def test_a_phone_of_nobody_opens_a_hand_without_a_phone(match, phones, leads_to):
    bring_phones(match, *phones)
    assert (
        phone(match.club).get(f"/m/{match.uid}/next/").url == f"/m/{match.uid}/deals/1/{leads_to}"
    )


def test_the_strip_says_whose_phone_it_is(match, cys):
    text = on_one_line(cys.get(path(match), headers=HTMX))
    assert re.findall(r'data-name="(\w+)" data-own', text) == ["Cy"]
    stops = re.findall(r'aria-label="((?:An|Bo|Cy|Di) [^"]+)"', text)
    assert stops == [
        "An now, Ann",
        "Bo –, Bob, not entered yet",
        "Cy next, Cy",
        "Di –, Di, not entered yet",
    ]
    live = on_one_line(cys.get(f"{path(match)}live/?seen=x", headers=HTMX))
    assert 'data-own class="todo" aria-label="Cy next, Cy"' in live
    assert "data-own" not in open_hand(match).text


@pytest.mark.parametrize(("name", "look"), [("Bob", ""), ("B" * 40, ' class="long"')])
def test_the_page_brings_blank_forms_for_offline_use(name, look):
    match = make_match("golf", ["Ann", name])
    text = on_one_line(phone(match.club).get(path(match)))
    blanks = re.findall(r'<template class="blank">(.*?)</template>', text, re.DOTALL)
    assert "{name}’s score in deal 1" in blanks[1]
    for blank, field, heading in zip(blanks, ("cards", "typed"), ("h1", "span"), strict=True):
        assert f'hx-post="/m/{match.uid}/deals/1/hands/0/"' in blank
        assert re.search(rf'<{heading} id="who"[^>]*>{{name}}</{heading}>', blank)
        assert re.search(rf'<h1[^>]* tabindex="-1"{look}>', blank)
        for empty in (
            'name="seen" value="0"',
            'name="submission" value=""',
            f'name="{field}" value=""',
        ):
            assert empty in blank
    assert "<template" not in open_hand(match).text
