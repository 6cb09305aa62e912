"""A button that was just tapped does next what a page that is opened anew would have it do."""

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.models import Club, Paid, Table
from games.rules.built_in.game_templates import TEMPLATES
from tests.browser.conftest import NewContext
from tests.browser.playing import Table as ScorePad
from tests.browser.playing import let_in
from tests.builders import NAMES, make_club, make_house_match, make_match, save_hand
from tests.evenings import NIGHT, at, play_match
from tests.play.rows import hands, version
from tests.set_up import make_table

pytestmark = pytest.mark.both_clubs
SLOW_TAPS = """{
    let now = 0;
    Object.defineProperty(Event.prototype, "timeStamp", { get: () => now += 1000 });
}"""
"""Run in a page before its own scripts, it makes each tap count, however soon it follows another.
"""
SWAPPED = ":is(#lobby, #settling) form button[name]:not([formaction], .vh)"
"""The buttons of a page that stays where it is when they are tapped."""
SHOWN_AND_FRESH = """async (selector) => {
    const about = ({ name, value, innerHTML }) => [name, value, innerHTML.trim()];
    const read = (page) => [...page.querySelectorAll(selector)].map(about);
    const answer = await fetch(location.pathname + location.search);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    return [read(document), read(fresh)];
}"""
AS_IN_1_1_0 = """() => {
    document.querySelector("[data-live]").id = "board";
    document.getElementById("ask").remove();
}"""
"""What an open board of that version has of its own: no form for “Undo”, which was a link."""
AT_REST = ".htmx-request, .htmx-swapping, .htmx-settling, form[aria-busy]"


def tap_each_button_twice(page: Page) -> int:
    """Tap all buttons that answer by a swap, each twice where it stays; return how many taps there
    were.

    After each tap every button of the page does and says what it does on a page that is opened
    anew.
    """
    buttons = page.locator(SWAPPED).and_(page.locator(":visible"))
    taps = 0
    for place in range(buttons.count()):
        for _ in range(2):
            if place >= buttons.count():
                continue
            with page.expect_response(lambda answer: answer.request.method == "POST"):
                buttons.nth(place).tap()
            taps += 1
            expect(page.locator(AT_REST)).to_have_count(0)
            shown, fresh = page.evaluate(SHOWN_AND_FRESH, SWAPPED)
            assert shown == fresh, f"tap {taps}, on button {place}"
    return taps


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def phone(new_context: NewContext) -> Page:
    """Make a page of a phone whose taps are never too soon."""
    page = new_context().new_page()
    page.context.add_init_script(SLOW_TAPS)
    return page


def seat(club: Club, names: list[str], others: list[str]) -> Table:
    """Open a table for golf with people who sit at it; the others are of the club as well."""
    for name in others:
        play.add_player(club, name)
    return make_table(club, "golf", [play.add_player(club, name).pk for name in names])


def test_the_buttons_of_a_table_are_up_to_date(phone: Page, club: Club) -> None:
    table = seat(club, ["Ann A", "Bob B"], ["Cy C", "Di D", "Eve E", "Flo F"])
    let_in(phone, club, player=club.players.get(name="Ann A").pk)
    phone.goto(f"/t/{table.uid}/?open=add")
    assert tap_each_button_twice(phone) >= 1
    phone.goto(f"/t/{table.uid}/?held={club.players.get(name='Bob B').pk}")
    assert tap_each_button_twice(phone) >= 1


def test_a_player_sitting_out_can_play_after_all_and_stop_again(phone: Page, club: Club) -> None:
    table = seat(club, ["Ann A", "Bob B"], [])
    phone.goto(f"/join/{play.get_or_make_code(club, 'keeper', table.pk)}/?new=1")
    phone.locator("#new").fill("Cy C")
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("heading", name="Welcome, Cy C")).to_be_visible()
    phone.get_by_role("link", name="Go to the table").tap()
    for name in ("Sit out this match", "Play this match", "Sit out this match"):
        phone.get_by_role("button", name=name).tap()
    expect(phone.get_by_role("button", name="Play this match")).to_be_visible()
    assert tap_each_button_twice(phone) == 2


@pytest.mark.parametrize("page", ["win", "evening", "between you"])
def test_a_payment_ticked_as_paid_can_be_undone_in_place(
    phone: Page, club: Club, page: str
) -> None:
    match = play_match(
        club, at(20), players=NAMES[:3], scores=[10, 20, 60], stakes="points", unit_cents=5
    )
    addresses = {
        "win": f"/m/{match.uid}/",
        "evening": f"/c/{club.uid}/nights/{NIGHT}/",
        "between you": f"/c/{club.uid}/balance/",
    }
    let_in(phone, club)
    phone.goto(addresses[page])
    paid_before = Paid.objects.count()
    assert tap_each_button_twice(phone) >= 4
    if page != "between you":
        assert Paid.objects.count() == paid_before


@pytest.mark.allowed_faults("409")
@pytest.mark.allowed_faults("ERR_FAILED")  # polls are stopped here
def test_saving_over_two_entries_in_a_row_replaces_the_newest(
    page: Page, transactional_db: None
) -> None:
    match, score_pad = make_house_match(TEMPLATES["typed"], NAMES[:3]), ScorePad(page)
    score_pad.open(match, "deals/1/scores/")
    page.route("**/live/**", lambda poll: poll.abort())
    for saved in (7, 8):
        save_hand(match, 1, 0, saved, based_on=version(match, 0) if saved == 8 else 0)
        if saved == 7:
            score_pad.tap_digits("5")
            score_pad.next_row.tap()
        else:
            page.get_by_role("button", name="Save 5").tap()
        expect(page.get_by_role("alert")).to_contain_text(
            f"Another phone has just saved {saved} here."
        )
    page.get_by_role("button", name="Save 5").tap()
    expect(page.get_by_role("alert")).to_be_hidden()
    assert hands(match)[0] == 5


def test_a_board_opened_before_an_update_undoes_the_last_change(page: Page) -> None:
    match = make_match("golf", ["Ann", "Bob"])
    let_in(page, match.club)
    page.goto(f"/m/{match.uid}/")
    page.evaluate(AS_IN_1_1_0)
    save_hand(match, 1, 0, 5)
    expect(page.locator("#ask")).to_be_attached()
    page.get_by_text("More", exact=True).tap()
    page.get_by_role("button", name="Undo the last change").tap()
    expect(page.get_by_role("heading", name="Undo the last change?")).to_be_visible()
