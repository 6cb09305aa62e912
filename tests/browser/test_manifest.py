"""What Chromium makes of the manifest."""

import json

from playwright.sync_api import Page


def test_chromium_finds_no_fault_with_the_manifest_and_gets_all_its_pictures(page: Page) -> None:
    page.goto("/rules/")
    devtools = page.context.new_cdp_session(page)
    answer = devtools.send("Page.getAppManifest")
    assert answer["errors"] == []
    app = json.loads(answer["data"])
    shown = [*app["icons"], *app["screenshots"], *(icon for one in app["shortcuts"] for icon in one["icons"])]
    statuses = {one["src"]: page.request.get(one["src"]).status for one in shown}
    assert set(statuses.values()) == {200}, statuses
    faults = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {fault["errorId"] for fault in faults} <= {"in-incognito"}, "tests run in windows that keep nothing"
