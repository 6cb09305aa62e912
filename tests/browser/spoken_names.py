"""What people who speak to their phone can say: what they see on a control is in its name (WCAG 2.5.3)."""

from playwright.sync_api import Page

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
        if (!control.checkVisibility()) return [];
        const name = axe.commons.text.accessibleText(control);
        const shown = (control.hasAttribute("aria-label") ? "" : seen(control, false)) || seen(control, true);
        const at = plain(name).indexOf(plain(shown));
        const right = control.querySelector(".badge") ? at === 0 : at >= 0;
        return right ? [] : [`“${shown.trim()}” is named “${name.trim()}”`];
    });
    axe.teardown();
    return wrong;
}"""


def misnamed(page: Page) -> list[str]:
    """The controls of a page that axe has been run on whose names lack what is seen.

    People's faces and chips begin with it. Initials beside a written name are a picture of it; alone they are seen.
    """
    return [str(one) for one in page.evaluate(MISNAMED)]
