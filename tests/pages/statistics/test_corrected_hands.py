"""How many hands were changed after they were saved, for keepers, who may read the log."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games import play
from games.models import Match
from tests.builders import enter, hand, make_club, make_match, phone
from tests.reading_pages import section

pytestmark = [pytest.mark.django_db, pytest.mark.new_club_only("counts all hands")]


def get(club, role="keeper", **asked):
    return phone(club, role).get(reverse("statistics", args=[club.uid]), asked)


def version(match, position):
    return match.deals.get().hands.get(seat__position=position).version


@pytest.mark.postgres_too
def test_keepers_read_how_many_hands_were_changed_and_on_whose_phones_they_had_been_entered():
    club = make_club()
    match = make_match("basketball", ["Ann", "Bob", "Cy", "Di"], club)
    ann, bob = (match.seats.get(position=position).player_id for position in (0, 1))
    for position, whose in ((0, ann), (1, ann), (2, None)):
        play.record_hand(match, 1, position, hand(10 + position), based_on=0, phone=whose)
    for points in (20, 21):
        play.record_hand(match, 1, 0, hand(points), based_on=version(match, 0), phone=bob, agreed=True)
    play.undo_entry(match, 1, 2, based_on=version(match, 2))
    play.record_hand(match, 1, 2, hand(13), based_on=0)
    play.record_hand(match, 1, 3, hand(90), based_on=0, phone=bob)
    play.record_hand(match, 1, 1, hand(12), based_on=version(match, 1), phone=bob)
    said = "3 of 4 hands were changed after they were saved. First entered: "
    assert section(get(club), "corrected").endswith(
        f"{said}1 on their player’s phone, 1 on somebody else’s and 1 on a phone that is nobody’s."
    )
    other = make_match("basketball", ["Ann", "Bob"], club)
    enter(other, 1, [90, 50])
    Match.objects.filter(pk=match.pk).update(started_at=timezone.now() - timedelta(days=400))
    assert "3 of 6 hands" in section(get(club, game="basketball"), "corrected")
    assert section(get(club, when="90"), "corrected").endswith("None of 2 hands was changed after it was saved.")
    for page in (get(club, "watcher"), get(club, game="golf")):
        assert "corrected" not in page.text
