import pytest

from games import play
from games.models import Player
from games.rules.errors import PlayersError
from tests.builders import make_club

pytestmark = pytest.mark.django_db


def test_a_new_name_is_a_new_player_of_one_club():
    club, other = make_club(), make_club()
    player = play.add_player(club, " Ann ")
    assert (player.name, player.club) == ("Ann", club)
    assert play.add_player(other, "Ann").club == other


@pytest.mark.parametrize("again", ["Zoë", "zoë", "ZOË", " Zoë ", "Zoe\u0308", "ZOE\u0308", "Zo\u200bë"])
def test_the_same_name_is_the_same_player_and_stays_written_as_it_was(again: str):
    club = make_club()
    player = play.add_player(club, "Zoë")
    assert play.add_player(club, again) == player
    assert Player.objects.get().name == "Zoë"


def test_forty_letters_of_which_each_makes_three_fit():
    assert play.add_player(make_club(), "ﬃ" * 40).name == "ﬃ" * 40


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "A\x00"])
def test_what_is_no_name_gets_a_sentence(name: str):
    with pytest.raises(PlayersError):
        play.add_player(make_club(), name)
    assert not Player.objects.exists()
