"""Pages that follow a match by themselves, while another phone enters hands."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from games import play
from games.models import Match, new_uid
from tests.browser.conftest import Check, NewContext
from tests.browser.playing import Table, get_box, let_in
from tests.builders import enter, make_match, save_hand

HAND = "A 2 3 4 5 6 8 9 10 J"

HIDE = """hidden => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
OLD_AND_FRESH = """() => {
    const make = (html) => new DOMParser().parseFromString(`<main>${html}</main>`, "text/html").body.firstChild;
    window.fresh = make(`
        <h2>New</h2><p>2</p>
        <details id="d"><summary>Less</summary></details>
        <ol><li id="b">B2</li> <li id="c">C</li> <li id="a">A2</li></ol>
        <details id="e" open><summary id="f">Fresh</summary></details>
        <a id="link" href="#y">Link</a>`);
    window.old = document.body.appendChild(make(`
        <p>1</p><section id="gone"></section>
        <details id="d" open><summary>More</summary></details>
        <ol><li id="a">A</li> <li id="b">B</li></ol>
        <a id="link" href="#x">Link</a>`));
    fresh.id = old.id = "old";
}"""
MERGE = """() => {
    const things = () => ["#d", "#a", "#b", "#link"].map((name) => old.querySelector(name));
    const before = things();
    merge(old, fresh);
    const [details, , , link] = things();
    return {
        kept: things().every((thing, index) => thing === before[index]), open: details.open,
        focus: document.activeElement.id, sections: old.querySelectorAll("section").length, hash: link.hash,
        opened: old.querySelector("#e").open,
    };
}"""

ARRIVE_SLOWLY = """async (region) => {
    const frames = async () => { for (let n = 0; n < 4; n++) await new Promise(requestAnimationFrame); };
    const body = region.querySelector("tbody");
    const [row] = region.querySelector("thead").rows;
    const cells = [...row.cells];
    body.remove();
    for (const cell of cells.slice(5)) cell.remove();
    await frames();
    row.append(...cells.slice(5));
    await frames();
    row.parentNode.after(body);
    await frames();
    return region.scrollLeft;
}"""
"""Takes the table of deals apart and puts it together as a parser does that waits for the rest of a
page.
"""

COUNT_SLIDES = """() => {
    const { animate } = Element.prototype;
    window.slides = 0;
    Element.prototype.animate = function (...how) {
        window.slides += 1;
        return animate.apply(this, how);
    };
}"""


Visit = Callable[..., Page]


@pytest.fixture
def match() -> Match:
    """A match of four after eleven deals, enough for a table that scrolls sideways."""
    match = make_match("hang-ten", 4, deals=20)
    for number in range(1, 12):
        enter(match, number, [3, 12, 20, 14])
    return match


@pytest.fixture
def visit(new_context: NewContext, match: Match) -> Visit:
    """`visit("deals/1/", "watcher")` is a page of the match on a phone of its own."""

    def open_page(path: str = "", role: str = "keeper", **changes: object) -> Page:
        context = new_context(**changes)
        page = context.new_page()
        let_in(page, match.club, role)
        page.goto(f"/m/{match.uid}/{path}")
        page.evaluate("window.loaded = 'once'")
        return page

    return open_page


def not_reloaded(page: Page) -> bool:
    return bool(page.evaluate("window.loaded === 'once'"))


def place(thing: Locator) -> tuple[float, float]:
    box = get_box(thing)
    return round(box["x"]), round(box["y"])


def wait_for_poll(page: Page) -> None:
    """Wait until the page has asked and got an answer."""
    with page.expect_response("**/live/?*"):
        pass


@pytest.mark.everyday
@pytest.mark.postgres_too
@pytest.mark.slow_on_postgres
def test_board_and_deal_follow_another_phone_to_the_end(match: Match, visit: Visit) -> None:
    board, deal, keeper = (
        visit("", "watcher"),
        visit("deals/12/", "watcher"),
        visit("deals/12/hands/2/?typed="),
    )
    keeper.get_by_label("Bob’s score").fill("61")
    keeper.get_by_role("button", name="Save 61").tap()
    expect(board.get_by_text("1 of 4 hands entered")).to_be_visible()
    expect(deal.get_by_role("heading", name="Waiting for 3 players")).to_be_visible()
    for position, entered in ((0, HAND), (2, 62), (3, 63)):
        save_hand(match, 12, position, entered)
    expect(board.get_by_text("total · deal 12")).to_be_visible()
    expect(board).to_have_title("Hang Ten, Deal 13 of 20 · Card Night")
    expect(deal.get_by_role("heading", name="Ann wins the deal")).to_be_visible()
    expect(deal.get_by_role("img", name="Ann: A 2 3 4 5 over 6 8 9 10 J.")).to_be_visible()
    play.end_match(match, "leader")
    expect(board.get_by_role("heading", name="Ann wins")).to_be_visible()
    save_hand(match, 1, 0, 300, based_on=version_of_the_first_hand(match))
    expect(board.get_by_role("heading", name="Bob wins")).to_be_visible()
    assert not_reloaded(board)
    expect(
        deal.get_by_role("heading", name="Bob wins")
    ).to_be_visible()  # it went to where all count down


def version_of_the_first_hand(match: Match) -> int:
    return int(match.deals.get(number=1).hands.get(seat__position=0).version)


def test_the_table_of_deals_opens_at_the_newest_and_keeps_scroll(
    match: Match, visit: Visit
) -> None:
    slow = visit().get_by_role("region", name="All deals")
    assert slow.evaluate(ARRIVE_SLOWLY) == 0
    board = visit()
    table = board.get_by_role("region", name="All deals")
    enter(match, 12, [3, 12, 20, 14])
    expect(table.get_by_role("link", name="Deal 12", exact=True)).to_be_attached()
    assert table.evaluate("table => table.scrollLeft") == 0
    table.scroll_into_view_if_needed()
    table.evaluate("table => table.scrollTo({ left: -table.scrollWidth, behavior: 'instant' })")
    first = table.get_by_role("link", name="Deal 1", exact=True)
    first.focus()
    before = place(first)
    enter(match, 13, [3, 12, 20, 14])
    expect(board.get_by_text("total · deal 13")).to_be_attached()
    assert place(first) == before
    expect(first).to_be_focused()
    assert not_reloaded(board)


def test_nothing_changes_under_a_finger(match: Match, visit: Visit) -> None:
    board = visit()
    touch = board.context.new_cdp_session(board)
    touch.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": 200, "y": 300}]}
    )
    save_hand(match, 12, 0, 9)
    with board.expect_response(lambda answer: answer.status == 200 and "/live/" in answer.url):
        pass
    wait_for_poll(board)
    assert board.get_by_text("1 of 4 hands entered").count() == 0
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(board.get_by_text("1 of 4 hands entered")).to_be_visible()


@pytest.mark.parametrize(("motion", "slide"), [("no-preference", True), ("reduce", False)])
def test_rows_slide_to_new_places_unless_motion_is_reduced(
    match: Match, visit: Visit, motion: str, slide: bool
) -> None:
    board = visit("", "watcher", reduced_motion=motion)
    board.evaluate(COUNT_SLIDES)
    leader = board.get_by_role("region", name="Standings").get_by_role("listitem").first
    expect(leader).to_contain_text("Ann")
    save_hand(match, 1, 0, 300, based_on=version_of_the_first_hand(match))
    expect(leader).to_contain_text("Bob")
    assert (board.evaluate("window.slides") > 0) == slide


def test_a_half_entered_hand_stays_when_another_phone_saves(
    match: Match, visit: Visit, axe: Check
) -> None:
    page = visit("deals/12/hands/1/", viewport={"width": 360, "height": 640})
    table = Table(page)
    table.tap_cards("A 7 K")
    save_hand(match, 12, 2, 21)
    expect(page.get_by_role("link", name="Cy 21, Cy, done")).to_be_visible()
    table.expect_cards("A 7 K _ _ _ _ _ _ _")
    expect(page.get_by_text("Another phone saved")).to_have_count(0)
    save_hand(match, 12, 0, HAND)
    expect(page.get_by_text("Another phone saved this hand: 58 points.")).to_be_visible()
    table.expect_cards("A 7 K _ _ _ _ _ _ _")
    expect(page.get_by_role("button", name="7 cards to go")).to_be_in_viewport(ratio=1)
    assert not_reloaded(page)
    axe(page)
    table.follow("Open the hand")
    table.tap("Use these cards")
    table.expect_cards("A 7 K _ _ _ _ _ _ _")


def test_a_phones_own_save_is_no_news(match: Match, visit: Visit) -> None:
    page = visit("deals/12/hands/1/?typed=")
    wait_for_poll(page)
    page.clock.install()
    held: list[Route] = []
    page.route(
        "**/hands/1/",
        lambda route: held.append(route) if route.request.method == "POST" else route.continue_(),
    )
    page.get_by_label("Ann’s score").fill("9")
    with page.expect_request("**/hands/1/"):
        page.get_by_role("button", name="Save 9").tap()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.clock.run_for(5_000)
    assert asked == []
    held[0].continue_()
    expect(page.get_by_role("heading", name="Bob")).to_be_visible()
    save_hand(match, 12, 3, 7)
    page.clock.run_for(2_000)
    expect(page.get_by_role("link", name="Di 7, Di, done")).to_be_visible()


def test_a_hidden_page_polls_nothing_and_an_offline_one_says_so(
    match, visit: Visit, axe: Check
) -> None:
    board = visit()
    board.clock.install(time="2026-11-20T21:14:00")
    board.reload()
    wait_for_poll(board)
    board.evaluate(HIDE, True)
    asked: list[str] = []
    board.on("request", lambda request: asked.append(request.url))
    save_hand(match, 12, 0, 9)
    board.clock.run_for(60_000)
    assert asked == []
    board.evaluate(HIDE, False)
    expect(board.get_by_text("1 of 4 hands entered")).to_be_visible()
    board.context.set_offline(True)
    board.clock.run_for(5_000)
    expect(board.get_by_text("No connection")).to_have_count(0)
    board.clock.run_for(20_000)
    note = board.get_by_text("No connection. As of 9:15 PM")
    expect(note).to_be_in_viewport()
    axe(board)
    save_hand(match, 12, 1, 9)
    board.context.set_offline(False)
    expect(board.get_by_text("2 of 4 hands entered")).to_be_visible()
    expect(note).to_be_hidden()


@pytest.mark.allowed_faults("status of 404")
def test_a_removed_phone_sees_why(match: Match, visit: Visit) -> None:
    pages = [visit(path) for path in ("", "deals/1/", "deals/12/hands/1/", "tv/")]
    play.replace_link(match.club, "keeper", new_uid(), based_on=1)
    for page in pages:
        expect(
            page.get_by_role("heading", name="This phone was removed from the club")
        ).to_be_visible()


def test_a_merge_keeps_what_is_open_scrolled_or_focused(visit: Visit) -> None:
    board = visit()
    board.evaluate(OLD_AND_FRESH)
    board.locator("#link").focus()
    assert board.evaluate(MERGE) == {
        "kept": True, "open": True, "focus": "link", "sections": 0, "hash": "#y", "opened": True,
    }  # fmt: skip
    assert board.locator("#old").inner_text().split() == [
        "New",
        "2",
        "Less",
        "B2",
        "C",
        "A2",
        "Fresh",
        "Link",
    ]


def test_a_board_that_becomes_a_win_changes_its_banner(
    new_context: NewContext,
) -> None:
    match = make_match("hang-ten", 4, deals=1)
    page = new_context().new_page()
    let_in(page, match.club)
    page.goto(f"/m/{match.uid}/")
    bar = page.get_by_role("banner")
    code, game = bar.locator(".bring"), bar.get_by_text("Hang Ten", exact=True)
    expect(code).to_be_visible()
    expect(game).to_be_hidden()
    enter(match, 1, [3, 12, 20, 14])
    expect(page.get_by_role("heading", name="Ann wins")).to_be_visible()
    expect(game).to_be_visible()
    expect(code).to_be_hidden()
    page.reload()
    expect(game).to_be_visible()
    expect(code).to_have_count(0)
