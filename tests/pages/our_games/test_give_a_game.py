"""Giving a game to another club, and taking one in: by a link, and as a file."""

import json
import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games import play
from games.access.links import sign_game
from games.models import Club, HouseGame
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.files.game_file import FORMAT
from tests.builders import join_by_link, make_club, phone
from tests.reading_pages import on_one_line, words

pytestmark = pytest.mark.django_db
JOKERS = {**TEMPLATES["golf-6-jokers"], "name": "Golf with jokers"}


@pytest.fixture
def game() -> HouseGame:
    return play.make_game(make_club(), JOKERS, "Deal six.\n\nTurn up two.")


@pytest.fixture
def other() -> Club:
    return make_club("Friday Table")


def link(game: HouseGame) -> str:
    return f"/g/{game.key}/{sign_game(game)}/"


def file(data: object) -> SimpleUploadedFile:
    content = data if isinstance(data, bytes) else json.dumps(data).encode()
    return SimpleUploadedFile("game.json", content, "application/json")


def import_game(club: Club, data: object):
    sent = {} if data is None else {"file": file(data)}
    return phone(club).post(f"/c/{club.uid}/games/take/", sent)


def test_a_shared_link_reveals_no_secret_of_the_club(
    game: HouseGame,
) -> None:
    page, given = (
        phone(game.club).get(f"/c/{game.club.uid}/games/{game.key}/give/"),
        Client().get(link(game)),
    )
    assert link(game) in page.text
    assert "<svg" in page.text
    assert len(link(game)) < 100
    assert "Deal six." in words(given)
    assert "Equal cards in a column count 0" in words(given)
    assert "open the link on a phone that can enter scores" in words(given)
    for secret in (game.club.uid, game.club.keeper_secret, game.club.watch_secret, game.club.name):
        assert secret not in link(game)
        assert secret not in given.text


@pytest.mark.parametrize(
    "path", ["/g/{key}/{other}/", "/g/own-0000000000000000/{signature}/", "/g/golf/{signature}/"]
)
def test_an_incomplete_link_leads_nowhere(game: HouseGame, path: str) -> None:
    signature = sign_game(game)
    other = ("y" if signature[0] == "x" else "x") + signature[1:]
    where = path.format(key=game.key, signature=signature, other=other)
    assert Client().get(where).status_code == 404
    assert phone(game.club).post(where, {"club": game.club.uid}).status_code == 404


def test_a_club_adds_a_game_by_its_link_in_its_current_state(game: HouseGame, other: Club) -> None:
    client, where = phone(other), link(game)
    assert "Friday Table" in words(client.get(where))
    game = play.change_game(game, {**JOKERS, "end": {"deals": 3}}, "Deal six.", based_on=1)
    answer = client.post(where, {"club": other.uid, "name": ""}, follow=True)
    taken = other.house_games.latest("pk")
    assert "Golf with jokers is now one of your games." in words(answer)
    assert answer.redirect_chain[-1][0] == f"/c/{other.uid}/games/{taken.key}/rules/"
    assert '"deals":3' in taken.declaration
    assert (taken.declaration, taken.told, taken.name) == (
        game.declaration,
        game.told,
        "Golf with jokers",
    )
    assert taken.key != game.key


@pytest.mark.new_club_only("counts all there is")
def test_adding_a_game_again_restores_it_instead_of_copying(game: HouseGame, other: Club) -> None:
    client = phone(other)
    for _ in range(2):
        answer = client.post(link(game), {"club": other.uid}, follow=True)
    assert "Golf with jokers is already one of your games." in words(answer)
    taken = other.house_games.get()
    play.put_game_away(taken)
    client.post(link(game), {"club": other.uid})
    assert other.house_games.get(pk=taken.pk).put_away_at is None


@pytest.mark.new_club_only("counts all there is")
def test_the_phone_chooses_among_the_clubs_that_it_keeps(game: HouseGame, other: Club) -> None:
    client, watched = phone(other), make_club("Only watched")
    join_by_link(client, game.club.keeper_secret)
    join_by_link(client, watched.watch_secret)
    page = client.get(link(game))
    assert on_one_line(page).count('name="club"') == 2
    assert "Only watched" not in words(page)
    for chosen in ({}, {"club": watched.uid}, {"club": "nonsense"}):
        answer = client.post(link(game), chosen)
        assert answer.status_code == 422
        assert "Choose the club that gets this game." in words(answer)
    assert watched.house_games.count() == 0


def test_a_game_is_exported_and_imported_as_a_file(game: HouseGame, other: Club) -> None:
    answer = phone(game.club, "watcher").get(f"/c/{game.club.uid}/games/{game.key}/file/")
    assert answer["Content-Disposition"] == 'attachment; filename="golf-with-jokers.json"'
    data = json.loads(answer.content)
    assert data["format"] == FORMAT
    taken = import_game(other, answer.content)
    assert taken.status_code == 302
    copy = other.house_games.latest("pk")
    assert (copy.declaration, copy.told) == (game.declaration, game.told)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        *((None, "Choose a file first."), (b"", "This file is empty."), (b"{", "This is not JSON")),
        (
            b"\xff\xfe",
            "This is not a game file. Choose a file that was downloaded from a game of a club.",
        ),
        (b"[" * 90_000, "This is nested too deeply."),
        (b" " * 100_001, "This file is too large. A game file has at most 100,000 bytes."),
        ({"format": "scorekeeper-match/1"}, "format must be “scorekeeper-game/1” in a game file"),
        (
            {"format": FORMAT, "game": {**JOKERS, "wins": "most"}},
            "wins must be “lowest” or “highest”, not “most”.",
        ),
        ({"format": FORMAT, "game": JOKERS, "told": "x" * 2001}, "but at most 2,000 are allowed"),
        ({"format": FORMAT, "game": JOKERS, "told": "a\x00b"}, "control characters"),
        (
            {"format": FORMAT, "game": {**JOKERS, "name": "Hang Ten"}},
            "This club already has a game called Hang Ten.",
        ),
        (
            b'{"format": "scorekeeper-game/1", "game": {"\\ud800": 1}}',
            "is not a key of a declared game",
        ),
        ({"format": FORMAT, "game": {**JOKERS, "question": {"text": "\ud800"}}}, "question: text"),
    ],
)
@pytest.mark.new_club_only("lists all there is")
def test_a_faulty_file_is_refused_with_its_reason(other: Club, data: object, said: str) -> None:
    answer = import_game(other, data)
    assert answer.status_code == 422
    assert said in words(answer)
    assert other.house_games.count() == 0


@pytest.mark.new_club_only("lists all there is")
def test_an_invalid_or_taken_name_asks_for_another(game: HouseGame, other: Club) -> None:
    client = phone(other)
    for name in ("x" * 41, "x" * 200, "\u200b", "a\x07b", "Hang Ten"):
        answer = client.post(link(game), {"club": other.uid, "name": name})
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text
    assert other.house_games.count() == 0
    play.make_game(other, {**JOKERS, "end": {"deals": 2}})
    answer = client.post(link(game), {"club": other.uid, "name": ""})
    assert answer.status_code == 422
    assert "This club already has a game called Golf with jokers. Choose another name." in words(
        answer
    )
    answer = client.post(link(game), {"club": other.uid, "name": "Ann’s golf"}, follow=True)
    assert "Ann’s golf is now one of your games." in words(answer)
    assert {taken.name for taken in other.house_games.all()} == {"Golf with jokers", "Ann’s golf"}


def test_a_file_with_a_taken_name_is_asked_for_only_once(other: Club) -> None:
    play.make_game(other, {**JOKERS, "end": {"deals": 2}})
    answer = import_game(other, {"format": FORMAT, "game": JOKERS, "told": "Deal <six>."})
    assert answer.status_code == 422
    kept = unescape(re.findall(r'name="text" value="([^"]*)"', on_one_line(answer))[0])
    again = phone(other).post(
        f"/c/{other.uid}/games/take/", {"text": kept, "name": "Golf of others"}
    )
    assert again.status_code == 302
    assert other.house_games.get(name="Golf of others").told == "Deal <six>."


def test_a_game_removed_meanwhile_is_not_found(game: HouseGame, other: Club, monkeypatch) -> None:
    def gone(*_: object, **__: object) -> None:
        raise play.ClosedError("This is not there any more")

    monkeypatch.setattr(play, "get_or_make_game", gone)
    monkeypatch.setattr(play, "bring_back_game", gone)
    assert phone(other).post(link(game), {"club": other.uid}).status_code == 404
    assert import_game(other, {"format": FORMAT, "game": JOKERS}).status_code == 404
    assert phone(game.club).post(f"/c/{game.club.uid}/games/{game.key}/back/").status_code == 404
