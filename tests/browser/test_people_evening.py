"""An evening of Hang Ten at which people come late, go, sit out and play for each other, right to the last cent."""

import re
from collections import Counter
from collections.abc import Mapping

from playwright.sync_api import Locator, Page, expect

from games.models import Match
from tests.browser.conftest import Check, NewContext
from tests.browser.one_table import Evening
from tests.browser.playing import Table, words

PHONES = ("Ann", "Bob", "Cy", "Di", "Eve", "Max")
HAL = "Hildegard-Josephine"
"""Comes late, without a phone, as Flo and Gus have none."""
LAST_COLUMN = {5: "57", 6: "67", 8: "87", 9: "97", 11: "56", 13: "58", 14: "59", 15: "69", 16: "K6", 20: "KQ"}
"""Two cards that count so many points together; a King is 10, a seven nothing."""

NET = {"Ann": -65, "Bob": 112, "Cy": 107, "Di": 111, "Eve": -70, "Flo": -55, "Gus": -75, HAL: -65}


def cards(score: int) -> str:
    """A hand of Hang Ten: four columns cancel, the last one scores."""
    last = LAST_COLUMN[score]
    return f"A 2 3 4 {last[0]} A 2 3 4 {last[1]}"


class HangTen(Evening):
    """Phones of six, of whom Max only looks on at first, and three people without one."""

    def __init__(self, new_context: NewContext, axe: Check) -> None:
        super().__init__(new_context, PHONES)
        self.axe = axe
        others = {name: Table(page) for name, page in zip(PHONES[1:], self.phones[1:], strict=True)}
        self.phone = {"Ann": self.host, **others}

    def start(self) -> Match:
        """Seven play: Ann adds who has no phone, says who does not play yet, and shortens the match to four deals."""
        host, page = self.host, self.host.page
        host.follow("Add")
        for name in ("Flo", "Gus", HAL):
            page.get_by_label("Who plays without a phone?").fill(name)
            host.tap("Add")
            expect(page.get_by_role("link", name=re.compile(f"^{name}"))).to_be_visible()
        for name in ("Max", HAL):
            page.get_by_role("link", name=re.compile(f"^{name}")).tap()
            host.tap("Not this one")
            expect(page.get_by_text("is picked up")).to_be_hidden()
        expect(page.get_by_text("9 are in, 7 play")).to_be_visible()
        host.follow(re.compile("Choose$"))
        host.tap(re.compile("^Hang Ten"))
        expect(page.get_by_role("button", name=re.compile("^7 deals"))).to_have_attribute("aria-pressed", "true")
        host.plays_for("The pot by the rules")
        host.sets("Deals in the match", "4")
        host.tap("Start, Ann deals")
        expect(page).to_have_url(re.compile("/deals/1/"))
        return Match.objects.get()

    def deal(self, scores: Mapping[str, int], headline: str, **by: str) -> None:
        """Everybody in it taps their hand in, Ann's phone those of people without one; `by` says who plays for whom."""
        for name, score in scores.items():
            table = self.phone.get(by.get(name, name), self.host)
            enter = table.page.get_by_role("link", name=re.compile(f"^{name} (no phone|still to come)"))
            expect(table.hand(name).or_(enter).first).to_be_visible()
            if enter.is_visible():
                enter.tap()
            expect(table.hand(name)).to_be_visible()
            table.tap_cards(cards(score))
            expect(table.score).to_have_text(f"Score {score}")
            table.save_button.tap()
            expect(table.hand(name)).to_be_hidden()
        for name in scores:
            phone = self.phone.get(by.get(name, name), self.host)
            expect(phone.page.get_by_role("heading", name=headline)).to_be_visible()

    def on_to(self, *names: str) -> None:
        """Phones whose owners play go from the last reveal to their own hands."""
        for name in names:
            self.phone[name].follow(re.compile(r"^Deal \d$"))

    def change(self, match: Match, *taps: str, most: int) -> None:
        """On Ann's phone, from the board: taps on what begins so, at most so many."""
        page = self.host.page
        page.goto(f"/m/{match.uid}/")
        before = self.host.taps
        for tap in ("People", *taps):
            self.what(f"^{re.escape(tap)}").tap()
            expect(self.what(f"^{re.escape(tap)}$")).to_be_hidden()
            self.axe(page)
        expect(page).to_have_url(re.compile(f"/m/{match.uid}/$"))
        assert self.host.taps - before <= most

    def what(self, begins: str) -> Locator:
        page = self.host.page
        name = re.compile(begins)
        return page.get_by_role("main").get_by_role("link", name=name).or_(page.get_by_role("button", name=name)).first


def test_people_come_go_sit_out_and_play_for_each_other(new_context: NewContext, axe: Check) -> None:
    evening = HangTen(new_context, axe)
    match, host, max_ = evening.start(), evening.host, evening.phone["Max"]
    board = max_.page.get_by_role("main")
    expect(board).to_contain_text("Ann sits out deal 1. Six play deal 1.")
    expect(board).to_contain_text("Everybody puts in 75 ¢.")
    evening.deal({"Bob": 6, "Cy": 8, "Di": 8, "Eve": 13, "Flo": 15, "Gus": 20}, "Bob takes it")
    expect(board).to_contain_text("Deal 1: Bob took 25 ¢; Cy and Di, tied second, 5 ¢ each.")
    expect(board).to_contain_text("Bob sits out deal 2.")

    # Somebody comes with the worst total, so that two have to sit out
    evening.change(match, "Somebody comes", HAL, f"{HAL} comes", most=4)
    expect(board).to_contain_text(f"{HAL} has come, with 20. Ann sits out deal 2. Six play deal 2.")
    expect(board).to_contain_text(f"{HAL} put in 70 ¢.")
    expect(evening.screen.get_by_role("main")).to_contain_text("Ann sits out deal 2.")
    host.follow("Enter deal 2")
    evening.on_to("Cy", "Di", "Eve")
    evening.deal({"Cy": 6, "Di": 8, "Eve": 9, "Flo": 9, "Gus": 13, HAL: 16}, "Cy takes it")
    expect(board).to_contain_text("Cy took 25 ¢; Di 10 ¢; Eve and Flo, tied third, 5 ¢ each.")

    # Somebody goes, so that only the dealer has to sit out; another wants to, and Max plays for a third
    evening.change(match, "Gus", "Goes home", most=3)
    expect(board).to_contain_text("Gus has gone, with 33. Cy sits out deal 3. Six play deal 3.")
    evening.change(match, "Flo", "Sits out deal 3 No", most=3)
    evening.change(match, "Di", "Somebody plays for Di", "Max", most=4)
    expect(board).to_contain_text("Max plays for Di in deal 3. Five play deal 3.")
    max_.follow("Enter deal 3")
    host.follow("Enter deal 3")
    evening.on_to("Bob", "Eve")
    evening.deal({"Ann": 8, "Bob": 11, "Di": 6, "Eve": 14, HAL: 13}, "Di takes it", Di="Max")
    expect(evening.phone["Bob"].page.get_by_text("Max played for Di")).to_be_visible()

    # Who has gone comes back and pays nothing, and somebody else goes before the end
    evening.change(match, "Gus", "Gus comes back With 33, the own total.", most=3)
    evening.change(match, "Eve", "Goes home", most=3)
    max_.follow("Board")
    expect(board).to_contain_text("Gus is back, with 33. Eve has gone, with 36. Di sits out deal 4. Six play deal 4.")
    expect(board).to_contain_text("Pot of $5.95$4.80")
    host.follow("Enter deal 4")
    evening.on_to("Bob", "Cy")
    evening.deal({"Ann": 16, "Bob": 5, "Cy": 8, "Flo": 5, "Gus": 13, HAL: 8}, "Bob and Flo share it")

    all_pages_say_it(evening, match)


def all_pages_say_it(evening: HangTen, match: Match) -> None:
    """Who won and every cent, on the win, the television, and when it is settled."""
    page = evening.phone["Bob"].page
    evening.phone["Bob"].follow("See who won")
    for screen in (page, evening.screen):
        expect(screen.get_by_role("heading", name="Bob, Cy and Di share the win")).to_be_visible()
    said = words(page.get_by_role("main"))
    assert "$4.40 was left in the pot: Bob and Cy take $1.47 each, Di $1.46." in said
    assert "The odd 2 ¢ go to Bob and Cy, one each, clockwise from the left of the dealer." in said
    assert f"{HAL} came with 20, 3 of 4 deals 57 −65 ¢" in said
    assert "Eve left after deal 3 36 −70 ¢" in said
    evening.axe(page)
    settle(page)


def settle(page: Page) -> None:
    """Tick every payment off: together they are what everybody has won and lost."""
    ticks = page.get_by_role("button", name=re.compile(" has paid "))
    expect(ticks.first).to_be_visible()
    paid: Counter[str] = Counter()
    for tick in ticks.all():
        said = tick.get_attribute("aria-label") or ""
        payer, payee, cents = re.split(" has paid | (?=[0-9]+ ¢$)", said.replace("\N{NO-BREAK SPACE}", " "))
        paid[payer] -= int(cents.removesuffix(" ¢"))
        paid[payee] += int(cents.removesuffix(" ¢"))
        tick.tap()
        expect(tick).to_have_attribute("aria-pressed", "true")
    assert paid == NET
    expect(page.locator("#settling")).to_contain_text("all paid")
