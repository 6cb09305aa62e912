"""Drawing who begins: each phone and the television see it happen, and are told afterwards."""

from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.matches import draws
from games.models import Table
from tests.browser.conftest import Check, NewContext
from tests.browser.one_table import SCREEN
from tests.browser.playing import let_in
from tests.builders import make_club


@pytest.fixture
def table(transactional_db: None) -> Table:
    table = play.open_table(make_club())
    people = [play.add_player(table.club, name) for name in ("Ann", "Bob", "Cy")]
    play.sit_down(table, people)
    play.choose_next_game(table, "golf", {})
    return table


def test_a_draw_rolls_on_every_screen_before_its_result(
    new_context: NewContext, table: Table, axe: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draws, "ROLLS_FOR", timedelta(hours=1))
    own, plain, screen = (
        new_context(**how).new_page() for how in ({}, {"java_script_enabled": False}, SCREEN)
    )
    for page, role, path in (
        (own, "keeper", ""),
        (plain, "watcher", ""),
        (screen, "watcher", "tv/"),
    ):
        let_in(page, table.club, role)
        page.goto(f"/t/{table.uid}/{path}")
    own.get_by_role("link", name="Ann deals first. Change").tap()
    own.get_by_role("button", name="Draw the first dealer").tap()
    for page in (own, screen, plain):
        if page is plain:
            page.reload()
        expect(page.get_by_role("status").get_by_text("Drawing the first dealer")).to_be_visible()
        expect(page.locator(".deal-chip.rolls")).to_have_count(3)
        expect(page.locator(".deal-chip:not(.rolls)")).to_have_count(0)
    expect(own.locator("#draw")).to_be_in_viewport()
    axe(own)
    axe(screen)
    monkeypatch.setattr(draws, "ROLLS_FOR", timedelta(0))
    plain.get_by_role("link", name="See who was drawn").tap()
    name = Table.objects.get(pk=table.pk).first.name
    for page in (own, plain, screen):
        expect(page.get_by_role("status").get_by_text(f"{name} deals first")).to_be_visible()
        expect(page.locator(".deal-chip")).to_have_count(1)
    axe(own)
    draw_again(own, name)
    axe(own)


def draw_again(page: Page, name: str) -> None:
    """Open the question, keep to the draw, open the question once more, and draw again."""
    change = page.get_by_role("link", name=f"{name} deals first. Change")
    change.tap()
    expect(page.get_by_text(f"{name} was drawn.")).to_be_visible()
    page.get_by_role("link", name=f"Keep {name}").tap()
    expect(page.get_by_role("button", name="Draw again")).to_have_count(0)
    change.tap()
    page.get_by_role("button", name="Draw again").tap()
    expect(page.locator("#panel")).to_have_count(0)
