"""The oldest browsers that docs/browsers.md names have whatever styles and scripts use; older ones
get plain pages.
"""

import re

import pytest
from django.conf import settings

from games import play
from tests.builders import make_match, phone
from tests.reading_pages import words

GUIDE = (settings.BASE_DIR / "docs" / "browsers.md").read_text("utf-8")
STATIC = settings.BASE_DIR / "static"
STYLES = {
    path.name: re.sub(
        r"/\*.*?\*/|url\([^)]*\)|\"[^\"]*\"", "", path.read_text("utf-8"), flags=re.DOTALL
    )
    for path in STATIC.glob("css/*.css")
}
SCRIPTS = {path.name: path.read_text("utf-8") for path in STATIC.glob("js/*.js")}

LONG_THERE = {
    "at-rules": "@media @page @supports @font-face @keyframes",
    "units": "px rem em ch vh vw vmin vmax % s ms fr deg mm cm pt x vb n",  # n: of :nth-child
    "selectors": """
        :root :hover :focus :active :first-child :last-child :first-of-type :last-of-type :nth-child :nth-of-type :not
        :checked :disabled :empty :only-child :only-of-type :target :invalid :focus-within :placeholder-shown :lang
        :link :visited :enabled :last-of-type :nth-last-child :read-only
        ::before ::after ::placeholder ::marker ::-webkit-details-marker ::-webkit-search-cancel-button ::backdrop
        ::-webkit-scrollbar ::-webkit-progress-bar ::-webkit-progress-value ::-moz-progress-bar
        ::-webkit-inner-spin-button ::-webkit-outer-spin-button
    """,
    "functions": """
        calc var min max clamp repeat minmax rgb rgba hsl hsla linear-gradient radial-gradient translate translateX
        translateY translate3d scale rotate env cubic-bezier attr counter steps drop-shadow fit-content conic-gradient
        repeating-linear-gradient brightness
    """,
    "properties": """
        -webkit-appearance -webkit-tap-highlight-color -webkit-text-size-adjust -webkit-user-select
        align-content align-items align-self animation animation-delay animation-direction
        appearance background background-size border
        border-bottom border-bottom-left-radius border-bottom-right-radius border-bottom-width
        border-collapse border-color
        border-left border-left-style border-radius border-right border-spacing border-style border-top
        border-top-color border-top-left-radius border-top-right-radius border-top-style bottom box-shadow box-sizing
        break-inside clip-path color color-scheme column-gap columns content cursor direction display fill
        filter flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap font font-size
        font-variant-numeric font-weight gap grid-area grid-auto-columns grid-auto-flow
        grid-auto-rows grid-column grid-column-end
        grid-column-start grid-row grid-template grid-template-columns
        grid-template-rows height justify-content justify-items left
        letter-spacing line-height list-style margin margin-bottom margin-left margin-top max-height max-width
        min-height min-width opacity order outline outline-color outline-offset overflow overflow-wrap
        overflow-x padding padding-bottom padding-left padding-right padding-top place-items pointer-events
        position right scroll-margin-bottom scroll-margin-top scroll-padding scroll-padding-bottom
        scroll-snap-align scroll-snap-type size stroke stroke-linecap stroke-linejoin stroke-width table-layout
        text-align text-anchor text-decoration text-decoration-thickness text-size-adjust text-transform
        text-underline-offset top touch-action transform transition user-select vertical-align visibility
        white-space width z-index margin-right border-width justify-self overflow-y row-gap
        text-overflow text-decoration-style font-style resize stroke-dasharray counter-increment counter-reset
    """,
}
"""What Safari 13, Chrome 80 and Firefox 74 have, and all since."""
NEWER_SCRIPTS = {
    r"\.findLast(Index)?\(": "15.4 97 104",
    r"\.to(Sorted|Reversed|Spliced)\(": "16 110 115",
    r"\b(Object|Map)\.groupBy\(": "17.4 117 119",
    r"\bArray\.fromAsync\(": "16.4 121 115",
    r"\bPromise\.(withResolvers|try)\(": "17.4 119 121",
    r"\bURL\.(canParse|parse)\(": "17 120 115",
    r"\bAbortSignal\.any\(": "17.4 116 124",
    r"\bAbortSignal\.timeout\b": "16 103 100",
    r"\bcrypto\.randomUUID\(": "15.4 92 95",
    r"\bRegExp\.escape\(": "18.2 136 134",
    r"\(\?<[=!]": "16.4 62 78",
    r"\bstatic \{": "16.4 94 93",
    r"/[a-z]*v[a-z]*\.(test|exec)\(": "17 112 116",
    r"^\s*import[\s{]|\bimport\(": "modules are not used here",
    r"\.(isSubsetOf|union|intersection|difference)\(": "17 122 127",
    r"\bIterator\.": "18.4 122 131",
    r"\bstartViewTransition\(": "18 111 144",
    r"\b(showPopover|togglePopover|popover)\b": "17 114 125",
    r"\bnavigation\.": "26 102 147",
    r"\.checkVisibility\(": "17.4 105 106",
    r"\bscheduler\.": "– 94 142",
    r"\bTemporal\.": "– 144 139",
    r"\b(setHTMLUnsafe|getHTML)\(": "17.4 124 123",
    r"\busing \w+ =": "too new",
    r"\.\.\.\w+\.entries\(\)\.map\(": "iterator helpers: 18.4 122 131",
}
"""Features of JavaScript that are newer than the oldest browsers, or close to it."""


def number_of(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def in_guide(text: str) -> set[str]:
    """Return the features that the guide's tables name."""
    return set(re.findall(r"^\| `([^`]+)`", text, re.MULTILINE))


NAMED = in_guide(GUIDE) | {
    "margin-block",
    "padding-inline",
    "padding-block",
    "border-inline",
    "border-block",
}


@pytest.mark.parametrize(
    ("kind", "pattern"),
    [
        ("at-rules", r"@[\w-]+"),
        ("units", r"(?<![\w#-])\d*\.?\d+([a-z]+|%)(?![\w-])"),
        ("selectors", r"(?<=[\w\s\])>,*])::?[a-z-]+(?=[\s,{(.:>+~\[)])(?=[^;}]*\{)|^::?[a-z-]+"),
        ("functions", r"(?<![\w:-])([a-z][\w-]*)\("),
    ],
)
def test_styles_use_only_named_or_long_supported_features(kind: str, pattern: str) -> None:
    known = set(LONG_THERE[kind].split()) | {re.sub(r"\(\)$", "", name) for name in NAMED}
    found = {
        f"{name}: {use[1] if use.lastindex else use[0]}"
        for name, text in STYLES.items()
        for use in re.finditer(pattern, text, re.MULTILINE)
        if (use[1] if use.lastindex else use[0])
        not in known | {"and", "or", "not", "selector", "style"}
    }
    assert sorted(found) == []


def test_properties_are_named_or_long_supported() -> None:
    found = {
        f"{name}: {used}"
        for name, text in STYLES.items()
        for used in re.findall(r"(?<=[{;])\s*([a-z-]+)\s*:(?=[^{}]*[;}])", text)
        if used not in {*LONG_THERE["properties"].split(), *NAMED} and not used.startswith("--")
    }
    assert sorted(found) == []


def test_scripts_use_no_newer_features_unless_named() -> None:
    found = {
        f"{name}: {use[0]} ({versions})"
        for name, text in SCRIPTS.items()
        for newer, versions in NEWER_SCRIPTS.items()
        for use in re.finditer(newer, text, re.MULTILINE)
        if use[0] not in NAMED
    }
    assert sorted(found) == []


def test_every_feature_that_the_guide_names_is_used() -> None:
    sources = "".join([*STYLES.values(), *SCRIPTS.values()])
    assert [name for name in NAMED if re.sub(r"\)$", "", name) not in sources] == []


def test_the_oldest_browsers_are_those_that_features_need() -> None:
    needed = GUIDE.partition("## What the app cannot do without")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `.*\| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$", needed, re.MULTILINE)
    assert len(rows) == len(in_guide(needed))
    safari, chrome, firefox = (max(column, key=number_of) for column in zip(*rows, strict=True))
    sentence = f"Safari {safari}, Chrome {chrome} or Firefox {firefox}"
    assert sentence in (settings.BASE_DIR / "templates" / "base.html").read_text("utf-8")
    assert f"**Safari {safari}**" in GUIDE
    assert f"**Chrome {chrome}**" in GUIDE
    assert f"**Firefox {firefox}**" in GUIDE


def test_the_script_for_old_browsers_runs_in_all_of_them() -> None:
    script = re.sub(r"/\*.*?\*/", "", SCRIPTS["old_browser.js"], flags=re.DOTALL)
    assert not re.search(r"=>|\b(let|const|class|async)\b|`|\?\.|\?\?|\.\.\.", script)


@pytest.mark.django_db
def test_a_browser_that_is_too_old_gets_pages_without_scripts() -> None:
    match = make_match()
    keeper = phone(match.club)
    hand = f"/m/{match.uid}/deals/1/hands/1/"
    assert "too old" not in words(keeper.get(hand))
    keeper.cookies["plain"] = "1"
    for address in (
        hand,
        f"/m/{match.uid}/",
        f"/t/{play.get_or_open_newest_table(match.club).uid}/",
    ):
        page = keeper.get(address)
        assert "This browser is too old" in words(page)
        assert "<noscript>" not in page.text
        assert [*re.findall(r"<script[^>]* src=\"[^\"]*?(\w+)\.(?:\w+\.)?js\"", page.text)] == [
            "old_browser"
        ]
    assert "noscript.css" in keeper.get(hand).text
