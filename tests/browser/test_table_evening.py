"""An evening of six phones and a television at one table: nobody is ever left on a page that is
over.
"""

import re

from playwright.sync_api import expect

from games import play
from games.models import Club, Match
from tests.browser.conftest import Check, NewContext
from tests.browser.one_table import Evening, wait_until_taps_count
from tests.browser.playing import Table

OWN_HAND = re.compile("/deals/1/hands/")


def test_six_phones_and_a_television_stay_together_all_evening(
    new_context: NewContext, axe: Check
) -> None:
    evening = Evening(new_context)
    host, guest, other = evening.host, Table(evening.phones[2]), Table(evening.phones[4])
    evening.for_each_page(
        lambda page: expect(page.get_by_text("6 players are here.")).to_be_visible()
    )
    axe(host.page)
    axe(guest.page)
    axe(evening.screen)

    # The first game, started by the host, and all of its payments ticked off from two phones
    host.open_panel("game")
    axe(host.page)
    host.tap(re.compile("^Hang Ten"))
    expect(guest.page.get_by_text("Hang Ten")).to_be_visible()
    expect(evening.screen.get_by_text("Hang Ten").first).to_be_visible()
    host.choose_stakes("Standard pot")
    host.tap("Start, Ann deals")
    expect(host.page).to_have_url(OWN_HAND)
    assert host.taps <= 10
    first = Match.objects.get()
    evening.expect_own_hands(first)
    evening.finish(first, [3, 12, 20, 14, 15, 16], "Ann")
    axe(guest.page)
    axe(evening.screen)
    for payment in range(5):
        tapping = (guest, other)[payment % 2]
        still = tapping.page.locator("#settling .tick[aria-pressed=false]")
        expect(still).to_have_count(5 - payment)
        still.first.tap()
        for page in evening.phones:
            expect(page.locator("#settling .tick[aria-pressed=true]")).to_have_count(payment + 1)
    for page in evening.phones:
        expect(page.locator("#settling")).to_contain_text("all paid")

    # Another game, chosen by a guest in two taps; it is removed, and everybody is told by whom
    taps = guest.taps
    guest.follow("Another game")
    guest.tap(re.compile("^Six-card Golf"))
    expect(guest.page).to_have_url(OWN_HAND)
    assert guest.taps == taps + 2
    second = Match.objects.get(game="golf")
    evening.expect_own_hands(second)
    host.page.goto(f"/m/{second.uid}/remove/")
    host.page.get_by_role("button", name="Delete the match").tap()
    for page in (*evening.phones[1:], evening.screen):
        expect(page.get_by_text("Ann deleted this match: Six-card Golf.")).to_be_visible()

    # It is started again from the table, and a third one follows; a half-typed entry stays
    other.tap(re.compile("^Start, "))
    expect(other.page).to_have_url(OWN_HAND)
    second = Match.objects.get(game="golf")
    evening.expect_own_hands(second)
    evening.finish(second, [3, 12, 20, 14, 15, 16], "Ann")
    other.tap(re.compile("^Rematch"))
    expect(other.page).to_have_url(OWN_HAND)
    again = Match.objects.filter(game="golf").latest("pk")
    evening.expect_own_hands(again)
    Table(evening.phones[3]).tap_cards("A 2 3")
    play.end_match(again, "leader")
    expect(evening.phones[3].get_by_text("The match is over.")).to_be_visible()
    expect(evening.phones[3].get_by_role("group", name="Di", exact=True)).to_be_visible()
    evening.phones[3].get_by_role("link", name="Go", exact=True).tap()
    evening.for_each_page(
        lambda page: expect(page.get_by_role("heading", name="Nobody won")).to_be_visible()
    )
    guest.follow("Another game")
    guest.tap(re.compile("^Ten-card Basketball"))
    expect(guest.page).to_have_url(OWN_HAND)
    third = Match.objects.get(game="basketball")
    evening.expect_own_hands(third)
    evening.finish(third, [30, 2, 3, 4, 5, 6], "Ann")

    # The end of the evening
    host.page.locator("summary").filter(has_text="More").tap()
    host.follow("This evening")
    expect(host.page.locator("main h1")).to_be_visible()  # the new page is there
    axe(host.page)
    host.tap("End the evening")
    for page in evening.phones:
        expect(page.get_by_role("button", name="Skip to the end")).to_be_visible()
    for page in evening.phones:  # after the cards, by itself
        expect(page.locator("#own-line h1")).to_be_visible()
    expect(evening.screen.get_by_text("Good night!")).to_be_visible()
    axe(guest.page)
    axe(evening.screen)

    # Ended by mistake: one phone takes it back, and everybody is at the table again
    wait_until_taps_count(guest.page)
    guest.tap("Play one more")
    for page in evening.phones:
        expect(page).to_have_url(re.compile("/t/[^/]+/$"))
    expect(evening.screen.get_by_text("Good night!")).to_be_hidden()


def start_golf(evening: Evening) -> Match:
    evening.host.open_panel("game")
    evening.host.tap(re.compile("^Six-card Golf"))
    evening.host.choose_stakes("No money")
    evening.host.tap("Start, Ann deals")
    expect(evening.host.page).to_have_url(OWN_HAND)
    match = Match.objects.get()
    evening.expect_own_hands(match)
    return match


def test_a_rematch_and_another_game_at_once_start_one_match(
    new_context: NewContext,
) -> None:
    evening = Evening(new_context, ("Ann", "Bob", "Cy"))
    host, guest = evening.host, Table(evening.phones[1])
    first = start_golf(evening)
    evening.finish(first, [3, 12, 20], "Ann")
    guest.follow("Another game")
    for page, name in ((host.page, "Rematch"), (guest.page, "Ten-card Basketball")):
        button = page.get_by_role("button", name=re.compile(f"^{name}")).first
        button.evaluate("button => setTimeout(() => button.click(), 500)")
    for page in evening.phones:
        expect(page).not_to_have_url(re.compile(f"{first.uid}|/games/"))
    second = Match.objects.exclude(pk=first.pk).get()
    evening.expect_own_hands(second)


def test_other_pages_follow_too_and_a_half_filled_form_stays(
    new_context: NewContext,
) -> None:
    evening = Evening(new_context)
    club = Club.objects.get()
    host, other = evening.host, evening.phones[4]
    first = start_golf(evening)
    evening.phones[1].goto(f"/c/{club.uid}/statistics/")
    evening.phones[2].goto(f"/m/{first.uid}/rules/")
    evening.phones[3].goto(f"/c/{club.uid}/rename/")
    evening.phones[3].locator("#main input[name=name]").fill("Friday Table")
    evening.finish(first, [3, 12, 20, 14, 15, 16], "Ann", [host.page, other])
    Table(other).tap(re.compile("^Rematch"))
    expect(other).to_have_url(re.compile(f"/m/(?!{first.uid})"))
    second = Match.objects.latest("pk")
    for page in (evening.phones[1], evening.phones[2]):
        expect(page).to_have_url(re.compile(f"/m/{second.uid}/"))
    stays = evening.phones[3]
    expect(stays.get_by_text("On to Six-card Golf, Bob deals first.")).to_be_visible()
    expect(stays.locator("#main input[name=name]")).to_have_value("Friday Table")
    stays.get_by_role("link", name="Go", exact=True).tap()
    expect(stays).to_have_url(re.compile(f"/m/{second.uid}/"))
