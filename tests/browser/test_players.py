"""Two players of a club head to head, on a phone and on paper."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Check
from tests.browser.playing import lets_in
from tests.builders import enter, make_club, make_match

PALE = """() => {
    const ink = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const light = (colour) => {
        ink.fillStyle = colour;
        ink.fillRect(0, 0, 1, 1);
        const [red, green, blue] = ink.getImageData(0, 0, 1, 1).data;
        return 0.3 * red + 0.6 * green + 0.1 * blue;
    };
    const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    const pale = [];
    while (texts.nextNode()) {
        const part = texts.currentNode.parentElement;
        const shown = texts.currentNode.textContent.trim() && part.checkVisibility();
        const plain = shown && !part.closest(".badge, svg, option");
        if (plain && light(getComputedStyle(part).color) > 110) pale.push(texts.currentNode.textContent.trim());
    }
    return pale;
}"""
"""Texts that can hardly be read on white paper."""


def test_two_are_compared_face_by_face_and_what_is_printed_is_dark_on_the_paper(page: Page, axe: Check) -> None:
    club = make_club()
    for names in (["Zoë", "Bob"], ["Zoë", "Bob"], ["Zoe", "Bob"]):
        enter(make_match("basketball", names, club), 1, [90, 50])
    lets_in(page, club, "watcher")
    page.goto(f"/c/{club.uid}/statistics/?first={club.players.get(name='Bob').pk}")
    faces = page.get_by_role("navigation", name="Whom to look at")
    faces.get_by_role("link", name="Zoe won").click()
    expect(page.get_by_text("In 1 match together Zoe came before Bob once.")).to_be_visible()
    expect(faces.locator("[aria-current]")).to_have_count(2)
    axe(page)
    for scheme in ("light", "dark"):
        page.emulate_media(media="print", color_scheme=scheme)
        assert page.evaluate(PALE) == [], scheme
