"""An own hand that waits on its phone: all of it can be read, over reloads, and it is sent by
itself as one's own.
"""

import re
from itertools import cycle, islice

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.models import Match
from games.rules.built_in import BUILT_IN
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.built_in.game_templates.counted import COUNTED
from games.rules.cards import RANKS
from games.rules.game import Game
from tests.browser.conftest import Check, NewContext
from tests.browser.playing import EASY, TEN, Table, kept_hands, let_in, page_widths
from tests.browser.test_entry_fits import GRIDS
from tests.browser.test_numbers import key
from tests.browser.unsent import (
    GONE,
    FailingSaves,
    go_offline,
    go_online,
    server_down,
    wait_until_kept,
)
from tests.builders import LOW, make_house_match, make_match, save_hand
from tests.play.rows import hands, log

pytestmark = pytest.mark.allowed_faults(GONE)
SIZES = ((360, 640), (390, 844), (360, 480), (844, 390), (1280, 800))
OUTSIDE = """felt => {
    const around = felt.getBoundingClientRect();
    return [...felt.querySelectorAll("h1, p, button, .card")].filter((part) => {
        const box = part.getBoundingClientRect();
        const above = box.top < around.top || box.left < around.left;
        const below = box.bottom > around.bottom || box.right > around.right;
        const narrow = part.matches(".card") && (box.width < 44 || box.height < 44);
        const cut = part.scrollWidth > part.clientWidth + 1;
        return above || below || narrow || cut || !box.width;
    }).map((part) => `${part.className} ${part.textContent}`);
}"""
"""What of it does not lie on the felt as a whole, a card that is too small, or one whose letters do
not fit.
"""
KEPT = re.compile("Your hand is kept|Yours is kept")
ANNOUNCED = re.compile("just been saved|unsaved cards|Which one is right")
"""What would make the own hand somebody else's."""
NEVER = """(pattern) => {
    const look = () => {
        if (new RegExp(pattern).test(document.body?.innerText)) sessionStorage.announced = document.body.innerText;
    };
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(look).observe(document, all);
}"""
"""Run in a page before its own scripts, it notes whether the page ever says so, however shortly."""


def open_own(table: Table, match: Match) -> Table:
    """Open the first hand on its player's phone; Bob has one, too, which enters his."""
    for position in (0, 1):
        play.let_in(
            match.club, "keeper", "keeper", player=match.seats.get(position=position).player
        )
    table.page.context.add_init_script(f"({NEVER})({ANNOUNCED.pattern!r})")
    let_in(table.page, match.club, player=match.seats.get(position=0).player_id)
    table.page.goto(f"/m/{match.uid}/next/")
    return table


def bob_enters(match: Match, position: int, cards: str | int) -> None:
    bob = match.seats.get(position=1).player_id
    save_hand(match, 1, position, cards, phone=bob)


def expect_kept(table: Table) -> None:
    expect(table.page.get_by_role("heading", name=KEPT)).to_be_visible()
    expect(table.page.locator(".keys:visible, input:visible")).to_have_count(0)


def save_offline(table: Table, cards: str = EASY) -> None:
    table.tap_cards(cards)
    go_offline(table)
    table.save_button.tap()
    expect_kept(table)


def expect_own_and_nothing_kept(table: Table) -> None:
    assert kept_hands(table.page) == []
    assert table.page.evaluate("sessionStorage.announced ?? ''") == ""


@pytest.mark.parametrize("game", [*BUILT_IN.values(), *GRIDS], ids=lambda game: game.name)
def test_the_whole_kept_hand_is_shown_on_any_screen(
    page: Page, monkeypatch: pytest.MonkeyPatch, game: Game, transactional_db: None
) -> None:
    monkeypatch.setitem(BUILT_IN, game.key, game)  # type: ignore[arg-type]
    table = open_own(Table(page), make_match(game.key, 4 if game not in GRIDS else 2))
    ranks = islice(cycle(RANKS), game.grid.size if game.grid else 5)
    save_offline(table, LOW.get(game.key) or " ".join(ranks))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".kept-view .felt").evaluate(OUTSIDE) == [], (width, height)
        wide, seen = page_widths(page)
        assert wide <= seen, (width, height)
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.locator(".w, .points, .num").filter(visible=True).count() == 0, (
        "only the server gives points"
    )


@pytest.mark.parametrize("height", [640, 844])
def test_change_it_is_in_view_with_ten_cards_and_all_players(
    page: Page, match: Match, height: int, axe: Check
) -> None:
    page.set_viewport_size({"width": 360, "height": height})
    table = open_own(Table(page), match)
    save_offline(table, TEN)
    for name in ("Change it", "Try now"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("img", name="Your hand: 9 4 4 J 2 over 9 4 4 8 3")).to_be_in_viewport(
        ratio=1
    )
    axe(page)


def save_in(table: Table, game: str) -> None:
    """Enter what comes first in a game, from the open page of its player's phone."""
    if game == "oh-hell":
        key(table.page, 1).tap()
    elif game == "typed":
        table.page.get_by_label("Your score").fill("1")
        table.save_button.tap()
    else:
        table.tap_cards(EASY if game == "hang-ten" else "K 2 K")
        table.save_button.tap()


@pytest.mark.parametrize("game", ["hang-ten", "tens-pile", "typed", "oh-hell"])
def test_a_reopened_page_shows_what_is_kept_until_it_is_sent(
    page: Page, transactional_db: None, game: str
) -> None:
    declared = {"typed": TEMPLATES["typed"], "oh-hell": COUNTED["oh-hell"]}
    match = make_house_match(declared[game]) if game in declared else make_match(game, 4)
    table = open_own(Table(page), match)
    failing = FailingSaves(table, server_down)
    page.route("**/deals/1/**", failing.handle)
    save_in(table, game)
    expect_kept(table)
    for _ in range(2):
        page.goto(f"/m/{match.uid}/next/")
        expect_kept(table)
        if game in declared:
            expect(page.locator(".kept-view .huge")).to_have_text("1")
    assert len(log(match)) == 1
    failing.stop_failing()
    page.get_by_role("button", name="Try now").tap()
    expect(page.get_by_role("heading", name=re.compile("is saved$"))).to_be_visible()
    assert len(log(match)) == 2
    expect_own_and_nothing_kept(table)
    if game == "oh-hell":
        return
    # Nothing is kept of it either once somebody has corrected it
    version = match.deals.get().hands.get().version
    save_hand(match, 1, 0, 14, based_on=version, agreed=True)
    page.goto(f"/m/{match.uid}/deals/1/hands/1/")
    expect(page.get_by_text("This phone still has unsaved cards")).to_be_hidden()
    expect_own_and_nothing_kept(table)


def test_a_page_reopened_offline_still_leads_to_the_reveal(
    new_context: NewContext, match: Match
) -> None:
    table = open_own(Table(new_context(service_workers="allow").new_page()), match)
    table.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    table.page.reload()
    wait_until_kept(table.page, 1)
    for position in (1, 2, 3):
        bob_enters(match, position, 13)
    save_offline(table)
    table.page.reload()
    expect_kept(table)
    expect(
        table.page.get_by_role("img", name="Your hand: A 2 3 4 5 over 6 8 9 J Q")
    ).to_be_visible()
    table.reopen_tab()
    expect_kept(table)
    table.tap("Change it")
    table.expect_cards(EASY)
    table.change_last("K")
    table.page.reload()
    expect(
        table.hand("Ann")
    ).to_be_visible()  # what is entered and not saved comes before what is kept
    table.expect_cards(EASY.replace("Q", "K"))
    table.save_button.tap()
    expect_kept(table)
    go_online(table)
    expect(table.page).to_have_url(re.compile("/deals/1/reveal/"))
    expect(
        table.page.get_by_role("heading", name=re.compile("share the deal|wins the deal"))
    ).to_be_visible()
    assert hands(match)[0] == EASY.replace("Q", "K")
    expect_own_and_nothing_kept(table)


@pytest.mark.parametrize("same", [True, False])
def test_only_a_different_hand_entered_meanwhile_asks(
    page: Page, match: Match, same: bool, axe: Check
) -> None:
    table = open_own(Table(page), match)
    save_offline(table, TEN)
    bob_enters(match, 0, TEN if same else TEN.replace("3", "8"))
    go_online(table)
    if same:
        expect(page.get_by_role("heading", name="Your hand is saved")).to_be_visible()
        expect_own_and_nothing_kept(table)
        return
    expect(page.get_by_role("heading", name="Which hand is right?")).to_be_visible()
    expect(page.get_by_text("Bob also entered your hand while you were offline.")).to_be_visible()
    expect(page.locator(".was")).to_have_text(["3", "8"])
    buttons = [
        page.get_by_role("link", name="Keep Bob’s"),
        page.get_by_role("button", name="Send mine"),
    ]
    looks = [
        button.evaluate("button => [button.className, button.offsetWidth]") for button in buttons
    ]
    assert looks[0] == looks[1]
    axe(page)
    table.tap("Send mine")
    expect(page.get_by_role("heading", name="Your hand is saved")).to_be_visible()
    assert hands(match)[0] == TEN
    assert kept_hands(page) == []


def test_cards_of_a_pile_in_another_order_are_the_same(page: Page, transactional_db: None) -> None:
    match = make_match("tens-pile", 3)
    table = open_own(Table(page), match)
    save_offline(table, "K 2 K")
    bob_enters(match, 0, "2 K K")
    go_online(table)
    expect(page.get_by_role("heading", name=re.compile("is saved$"))).to_be_visible()
    assert hands(match)[0] == "2 K K"
    expect_own_and_nothing_kept(table)


def test_a_hand_refused_by_a_finished_match_can_be_copied(
    page: Page, match: Match, axe: Check
) -> None:
    page.context.grant_permissions(["clipboard-write"])
    table = open_own(Table(page), match)
    save_offline(table, TEN)
    play.end_match(match, "split")
    go_online(table)
    expect(page.get_by_text("Not saved", exact=True)).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="The match is over.")).to_be_visible()
    axe(page)
    table.tap("Copy my hand")
    expect(page.get_by_text("The text is copied.")).to_be_visible()
    # It stays on the phone until somebody drops it
    page.goto(f"/m/{match.uid}/")
    note = page.locator("#outbox li")
    expect(note).to_contain_text("Ann, deal 1 could not be saved. The match is over.")
    expect(note).to_contain_text(TEN)
    axe(page)
    note.get_by_role("button", name="Copy my hand").tap()
    expect(note.get_by_role("button", name="Copied")).to_be_visible()


def test_a_reopened_shared_phone_goes_on_with_the_next_hand(page: Page, match: Match) -> None:
    """It waits until what it kept is saved."""
    table = Table(page)
    page.context.add_init_script(f"({NEVER})({ANNOUNCED.pattern!r})")
    table.open_hand(match)
    failing = FailingSaves(table, server_down)
    table.tap_cards(EASY)
    table.save_button.tap()
    expect(table.hand("Bob")).to_be_visible()
    page.goto(f"/m/{match.uid}/deals/1/hands/1/")
    table.expect_cards(EASY)
    failing.stop_and_retry()
    expect(table.hand("Bob")).to_be_visible()
    expect(page.get_by_text("Ann’s hand in deal 1 is saved: 58 points.")).to_be_visible()
    assert log(match)[1:] == [("hand", 1, 0)]
    expect_own_and_nothing_kept(table)
