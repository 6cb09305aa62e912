"""The net under all browser tests: what a browser complains about is noticed."""

import pytest
from playwright.sync_api import Page

from scorekeeper import headers
from tests.browser.conftest import NewContext
from tests.browser.faults import Faults

PAGE = "/admin/login/"
WRONG = [
    ("console.error('broken')", "console: broken"),
    (
        "new Promise(done => setTimeout(() => { setTimeout(done); throw new Error('broken') }))",
        "script: broken",
    ),
    ("fetch('/no-such-page/')", "404"),
    ("fetch('http://elsewhere.test/').catch(() => 0)", "Content Security Policy"),
    ("(document.body.innerHTML = '<p style=\"color: red\">')", "Content Security Policy"),
    (
        "document.body.append(Object.assign(document.createElement('script'), {text: '1'}))",
        "Content Security Policy",
    ),
]


def test_each_fault_of_a_page_is_noticed(page: Page, faults: Faults) -> None:
    for script, complaint in WRONG:
        page.goto(PAGE)
        assert faults.take() == []
        page.evaluate(f"async () => {{ await {script} }}")
        found = faults.take()
        assert any(complaint in fault for fault in found), found


def test_a_request_to_another_host_is_noticed_and_blocked(
    new_context: NewContext, faults: Faults
) -> None:
    page = new_context(bypass_csp=True).new_page()
    page.goto(PAGE)
    page.evaluate("fetch('http://elsewhere.test/').catch(() => 0)")
    found = faults.take()
    assert "another host: http://elsewhere.test/" in found
    assert "failed request: GET http://elsewhere.test/ net::ERR_NAME_NOT_RESOLVED" in found


def test_a_header_unknown_to_the_browser_is_noticed(
    page: Page, faults: Faults, monkeypatch
) -> None:
    monkeypatch.setattr(headers, "PERMISSIONS_POLICY", f"{headers.PERMISSIONS_POLICY}, made-up=()")
    page.goto(PAGE)
    assert [fault.partition(" (")[0] for fault in faults.take()] == [
        "console: Error with Permissions-Policy header: Unrecognized feature: 'made-up'."
    ]


@pytest.mark.allowed_faults("allowed to break")
def test_expected_complaints_can_be_allowed(page: Page, faults: Faults) -> None:
    page.goto(PAGE)
    page.evaluate("console.error('allowed to break'); console.error('not this')")
    assert [fault.partition(" (")[0] for fault in faults.take()] == ["console: not this"]


def test_phones_have_the_size_they_claim(
    page: Page, small_phone: Page, nojs_page: Page, new_context: NewContext
) -> None:
    tablet = new_context(viewport={"width": 800, "height": 1280}).new_page()
    for phone, size in (
        (page, [390, 844, 3]),
        (small_phone, [360, 640, 3]),
        (tablet, [800, 1280, 3]),
    ):
        phone.goto(PAGE)
        assert phone.evaluate("[innerWidth, innerHeight, devicePixelRatio]") == size
        assert phone.evaluate("matchMedia('(pointer: coarse)').matches")
    nojs_page.set_content("<noscript>without</noscript>")
    assert nojs_page.get_by_text("without").is_visible()


def test_static_files_are_served_as_in_production(page: Page) -> None:
    with page.expect_response("**/together/page.*.css") as answer:
        page.goto("/")
    assert "immutable" in answer.value.headers["cache-control"]
    assert answer.value.headers["content-encoding"] == "br"


def test_axe_finds_a_fault(page: Page, axe) -> None:
    page.goto(PAGE)
    page.evaluate(
        "document.body.innerHTML = '<main><h1>Scores</h1><img src=\"/favicon.ico\"></main>'"
    )
    with pytest.raises(AssertionError, match="image-alt"):
        axe(page)
