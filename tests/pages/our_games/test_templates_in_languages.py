"""A template that is taken over has the words of the phone, and is found again by any phone."""

import pytest
from django.urls import reverse

from games import play
from games.access.form_tokens import make_token
from games.models import Club, HouseGame, Match
from games.rules.built_in.game_templates import TEMPLATES, write_template
from games.rules.declared.games import read_game
from games.wording.translated import INTO_ALL_LANGUAGES, SIGNS
from scorekeeper.environment import SHIPPED_LANGUAGES
from tests.builders import phone
from tests.reading_pages import words

from .test_play_game import over

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]


@pytest.fixture
def club() -> Club:
    return over(5).club


def start_template(club: Club, language: str) -> HouseGame:
    """Play Oh Hell after the last match, by a phone of that language; return the club's game."""
    last = club.matches.latest("pk")
    if last.finished_at is None:
        play.end_match(last, "leader")
    client = phone(club)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    fields = {"game": "oh-hell", "after": last.uid, "token": make_token()}
    client.post(reverse("club-table", args=[club.uid]), fields)
    return club.house_games.get(key=club.matches.exclude(pk=last.pk).latest("pk").game)


@pytest.mark.parametrize("key", TEMPLATES)
def test_each_template_can_be_played_in_each_language(key):
    assert {"en", *SIGNS} == {*SHIPPED_LANGUAGES}
    english, *others = [
        read_game(write_template(key, translate)).declaration for translate in INTO_ALL_LANGUAGES
    ]
    assert english == read_game(TEMPLATES[key]).declaration
    for other in others:
        assert [number.least for number in other.numbers] == [
            number.least for number in english.numbers
        ]


def test_a_german_phone_copies_a_template_in_german(club):
    game = start_template(club, "de")
    assert '"Ansage"' in game.declaration
    assert '"Bid"' not in game.declaration
    match = Match.objects.latest("pk")
    for language, save in (("de", "Speichern"), ("en", "Save")):
        client = phone(club)
        client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
        for name, args in (("match", ()), ("hand", (1, 2))):
            said = words(client.get(reverse(name, args=[match.uid, *args]), follow=True))
            assert "Ansage" in said
            assert "Bid" not in said
        assert save in said


@pytest.mark.parametrize(("first", "second"), [("de", "en"), ("en", "de"), ("de", "de")])
@pytest.mark.parametrize("offered", ["en", "en,de"])
def test_any_phone_finds_the_existing_copy_of_a_template(club, settings, first, second, offered):
    game = start_template(club, first)
    number_of_games = HouseGame.objects.count()
    settings.LANGUAGES = [(code, code) for code in offered.split(",")]
    assert start_template(club, second) == game
    assert HouseGame.objects.count() == number_of_games


def test_a_copy_that_people_changed_is_not_the_template(club):
    game = start_template(club, "de")
    declared = write_template("oh-hell", INTO_ALL_LANGUAGES[-1])
    declared["lines"][0]["text"] = "Genau"
    play.change_game(game, declared, "", based_on=game.number)
    second = start_template(club, "de")
    assert (second.pk, second.name) != (game.pk, game.name)
    assert '"Wie angesagt"' in second.declaration


def test_templates_appear_in_the_words_of_the_phone(club):
    client = phone(club)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    for address in (
        f"/c/{club.uid}/games/new/?like=oh-hell",
        reverse("game-rules", args=[club.uid, "oh-hell"]),
    ):
        said = words(client.get(address))
        assert "Ansage" in said, address
        assert "Tricks" not in said, address
