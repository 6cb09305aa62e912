"""Evenings of bids: five play Oh Hell on five phones and a television, four play Spades in two sides."""

import re

import pytest
from playwright.sync_api import expect

from games import play
from games.matches.facts import load_facts
from games.models import Match
from games.rules.built_in.templates.counted import COUNTED
from games.rules.replay import replay
from tests.browser.conftest import NewContext
from tests.browser.playing import Table, lets_in
from tests.browser.test_numbers import FIVE, key, scores
from tests.builders import make_club, make_house_match
from tests.set_up import lay

FOUR = ["Zoë", "Bob", "Tomás", "Grace"]


def note(table: Table, match: Match, name: str, what: str, value: int) -> None:
    """On an own phone: the page of what is noted now, its key, and save."""
    page = table.page
    page.goto(f"/m/{match.uid}/next/")
    expect(page.get_by_role("heading", name=f"{name}: {what}")).to_be_visible()
    before = table.taps
    key(page, value).tap()
    page.get_by_role("button", name=f"{what} {value}").tap()
    expect(page.get_by_role("heading", name=f"{name}: {what}")).to_be_hidden()
    assert table.taps - before <= 2


def totals(match: Match) -> list[int]:
    """Everybody's total so far, in seat order."""
    return list(replay(load_facts(match.pk).record()).deals[-1].totals)


@pytest.mark.allowed_faults("422")
def test_five_play_oh_hell_on_five_phones_and_a_television(new_context: NewContext) -> None:
    match = make_house_match({**COUNTED["oh-hell"], "dealt": [2, 1]}, FIVE, stakes="points", unit_cents=5)
    phones = []
    for position in range(5):
        table, player = Table(new_context().new_page()), match.seats.get(position=position).player
        play.let_in(match.club, "keeper", "keeper", player=player)
        lets_in(table.page, match.club, player=player.pk)
        phones.append(table)
    screen = new_context(viewport={"width": 1920, "height": 1080}, is_mobile=False, has_touch=False).new_page()
    lets_in(screen, match.club, "watcher")
    screen.goto(f"/m/{match.uid}/tv/")
    for table, name, bid in zip(phones[:4], FIVE, (1, 0, 1, 0), strict=False):
        note(table, match, name, "Bid", bid)
    expect(screen.get_by_text("4 of 5 are in")).to_be_visible()
    last = phones[4].page
    last.goto(f"/m/{match.uid}/next/")
    expect(last.get_by_text("Grace may not say 0")).to_be_visible()
    expect(key(last, 0)).to_have_attribute("aria-disabled", "true")
    note(phones[4], match, "Grace", "Bid", 1)
    expect(screen.get_by_text("Bid 1")).to_have_count(3)
    for table, name, taken in zip(phones, FIVE, (1, 0, 0, 0, 1), strict=True):
        note(table, match, name, "Tricks", taken)
    for table in phones:
        expect(table.page.get_by_role("heading", name="Zoë and Grace share it")).to_be_visible()
    expect(screen.get_by_role("heading", name="Zoë and Grace share it")).to_be_visible()
    assert scores(match) == [(11, 10, 0, 10, 11)]


def test_four_play_spades_in_two_sides(table: Table) -> None:
    club, page = make_club(), table.page
    game = play.make_game(club, COUNTED["spades"])
    evening = lay(club, game.key, [play.add_player(club, name).pk for name in FOUR])
    lets_in(page, club)
    page.goto(f"/t/{evening.uid}/")
    table.plays_for("Nothing")
    table.sets("Nil is worth", "50")
    table.sets("Points that end the match", "100")
    table.tap(re.compile("^Start, Zoë"))
    expect(page).to_have_url(re.compile("/m/"))
    match = club.matches.get()
    for deal, bids, tricks in ((1, (4, 3, 0, 4), (6, 3, 0, 4)), (2, (4, 3, 2, 4), (4, 3, 2, 4))):
        for part, values in (("said", bids), ("numbers", tricks)):
            page.goto(f"/m/{match.uid}/deals/{deal}/{part}/?all=1")
            for value in values:
                key(page, value).tap()
            page.get_by_role("button", name=f"{'Play' if part == 'said' else 'Save'} deal {deal}").tap()
        expect(page).to_have_url(re.compile(f"/deals/{deal}/reveal/"))
        if deal == 1:
            expect(page.get_by_role("heading", name="Zoë and Tomás take it")).to_be_visible()
            assert totals(match) == [92, 70, 92, 70]
    page.goto(f"/m/{match.uid}/")
    expect(page.get_by_role("heading", name="Zoë and Tomás win")).to_be_visible()
    assert totals(match) == [152, 140, 152, 140]
