"""Stakes on a phone: choosing them, and an evening of golf for points and a pot of Hang Ten settled
together.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.models import Club, Match, Paid
from tests.browser.conftest import Check
from tests.browser.playing import let_in, page_widths, words
from tests.builders import NAMES, make_club
from tests.evenings import NIGHT, at, get_player, play_match
from tests.set_up import make_table

PAYMENTS = ("Di has paid Ann $2.50", "Cy has paid Ann $1.50", "Bob has paid Ann 20 ¢")


@pytest.fixture
def club() -> Club:
    """Golf for a cent a point: Ann +130, Bob +70, Cy −50, Di −150.

    Hang Ten: Ann +290, the others −90, −100, −100.
    """
    club = make_club()
    play_match(club, at(19), "golf", NAMES[:4], [10, 25, 55, 80], stakes="points", unit_cents=1)
    play_match(club, at(20), "hang-ten", NAMES[:4], [1, 51, 52, 53])
    return club


def lines(page: Page, about: str) -> str:
    """Return what a payment's reasons say, once they are tapped open."""
    row = page.get_by_role("listitem").filter(has=page.get_by_role("button", name=about))
    row.locator("summary").tap()
    return words(row.locator("details")).replace("\u00a0", " ")


def test_golf_for_points_and_a_pot_settle_together_with_reasons(
    small_phone: Page, club: Club, axe: Check
) -> None:
    page = small_phone
    page.context.grant_permissions(["clipboard-write"])
    play.set_pay_link(club, get_player(club, "Ann").pk, "https://pay.example.com/ann")
    let_in(page, club)
    page.goto(f"/c/{club.uid}/nights/{NIGHT}/")
    expect(page.get_by_text("$4.20 still to pay")).to_be_visible()
    told = lines(page, PAYMENTS[0])
    assert "Di Hang Ten −$1.00 Six-card Golf −$1.50 Di owes $2.50 in all" in told
    assert "Ann Hang Ten +$2.90 Six-card Golf +$1.30 Ann gets $4.20 in all" in told
    page.get_by_role("button", name="Copy as text").and_(page.locator(":visible")).tap()
    expect(page.get_by_text("The text is copied.")).to_be_visible()
    copied = words(page.locator(".link-text:visible")).replace("\u00a0", " ").replace("\u2060", "")
    assert (
        copied == "Di pays Ann $2.50 (Thu 12 Mar 2026). Di: Hang Ten −$1.00, Six-card Golf −$1.50."
    )
    expect(page.get_by_role("link", name="Pay Ann").first).to_have_attribute(
        "href", "https://pay.example.com/ann"
    )
    assert page_widths(page) == (360, 360)
    axe(page)
    for payment in PAYMENTS:
        button = page.get_by_role("button", name=payment)
        button.tap()
        expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("all paid")).to_be_visible()
    assert sorted(Paid.objects.values_list("cents", flat=True)) == [20, 150, 250]


def test_a_payment_can_be_copied_after_another_was_ticked(page: Page, club: Club) -> None:
    page.context.grant_permissions(["clipboard-write"])
    let_in(page, club)
    page.goto(f"/m/{club.matches.get(game='golf').uid}/")
    why = page.locator("#settling .why").first
    why.locator("summary").tap()
    ticked = page.get_by_role("button", name=re.compile("has paid")).last
    ticked.tap()
    expect(ticked).to_have_attribute("aria-pressed", "true")
    why.get_by_role("button", name="Copy as text").tap()
    expect(why.get_by_text("The text is copied.")).to_be_visible()


@pytest.mark.allowed_faults("422")
def test_one_choice_and_one_sentence_say_what_is_played_for(small_phone: Page, axe: Check) -> None:
    page, club = small_phone, make_club()
    table = make_table(club, "golf", [play.add_player(club, name).pk for name in NAMES[:6]])
    let_in(page, club)
    page.goto(f"/t/{table.uid}/?open=stakes")
    page.get_by_role("radio", name="No money").tap()
    expect(page.get_by_text("Nobody pays anything.")).to_be_visible()
    page.get_by_role("radio", name="Pot with prizes").tap()
    expect(
        page.get_by_text(re.compile("Everyone pays in 80\u00a0¢. A typical winner goes home"))
    ).to_be_visible()
    page.get_by_role("button", name="25 ¢").tap()
    expect(page.get_by_text(re.compile(r"Everyone pays in \$4\."))).to_be_visible()
    page.get_by_role("button", name="Add a prize").tap()
    third = page.get_by_label("Units for third")
    expect(third).to_have_value("1")
    third.fill("2")
    third.press("Tab")
    expect(page.get_by_text("A deal pays $1.25, 50\u00a0¢ and 50\u00a0¢.")).to_be_visible()
    assert page_widths(page) == (360, 360)
    axe(page)
    page.get_by_role("radio", name="Money per point").tap()
    point = page.get_by_label("1 point is", exact=True)
    point.fill("0,25")
    point.press("Tab")
    expect(point).to_have_value("25 ¢")
    page.get_by_role("button", name="Start, Ann deals").tap()
    expect(page).to_have_url(re.compile(r"/m/[^/]+/$"))
    options = Match.objects.get().options
    assert (options["stakes"], options["unit_cents"]) == ("points", 25)
