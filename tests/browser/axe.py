"""What axe-core finds wrong with a page, and controls whose names people who speak to their phone
cannot see.
"""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

NOTHING = "[data-not-ours]"
FINISH_ANIMATIONS = """for (const animation of document.getAnimations()) {
    if (animation.effect.getComputedTiming().endTime === Infinity) animation.cancel(); else animation.finish();
}"""
SIZES = {"rules": {"target-size": {"enabled": True}}}
"""Besides all else, that what is tapped is 24 pixels wide and high, or has room around it; axe
leaves that off.

So do we in the admin site, where Django's own lists have rows of links.
"""
BAR = (
    "position => document.querySelectorAll('.dock').forEach((bar) => (bar.style.position = "
    "position))"
)
"""Lets the bar at the bottom lie below the page: what it covers can be scrolled out from under it.
"""
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
RUN = """([parts, rules]) =>
    axe.run(parts, { ...rules, resultTypes: ["violations"] }).then((found) => found.violations)"""
"""What axe finds right is long, and took most of the time to be sent."""


def violations(page: Page, but: str = NOTHING) -> list[str]:
    """Return what is wrong with the page as it is now; in the dark only what colours can do wrong.

    `but` is a selector of what is not ours to mend.
    """
    parts = {"exclude": [[but]]}
    page.wait_for_load_state()  # a tapped link's page is there before anything is on it
    page.emulate_media(color_scheme="light")
    page.evaluate(FINISH_ANIMATIONS)
    page.evaluate(BAR, "static")
    page.evaluate(AXE_SCRIPT)
    found = page.evaluate(RUN, [parts, SIZES if but == NOTHING else {}])
    page.evaluate(BAR, "")
    page.emulate_media(color_scheme="dark")
    page.evaluate(FINISH_ANIMATIONS)
    found += page.evaluate(RUN, [parts, COLOURS])
    return [
        f"{one['id']}: {node['html']}: {node['failureSummary']}"
        for one in found
        for node in one["nodes"]
    ]


MISNAMED = """() => {
    const CONTROLS = "a[href], button, summary, [role=button], [role=link], [role=radio]";
    const plain = (text) => (text.toLowerCase().match(/[\\p{L}\\p{N}]+/gu) ?? []).join("");
    const seen = (control, drawn) => {
        const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT), found = [];
        while (texts.nextNode()) {
            const part = texts.currentNode.parentElement;
            if (!part.checkVisibility({ visibilityProperty: true }) || !plain(texts.currentNode.data)) continue;
            if (part.closest(".vh") && found.length) break;  // from here on it spells out what signs say
            if (part.closest(".vh") || (!drawn && part.closest("[aria-hidden=true]"))) continue;
            found.push(texts.currentNode.data);
        }
        return found.join(" ");
    };
    axe.setup(document);
    const wrong = [...document.querySelectorAll(CONTROLS)].flatMap((control) => {
        if (!control.checkVisibility() || control.closest("[inert]")) return [];
        const name = axe.commons.text.accessibleText(control);
        const shown = (control.hasAttribute("aria-label") ? "" : seen(control, false)) || seen(control, true);
        const at = plain(name).indexOf(plain(shown));
        const right = control.querySelector(".badge") ? at === 0 : at >= 0;
        return right ? [] : [`“${shown.trim()}” is named “${name.trim()}”`];
    });
    axe.teardown();
    return wrong;
}"""


def find_misnamed(page: Page) -> list[str]:
    """Return a page's controls whose names lack what is seen on them (WCAG 2.5.3); axe has been run
    on the page.

    People's faces and chips begin with it. Initials beside a written name are a picture of it;
    alone they are seen.
    """
    return [str(one) for one in page.evaluate(MISNAMED)]
