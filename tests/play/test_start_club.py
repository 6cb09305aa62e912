import pytest

from games import play
from games.models import Club, new_uid
from games.rules.errors import RuleError

pytestmark = pytest.mark.django_db


def test_a_club_has_a_tidy_name_and_two_secret_links():
    club = play.start_club("  Thursday\u200b  Table ", new_uid())
    assert str(club) == "Thursday Table"
    assert len({club.uid, club.keeper_secret, club.watch_secret}) == 3
    assert all(len(secret) == 22 for secret in (club.keeper_secret, club.watch_secret))
    assert (club.keeper_number, club.watch_number) == (1, 1)


def test_a_form_sent_twice_starts_one_club():
    club = play.start_club("Thursday Table", new_uid())
    assert play.start_club("Thursday Table", club.uid) == club
    with pytest.raises(RuleError, match="has already started a club"):
        play.start_club("Friday Table", club.uid)
    assert Club.objects.get().name == "Thursday Table"
    Club.objects.update(keeper_number=2)
    with pytest.raises(RuleError, match="has already started a club"):
        play.start_club("Thursday Table", club.uid)
