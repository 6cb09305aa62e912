"""Coming to a club by a code, as a keeper or a looker-on, and being shut out again, on real phones."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.models import Club, Hand, Match, new_uid
from tests.builders import enter, make_match
from tests.routes import ROUTES, address_of

NewContext = Callable[..., Any]
SHUT_OUT = pytest.mark.allowed_faults("404")


@pytest.fixture
def match() -> Match:
    return make_match("tens-grid", 3)


def come(new_context: NewContext, match: Match, secret: str) -> Page:
    page: Page = new_context().new_page()
    page.goto(f"/join/{secret}/?next=/m/{match.uid}/")
    page.wait_for_url(f"**/m/{match.uid}/")
    return page


def keeper(new_context: NewContext, match: Match) -> Page:
    """A phone that came by the link for keeping score, on the match's board."""
    return come(new_context, match, Club.objects.get().keeper_secret)


def say_who(page: Page, match: Match, name: str) -> None:
    page.goto(f"/c/{match.club.uid}/me/")
    page.get_by_role("button", name=name).tap()
    expect(page).to_have_url(re.compile(rf"/c/{match.club.uid}/$"))


def test_six_phones_enter_six_hands_at_the_same_time(new_context: NewContext) -> None:
    names = ["Ann", "Bob", "Cy", "Di", "Eve", "Flo"]
    match = make_match("hang-ten", names)
    pages = [keeper(new_context, match) for _ in names]
    for page, name, ranks in zip(pages, names, ("a8", "29", "3j", "4q", "5k", "67"), strict=True):
        say_who(page, match, name)
        page.goto(f"/m/{match.uid}/next/")
        expect(page.get_by_role("group", name=name, exact=True)).to_be_visible()
        page.keyboard.type(ranks * 5)
        expect(page.locator("[data-save]")).to_have_attribute("aria-disabled", "false")
    for page in pages:
        page.locator("[data-save]").tap()
    expect(pages[-1]).to_have_url(re.compile(r"/deals/1/(reveal/.*)?$"))
    owners = {hand.seat.player.name: hand.cards[0] for hand in Hand.objects.select_related("seat__player")}
    assert owners == dict(zip(names, "A23456", strict=True))
    assert Hand.objects.filter(confirmed=True).count() == 6


@SHUT_OUT
def test_a_phone_that_is_shut_out_in_the_middle_of_a_hand_comes_back_with_its_cards(
    new_context: NewContext, match: Match
) -> None:
    first, second = keeper(new_context, match), keeper(new_context, match)
    second.goto(f"/m/{match.uid}/deals/1/hands/2/")
    for card in "789":
        second.get_by_role("button", name=card, exact=True).tap()
    expect(second.get_by_role("button", name="row 1, column 3: 9")).to_be_visible()

    first.goto(f"/c/{match.club.uid}/share/keeper/replace/")
    first.get_by_role("button", name="Replace it").tap()
    expect(first.get_by_text("The old one does not work any more")).to_be_visible()

    expect(second.get_by_role("heading", name="This phone is not in the club any more")).to_be_visible()
    second.goto(f"/join/{Club.objects.get().keeper_secret}/")
    second.wait_for_url("**/c/*/")
    second.goto(f"/m/{match.uid}/deals/1/hands/2/")
    expect(second.get_by_role("button", name="row 1, column 3: 9")).to_be_visible()


def test_the_tab_forgets_the_link_that_it_came_by(new_context: NewContext, match: Match) -> None:
    page = keeper(new_context, match)
    history = page.context.new_cdp_session(page).send("Page.getNavigationHistory")["entries"]
    assert match.club.keeper_secret not in str(history)
    page.go_back()
    assert page.url == "about:blank"  # and not once more at the page that came in
    page.go_forward()
    expect(page).to_have_url(re.compile(rf"/m/{match.uid}/$"))


def test_without_scripts_a_link_takes_one_more_tap(new_context: NewContext, match: Match) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"/join/{match.club.keeper_secret}/?next=/m/{match.uid}/")
    page.get_by_role("button", name="Come in").tap()
    expect(page).to_have_url(re.compile(rf"/m/{match.uid}/$"))


@SHUT_OUT
def test_back_shows_nothing_to_a_phone_that_was_shut_out(new_context: NewContext, match: Match) -> None:
    enter(match, 1, [1, 2, 3])
    page = come(new_context, match, match.club.watch_secret)
    page.goto(f"/c/{match.club.uid}/history/")
    page.goto("/rules/")
    play.replace_link(match.club, "watcher", new_uid(), seen=1)
    for _ in range(2):
        page.go_back()
        expect(page.get_by_role("heading", name="This phone is not in the club any more")).to_be_visible()


SEND = """async (address) => {
    const [, token] = document.cookie.match(/csrftoken=(\\w+)/) ?? [, "x".repeat(32)];
    document.cookie = `csrftoken=${token}; path=/`;
    const fields = new URLSearchParams({
        csrfmiddlewaretoken: token, cards: "7 7 7 7 7 7 7 7 7 A", typed: "", seen: "0", rest: "leader", decks: "5",
        answer: "1", name: "Mallory", token: "A".repeat(22), sure: "1",
    });
    return (await fetch(address, { method: "POST", body: fields, redirect: "manual" })).status;
}"""


OWN = {"me", "whose-phone"}
"""Where a phone says whose it is: lookers-on are somebody, too."""


@pytest.mark.allowed_faults("40[35]")
def test_a_phone_that_looks_on_sends_every_form_and_changes_nothing(new_context: NewContext, match: Match) -> None:
    enter(match, 1, [1, 2, 3])
    before = match.log.count(), Club.objects.values().get()
    page = come(new_context, match, match.club.watch_secret)
    private = [route for route in ROUTES if not route.in_admin and "uid" in route.parts and route.name not in OWN]
    answers = {route.name: page.evaluate(SEND, address_of(route, match)) for route in private}
    assert {name: status for name, status in answers.items() if status not in (403, 405)} == {}
    assert (match.log.count(), Club.objects.values().get()) == before


def test_a_phone_that_looks_on_is_offered_no_form_and_no_code(new_context: NewContext, match: Match) -> None:
    enter(match, 1, [1, 2, 3])
    page = come(new_context, match, match.club.watch_secret)
    for path in (f"/m/{match.uid}/", f"/m/{match.uid}/deals/1/", f"/c/{match.club.uid}/"):
        page.goto(path)
        expect(page.locator("form[method=post]")).to_have_count(0)
        assert not {match.club.keeper_secret, match.club.watch_secret} & set(re.findall(r"[\w-]{22}", page.content()))
