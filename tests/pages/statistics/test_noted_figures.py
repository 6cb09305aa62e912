"""How often bids are made, and what is counted: on a club's statistics of a game, and on a player's
page.
"""

import pytest
from django.urls import reverse

from games import play
from games.management.commands.check_results import find_differences
from games.matches.stored_match import load_match
from games.models import Seat
from games.rules.built_in.game_templates.counted import COUNTED
from tests.builders import phone
from tests.counted_matches import FOUR, enter_deal, make_counted_match, make_spades
from tests.reading_pages import section

pytestmark = [pytest.mark.django_db, pytest.mark.postgres_too]


@pytest.fixture
def club():
    """One match of Spades in pairs, over: Ann and Cy made one of two bids, Bob and Di both."""
    match = make_spades(target=160)
    enter_deal(match, 1, (4, 6), (3, 3), (0, 0), (4, 4))
    enter_deal(match, 2, (4, 3), (3, 3), (3, 3), (4, 4))
    enter_deal(match, 3, (4, 4), (3, 4), (1, 1), (4, 4))
    return match.club


@pytest.mark.new_club_only("sums all matches up")
def test_most_made_bids_come_first_and_matches_add_no_queries(club, django_assert_num_queries):
    key, client = club.house_games.latest("pk").key, phone(club, "watcher")
    for _ in range(2):
        with django_assert_num_queries(7):
            page = client.get(reverse("statistics", args=[club.uid]), {"game": key})
        enter_deal(
            make_counted_match(COUNTED["spades"], club, target=40),
            1,
            (1, 4),
            (5, 2),
            (0, 3),
            (4, 4),
        )
    noted = section(page, "noted")
    assert "Ann 75 % 3 of 4 2.5 5 in 2 matches" in noted
    assert noted.index("Di 100 %") < noted.index("Ann 75 %")


def figures(match):
    """Return the stored figures of everybody's bids and counts, by name."""
    known = (
        Seat.objects.filter(match=match)
        .order_by("position")
        .values_list("bids", "bids_made", "counts")
    )
    return dict(zip(FOUR, known, strict=True))


def test_a_correction_updates_stored_figures_and_errors_are_found():
    match = make_spades()
    enter_deal(match, 1, (4, 6), (3, 3), (0, 0), (4, 4))
    assert figures(match)["Ann"] == (1, 1, {"Bags": 2})
    play.undo(match, play.load_undo_steps(match).undo)
    assert figures(match)["Ann"] == (0, 0, {})
    play.undo(match, play.load_undo_steps(match).redo)
    assert figures(match) == {
        name: (1, 1, {"Bags": 2 if name in ("Ann", "Cy") else 0}) for name in FOUR
    }
    assert list(find_differences(load_match(match.pk))) == []
    Seat.objects.filter(match=match, position=0).update(bids_made=0, counts={"Bags": 3})
    assert list(find_differences(load_match(match.pk))) == [
        "number of bids made of Ann: 0 is stored, 1 is right",
        "counts of Ann: {'Bags': 3} is stored, {'Bags': 2} is right",
    ]
