"""Phones come by tonight's code: known ones without a tap, a stranger who takes a name, somebody
who comes late.
"""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games import play
from games.models import Club, Match, Table, new_uid
from tests.browser.conftest import Check, NewContext
from tests.browser.playing import Table as Tapped
from tests.browser.playing import let_in, page_widths
from tests.builders import enter, make_club, make_match, save_hand

pytestmark = pytest.mark.usefixtures("public_url")
SIX = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
OTHERS = (
    "Gus",
    "Hana",
    "Ivy",
    "Jo",
    "Kim",
    "Lee",
    "Max",
    "Nia",
    "Oli",
    "Pat",
    "Quin",
    "Rosa",
    "Sam",
    "Tom",
)


@pytest.fixture
def table(transactional_db: None) -> Table:
    """Return tonight's table of a club that played a week ago; nobody is there yet."""
    club = make_club("The Kitchen Table")
    for names in (OTHERS[:7], OTHERS[7:], SIX):
        play.end_match(make_match("golf", names, club), "leader")
    Match.objects.filter(club=club).update(
        started_at=timezone.now() - timedelta(days=7), table=None
    )
    return play.open_table(club)


def code_of(table: Table) -> str:
    return f"/join/{play.get_or_make_code(table.club, 'keeper', table.pk)}/"


def known(new_context: NewContext, club: Club, name: str, **changes: object) -> Tapped:
    """Return a phone that has been that player's since an earlier evening."""
    page = new_context(**changes).new_page()
    let_in(page, club, player=club.players.get(name=name).pk)
    return Tapped(page)


def stranger(new_context: NewContext) -> Tapped:
    return Tapped(new_context().new_page())


def begin(table: Table, *names: str) -> Match:
    ids = [table.club.players.get(name=name).pk for name in names]
    return play.start_match(table.club, "golf", ids, 0, {}, uid=new_uid(), table=table)


def expect_heading(page: Page, name: str | re.Pattern[str]) -> None:
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()


@pytest.mark.everyday
def test_a_known_phone_sits_down_without_a_tap_and_gets_its_hand(
    new_context: NewContext, table: Table, axe: Check
) -> None:
    bob, cat = (known(new_context, table.club, name) for name in ("Bob", "Cat"))
    bob.page.goto(code_of(table))
    expect(bob.page).to_have_url(re.compile("/seated/$"))
    expect(bob.page.get_by_text("You’re the first at the table.")).to_be_visible()
    cat.page.goto(code_of(table))
    expect_heading(cat.page, "Welcome back, Cat")
    expect(cat.page.get_by_role("heading", level=1)).to_be_focused()
    expect(bob.page.get_by_role("listitem").filter(has_text="Cat")).not_to_have_class("grey")
    axe(cat.page)
    cat.page.reload()
    expect_heading(cat.page, "Welcome back, Cat")
    cat.page.go_back()
    assert cat.page.url == "about:blank"  # the code is not on the way back
    cat.page.go_forward()
    expect_heading(cat.page, "Welcome back, Cat")

    begin(table, "Bob", "Cat")
    for phone, name in ((bob, "Bob"), (cat, "Cat")):
        expect(phone.hand(name)).to_be_visible()
        assert phone.taps == 0
    # The same code once more, in the middle of the evening
    cat.page.goto(code_of(table))
    expect_heading(cat.page, "Welcome back, Cat")
    expect(cat.page).to_have_url(re.compile("/hands/2/$"))
    assert cat.taps == 0
    axe(cat.page)
    cat.tap_cards("5")
    expect_heading(cat.page, "Cat")
    expect(cat.page.get_by_text("I’m not Cat")).to_have_count(0)


def test_one_tap_denies_a_name_and_another_chooses_one(
    new_context: NewContext, table: Table
) -> None:
    phone = known(new_context, table.club, "Cat")
    phone.page.goto(code_of(table))
    phone.tap("I’m not Cat")
    expect_heading(phone.page, "Who are you?")
    assert not table.people.filter(here=True).exists()
    phone.tap("Dan")
    expect_heading(phone.page, "Welcome back, Dan")
    assert phone.taps == 2
    assert [row.player.name for row in table.people.filter(here=True)] == ["Dan"]


def test_one_button_sits_down_and_another_denies_without_scripts(
    new_context: NewContext, table: Table, axe: Check
) -> None:
    page = known(new_context, table.club, "Cat", java_script_enabled=False).page
    page.goto(code_of(table))
    expect_heading(page, "Welcome back, Cat")
    assert not table.people.exists()
    page.get_by_role("button", name="Sit down as Cat").tap()
    expect(page).to_have_url(re.compile("/seated/$"))
    page.get_by_role("button", name="I’m not Cat").tap()
    page.get_by_role("link", name="I’m new here").tap()
    page.get_by_label("Your name").fill("cat")
    page.get_by_role("button", name="Sit down").tap()
    expect_heading(page, "Are you the Cat of this club?")


@pytest.mark.everyday
def test_a_stranger_who_takes_a_name_is_refused_by_its_phone(
    new_context: NewContext, table: Table, axe: Check
) -> None:
    dan = known(new_context, table.club, "Dan")
    dan.page.goto(code_of(table))
    expect_heading(dan.page, "Welcome back, Dan")
    match = begin(table, "Ann", "Dan")
    expect(dan.hand("Dan")).to_be_visible()

    other = stranger(new_context)
    other.page.goto(code_of(table))
    axe(other.page)
    other.page.get_by_role("link", name="I’m new here").tap()
    axe(other.page)
    other.page.get_by_label("Your name").fill("DAN")
    other.tap("Sit down")
    expect_heading(other.page, "Are you the Dan of this club?")
    axe(other.page)
    other.tap("Yes, that’s me")
    expect_heading(other.page, "Welcome back, Dan")

    expect_heading(dan.page, "Another phone has joined as Dan")
    axe(dan.page)
    dan.tap("No, it is not mine")
    expect(dan.page.get_by_text("The other phone is no longer linked to you.")).to_be_visible()
    expect_heading(other.page, "Who are you?")
    expect(other.page.get_by_text("Dan says that this is another player’s phone.")).to_be_visible()
    assert match.log.filter(action="not_mine").count() == 1

    other.page.get_by_role("link", name="I’m new here").tap()
    other.page.get_by_label("Your name").fill("Dan")
    other.tap("Sit down")
    other.page.get_by_role("link", name="No, I’m another Dan").tap()
    expect_heading(other.page, "Enter a name that tells you apart")
    other.page.get_by_label("Your name").fill("Dan K.")
    other.tap("Sit down")
    expect_heading(other.page, "Welcome, Dan K.")


def test_the_question_does_not_interrupt_a_hand_being_typed(
    new_context: NewContext, table: Table
) -> None:
    dan = known(new_context, table.club, "Dan")
    dan.page.goto(code_of(table))
    expect_heading(dan.page, "Welcome back, Dan")
    begin(table, "Ann", "Dan")
    expect(dan.hand("Dan")).to_be_visible()
    dan.tap_cards("5 6")
    other = stranger(new_context)
    other.page.goto(code_of(table))
    other.page.get_by_role("button", name=re.compile("^Dan")).tap()
    other.tap("Yes, I’m Dan")
    line = dan.page.get_by_text("Another phone has joined under your name.")
    expect(line).to_be_visible()
    dan.expect_cards("5 6 _ _ _ _")


@pytest.mark.everyday
@pytest.mark.allowed_faults("409")
def test_a_late_player_joins_from_the_next_deal_by_the_code(
    new_context: NewContext, table: Table, axe: Check
) -> None:
    match = begin(table, "Ann", "Bob", "Cat")
    enter(match, 1, [8, 12, 18])
    dan = known(new_context, table.club, "Dan")
    dan.page.goto(code_of(table))
    expect_heading(dan.page, "Welcome back, Dan")
    expect(dan.page.get_by_text("You join from deal 2.")).to_be_visible()
    axe(dan.page)
    dan.page.get_by_label("The average").check()
    save_hand(match, 2, 0, 5)
    dan.tap("Join from deal 2")
    expect(dan.page.get_by_text("Deal 2 has begun, so you join from deal 3.").first).to_be_visible()
    expect(dan.page.get_by_label("The average")).to_be_checked()
    dan.tap("Join from deal 3")
    expect(dan.page).not_to_have_url(re.compile("/in/$"))
    assert match.changes.get().start == "average"


def test_names_and_the_table_fit_the_smallest_phone(
    new_context: NewContext, small_phone: Page, transactional_db: None, axe: Check
) -> None:
    club = make_club("The Long Club Name of Thursday Nights")
    names = (
        "Maximiliane-Josephine von der Hohenstein",
        "דני",
        "Wolfgang-Amadeus 0",
        *SIX,
        *OTHERS[:4],
    )
    table = play.open_table(club)
    play.sit_down(table, [play.add_player(club, name) for name in names])
    small_phone.goto(code_of(table))
    assert page_widths(small_phone) == (360, 360)
    axe(small_phone)
    small_phone.get_by_role("button", name="Maximiliane").tap()
    expect_heading(small_phone, re.compile("^Welcome, Max"))
    assert page_widths(small_phone) == (360, 360)
    axe(small_phone)
