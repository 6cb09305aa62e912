"""Setting a match up on a phone, with and without JavaScript."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from games import play
from games.models import Club, Match
from tests.browser.playing import lets_in
from tests.builders import NAMES, make_club, make_match

pytestmark = pytest.mark.django_db(transaction=True)
Check = Callable[[Page], None]
BOARD = re.compile(r"/m/[^/]+/$")
LONG = ["Maximiliane Brandstätter-Wolkenstein H.", "Wolfeschlegelsteinhausenbergerdorffen", "Zoë", "Bo"]


def open_setup(page: Page, club: Club, query: str = "") -> None:
    """Opens the set-up on a phone that keeps the club's scores."""
    lets_in(page, club)
    page.goto(f"/c/{club.uid}/new/{query}")


def seated(page: Page) -> list[str]:
    """The names in the list of seats, in order."""
    return [name.strip() for name in page.get_by_role("listitem").locator(".name").all_inner_texts()]


def add(page: Page, name: str, button: bool = False) -> None:
    """Types a new player's name, and sends it with the keyboard or the button."""
    field = page.get_by_label("What is the name?")
    field.fill(name)
    if button:
        page.get_by_role("button", name="Add", exact=True).tap()
    else:
        field.press("Enter")
    expect(page.get_by_role("button", name=f"{name} sits out")).to_be_visible()


@pytest.mark.everyday
def test_from_an_empty_club_to_the_board(page: Page) -> None:
    club = make_club()
    open_setup(page, club)
    page.get_by_role("button", name="Hang Ten").tap()
    for name in ("Ann", "Bob", "Cy"):
        add(page, name)
    expect(page.get_by_text("Hang Ten needs 4 to 6: add one more.")).to_be_visible()
    add(page, "Di", button=True)
    page.get_by_role("button", name="Start Hang Ten with 4").tap()
    expect(page).to_have_url(BOARD)
    match = Match.objects.get()
    assert [seat.player.name for seat in match.seats.all()] == ["Ann", "Bob", "Cy", "Di"]


def test_the_same_without_javascript(nojs_page: Page) -> None:
    club = make_club()
    open_setup(nojs_page, club)
    nojs_page.get_by_role("button", name="Hang Ten").tap()
    for name in ("Ann", "Bob", "Cy", "Di"):
        add(nojs_page, name, button=name == "Di")
    nojs_page.get_by_role("radio", name="25 ¢").tap()
    nojs_page.get_by_text("Options").tap()
    nojs_page.get_by_label("Deals in the match").fill("5")
    nojs_page.get_by_role("button", name="Use these options").tap()
    expect(nojs_page.get_by_text("Everyone puts in $5.00, so $20.00 in the pot.")).to_be_visible()
    nojs_page.get_by_role("button", name="Start Hang Ten with 4").tap()
    expect(nojs_page).to_have_url(BOARD)
    match = Match.objects.get()
    assert (match.options["unit_cents"], match.options["deals"]) == (25, 5)


def test_what_is_typed_counts_without_javascript_even_if_start_is_the_next_tap(nojs_page: Page) -> None:
    club = make_club()
    make_match("hang-ten", 4, club=club)
    open_setup(nojs_page, club, "?game=hang-ten")
    nojs_page.get_by_role("radio", name="Own").tap()
    nojs_page.get_by_label("One unit, in cents").fill("30")
    nojs_page.get_by_role("button", name="Start Hang Ten with 4").tap()
    expect(nojs_page).to_have_url(BOARD)
    assert Match.objects.latest("pk").options["unit_cents"] == 30


@pytest.mark.parametrize("javascript", [True, False])
def test_players_are_seated_moved_and_sent_out_by_tapping(new_context, javascript: bool) -> None:
    page = new_context(java_script_enabled=javascript).new_page()
    club = make_club()
    for name in ("Ann", "Bob", "Cy"):
        play.add_player(club, name)
    open_setup(page, club, "?game=golf")
    for name in ("Cy", "Ann", "Bob"):
        page.get_by_role("button", name=name, exact=True).tap()
        expect(page.get_by_role("button", name=f"{name} sits out")).to_be_visible()
    assert seated(page) == ["Cy deals first", "Ann", "Bob"]
    page.get_by_role("button", name="Move Bob up").tap()
    expect(page.get_by_role("listitem").nth(1)).to_contain_text("Bob")
    page.get_by_role("button", name="Cy sits out").tap()
    expect(page.locator("#first")).to_contain_text("Bob deals first")
    page.locator("#first").tap()
    page.get_by_role("button", name="Ann", exact=True).tap()
    expect(page.locator("#first")).to_contain_text("Ann deals first")
    assert seated(page) == ["Bob", "Ann deals first"]
    page.get_by_role("button", name="Start Six-card Golf with 2").tap()
    expect(page).to_have_url(BOARD)
    assert Match.objects.get().first_dealer == 1


def test_reload_shows_the_same_and_back_leaves_the_set_up(page: Page) -> None:
    club = make_club()
    play.end_match(make_match("golf", ["Ann", "Bob", "Cy"], club=club), "split")
    open_setup(page, club)
    page.goto(f"/c/{club.uid}/")
    page.goto(f"/t/{play.newest_table(club).uid}/")
    page.get_by_role("link", name="One phone for all? Set up a match").tap()
    page.get_by_role("button", name="Six-card Golf").tap()
    page.get_by_role("button", name="Move Cy up").tap()
    expect(page.get_by_role("listitem").nth(1)).to_contain_text("Cy")
    page.reload()
    assert seated(page) == ["Ann deals first", "Cy", "Bob"]
    page.go_back()
    expect(page).to_have_url(re.compile("/t/[^/]+/$"))


def test_moving_somebody_keeps_the_finger_on_them(page: Page) -> None:
    club = make_club()
    make_match("golf", NAMES[:5], club=club)
    open_setup(page, club, "?game=golf")
    page.get_by_role("button", name="Move Eve up").focus()
    for place in (3, 2, 1):
        page.keyboard.press("Enter")
        expect(page.get_by_role("listitem").nth(place)).to_contain_text("Eve")
        expect(page.get_by_role("button", name="Move Eve up")).to_be_focused()


def test_the_stakes_follow_what_is_tapped_and_typed(page: Page) -> None:
    club = make_club()
    make_match("hang-ten", 6, club=club)
    open_setup(page, club, "?game=hang-ten")
    page.get_by_role("radio", name="25 ¢").tap()
    expect(page.get_by_text("Everyone puts in $3.75, so $22.50 in the pot.")).to_be_visible()
    expect(page.get_by_label("One unit, in cents")).to_be_hidden()
    page.get_by_role("radio", name="Own").tap()
    page.get_by_label("One unit, in cents").fill("30")
    page.get_by_label("One unit, in cents").press("Tab")
    expect(page.get_by_text("Everyone puts in $4.50, so $27.00 in the pot.")).to_be_visible()
    page.get_by_text("Options").tap()
    page.get_by_label("Currency").select_option("EUR")
    expect(page.get_by_text("Everyone puts in €4.50, so €27.00 in the pot.")).to_be_visible()
    page.get_by_role("radio", name="Off").tap()
    expect(page.get_by_text("Just for points: nobody puts anything in.")).to_be_visible()


def test_an_option_that_cannot_be_is_said_at_its_field(page: Page, axe: Check) -> None:
    club = make_club()
    make_match("golf", 4, club=club)
    open_setup(page, club, "?game=golf")
    page.get_by_text("Options").tap()
    page.get_by_label("Decks of cards").fill("99")
    page.get_by_label("Decks of cards").press("Enter")
    field = page.get_by_label("Decks of cards")
    expect(field).to_have_accessible_description("A whole number from 1 to 20, please.")
    expect(field).to_have_value("99")
    expect(page.get_by_role("button", name="One of the options needs another look")).to_be_visible()
    axe(page)


@pytest.mark.allowed_faults("422")
def test_a_name_that_cannot_be_is_said_at_its_field_and_the_rest_stays(page: Page, axe: Check) -> None:
    club = make_club()
    make_match("golf", 4, club=club)
    open_setup(page, club, "?game=golf")
    page.get_by_text("New player").tap()
    page.get_by_label("What is the name?").fill("x" * 41)
    page.get_by_role("button", name="Add", exact=True).tap()
    field = page.get_by_label("What is the name?")
    expect(field).to_have_accessible_description(re.compile("is too long: a name has at most 40 characters."))
    expect(field).to_have_value("x" * 41)
    assert len(seated(page)) == 4
    axe(page)


@pytest.mark.everyday
def test_two_taps_on_start_start_one_match(page: Page) -> None:
    club = make_club()
    make_match("golf", 2, club=club)
    open_setup(page, club, "?game=golf")
    page.get_by_role("button", name="Start Six-card Golf with 2").dblclick()
    expect(page).to_have_url(BOARD)
    assert Match.objects.count() == 2


@pytest.mark.allowed_faults("422")
def test_a_start_that_cannot_be_says_what_is_missing_and_goes_on_from_there(page: Page) -> None:
    club = make_club()
    make_match("golf", 3, club=club)
    open_setup(page, club)
    page.get_by_role("button", name="Hang Ten").tap()
    page.get_by_role("button", name="Add one more player").tap(force=True)
    expect(page.get_by_role("alert")).to_have_text("Add one more player.")
    add(page, "Di")
    page.get_by_role("button", name="Start Hang Ten with 4").tap()
    expect(page).to_have_url(BOARD)


def setups() -> dict[str, tuple[Club, str]]:
    """Clubs and addresses of set-ups of all kinds."""
    crowd = make_club("x" * 40)
    ids = [play.add_player(crowd, f"Player {number}").pk for number in range(28)]
    ids = [play.add_player(crowd, name).pk for name in (*LONG, *NAMES[:8])] + ids
    twelve = "-".join(map(str, ids[:12]))
    return {
        "empty": (make_club(), ""),
        "no game": (crowd, ""),
        "nobody": (crowd, "?game=hang-ten&seats="),
        "full": (crowd, f"?game=golf&seats={twelve}"),
        "too many": (crowd, f"?game=hang-ten&seats={twelve}"),
        "wrong": (crowd, f"?game=hang-ten&seats={twelve}&unit=own&unit_cents=x&decks=99&currency=x"),
    }


SMALL = """[...document.querySelectorAll("main :is(button, summary, a, input:not([type=hidden]), select)")]
    .filter(e => !e.matches(".vh, .pick *"))
    .map(e => [e.id, e.getBoundingClientRect()])
    .filter(([, box]) => box.width && Math.min(box.width, box.height) < 44)
    .map(([id, box]) => `${id}: ${box.width}×${box.height}`)"""


def test_it_is_accessible_fits_the_smallest_phone_and_can_be_hit(small_phone: Page, axe: Check, subtests) -> None:
    for name, (club, query) in setups().items():
        with subtests.test(name):
            open_setup(small_phone, club, query)
            for summary in small_phone.locator("summary").all():
                if not summary.evaluate("summary => summary.parentElement.open"):
                    summary.tap()
            assert small_phone.evaluate("document.documentElement.scrollWidth") == 360
            assert small_phone.evaluate(SMALL) == []
            axe(small_phone)


def test_the_main_button_is_always_there(small_phone: Page) -> None:
    club, query = setups()["full"]
    open_setup(small_phone, club, query)
    expect(small_phone.get_by_role("button", name="Start Six-card Golf with 12")).to_be_in_viewport()


class Gate:
    """Holds the first answer of the set-up back, as a slow connection does, until `open` is called."""

    def __init__(self, page: Page) -> None:
        self.held: list[Route] = []
        self.opened = False
        page.route(re.compile("/new/|/players/"), self.on_route)

    def on_route(self, route: Route) -> None:
        if self.opened:
            route.continue_()
        else:
            self.held.append(route)

    def open(self) -> None:
        self.opened = True
        for route in self.held:
            route.continue_()


def test_quick_taps_all_count_on_a_slow_connection(page: Page) -> None:
    club = make_club()
    for name in ("Ann", "Bob", "Cy", "Di"):
        play.add_player(club, name)
    open_setup(page, club, "?game=hang-ten&seats=")
    gate = Gate(page)
    for name in ("Cy", "Ann", "Di", "Bob"):
        page.get_by_role("button", name=name, exact=True).tap()
    page.get_by_role("radio", name="25 ¢").tap()
    page.get_by_role("button", name="Add four players").tap(force=True)
    assert len(gate.held) == 1
    gate.open()
    expect(page).to_have_url(BOARD)
    match = Match.objects.get()
    assert [seat.player.name for seat in match.seats.all()] == ["Cy", "Ann", "Di", "Bob"]
    assert match.options["unit_cents"] == 25


def test_a_name_that_is_typed_while_an_answer_is_on_its_way_stays(page: Page) -> None:
    club = make_club()
    open_setup(page, club)
    gate = Gate(page)
    page.get_by_role("button", name="Six-card Golf").tap()
    page.get_by_label("What is the name?").fill("Ann")
    gate.open()
    expect(page.get_by_text("0 of 2–16 players")).to_be_visible()
    expect(page.get_by_label("What is the name?")).to_have_value("Ann")
    expect(page.get_by_label("What is the name?")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Ann sits out")).to_be_visible()
    expect(page.get_by_label("What is the name?")).to_have_value("")


def test_who_corrects_a_name_while_an_answer_is_on_its_way_goes_on_where_they_were(page: Page) -> None:
    club = make_club()
    open_setup(page, club)
    name = page.get_by_label("What is the name?")
    gate = Gate(page)
    page.get_by_role("button", name="Six-card Golf").tap()
    name.fill("An Be")
    name.evaluate("field => field.setSelectionRange(2, 2)")
    gate.open()
    expect(page.get_by_text("0 of 2–16 players")).to_be_visible()
    expect(name).to_be_focused()
    page.keyboard.type("n")
    expect(name).to_have_value("Ann Be")


def test_letters_stay_in_their_order_whenever_an_answer_comes(page: Page) -> None:
    open_setup(page, make_club())
    name = page.get_by_label("What is the name?")
    gate = Gate(page)
    page.get_by_role("button", name="Six-card Golf").tap()
    name.tap()
    page.evaluate("""addEventListener("htmx:afterSwap", () => document.execCommand("insertText", false, "A"))""")
    gate.open()
    expect(name).to_have_value("A")
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)
    page.keyboard.type("nn")
    expect(name).to_have_value("Ann")


@pytest.mark.allowed_faults("ERR_INTERNET_DISCONNECTED", "htmx:afterRequest", "htmx:sendError")
def test_a_tap_without_a_connection_says_so_and_counts_the_next_time(page: Page) -> None:
    club = make_club()
    make_match("golf", 3, club=club)
    open_setup(page, club, "?game=golf")
    page.context.set_offline(True)
    page.get_by_role("button", name="Cy sits out").tap()
    expect(page.get_by_role("alert")).to_have_text("That did not get through. Tap again when there is a connection.")
    page.context.set_offline(False)
    page.get_by_role("button", name="Cy sits out").tap()
    expect(page.get_by_role("button", name="Start Six-card Golf with 2")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_hidden()


@pytest.mark.allowed_faults("htmx:afterRequest", "htmx:sendAbort")
def test_an_answer_that_is_broken_off_leaves_a_page_that_can_be_tapped(page: Page) -> None:
    club = make_club()
    make_match("golf", 3, club=club)
    open_setup(page, club, "?game=golf")
    gate = Gate(page)
    sit_out = page.get_by_role("button", name="Cy sits out")
    sit_out.tap()
    sit_out.evaluate("button => htmx.trigger(button, 'htmx:abort')")
    expect(page.get_by_role("alert")).to_be_visible()
    gate.opened = True
    sit_out.tap()
    expect(page.get_by_role("button", name="Start Six-card Golf with 2")).to_be_visible()
