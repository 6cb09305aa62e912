import pytest

from games import play
from games.models import Club, new_uid
from games.rules.errors import RuleError

pytestmark = pytest.mark.django_db


def test_a_club_has_a_name_that_is_tidied_and_two_links_that_nobody_can_guess():
    club = play.start_club("  Thursday\u200b  Table ", new_uid())
    assert str(club) == "Thursday Table"
    assert len({club.uid, club.keeper_secret, club.watch_secret}) == 3
    assert all(len(secret) == 22 for secret in (club.keeper_secret, club.watch_secret))
    assert (club.keeper_number, club.watch_number) == (1, 1)


def test_the_form_sent_twice_starts_one_club_and_with_another_name_or_after_its_link_was_replaced_leads_nowhere():
    club = play.start_club("Thursday Table", new_uid())
    assert play.start_club("Thursday Table", club.uid) == club
    with pytest.raises(RuleError, match="has already started a club"):
        play.start_club("Friday Table", club.uid)
    assert Club.objects.get().name == "Thursday Table"
    Club.objects.update(keeper_number=2)
    with pytest.raises(RuleError, match="has already started a club"):
        play.start_club("Thursday Table", club.uid)
