"""A game that a table has declared goes through every page, export, statistic, rules card and the
admin site.

Nine cards with jokers: lines of equal cards count together, also where they cross; a question with
actions, and a mark.
"""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games import play
from games.access.form_tokens import make_token
from games.access.links import sign_result
from games.management.commands.check_results import find_differences
from games.matches.stored_match import load_match
from games.models import Match, new_uid
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.files.match_file import read_match
from games.rules.replay import replay
from games.values.clocks import get_night
from tests.builders import make_club, phone
from tests.reading_pages import on_one_line, words
from tests.routes import failing_pages
from tests.set_up import make_table, start

pytestmark = pytest.mark.django_db

JOKER = {"card": "Jo", "points": -5, "copies": 2}
NINE = {
    **TEMPLATES["golf-9"],
    "name": "Oma’s Nine & more",
    "cards": [*TEMPLATES["golf-9"]["cards"], JOKER],
    "decks": {"2": 2},
    "end": {"deals": 2},
    "question": {
        "text": "Who knocked?",
        "nobody": True,
        "beaten": {"add": 10},
        "tied": {"add": 10},
    },
    "mark": {"text": "Dropped a card", "points": 3},
}
DEALS = (
    (("5 5 5 2 5 3 9 5 6", "Jo Jo 3 4 6 7 8 9 Q"), "1", ("2",)),
    (("K K K 2 3 4 6 7 8", "A 2 3 4 6 7 8 9 10"), "nobody", ()),
)
SCORES = [[16, 40], [26, 46]]
"""Ann knocks with the best hand; a row and a column of fives cross.

Bob has two jokers, and drops a card.
"""


def play_deal(client: Client, match: Match, number: int) -> None:
    """Enter a deal through the pages of its hands and of its question."""
    hands, answer, marked = DEALS[number - 1]
    for seat, cards in enumerate(hands, 1):
        sent = {"cards": cards, "seen": 0, **({"marked": "1"} if str(seat) in marked else {})}
        assert client.post(f"/m/{match.uid}/deals/{number}/hands/{seat}/", sent).status_code == 303
    assert (
        client.post(
            f"/m/{match.uid}/deals/{number}/question/", {"answer": answer, "seen": 0}
        ).status_code
        == 303
    )


@pytest.fixture
def match() -> Match:
    """A match that was set up and played to its end on its pages."""
    club = make_club()
    game = play.make_game(club, NINE, "Deal nine each, face down.")
    client, ids = phone(club), [play.add_player(club, name).pk for name in ("Ann", "Bob")]
    table = make_table(club, game.key, ids, first=ids[0])
    assert "Oma’s Nine & more" in words(client.get(f"/t/{table.uid}/"))
    assert start(client, table, stakes="none").status_code == 303
    match = club.matches.get()
    for number in (1, 2):
        play_deal(client, match, number)
    return Match.objects.get()


def test_a_house_game_can_be_played_to_its_end_on_its_pages(match: Match) -> None:
    stored, client = load_match(match.pk), phone(match.club)
    assert [list(deal.scores) for deal in replay(stored.build_record()).deals] == SCORES
    assert list(find_differences(stored)) == []
    deal, result = f"/m/{match.uid}/deals/1/", f"/r/{match.uid}/{sign_result(match)}/"
    for address, parts in {
        f"/m/{match.uid}/": ("Ann wins",),
        deal: ("Who knocked? Ann", "Dropped a card"),
        f"/m/{match.uid}/rules/": (
            "Oma’s Nine & more",
            "Deal nine each, face down.",
            "Who knocked?",
            "Dropped a card",
        ),
        result: ("Oma’s Nine & more: Ann wins",),
    }.items():
        assert [part for part in parts if part not in words(client.get(address))] == []
    assert on_one_line(client.get(deal)).count('data-rows="3" data-columns="3"') >= 2
    assert Client().get(f"{result}picture.png")["Content-Type"] == "image/png"


@pytest.mark.slow
def test_every_page_of_the_app_and_admin_site_loads(match: Match) -> None:
    players = [*match.seats.order_by("position").values_list("player_id", flat=True)]
    going_on = play.start_match(match.club, match.game, players, 1, {}, uid=new_uid())
    phone(match.club).post(
        f"/m/{going_on.uid}/deals/1/hands/1/", {"cards": DEALS[0][0][0], "seen": 0}
    )
    play.change_game(match.club.house_games.get(), {**NINE, "wins": "highest"}, "", based_on=1)
    for one in (match, going_on):
        assert (
            failing_pages(one, match, of_some={"rules-card", "question", "live-question"}) == set()
        )


def test_statistics_and_history_cover_all_versions_of_the_game(match: Match) -> None:
    client, club, game = phone(match.club), match.club, match.club.house_games.get()
    play.change_game(game, {**NINE, "name": "Oma’s Ten"}, "", based_on=1)
    ids = [*match.seats.order_by("position").values_list("player_id", flat=True)]
    again = play.start_match(club, game.key, ids, 0, {}, uid=new_uid())
    for number in (1, 2):
        play_deal(client, again, number)
    statistics = words(client.get(f"/c/{club.uid}/statistics/", {"game": game.key}))
    assert "2 finished matches" in statistics
    ann = match.seats.get(position=0).player_id
    assert "Oma’s Ten" in words(client.get(f"/c/{club.uid}/players/{ann}/"))
    history = words(client.get(f"/c/{club.uid}/history/", {"game": game.key}))
    assert history.count("Ann won") == 2
    assert "Oma’s Nine & more" in history
    assert "Oma’s Ten" in words(client.get(f"/c/{club.uid}/nights/{get_night(match.started_at)}/"))


def test_a_match_exports_and_imports_into_another_club(match: Match) -> None:
    client = phone(match.club)
    table = client.get(f"/m/{match.uid}/files/hands.csv").getvalue().decode("utf-8-sig")
    assert table.count("Oma’s Nine & more") == 4
    assert "Jo Jo 3 4 6 7 8 9 Q" in table
    exported = client.get(f"/m/{match.uid}/files/matches.jsonl").getvalue().decode()
    data = json.loads(exported)
    assert data["game"] == NINE
    assert [deal["went_out"] for deal in data["deals"]] == ["Ann", None]
    assert read_match(data) == load_match(match.pk).build_record()
    other = make_club("Friday Table")
    sent = {"file": SimpleUploadedFile("matches.jsonl", exported.encode()), "token": make_token()}
    assert phone(other).post(f"/c/{other.uid}/import/", sent).status_code == 302
    assert replay(load_match(other.matches.get().pk).build_record()) == replay(
        load_match(match.pk).build_record()
    )
    table = play.open_table(other)
    assert "Oma’s Nine & more" in words(phone(other).get(f"/t/{table.uid}/games/"))


def test_a_rematch_uses_the_current_version_of_the_game(match: Match) -> None:
    play.change_game(
        match.club.house_games.get(),
        {**NINE, "end": {"target": 100, "when": "reached"}},
        "",
        based_on=1,
    )
    phone(match.club).post(f"/m/{match.uid}/rematch/", {"token": make_token()})
    again = match.club.matches.exclude(pk=match.pk).get()
    assert load_match(again.pk).options["target"] == 100
    assert "deals" not in load_match(again.pk).options
