"""Making and changing a game of the club: what the editor's form sends, and what it is answered."""

import json
import re

import pytest

from games import play
from games.models import HouseGame
from games.play.house_games import MAX_GAMES
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.built_in.game_templates.counted import COUNTED
from tests.builders import make_club, phone
from tests.fuzz.making import FormsOf
from tests.reading_pages import on_one_line, words

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.new_club_only("a draft of a game knows no evenings"),
]
SCRIPT = {"HX-Request": "true"}


@pytest.fixture
def client(club):
    return phone(club)


@pytest.fixture
def own(club):
    return play.make_game(club, TEMPLATES["golf-6"], "Deal six each.")


def new(club, like="golf-6"):
    return f"/c/{club.uid}/games/new/?like={like}"


def change(game):
    return f"/c/{game.club.uid}/games/{game.key}/change/"


def filled(client, address):
    """Return what the form at an address sends if nothing is done in it."""
    return form_in(client.get(address))


def send(client, address, *taps, form=None, **typed):
    """Open the page, do this in it, and send it as a browser without scripts does."""
    fields = form or filled(client, address)
    return client.post(
        address,
        fields | {name.replace("__", "-"): value for name, value in typed.items()} | {"do": taps},
    )


def form_in(response):
    """Return what the form of an answer sends if nothing is done in it."""
    [form] = [
        form for form in FormsOf("/", on_one_line(response)).found if dict(form.fields).get("game")
    ]
    fields = {name: value for name, value in form.fields if name != "do"}
    return fields | {"open": "", "told": json.loads(fields["game"])["told"]}


def test_a_missing_or_foreign_game_cannot_be_copied(club, client):
    theirs = play.make_game(make_club(), TEMPLATES["golf-9"])
    assert client.get(new(club, "no-such-game")).status_code == 404
    assert client.get(new(club, theirs.key)).status_code == 404
    assert client.get(f"/c/{club.uid}/games/{theirs.key}/change/").status_code == 404


@pytest.mark.parametrize(
    "like", [*(like for like in TEMPLATES if like not in COUNTED), "golf", "tens-pile"]
)
def test_a_game_is_made_from_any_template_or_built_in_game(club, client, like):
    response = send(client, new(club, like), "save", name="Ours")
    game = club.house_games.latest("pk")
    assert (response.status_code, game.name) == (303, "Ours")
    assert response["Location"] == f"/c/{club.uid}/games/{game.key}/play/"
    assert "Ours is saved." in words(client.get(response["Location"]))


def test_a_copy_of_an_own_game_has_a_new_name_and_the_same_text(club, client, own):
    assert send(client, new(club, own.key), "save").status_code == 303
    copy = club.house_games.exclude(pk=own.pk).get()
    assert (copy.name, copy.told) == ("Six-card Golf, pairs cancel 2", "Deal six each.")


def test_typed_and_tapped_values_are_saved_without_scripts(club, client):
    response = send(
        client, new(club), "another=", points__1="−4", told="Six cards each.\r\nTurn two."
    )
    assert response.status_code == 200
    response = send(client, new(club), "save", form=form_in(response), name="Jokers")
    game = club.house_games.latest("pk")
    cards = {card["card"]: card for card in json.loads(game.declaration)["cards"]}
    assert (cards["2"]["points"], cards["Jo"]) == (-4, {"card": "Jo", "points": -5, "copies": 2})
    assert (game.name, game.told) == ("Jokers", "Six cards each.\nTurn two.")


def test_a_script_gets_only_the_form_until_the_game_is_saved(club, client):
    response = client.post(
        new(club), filled(client, new(club)) | {"do": "wins=highest"}, headers=SCRIPT
    )
    assert on_one_line(response).lstrip().startswith('<form id="editor"')
    assert "You changed 1 rule." in words(response)
    response = client.post(new(club), form_in(response) | {"do": "save"}, headers=SCRIPT)
    assert (
        response["HX-Redirect"] == f"/c/{club.uid}/games/{club.house_games.latest('pk').key}/play/"
    )
    assert HouseGame.objects.count() == 1


def test_a_form_sent_twice_makes_one_game_and_a_foreign_one_none(club, client):
    other, form = make_club(), filled(client, new(club))
    token = filled(phone(other), new(other))["token"]
    response = send(client, new(club), "save", form=form | {"token": token})
    assert response.status_code == 422
    assert "out of date" in words(response)
    assert not HouseGame.objects.exists()
    assert [send(client, new(club), "save", form=form).status_code for _ in range(2)] == [303, 303]
    assert club.house_games.count() == 1


def test_an_invalid_value_is_marked_and_nothing_typed_is_lost(club, client):
    response = send(client, new(club), "save", points__1="two", name="", rows="3")
    assert response.status_code == 422
    assert not HouseGame.objects.exists()
    form = form_in(response)
    assert (form["points-1"], form["name"], form["rows"]) == ("two", "", "3")
    assert "Enter a whole number from −1,000 to 1,000, not “two”." in words(response)
    assert "Fix 2 errors" in words(response)
    assert on_one_line(response).count('aria-invalid="true"') == 2
    assert (
        send(client, new(club), "save", form=form | {"points-1": "2", "name": "Ours"}).status_code
        == 303
    )


def test_a_wrong_size_of_the_grid_is_described_beside_its_fields(club, client):
    page = send(client, new(club), "save", rows="0", columns="x").text
    described = re.findall(r'aria-describedby="(e-[^"]*)"', page)
    assert described == ["e-rows", "e-columns"]
    assert all(f'id="{error}"' in page for error in described)


def test_taken_names_long_texts_and_extra_games_are_refused(club, client, own):
    refusals = {
        "This club already has a game called": {"name": "Six-card GOLF, pairs cancel"},
        "2,001 characters, but at most 2,000 are allowed": {"told": "x" * 2001},
        "100 games": {"name": "One more"},
    }
    form = filled(client, new(club))
    for refusal, typed in refusals.items():
        if refusal == "100 games":
            text = json.dumps(TEMPLATES["golf-6"])
            full = (
                HouseGame(club=club, name=f"Game {number}", declaration=text)
                for number in range(MAX_GAMES)
            )
            HouseGame.objects.bulk_create(full)
        response = send(client, new(club), "save", form=form | typed)
        assert response.status_code == 422
        assert refusal in words(response)
        assert all(value in on_one_line(response) for value in typed.values())


def test_a_form_without_a_game_shows_the_saved_game(club, client, own):
    response = send(client, change(own), form=filled(client, change(own)) | {"game": "{"})
    assert response.status_code == 422
    assert "was open for too long" in words(response)
    assert json.loads(form_in(response)["game"])["name"] == own.name


def test_each_change_makes_a_version_that_undo_takes_back(client, own):
    first = form = filled(client, change(own))
    for tap in ("rows=3", "wins=highest"):
        form = form_in(send(client, change(own), tap, form=form))
    once = form_in(send(client, change(own), "undo", form=form))
    assert json.loads(once["game"])["wins"] == "lowest"
    assert json.loads(form_in(send(client, change(own), "undo", form=once))["game"]) == json.loads(
        first["game"]
    )
    assert send(client, change(own), "save", points__1="−4", told="").status_code == 303
    own.refresh_from_db()
    assert (own.number, own.told) == (2, "")
    assert json.loads(own.declaration)["cards"][1]["points"] == -4
