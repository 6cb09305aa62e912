"""Keys of names that an older version made: renewed, unless that would make one person of two."""

import pytest

from games import play
from games.database.name_keys import renew_keys
from games.models import Player
from games.values.names import make_exact_key, make_name_key
from tests.builders import make_club

pytestmark = pytest.mark.django_db


def old_player(club, name):
    return Player.objects.create(
        club=club, name=name, key=make_exact_key(name), initials=name[-2:], colour=1
    )


def test_a_name_is_found_by_any_apostrophe():
    club = make_club()
    neil = old_player(club, "O’Neil")
    renew_keys(Player.objects)
    assert play.add_player(club, "O'Neil") == neil == play.add_player(club, "o‘neil")
    neil.refresh_from_db()
    assert (neil.name, neil.key) == ("O’Neil", "o'neil")


def test_two_existing_players_keep_their_names():
    club, other = make_club(), make_club()
    plain, curly = old_player(club, "O'Neil"), old_player(club, "O’Neil")
    elsewhere = old_player(other, "O’Neil")
    renew_keys(Player.objects)
    renew_keys(Player.objects)
    assert {player.name: player.key for player in club.players.all()} == {
        "O'Neil": "o'neil",
        "O’Neil": "o’neil",
    }
    assert play.add_player(club, "O’Neil") == plain != curly
    elsewhere.refresh_from_db()
    assert elsewhere.key == make_name_key("O’Neil") == "o'neil"
