"""The lobby of a table on a phone: everybody is at its rim, and whoever is picked up has somewhere to sit."""

import re

import pytest
from playwright.sync_api import Page, expect

from games import play
from tests.browser.conftest import Check
from tests.browser.playing import lets_in, widths
from tests.builders import NAMES, make_club


@pytest.mark.parametrize("many", [3, 9, 16])
def test_where_somebody_picked_up_can_sit_is_on_the_smallest_phone(small_phone: Page, axe: Check, many: int) -> None:
    club = make_club()
    table = play.open_table(club)
    people = [play.add_player(club, name) for name in NAMES[:many]]
    play.sit_down(table, people)
    lets_in(small_phone, club, player=people[0].pk)
    small_phone.goto(f"/t/{table.uid}/")
    last = NAMES[many - 1]
    small_phone.get_by_role("link", name=re.compile(f"^{last}")).tap()
    expect(small_phone.get_by_text(f"{last} is picked up")).to_be_visible()
    wide, seen = widths(small_phone)
    assert wide <= seen
    axe(small_phone)
    between = small_phone.get_by_role("button", name=f"{last} sits between Ann and Bob")
    between.tap()
    expect(between).to_be_hidden()
    assert [person.player.name for person in table.people.all()[:3]] == ["Ann", last, "Bob"]
