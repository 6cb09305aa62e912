"""A typed score that no cards can give: it is asked about once, and then saved."""

import pytest

from games import play
from games.play.imports import import_matches
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.built_in.game_templates.counted import COUNTED
from games.rules.files.match_file import read_match
from tests.builders import enter, make_club, make_house_match, make_match, phone, save_hand
from tests.pages.hands import path, problem, save, stored_hand
from tests.reading_pages import get_revision, on_one_line
from tests.rules.build import match as match_file

pytestmark = pytest.mark.django_db
ASKED = "10 cards in Hang Ten score from −20 to 100. Save 250 anyway?"


def test_an_unlikely_score_is_asked_about_beside_its_field(match):
    response = save(match, typed="250")
    assert response.status_code == 422
    assert problem(response) == ASKED
    assert 'name="typed" value="250"' in on_one_line(response)
    assert 'aria-describedby="live problem" aria-invalid="true"' in on_one_line(response)
    assert (
        '<button class="btn wide" name="unlikely" value="250">Save 250 anyway</button>'
        in on_one_line(response)
    )
    assert problem(save(match, typed="251", unlikely="250")) == ASKED.replace("250", "251")
    assert stored_hand(match) is None
    assert save(match, typed="250", unlikely="250").status_code == 303
    assert stored_hand(match).typed == 250
    assert save(match, typed="250", seen=stored_hand(match).version).status_code == 303, (
        "it is saved already"
    )
    for likely, seat in (("-20", 2), ("100", 3)):
        assert save(match, seat=seat, typed=likely).status_code == 303


def test_a_correction_is_asked_about_before_its_preview(match):
    enter(match, 1, [10, 20, 30, 40])
    client, version = phone(match.club), stored_hand(match).version
    assert problem(save(match, client=client, typed="250", seen=version)) == ASKED
    response = save(match, client=client, typed="250", unlikely="250", seen=version)
    assert '<input type="hidden" name="unlikely" value="250">' in on_one_line(response)
    save(match, client=client, typed="250", unlikely="250", seen=version, sure=get_revision(match))
    assert stored_hand(match).typed == 250


def test_a_conflict_remembers_the_yes(match):
    save_hand(match, 1, 0, 5)
    response = save(match, typed="250", unlikely="250")
    assert response.status_code == 409
    assert '<input type="hidden" name="unlikely" value="250">' in on_one_line(response)


def test_the_number_of_decks_counts():
    basketball, pile = make_match("basketball", ("Eve", "Flo")), make_match("tens-pile", 2)
    asked = "10 cards in Ten-card Basketball score from 64 to 185. Save 200 anyway?"
    assert problem(save(basketball, typed="200")) == asked
    play.change_decks(basketball, 2)
    assert save(basketball, typed="200").status_code == 303
    assert (
        problem(save(pile, typed="500"))
        == "The cards of 1 deck score from 0 to 404. Save 500 anyway?"
    )


def test_the_yes_stays_while_the_page_asks_who_went_out():
    match = make_match("tens-pile", 2)
    save(match, typed="500", unlikely="500")
    asked = save(match, seat=2, typed="600", unlikely="600")
    assert "Everyone still has cards" in problem(asked)
    assert '<input type="hidden" name="unlikely" value="600">' in on_one_line(asked)
    assert path(match, seat=2) in on_one_line(asked)


def test_match_files_are_not_asked_about():
    club = make_club()
    import_matches(club, [read_match(match_file("hang-ten", [[250, -9_999, 10_000, 0]]))])
    assert club.matches.latest("pk").deals_counted == 1


@pytest.mark.parametrize("which", ["scores", "numbers"])
def test_a_button_saves_an_unlikely_score_in_a_list_too(which):
    match = (
        make_house_match(COUNTED["phase-10"], 2)
        if which == "numbers"
        else make_match("tens-pile", 2)
    )
    client, key = phone(match.club), f"p{match.seats.get(position=0).player_id}"
    page = path(match, 1).replace("hands/1/", f"{which}/")
    row = {f"typed-{key}": "2001", f"seen-{key}": "0", f"was-{key}": "|"}
    row |= (
        {f"n0-{key}": "0", f"was-n0-{key}": "", f"was-typed-{key}": ""}
        if which == "numbers"
        else {}
    )
    response = client.post(page, row)
    assert response.status_code == 422
    assert (
        f"score from 0 to {860 if which == 'numbers' else 404}. Save 2,001 anyway?"
        in on_one_line(response)
    )
    assert f'name="unlikely-{key}" value="2001">Save 2,001 anyway</button>' in on_one_line(response)
    client.post(page, row | {f"unlikely-{key}": "2001"})
    assert stored_hand(match).typed == 2001


def test_a_game_without_cards_asks_about_no_score() -> None:
    match = make_house_match(TEMPLATES["typed"])
    answer = phone(match.club).post(
        f"/m/{match.uid}/deals/1/hands/1/", {"typed": "500", "seen": "0"}
    )
    assert answer.status_code == 303
