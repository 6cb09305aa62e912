"""Somebody sits down before others, or their coming is taken back, while a phone has hands that are
not saved.
"""

import json
import re

import pytest
from playwright.sync_api import expect

from games import play
from games.models import Match, Player
from tests.browser.playing import EASY, NONE, TEN, Table
from tests.browser.unsent import (
    GONE,
    FailingSaves,
    enter,
    expect_refused,
    expect_unsent,
    server_down,
)
from tests.builders import enter as enter_deal
from tests.play.rows import hands

pytestmark = pytest.mark.allowed_faults(GONE)
HALF = "7 7 _ _ _ _ _ _ _ _"


def eve_sits_down(match: Match) -> Player:
    """Let Eve sit down between Ann and Bob: everybody after Ann has another seat."""
    eve = play.add_player(match.club, "Eve")
    play.join_match(match, eve.pk, after=0)
    return eve


def test_half_a_hand_stays_with_its_player_only(table: Table, match: Match) -> None:
    table.open_hand(match, seat=2)
    table.tap_cards("7 7")
    eve_sits_down(match)
    expect(table.page.get_by_role("link", name="Eve, not entered yet")).to_be_visible()
    expect(table.hand("Bob")).to_be_visible()
    table.tap_cards("A")
    expect(table.score).to_have_text("Score so far 1")
    expect(table.hand("Bob")).to_be_visible()
    table.page.reload()
    expect(table.hand("Eve")).to_be_visible()
    table.expect_cards(NONE)
    expect(table.page.locator("#kept")).to_be_hidden()
    table.follow(re.compile("^Bo [^,]+, Bob"))
    table.expect_cards("7 7 A _ _ _ _ _ _ _")
    table.tap_cards("2 3 4 5 6 8 9")
    table.save_button.tap()
    expect(table.notice).to_contain_text("Bob’s hand in deal 1 is saved")
    assert hands(match) == [None, None, "7 7 A 2 3 4 5 6 8 9", None, None]


def test_a_waiting_hand_arrives_at_the_new_seat_of_its_player(table: Table, match: Match) -> None:
    table.open_hand(match, seat=2)
    failing = FailingSaves(table, server_down)
    enter(table, "Bob")
    expect_unsent(table, 1)
    eve_sits_down(match)
    table.page.goto(f"/m/{match.uid}/deals/1/hands/2/")
    expect(table.hand("Eve")).to_be_visible()
    table.expect_cards(NONE)
    expect(table.page.get_by_role("link", name="Bo kept, Bob, on this phone")).to_be_visible()
    enter(table, "Eve", TEN)
    expect_unsent(table, 2)
    failing.stop_and_retry()
    expect_unsent(table, 0)
    assert hands(match) == [None, TEN, EASY, None, None]


def keep_until_eve_never_came(table: Table, match: Match, name: str, seat: int) -> FailingSaves:
    """Keep the hand of who sits there in deal 2 on the phone, and take back that Eve sat down
    before it.
    """
    enter_deal(match, 1, [1, 2, 3, 4])
    eve = eve_sits_down(match)
    table.open_hand(match, seat=seat, deal=2)
    failing = FailingSaves(table, server_down)
    enter(table, name)
    expect_unsent(table, 1)
    play.correct_change(match, play.ChangeRef(2, "join", eve.pk), None)
    return failing


def test_a_waiting_hand_stays_with_its_player_after_an_undo(table: Table, match: Match) -> None:
    failing = keep_until_eve_never_came(table, match, "Bob", seat=3)
    table.page.goto(f"/m/{match.uid}/deals/2/hands/3/")
    expect(table.hand("Cy")).to_be_visible()
    table.expect_cards(NONE)
    failing.stop_and_retry()
    expect_unsent(table, 0)
    assert hands(match, 2) == [None, EASY, None, None]


def test_a_hand_of_a_missing_player_is_refused_by_name_and_shown(
    table: Table, match: Match
) -> None:
    failing = keep_until_eve_never_came(table, match, "Eve", seat=2)
    failing.stop_and_retry()
    expect_refused(table, "Eve", "Eve is no longer in this match.", deal=2).get_by_role(
        "button", name="Open the hand"
    ).tap()
    expect(table.page.get_by_role("main")).to_contain_text("Not saved")
    table.follow("Continue")
    expect(table.page.locator("#outbox li")).to_be_hidden()
    assert hands(match, 2) == [None] * 4


def test_hands_kept_by_seat_in_an_older_version_are_sent(table: Table, match: Match) -> None:
    """Half a hand is asked about."""
    address = f"/m/{match.uid}/deals/1/hands/"
    table.open(match)
    draft = {"cards": "7 7 _ _ _ _ _ _ _ _", "typed": "", "marked": False, "seen": "0", "at": 4e12}
    fields = {"cards": EASY, "seen": "0", "submission": "a" * 32, "follows": ""}
    waits = {"fields": fields, "name": "Ann", "deal": "1", "order": 1}
    for name, thing in ((f"draft:{address}2/", draft), (f"outbox:{address}1/", waits)):
        table.page.evaluate(
            "([name, thing]) => localStorage.setItem(name, thing)", [name, json.dumps(thing)]
        )
    table.open_hand(match, seat=2)
    expect_unsent(table, 0)
    expect(table.hand("Bob")).to_be_visible()
    table.expect_cards(NONE)
    table.tap("Use these cards")
    table.expect_cards(HALF)
    expect(table.page.get_by_role("link", name=re.compile("Ann, done"))).to_be_visible()
    assert hands(match) == [EASY, None, None, None]
