"""All matches, card nights, and results on paper and in messages, in a real browser."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games import play
from games.access.links import result_signature
from games.models import Match, Paid
from games.values.clocks import night_of
from tests.browser.playing import ALL_AT_ONCE
from tests.builders import NAMES, enter, make_club, make_match
from tests.evenings import NIGHT, pots

LONG_NAMES = [f"Maximiliane-Josephine von Hohenstein {number:02}" for number in range(16)]


@pytest.fixture
def club(live_server):
    club = make_club()
    pots(club, 0)
    return club


def join(page: Page, club, role="keeper", *, scripts=True):
    page.goto(f"/join/{club.secret(role)}/")
    if not scripts:
        page.get_by_role("button", name="Come in").tap()
    page.wait_for_url(f"**/c/{club.uid}/")


def tick(page: Page, words: str):
    return page.get_by_role("button", name=words)


def test_a_payment_is_ticked_with_one_tap_and_stays_ticked(page, club):
    join(page, club)
    page.goto(f"/c/{club.uid}/nights/{NIGHT}/")
    button = tick(page, "Cy has paid Ann $1.00")
    expect(button).to_have_attribute("aria-pressed", "false")
    page.evaluate("window.same = true")
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(button).to_be_focused()
    expect(page.get_by_text("$1.90 still to pay")).to_be_visible()
    assert page.evaluate("window.same"), "the page was loaded anew"
    page.reload()
    expect(button).to_have_attribute("aria-pressed", "true")
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert not Paid.objects.exists()


def test_a_double_tap_ticks_once(page, club):
    join(page, club)
    page.goto(f"/c/{club.uid}/nights/{NIGHT}/")
    tick(page, "Cy has paid Ann $1.00").dblclick()
    expect(page.get_by_text("$1.90 still to pay")).to_be_visible()
    expect(tick(page, "Cy has paid Ann $1.00")).to_have_attribute("aria-pressed", "true")
    assert Paid.objects.get().cents == 100


def test_a_second_tap_after_the_answer_does_not_take_the_tick_back(page, club):
    page.add_init_script(ALL_AT_ONCE)
    join(page, club)
    page.goto(f"/c/{club.uid}/nights/{NIGHT}/")
    button = tick(page, "Cy has paid Ann $1.00")
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    button.tap()
    expect(page.locator(".htmx-request")).to_have_count(0)
    expect(button).to_have_attribute("aria-pressed", "true")
    assert Paid.objects.get().cents == 100


def test_the_page_does_not_scroll_while_payments_are_ticked(new_context, club):
    page = new_context(viewport={"width": 360, "height": 420}).new_page()
    join(page, club)
    page.goto(f"/c/{club.uid}/nights/{NIGHT}/")
    button = tick(page, "Di has paid Ann $1.00")
    button.evaluate("button => button.scrollIntoView({ block: 'center' })")
    button.evaluate("button => Promise.all(button.getAnimations().map((still) => still.finished))")  # takes taps now
    before = page.evaluate("scrollY")
    assert before
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".htmx-request, .htmx-settling")).to_have_count(0)
    assert page.evaluate("scrollY") == before


def test_payments_keep_their_places_while_they_are_ticked(page, club):
    join(page, club)
    page.goto(f"/c/{club.uid}/nights/{NIGHT}/")
    names = page.locator("#settling .name")
    before = names.all_inner_texts()
    tick(page, "Di has paid Ann $1.00").tap()
    expect(tick(page, "Di has paid Ann $1.00")).to_have_attribute("aria-pressed", "true")
    assert names.all_inner_texts() == before


ROWS = """() => [...document.querySelectorAll("#settling .pay")].map((row) => {
    const [payer, payee] = row.querySelectorAll(".party");
    const [amount] = row.getElementsByClassName("num");
    return [payer, payee, amount].map((part) => Math.round(part.getBoundingClientRect().x));
})"""


def test_payments_are_a_line_each_in_columns(page, club):
    join(page, club)
    page.goto(f"/c/{club.uid}/nights/{NIGHT}/")
    assert len({tuple(columns[:2]) for columns in page.evaluate(ROWS)}) == 1
    for row in page.locator("#settling .party:first-child").all():
        payer, payee = row.bounding_box(), row.locator("xpath=following-sibling::*[1]").bounding_box()
        assert abs(payer["y"] - payee["y"]) < 2


def test_without_javascript_a_payment_is_ticked_too(nojs_page, club):
    join(nojs_page, club, scripts=False)
    nojs_page.goto(f"/c/{club.uid}/nights/{NIGHT}/")
    tick(nojs_page, "Cy has paid Ann $1.00").tap()
    expect(tick(nojs_page, "Cy has paid Ann $1.00")).to_have_attribute("aria-pressed", "true")
    assert nojs_page.url.endswith(f"/nights/{NIGHT}/#settling")


@pytest.mark.allowed_faults("409")
def test_a_page_that_is_out_of_date_is_told_and_shows_how_it_stands(page, club):
    join(page, club)
    page.goto(f"/c/{club.uid}/nights/{NIGHT}/")
    pots(club, 1)
    tick(page, "Cy has paid Ann $1.00").tap()
    expect(page.get_by_role("alert")).to_contain_text("This payment is not what it was a moment ago")
    expect(page.get_by_text("$4.00 still to pay")).to_be_visible()
    assert not Paid.objects.exists()


def test_matches_are_found_and_paged_through(page, club):
    ids = [play.add_player(club, name).pk for name in ("Ann", "Bob")]
    for number in range(26):
        play.start_match(club, "golf", ids, 0, {}, uid=f"{number:022}")
    join(page, club)
    page.get_by_role("link", name=re.compile("^Evenings")).tap()
    page.get_by_role("link", name="All matches").tap()
    page.get_by_text("Find matches").tap()
    page.get_by_label("Game").select_option("golf")
    page.get_by_role("button", name="Show").tap()
    expect(page.get_by_text("Six-card Golf", exact=True).first).to_be_visible()
    expect(page.locator(".matches li")).to_have_count(25)
    page.get_by_role("link", name="Older matches").tap()
    expect(page.locator(".matches li")).to_have_count(1)
    page.get_by_role("link", name="Newest matches").tap()
    expect(page.locator(".matches li")).to_have_count(25)


@pytest.mark.allowed_faults("422")
def test_the_pages_fit_and_can_be_read_by_everybody(small_phone, club, axe):
    with play.dated(timezone.now() - timedelta(minutes=5)):
        for options in ({}, {"currency": "EUR"}):
            match = make_match("hang-ten", LONG_NAMES[:6], club=club, **options)
            enter(match, 1, [1, 20, 30, 40, 50, 60])
            play.end_match(match, "leader")
        make_match("golf", 12, club=club)
    match = Match.objects.select_related("club").get(pk=match.pk)
    join(small_phone, club)
    tonight = night_of(timezone.now())
    for path in (
        f"/c/{club.uid}/history/",
        f"/c/{club.uid}/history/?game=golf&from=x",
        f"/c/{club.uid}/nights/",
        f"/c/{club.uid}/nights/{tonight}/",
        f"/m/{match.uid}/share/",
        f"/r/{match.uid}/{result_signature(match)}/",
    ):
        small_phone.goto(path)
        assert small_phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        axe(small_phone)


def test_a_result_is_sent_from_the_phones_own_sheet(new_context, club):
    context = new_context()
    context.add_init_script("navigator.share = async (what) => { window.sent = what; };")
    page = context.new_page()
    match = Match.objects.select_related("club").get()
    join(page, club, "watcher")
    page.goto(f"/m/{match.uid}/")
    page.get_by_role("link", name="Share result").tap()
    page.get_by_role("button", name="Send link").tap()
    page.wait_for_function("window.sent")
    sent = page.evaluate("window.sent")
    assert sent["text"] == "Hang Ten: Ann wins"
    assert sent["url"].endswith(f"/r/{match.uid}/{result_signature(match)}/")
    expect(page.get_by_role("img", name=re.compile("Hang Ten: Ann wins. Ann 1"))).to_be_visible()
    assert page.locator(".preview img").evaluate("async (img) => (await img.decode(), img.naturalWidth)") == 1200


@pytest.mark.parametrize(("why", "said"), [("AbortError", ""), ("DataError", "The link is copied.")])
def test_a_link_is_copied_where_it_cannot_be_sent_but_not_where_somebody_changed_their_mind(
    new_context, club, why, said
):
    context = new_context()
    context.add_init_script(f"""
        navigator.share = async () => {{ window.asked = true; throw new DOMException("", "{why}"); }};
        if (navigator.clipboard) navigator.clipboard.writeText = async (text) => {{ window.copied = text; }};
    """)
    page = context.new_page()
    match = Match.objects.select_related("club").get()
    join(page, club, "watcher")
    page.goto(f"/m/{match.uid}/share/")
    page.get_by_role("button", name="Send link").tap()
    page.wait_for_function("window.asked")
    expect(page.locator(".invite [role=status]")).to_have_text(said)
    assert bool(page.evaluate("window.copied")) == bool(said)


def pages_of(page: Page) -> int:
    """On how many sheets of A4 the page is printed."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", print_background=True)))


@pytest.mark.parametrize(("game", "names"), [("golf", LONG_NAMES), ("golf", NAMES), ("hang-ten", LONG_NAMES[:6])])
def test_a_result_is_printed_on_one_sheet(new_context, club, game, names):
    match = make_match(game, names, club=club, deals=10)
    for number in range(1, 11):
        enter(match, number, [10 * number + seat * 7 % 11 for seat in range(len(names))], answer=0)
    assert Match.objects.get(pk=match.pk).finished_at
    page = new_context(is_mobile=False, has_touch=False).new_page()
    join(page, club)
    page.goto(f"/m/{match.uid}/")
    assert pages_of(page) == 1
    page.emulate_media(media="print")
    for title in ("Standings", "Deals", *(["Who pays whom"] if game == "hang-ten" else [])):
        expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    expect(page.locator(".deals thead th")).to_have_count(12)
    expect(page.get_by_role("button", name="Rematch")).to_be_hidden()
    expect(page.locator(".pay .tick:visible, .pay .why:visible")).to_have_count(0)
