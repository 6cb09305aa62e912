"""Two keepers who change a game at once: what only one of them changed is kept, and the rest is asked."""

import json
import re

import pytest

from games import play
from games.rules.built_in.templates import TEMPLATES
from tests.builders import make_club, phone
from tests.pages.editor.test_game_editor import change, filled, send
from tests.pages.editor.test_game_editor import form_in as all_in
from tests.reading_pages import said, words

pytestmark = pytest.mark.django_db


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


def they(own, *taps, **typed):
    """Somebody else opens the game, does this in it and saves it."""
    assert send(phone(own.club), change(own), *taps, "save", **typed).status_code == 303


def saved(own):
    own.refresh_from_db()
    return json.loads(own.declaration)


def card(own, name):
    return next(card for card in saved(own)["cards"] if card["card"] == name)


def form_in(response):
    """What the form of an answer sends if nothing is done in it: of two buttons the one that is chosen."""
    fields = {name: value for name, value in all_in(response).items() if not name.startswith("holds ")}
    return fields | dict(re.findall(r'type="radio" name="([^"]+)" value="([^"]+)" checked', response.text))


def asked(response):
    """What the page says of the facts that both have changed."""
    [both] = [part for part in response.text.split("<section") if 'id="both"' in part]
    return said(both.split("</section>")[0])


def test_what_only_one_of_both_has_changed_is_saved_at_once_and_said(own, client, mine):
    they(own, "wins=highest", points__1="7", copies__2="8")
    for _ in range(2):  # sent twice, it is saved once
        response = send(client, change(own), "save", form=mine, points__2="9", told="Deal six each. Turn two.")
        assert response.status_code == 303
    assert (card(own, "2")["points"], saved(own)["wins"]) == (7, "highest")
    assert card(own, "3") == {"card": "3", "points": 9, "copies": 8}  # facts of one card are facts of their own
    assert (own.number, own.told) == (3, "Deal six each. Turn two.")
    page = words(client.get(response["Location"]))
    assert "Somebody else changed it meanwhile; that is saved, too." in page
    assert "A 2 counts: 7." in page
    assert "Who wins: the highest total." in page


@pytest.mark.parametrize(("holds", "points"), [("theirs", 7), ("mine", -4)])
def test_only_what_both_have_changed_is_asked_and_what_is_said_holds(own, client, mine, holds, points):
    they(own, "wins=highest", points__1="7")
    response = send(client, change(own), "save", form=mine, points__1="−4", points__2="9")
    assert response.status_code == 409
    text = asked(response)
    assert "Taken over from them: Who wins: the highest total." in text
    assert "A 2 counts Theirs 7 Yours −4" in text
    assert "A 3 counts" not in text
    form = form_in(response)
    assert (form["points-1"], form["points-2"]) == ("−4", "9")
    assert json.loads(form["game"])["wins"] == "highest"
    assert (card(own, "2")["points"], own.number) == (7, 2)  # nothing is saved before
    assert send(client, change(own), "save", form=form | {"holds card 2 points": holds}).status_code == 303
    assert (card(own, "2")["points"], card(own, "3")["points"], saved(own)["wins"]) == (points, 9, "highest")


def test_saving_without_saying_which_holds_is_asked_again_beside_the_fact(own, client, mine):
    they(own, "limit=5", points__1="7")
    form = form_in(send(client, change(own), "save", form=mine, points__1="−4", limit="6"))
    response = send(client, change(own), "save", form=form | {"holds card 2 points": "theirs"})
    assert response.status_code == 422
    assert (
        "A 2 counts Theirs 7 Yours −4 The match ends Theirs after five deals Yours after six deals Say which"
        in asked(response)
    )
    assert saved(own)["end"] == {"deals": 5}
    assert form_in(response)["holds card 2 points"] == "theirs"
    assert send(client, change(own), "save", form=form_in(response) | {"holds end": "mine"}).status_code == 303
    assert (card(own, "2")["points"], saved(own)["end"]) == (7, {"deals": 6})


def test_the_question_stays_while_something_else_is_tapped_and_goes_once_both_are_the_same(own, client, mine):
    they(own, "wins=highest", points__1="7", told="Theirs.")
    form = form_in(send(client, change(own), "save", form=mine, points__1="−4", told="Mine.\nAll mine."))
    form["holds told"] = "mine"
    tapped = send(client, change(own), "gone=columns", form=form | {"told": "Mine.\nAll mine."})
    assert tapped.status_code == 200
    assert "Taken over from them: Who wins: the highest total." in asked(tapped)
    assert "How it is played Theirs Theirs. Yours Mine. All mine." in asked(tapped)
    assert form_in(tapped)["holds told"] == "mine"
    same = send(client, change(own), "points-1=7", form=form_in(tapped))
    assert "A 2 counts" not in asked(same)
    assert send(client, change(own), "save", form=form_in(same)).status_code == 303
    assert (saved(own)["gone"], own.told) == ("columns", "Mine.\nAll mine.")


def test_what_does_not_go_together_is_all_asked(own, client, mine):
    they(own, "lying=pile")
    response = send(client, change(own), "equal=corners", "save", form=mine)
    assert response.status_code == 409
    assert "Cards Theirs any number Yours 2 rows of 3" in asked(response)
    form = form_in(response)
    keys = ["holds lying", "holds group column 0", "holds group corners 0", "holds choice"]
    mixed = dict.fromkeys(keys, "mine") | {"holds lying": "theirs"}
    refused = send(client, change(own), "save", form=form | mixed)
    assert refused.status_code == 422
    assert "These facts do not go together" in words(refused)
    assert "layout" in saved(own)
    theirs = dict.fromkeys(keys, "theirs")
    assert send(client, change(own), "save", form=form_in(refused) | theirs).status_code == 303
    assert saved(own)["layout"] == "pile"


def test_a_third_one_who_comes_between_is_met_as_well(own, client, mine):
    they(own, points__1="7")
    form = form_in(send(client, change(own), "save", form=mine, points__1="−4"))
    they(own, "limit=5", points__1="8")
    response = send(client, change(own), "save", form=form | {"holds card 2 points": "mine"})
    assert response.status_code == 409
    assert "Taken over from them: The match ends: after five deals." in asked(response)
    assert "A 2 counts Theirs 8 Yours −4" in asked(response)


def test_a_form_of_before_that_does_not_say_how_the_game_was_is_asked_everything(own, client, mine):
    they(own, "wins=highest")
    form = {name: value for name, value in mine.items() if name != "opened"}
    response = send(client, change(own), "save", form=form, points__2="9")
    assert response.status_code == 409
    assert "A 3 counts Theirs 3 Yours 9 Who wins Theirs the highest total Yours the lowest total" in asked(response)


@pytest.mark.parametrize(
    "odd",
    [{"opened": "{"}, {"opened": "[]"}, {"both": "card 2 x"}, {"both": "group"}, {"both": "nothing"}, {"seen": "²"}],
)
def test_odd_fields_are_no_fault(own, client, mine, odd):
    they(own, "wins=highest")
    assert send(client, change(own), "save", form=mine | odd, points__2="9").status_code in (303, 409, 422)


def test_undo_does_not_lead_past_what_was_taken_over(own, client, mine):
    they(own, points__1="7", points__3="8")
    form = form_in(send(client, change(own), form=mine, points__2="9"))
    form = form_in(send(client, change(own), "save", form=form, points__1="−4"))
    undone = form_in(send(client, change(own), "undo", form=form))
    assert json.loads(undone["game"]) == json.loads(form["game"])


@pytest.fixture
def spades():
    return play.make_game(make_club(), TEMPLATES["spades"])


def test_two_who_change_different_lines_of_a_counted_game_keep_both(spades):
    client, mine = phone(spades.club), filled(phone(spades.club), change(spades))
    they(spades, "line_each-2=−12", "landing=")
    assert send(client, change(spades), "line_points-3=50", "save", form=mine).status_code == 303
    game = saved(spades)
    assert [line.get("each") for line in game["lines"][:3]] == [10, 1, -12]
    assert game["landings"] == [{"total": 100, "becomes": 50}]
    assert game["options"][0]["default"] == 50


def test_two_who_change_the_same_line_are_asked_which_holds(spades):
    client, mine = phone(spades.club), filled(phone(spades.club), change(spades))
    they(spades, "line_each-0=12")
    response = send(client, change(spades), "line_each-0=15", "save", form=mine)
    assert response.status_code == 409
    assert "gets 12 for each Bid" in asked(response)
    chosen = form_in(response) | {"holds line Made 0": "theirs"}
    assert send(client, change(spades), "save", form=chosen).status_code == 303
    assert saved(spades)["lines"][0]["each"] == 12
