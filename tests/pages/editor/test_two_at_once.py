"""Two keepers who change a game at once: who saves last is told what the other one changed, and
says which holds.
"""

import json

import pytest

from games import play
from games.rules.built_in.game_templates import TEMPLATES
from tests.builders import make_club, phone
from tests.pages.editor.test_game_editor import change, filled, form_in, send
from tests.reading_pages import on_one_line, plain_text

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.new_club_only("a draft of a game knows no evenings"),
]


@pytest.fixture
def own():
    return play.make_game(make_club(), TEMPLATES["golf-6"], "Deal six each.")


@pytest.fixture
def client(own):
    return phone(own.club)


@pytest.fixture
def mine(own, client):
    """The form of the game as I have opened it, before somebody else changes it."""
    return filled(client, change(own))


def change_elsewhere(own, *taps, **typed):
    """Open the game as somebody else, do this in it and save it."""
    assert send(phone(own.club), change(own), *taps, "save", **typed).status_code == 303


def saved(own):
    own.refresh_from_db()
    return json.loads(own.declaration)


def card(own, name):
    return next(card for card in saved(own)["cards"] if card["card"] == name)


def conflict_text(response):
    """Return what the page says of what somebody else changed; nothing if it says so nowhere."""
    return plain_text(
        on_one_line(response)
        .partition('aria-labelledby="s-meanwhile">')[2]
        .partition("</section>")[0]
    )


def test_a_conflict_is_shown_and_one_game_is_saved_as_a_whole(own, client, mine):
    change_elsewhere(own, "wins=highest", points__1="7", told="Deal five each.")
    response = send(client, change(own), "save", form=mine, points__1="−4", points__2="9")
    assert response.status_code == 409
    text = conflict_text(response)
    for changed in (
        "A 2 counts: from −2 → to 7",
        "Who wins: from",
        "How to play: from Deal six each.",
    ):
        assert changed in text
    assert "A 3 counts" not in text
    form = form_in(response)
    assert (form["points-1"], form["points-2"]) == ("−4", "9")
    assert (card(own, "2")["points"], own.number) == (7, 2)  # nothing is saved before
    assert f'href="{change(own)}" data-leave>Open their version' in on_one_line(response)
    assert send(client, change(own), "save", form=form).status_code == 303
    assert (card(own, "2")["points"], card(own, "3")["points"], saved(own)["wins"]) == (
        -4,
        9,
        "lowest",
    )
    assert (own.number, own.told) == (3, "Deal six each.")


def test_a_conflict_shows_before_saving_and_while_tapping(own, client, mine):
    change_elsewhere(own, points__1="7")
    tapped = send(client, change(own), "gone=columns", form=mine)
    assert tapped.status_code == 200
    assert "A 2 counts" in conflict_text(tapped)
    again = send(client, change(own), "wins=highest", form=form_in(tapped))
    assert "A 2 counts" in conflict_text(again)
    assert send(client, change(own), "save", form=form_in(again)).status_code == 303
    assert (saved(own)["gone"], saved(own)["wins"], card(own, "2")["points"]) == (
        "columns",
        "highest",
        -2,
    )


def test_equal_changes_are_saved_once(own, client, mine):
    change_elsewhere(own, points__2="9")
    for _ in range(2):
        assert send(client, change(own), "save", form=mine, points__2="9").status_code == 303
    assert own.number + 1 == play.change_game(own, saved(own), own.told, based_on=2).number == 2


def test_a_third_change_in_between_is_shown_too(own, client, mine):
    change_elsewhere(own, points__1="7")
    form = form_in(send(client, change(own), "save", form=mine, points__1="−4"))
    change_elsewhere(own, "limit=5", points__1="8")
    response = send(client, change(own), "save", form=form)
    assert response.status_code == 409
    assert "A 2 counts" in conflict_text(response)
    assert "The match ends" in conflict_text(response)


def test_a_form_of_an_older_version_lists_every_difference(own, client, mine):
    change_elsewhere(own, "wins=highest")
    form = {name: value for name, value in mine.items() if name != "opened"}
    response = send(client, change(own), "save", form=form, points__2="9")
    assert response.status_code == 409
    assert "A 3 counts" in conflict_text(response)
    assert "Who wins" in conflict_text(response)


@pytest.mark.parametrize("odd", [{"opened": "{"}, {"opened": "[]"}, {"seen": "²"}, {"seen": "9"}])
def test_odd_fields_are_ignored(own, client, mine, odd):
    change_elsewhere(own, "wins=highest")
    assert send(client, change(own), "save", form=mine | odd, points__2="9").status_code in (
        303,
        409,
        422,
    )


def test_undo_goes_back_past_a_change_of_somebody_else(own, client, mine):
    form = form_in(send(client, change(own), form=mine, points__2="9"))
    change_elsewhere(own, points__1="7")
    form = form_in(send(client, change(own), "save", form=form))
    undone = form_in(send(client, change(own), "undo", form=form))
    assert json.loads(undone["game"]) == json.loads(mine["game"])
