"""A game from its declaration on a phone to another club: nine cards with jokers, played by two phones."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from games import play
from games.matches.facts import load_facts
from games.rules.files.match_file import write_match
from games.rules.replay import replay
from tests.browser.playing import Table, lets_in, words
from tests.builders import make_club
from tests.set_up import lay

ANN, BOB = "5 5 5 2 5 3 9 5 6", "Jo Jo 3 4 6 7 8 9 Q"
"""A row and a column of fives that cross, and −2 + 3 + 9 + 6; two jokers at −5, and 47 with the others."""


@pytest.mark.everyday
def test_a_declared_game_is_played_corrected_explained_and_given_on(
    transactional_db: None, page: Page, new_context, tmp_path: Path
) -> None:
    club, other = make_club(), make_club("Friday Table")
    ann, bob = (play.add_player(club, name).pk for name in ("Ann", "Bob"))
    lets_in(page, club, player=ann)
    table = Table(page)

    page.goto(f"/c/{club.uid}/games/new/?like=golf-9")
    page.get_by_role("button", name="Card", exact=True).tap()
    expect(page.get_by_role("group", name="Jo", exact=True)).to_be_visible()
    page.get_by_role("button", name="Save game", exact=True).tap()
    page.wait_for_url(re.compile("/play/$"))
    game = club.house_games.get()

    page.goto(f"/t/{lay(club, game.key, [ann, bob]).uid}/")
    table.plays_for("Nothing")
    table.sets("Deals in the match", "1")
    table.sets("Decks of cards", "2")
    table.tap("Start, Ann deals")
    expect(page).to_have_url(re.compile(r"/m/[^/]+/deals/1/hands/1/$"))
    match = club.matches.get()

    page.goto(f"/m/{match.uid}/deals/1/hands/1/")
    table.tap_cards(ANN)
    expect(table.score).to_have_text("Score 16")
    table.save_button.tap()
    expect(page.get_by_role("heading", name="Yours is in")).to_be_visible()

    second = new_context().new_page()
    lets_in(second, club, player=bob)
    phone = Table(second)
    second.goto(f"/m/{match.uid}/deals/1/hands/2/")
    phone.tap_cards(BOB)
    expect(phone.score).to_have_text("Score 37")
    phone.save_button.tap()
    expect(page.get_by_role("heading", name="Ann takes it")).to_be_visible()  # on the phone that waited, by itself
    expect(second.get_by_role("heading", name="Ann takes it")).to_be_visible()

    second.goto(f"/m/{match.uid}/deals/1/hands/2/")
    phone.cell(1, 1).tap()
    phone.key("A").tap()
    expect(phone.score).to_have_text("Score 43")
    phone.save_button.tap()
    phone.tap("Save correction")
    expect(second).to_have_url(re.compile(r"/deals/1/$"))
    assert [deal.scores for deal in replay(load_facts(match.pk).record()).deals] == [(16, 43)]

    page.goto(f"/m/{match.uid}/rules/")
    said = words(page.locator("main"))
    assert game.name in said
    assert "Jo" in said
    assert "−5" in said

    file = tmp_path / "match.jsonl"
    file.write_bytes(page.request.get(f"/m/{match.uid}/files/matches.jsonl").body())
    lets_in(page, other)
    page.goto(f"/c/{other.uid}/import/")
    page.get_by_label("File with matches").set_input_files(file)
    table.tap("Bring them in")
    expect(page.get_by_text(f"New among the club’s games: {game.name}.")).to_be_visible()
    copy, here = load_facts(other.matches.get().pk).record(), load_facts(match.pk).record()
    assert write_match(copy) == write_match(here)
    assert replay(copy) == replay(here)
