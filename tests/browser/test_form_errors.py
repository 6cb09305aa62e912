"""Every form with a bar at the bottom, sent wrong on the smallest phone: its error is led to and in
view.
"""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from games import play
from games.access.links import sign_game
from games.models import Club, Match
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.record import HandRecord
from tests.browser.playing import let_in
from tests.builders import enter, make_club, make_house_match, make_match, save_hand
from tests.set_up import make_table

NAMES = ["Ann", "Bob", "Cy", "Di"]
LONG = "x" * 50
WRONG: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "club/delete_club": ("/c/{club}/delete/", {"#name": "Another club"}),
    "club/rename_club": ("/c/{club}/rename/", {"#name": ""}),
    "corrections/changed_game": ("/m/{changed}/correct/game/", {}),
    "corrections/correct_change": ("/m/{coming}/correct/people/2/join/{eve}/", {"#deal": "3"}),
    "corrections/correct_end": ("/m/{match}/correct/end/", {}),
    "corrections/correct_seats": ("/m/{match}/correct/seats/", {"#id_seat-2": "{ann}"}),
    "editor/_try": ("/c/{club}/games/{key}/change/", {"#f-name": ""}),
    "ending/decks": ("/m/{match}/decks/", {"#decks": "0"}),
    "ending/end_early": ("/m/{match}/end/", {}),
    "evenings/end_evening": ("/t/{table}/end/", {}),
    "files/bring_club": ("/clubs/bring/", {}),
    "files/import": ("/c/{club}/import/", {}),
    "old_results/start": ("/c/{club}/import/table/", {"#text": ""}),
    "our_games/given": ("/g/{key}/{signature}/", {"#id_name": LONG}),
    "our_games/take_file": ("/c/{club}/games/take/", {}),
    "players/merge_players": ("/c/{club}/players/{ann}/merge/", {}),
    "players/pay_link": ("/c/{club}/players/{ann}/pay-link/", {"#link": "by cash"}),
    "players/rename_player": ("/c/{club}/players/{ann}/rename/", {"#name": ""}),
    "result/note": ("/m/{over}/note/", {"#note": "x" * 201}),
    "setup/_stakes_form": ("/m/{match}/stakes/?stakes=pot", {"#amount": "much"}),
    "setup/_choices": ("/t/{laid}/?open=stakes", {"#stakes-points": "", "#amount": "1,000"}),
}
"""How each form is sent wrong: the address of its page, and what is put into its fields."""
NEVER_WRONG = {
    "club/time_zone": "a place is always chosen, and each of them is one",
    "old_results/undo": "there is only a box to tick, which a page has after a correction alone",
    "players/forget_player": (
        "notes are ticked, each answer is one; a note written since is in `test_forget_player.py`"
    ),
    "coming_and_going/come_in": "one total is chosen, and each of them is one",
    "coming_and_going/comes": "everything is chosen, and nothing else can be",
}
FIELDS = re.compile(
    r'<input(?![^>]*type="hidden")|<select|<textarea|\{\{ form\.\w+ \}\}|include "games/setup/_stakes\.html"'
)


def forms_with_bars() -> set[str]:
    """Return the templates with a bar at the bottom and something to fill in, without their
    ending.
    """
    folder = Path(settings.BASE_DIR) / "templates/games"
    return {
        str(path.relative_to(folder).with_suffix(""))
        for path in folder.rglob("*.html")
        if 'class="dock' in (text := path.read_text()) and FIELDS.search(text)
    }


def test_every_form_with_a_bar_is_tested_here() -> None:
    assert forms_with_bars() == WRONG.keys() | NEVER_WRONG.keys()


def changed_match() -> Match:
    """Return a match whose game asks a question by now that it did not."""
    jokers = TEMPLATES["golf-6-jokers"] | {"name": "Our Golf"}
    match = make_house_match(jokers, 2)
    for position, cards in enumerate(("Jo 2 Q K 3 K", "9 8 7 6 5 4")):
        save_hand(match, 1, position, HandRecord(tuple(cards.split())))
    asks = {"question": {"text": "Who knocked?", "nobody": True, "beaten": {"add": 10}}}
    play.change_game(match.club.house_games.get(), jokers | asks, "", based_on=1)
    return match


def match_with_somebody_new(club: Club) -> Match:
    """Return a match to which Eve came before the second deal, two deals of which are played."""
    match = make_match("hang-ten", NAMES, club)
    enter(match, 1, [10, 10, 10, 10])
    play.join_match(match, play.add_player(club, "Eve").pk)
    enter(match, 2, [10, 10, 10, 10, 10])
    return match


IN_VIEW = """() => {
    const bar = document.querySelector("main .dock"), text = (one) => one?.textContent.trim().replace(/\\s+/g, " ");
    const isInView = (one) => {
        const box = one.getBoundingClientRect();
        return box.height > 0 && box.top >= 0 && box.bottom <= bar.getBoundingClientRect().top + 1;
    };
    const said = text(bar.querySelector(".bar-error"));
    const errors = [...document.querySelectorAll("main .err, main .note.bad")].filter((one) => text(one));
    const focused = document.activeElement;
    return {
        "focused in view": focused.matches("main :is(input, select, textarea, [tabindex])") && isInView(focused),
        "error in view": errors.some((one) => isInView(one) && (!said || text(one) === said)),
    };
}"""
"""Whether what has the focus and the error are above the bar; the editor's own bar says only how
many there are.
"""


def send_wrong(page: Page, address: str, fields: Mapping[str, str]) -> dict[str, bool]:
    """Fill a form in and send it, wait until its bar says what is wrong, and return what is in view
    then.
    """
    page.goto(address)
    for field, value in fields.items():
        place = page.locator(field)
        kind = place.evaluate("one => one.type")
        if kind == "radio":
            place.check()
        elif kind == "select-one":
            place.select_option(value)
        else:
            place.fill(value)
    page.locator("main .dock :is(.main, .bad, .missing)").last.tap(force=True)
    expect(page.locator("main .dock :is(.bar-error, #save[aria-disabled=true])")).to_be_visible()
    return page.evaluate(IN_VIEW)


@pytest.mark.allowed_faults("422")
def test_every_error_is_focused_and_in_view_above_the_bar(small_phone: Page) -> None:
    page, changed, club = small_phone, changed_match(), make_club()
    over = make_match("golf", NAMES[:2], deals=1)
    enter(over, 1, [1, 2])
    match = make_match("hang-ten", NAMES, club)
    enter(match, 1, [5, 9, 12, 20])
    game = play.make_game(club, TEMPLATES["golf-6"])
    players = {player.name: player.pk for player in club.players.all()}
    coming = match_with_somebody_new(club)
    places = {
        "club": club.uid,
        "match": match.uid,
        "table": match.table.uid,
        "changed": changed.uid,
        "coming": coming.uid,
        "over": over.uid,
        "eve": club.players.get(name="Eve").pk,
        "ann": players["Ann"],
        "key": game.key,
        "signature": sign_game(game),
        "laid": make_table(club, "golf", list(players.values())).uid,
    }
    found = {}
    for name, (address, fields) in WRONG.items():
        there = address.format(**places)
        let_in(page, next((other.club for other in (changed, over) if other.uid in there), club))
        filled = {field: value.format(**places) for field, value in fields.items()}
        found[name] = send_wrong(page, there, filled)
    assert {name: seen for name, seen in found.items() if not all(seen.values())} == {}


def test_a_missing_choice_is_focused_and_then_the_button_works(
    small_phone: Page,
) -> None:
    match = make_match("hang-ten", NAMES)
    enter(match, 1, [5, 9, 12, 20])
    let_in(small_phone, match.club)
    small_phone.goto(f"/m/{match.uid}/end/")
    button = small_phone.locator(".dock .main")
    expect(button).to_have_text("Choose who gets the pot")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.tap(force=True)
    line = small_phone.get_by_role("alert").filter(has_text="Not ended")
    expect(line).to_be_visible()
    first = small_phone.get_by_role("radio").first
    expect(first).to_be_focused()
    first.check()
    expect(line).to_have_count(0)
    expect(button).to_contain_text("End it: Ann gets")
