"""What axe-core finds wrong with a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

NOTHING = "[data-not-ours]"
FINISH_ANIMATIONS = """for (const animation of document.getAnimations()) {
    if (animation.effect.getComputedTiming().endTime === Infinity) animation.cancel(); else animation.finish();
}"""
SIZES = {"rules": {"target-size": {"enabled": True}}}
"""Besides all else, that what is tapped is 24 pixels wide and high, or has room around it; axe leaves that off.

So do we in the admin site, where Django's own lists have rows of links.
"""
BAR = "position => document.querySelectorAll('.dock').forEach((bar) => (bar.style.position = position))"
"""Lets the bar at the bottom lie below the page: what it covers can be scrolled out from under it."""
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"], "resultTypes": ["violations"]}


def violations(page: Page, but: str = NOTHING) -> list[str]:
    """What is wrong with the page as it is now; in the dark only what colours can do wrong.

    `but` is a selector of what is not ours to mend.
    """
    parts = {"exclude": [[but]]}
    page.wait_for_load_state()  # a tapped link's page is there before anything is on it
    page.emulate_media(color_scheme="light")
    page.evaluate(FINISH_ANIMATIONS)
    page.evaluate(BAR, "static")
    found = Axe().run(page, context=parts, options=SIZES if but == NOTHING else {}).response["violations"]
    page.evaluate(BAR, "")
    page.emulate_media(color_scheme="dark")
    page.evaluate(FINISH_ANIMATIONS)
    found += page.evaluate("([parts, rules]) => axe.run(parts, rules)", [parts, COLOURS])["violations"]
    return [f"{one['id']}: {node['html']}: {node['failureSummary']}" for one in found for node in one["nodes"]]
