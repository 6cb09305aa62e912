"""A phone that said whose it is, and what becomes of it when that player is found to be another
one.
"""

import pytest
from django.urls import reverse

from games import play
from games.models import Hand
from tests.builders import join_by_link, make_club, make_match, phone, read_session

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


@pytest.fixture
def merged():
    """A match of Zoë's, and the phone that said it was Zoe's before the two became one."""
    match = make_match("golf", ["Bob", "Zoë"])
    kept, zoe = play.add_player(match.club, "Zoë"), play.add_player(match.club, "Zoe")
    play.merge_players(match.club, kept.pk, zoe.pk)
    return match, kept, phone(match.club, player=zoe.pk)


def test_a_merged_phone_enters_for_the_kept_player(merged):
    match, kept, client = merged
    assert f"{kept.name} uses this phone. Change" in client.get(f"/c/{match.club.uid}/").text
    assert "/deals/1/hands/2/" in client.get(f"/m/{match.uid}/next/")["Location"]
    client.post(f"/m/{match.uid}/deals/1/hands/2/", {"cards": "A K 2 3 5 6", "version": "0"})
    hand = Hand.objects.get(deal__match=match)
    assert (hand.entered_by, hand.confirmed) == (kept, True)
    assert match.log.latest("id").phone == kept


@pytest.mark.new_club_only("counts queries")
def test_resolving_a_merge_costs_no_query(merged, django_assert_num_queries):
    match, _, client = merged
    for browser in (phone(match.club), client):
        with django_assert_num_queries(4):
            browser.get(f"/c/{match.club.uid}/players/")


def test_a_phone_of_several_clubs_follows_a_merge(merged):
    match, _, client = merged
    for name in ("Ann", "Bea"):
        other = make_club("Others")
        join_by_link(client, other.keeper_secret)
        client.post(reverse("me", args=[other.uid]), {"player": play.add_player(other, name).pk})
    said = [entry["player"] for entry in read_session(client)["clubs"].values()]
    assert len({*said}) == 3
    assert "/deals/1/hands/2/" in client.get(f"/m/{match.uid}/next/")["Location"]
