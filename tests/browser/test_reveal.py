"""Whoever is in waits; the last hand turns the deal over, on all phones that wait."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from games import play
from games.models import Match
from tests.browser.conftest import Check, NewContext
from tests.browser.playing import Table, get_box, let_in, page_widths
from tests.builders import NAMES, enter, make_match, save_hand

HANDS = (
    "9 9 7 3 2 9 9 A 3 A",
    "4 2 Q 5 A 4 7 Q 3 7",
    "8 10 7 A 2 8 2 7 A 7",
    "K 5 2 7 J Q 5 A 7 J",
)
"""Hang Ten: −6, 11, 14 and 23 points."""
COUNT_PLAYS = (
    "window.plays = 0; addEventListener('animationstart', ({ target }) => { plays += "
    "target.id === 'best'; }, true)"
)
LAYERS = "document.getAnimations().filter(({ animationName }) => animationName === 'turn').length"
ALL_IN_VIEW = """() => [...document.querySelectorAll(".turning *")].every(
    (part) => part.getBoundingClientRect().bottom <= innerHeight)"""
BROKEN = """() => {
    const texts = document.createTreeWalker(document.querySelector("body"), NodeFilter.SHOW_TEXT), broken = [];
    while (texts.nextNode()) {
        const { data, parentElement } = texts.currentNode;
        if (parentElement.closest(".vh, svg, script, template, .skip") || !parentElement.offsetParent) continue;
        for (const { 0: word, index } of data.matchAll(/[\\p{L}]+/gu)) {
            const range = document.createRange();
            range.setStart(texts.currentNode, index);
            range.setEnd(texts.currentNode, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
        }
    }
    return broken;
}"""
Visit = Callable[..., Page]


@pytest.fixture
def match() -> Match:
    match = make_match("hang-ten", 4)
    enter(match, 1, [3, 12, 20, 14])
    return match


@pytest.fixture
def visit(new_context: NewContext, match: Match) -> Visit:
    """`visit("deals/2/", 0)` is a page of the match on the phone of who sits first; None: a
    looker-on's.
    """

    def open_page(path: str, position: int | None = None, **changes: object) -> Page:
        page = new_context(**changes).new_page()
        page.add_init_script(COUNT_PLAYS)
        if position is None:
            let_in(page, match.club, "watcher")
        else:
            let_in(page, match.club, player=match.seats.get(position=position).player_id)
        page.goto(f"/m/{match.uid}/{path}")
        return page

    return open_page


def enter_hands(match: Match, *positions: int) -> None:
    for position in positions:
        save_hand(
            match, 2, position, HANDS[position], phone=match.seats.get(position=position).player_id
        )


def test_a_player_with_a_saved_hand_waits_for_the_others(
    match: Match, visit: Visit, axe: Check
) -> None:
    page = visit("deals/2/hands/1/", 0, viewport={"width": 360, "height": 640})
    table = Table(page)
    table.tap_cards(HANDS[0])
    expect(table.score).to_have_text("Score −6")
    table.tap("Save my hand")
    expect(page.get_by_role("heading", name="Your hand is saved")).to_be_visible()
    expect(page.get_by_role("heading", name="Waiting for 3 players")).to_be_attached()
    expect(page.get_by_role("link", name="Enter for Bob")).to_be_in_viewport(ratio=1)
    assert page_widths(page)[0] <= page_widths(page)[1]
    axe(page)
    enter_hands(match, 2)
    expect(page.get_by_role("heading", name="Waiting for Bob and Di")).to_be_attached()


@pytest.mark.postgres_too
def test_the_last_hand_turns_the_deal_over_on_all_waiting_phones(
    match: Match, visit: Visit
) -> None:
    enter_hands(match, 0, 1, 2)
    waiting = [visit("deals/2/", 0), visit("deals/2/")]
    for page in waiting:
        page.evaluate("window.loaded = 'once'")
    enter_hands(match, 3)
    for page in waiting:
        expect(page.get_by_role("heading", name="Ann wins the deal")).to_be_visible()
        expect(
            page.get_by_role("status").filter(has_text="Deal 2: Ann wins the deal. Score: −6.")
        ).to_be_attached()
        expect(page.locator(".plays")).to_have_count(0)
        assert page.evaluate("[window.plays, window.loaded]") == [1, "once"]
    page = waiting[0]
    assert page.locator(".turns .name").all_inner_texts() == ["Di", "Cy", "Bob"]
    expect(page.get_by_role("link", name="Go to deal 3")).to_be_in_viewport(ratio=1)
    save_hand(match, 3, 1, 5)
    with page.expect_response("**/reveal/live/?*"):
        pass
    page.reload()
    expect(page.get_by_role("heading", name="Ann wins the deal")).to_be_visible()
    assert page.evaluate("window.plays") == 0


def test_the_reveal_plays_once_if_the_waiting_page_opens_late(match: Match, visit: Visit) -> None:
    enter_hands(match, 1, 2)
    saving, away = visit("deals/2/hands/1/", 0), visit("deals/2/", 1)
    expect(away).to_have_url(re.compile(r"/deals/2/reveal/\?play=1$"))
    away.goto("about:blank")

    def meanwhile(route: Route) -> None:
        enter_hands(match, 3)
        route.continue_()

    saving.route(re.compile(r"/deals/2/(reveal/)?(\?.*)?$"), meanwhile, times=1)
    table = Table(saving)
    table.tap_cards(HANDS[0])
    expect(table.score).to_have_text("Score −6")
    table.tap("Save my hand")
    expect(saving.get_by_role("heading", name="Ann wins the deal")).to_be_visible()
    away.go_back()
    for page in (saving, away):
        expect(page.get_by_role("heading", name="Ann wins the deal")).to_be_visible()
        expect(page.locator(".plays")).to_have_count(0)
        expect(page).to_have_url(f"/m/{match.uid}/deals/2/reveal/")
        assert page.evaluate("window.plays") == 1
        page.reload()
        expect(page.get_by_role("heading", name="Ann wins the deal")).to_be_visible()
        assert page.evaluate("window.plays") == 0


def test_a_tap_ends_the_reveal_and_the_dock_works_at_once(match: Match, visit: Visit) -> None:
    enter_hands(match, 0, 1, 2, 3)
    page = visit("deals/2/reveal/", 0)
    page.clock.install()
    page.goto(f"/m/{match.uid}/deals/2/reveal/?play=1")
    assert page.evaluate(LAYERS) == 4
    page.locator("#turn-2").tap()
    assert page.evaluate(LAYERS) == 0
    page.get_by_role("link", name="Go to deal 3").tap()
    expect(page.get_by_role("group", name="Ann", exact=True)).to_be_visible()


def test_a_tap_right_after_the_reveal_does_nothing(match: Match, visit: Visit) -> None:
    enter_hands(match, 0, 1, 2)
    page = visit("deals/2/", 0)
    page.clock.install()
    page.reload()
    enter_hands(match, 3)
    page.clock.run_for(2000)
    expect(page.get_by_role("heading", name="Ann wins the deal")).to_be_visible()
    every_hand = page.get_by_role("link", name="Show all hands")
    every_hand.tap()
    expect(page).to_have_url(re.compile("/reveal/"))
    page.clock.run_for(400)
    every_hand.tap()
    expect(page).to_have_url(re.compile("/deals/2/$"))


def test_the_reveal_without_motion_shows_the_best_hand_at_once(
    new_context: NewContext,
) -> None:
    match = make_match("hang-ten", 6)
    for position in range(5):
        save_hand(match, 1, position, HANDS[position % 4])
    page = new_context(reduced_motion="reduce", viewport={"width": 360, "height": 640}).new_page()
    page.add_init_script(COUNT_PLAYS)
    let_in(page, match.club, "watcher")
    page.goto(f"/m/{match.uid}/deals/1/")
    save_hand(match, 1, 5, -20)
    expect(page.get_by_role("heading", name=f"{NAMES[5]} wins the deal")).to_be_in_viewport(ratio=1)
    assert page.evaluate("window.plays") == 0


def test_the_page_follows_the_newest_row_of_many_players(new_context: NewContext) -> None:
    match = make_match("golf", 16)
    enter(match, 1, list(range(16)))
    page = new_context().new_page()
    let_in(page, match.club, "watcher")
    page.goto(f"/m/{match.uid}/deals/1/reveal/?play=1")
    expect(page.get_by_role("heading", name="Ann wins the deal")).to_be_in_viewport(ratio=1)


# On a television, and on to the next match


def test_a_television_shows_the_reveal_and_returns_to_its_board(match: Match, visit: Visit) -> None:
    enter_hands(match, 0, 1, 2)
    screen = visit("tv/", is_mobile=False, has_touch=False, viewport={"width": 1280, "height": 720})
    enter_hands(match, 3)
    expect(screen.get_by_role("heading", name="Ann wins the deal")).to_be_visible()
    assert screen.evaluate(ALL_IN_VIEW)
    expect(screen.get_by_role("heading", name="Ann wins the deal")).to_have_count(0)
    expect(screen.locator(".stand li").first).to_contain_text("Ann")
    assert screen.evaluate("window.plays") == 1


def test_the_phone_that_starts_the_rematch_moves_only_by_its_tap(
    match: Match, visit: Visit
) -> None:
    enter(match, 2, [3, 12, 20, 14])
    play.end_match(match, "leader")
    keeper = visit("", 0)
    keeper.clock.install()
    keeper.reload()
    keeper.evaluate(
        "addEventListener('submit', (event) => event.preventDefault())"
    )  # as long as the tap is on its way
    keeper.get_by_role("button", name="Rematch").tap()
    asked: list[str] = []
    keeper.on("request", lambda request: asked.append(request.url))
    keeper.clock.run_for(5000)
    assert asked == []  # or the answer could lead it to the rematch before that of its tap does


def test_five_hands_of_golf_are_in_view_on_the_smallest_phone(small_phone: Page) -> None:
    hands = [
        "K 7 5 5 9 A",
        "Q 7 5 Q 9 A",
        "9 8 7 J Q 2",
        "10 9 8 J 4 3",
        "A 2 K A 5 5",
        "A 7 7 J 9 9",
    ]
    for players in (5, 6):
        match = make_match("golf", players)
        enter(match, 1, hands[:players], 1)  # without the lowest hand: a line of its own
        let_in(small_phone, match.club)
        small_phone.goto(f"/m/{match.uid}/deals/1/reveal/")
        expect(small_phone.get_by_role("heading", name="Eve wins the deal")).to_be_visible()
        dock = get_box(small_phone.locator(".dock"))
        seen = ".turns .num, .turns .name, #takes, .best-hand .huge" + (
            ", .best-hand .card" if players == 5 else ""
        )
        bottoms = small_phone.locator(seen).evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect().bottom)"
        )
        assert max(bottoms) <= dock["y"], f"{players} players"
    assert page_widths(small_phone) == (360, 360)


def test_no_word_of_the_headline_breaks_beside_a_large_score(small_phone: Page) -> None:
    match = make_match(
        "golf", ["Maximiliane-Josephine", "Bartholomew", "Christopher", "Wilhelmina"]
    )
    enter(match, 1, [14] * 4, None)
    enter(match, 2, [14, 23, 24, 25], 0)
    let_in(small_phone, match.club)
    for deal, headline in (
        (1, "Everyone shares the deal"),
        (2, "Maximiliane-Josephine wins the deal"),
    ):
        small_phone.goto(f"/m/{match.uid}/deals/{deal}/reveal/")
        expect(small_phone.get_by_role("heading", name=headline)).to_be_visible()
        assert small_phone.evaluate(BROKEN) == []
        assert page_widths(small_phone) == (360, 360)
