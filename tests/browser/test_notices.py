"""What a page says beside what it is for: it goes with its cause, and lies over nothing that is
needed.
"""

import pytest
from playwright.sync_api import Page, expect

from games.models import Hand, Match
from tests.browser.playing import Table, get_box, let_in
from tests.builders import make_match, save_hand

NAMES = ["Ann", "Fay", "Maximiliane-Josephine"]
SEVERAL_OUT = "Ann and Fay have no cards left"
OTHER_SCRIPT = (
    "() => document.querySelectorAll('#main [id]').forEach((part) => "
    "(part.style.scrollMarginTop = '1px'))"
)
"""Styles what has an id, as scripts do."""


@pytest.fixture
def match(transactional_db: None) -> Match:
    """Ann has gone out; of Fay's page it was said that she has, too."""
    match = make_match("tens-pile", NAMES)
    save_hand(match, 1, 0, 0)
    return match


def be_refused(table: Table, match: Match) -> None:
    table.open_score(match, seat=2)
    table.page.get_by_label("Fay’s score").fill("0")
    table.save_button.tap()
    expect(table.page.get_by_text(SEVERAL_OUT)).to_be_visible()


@pytest.mark.allowed_faults("422")
def test_an_error_disappears_when_another_phone_corrects_it(table: Table, match: Match) -> None:
    be_refused(table, match)
    save_hand(match, 1, 0, 5, based_on=Hand.objects.get().version)
    expect(table.page.get_by_text(SEVERAL_OUT)).to_have_count(0)
    expect(table.page.get_by_label("Fay’s score")).to_have_value("0")


@pytest.mark.allowed_faults("422")
def test_an_error_disappears_when_the_entry_is_changed(table: Table, match: Match) -> None:
    be_refused(table, match)
    table.page.get_by_label("Fay’s score").fill("7")
    expect(table.page.get_by_text(SEVERAL_OUT)).to_have_count(0)


@pytest.mark.allowed_faults("422")
def test_a_row_is_marked_wrong_only_as_long_as_its_cause_lasts(table: Table, match: Match) -> None:
    problem = table.page.locator(".problem")
    table.open(match, "deals/1/scores/")
    table.type_score("Fay", 0)
    expect(problem).to_contain_text(SEVERAL_OUT)
    save_hand(match, 1, 0, 5, based_on=Hand.objects.get().version)
    expect(problem).to_have_count(0)
    expect(table.score_of("Fay")).to_have_value("0")
    save_hand(match, 1, 0, 0, based_on=Hand.objects.get().version)
    expect(table.score_of("Ann")).to_have_value("0")
    table.score_of("Fay").tap()
    table.type_score("Fay", 0)
    expect(problem).to_contain_text(SEVERAL_OUT)
    table.score_of("Fay").tap()
    table.tap_digits("7")
    expect(problem).to_have_count(0)


@pytest.mark.allowed_faults("422")
def test_html_styled_by_scripts_is_swapped_within_the_policy(table: Table, match: Match) -> None:
    table.open_score(match, seat=2)
    table.page.evaluate(OTHER_SCRIPT)
    table.page.get_by_label("Fay’s score").fill("0")
    table.save_button.tap()
    expect(table.page.get_by_text(SEVERAL_OUT)).to_be_visible()


def test_the_line_on_the_next_match_covers_only_the_bar(small_phone: Page) -> None:
    match = make_match("tens-pile", NAMES)
    for role, player in (("watcher", None), ("keeper", match.seats.get(position=1).player_id)):
        let_in(small_phone, match.club, role, player)
        small_phone.goto(f"/m/{match.uid}/on/")
        line = small_phone.locator(".note.onward")
        expect(line).to_have_text("On to Tens, the shedding game, Ann enters first.")
        bottom = get_box(small_phone.locator("header.bar"))
        box = get_box(line)
        assert box["y"] + box["height"] <= bottom["y"] + bottom["height"] + 1
