import pytest

from games import play
from tests.builders import hand, make_match, phone

pytestmark = pytest.mark.django_db


def leads_to(match, player=None):
    response = phone(match.club, player=player).get(f"/m/{match.uid}/next/")
    assert response.status_code == 303
    return response.url.removeprefix(f"/m/{match.uid}/")


@pytest.mark.parametrize(
    ("game", "are_in", "where"),
    [
        ("hang-ten", [], "deals/1/hands/1/"),
        ("hang-ten", [0, 2], "deals/1/hands/2/"),
        ("hang-ten", [0, 1, 2, 3], "deals/2/hands/1/"),
        ("golf", [0, 1, 2, 3], "deals/1/question/"),
        ("basketball", [0, 1, 2, 3], ""),
    ],
)
def test_a_match_goes_on_with_its_first_open_hand_its_question_or_its_result(game, are_in, where):
    match = make_match(game, 4)
    for position in are_in:
        play.record_hand(match, 1, position, hand(20), seen=0)
    assert leads_to(match) == where
    if where:
        play.end_match(match, "split")
    assert leads_to(match) == ""


def test_a_phone_opens_on_the_hand_of_whose_it_is_and_once_that_is_in_on_the_others(match):
    cy = match.seats.get(position=2).player_id
    zoe, cyril = (play.add_player(match.club, name) for name in ("Zoë", "Cyril"))
    cyril.merged_into_id = cy
    cyril.save()
    for player, where in ((cy, "hands/3/"), (cyril.pk, "hands/3/"), (zoe.pk, "hands/1/"), (10**9, "hands/1/")):
        assert leads_to(match, player) == f"deals/1/{where}"
    play.record_hand(match, 1, 2, hand(20), seen=0)
    assert leads_to(match, cy) == "deals/1/hands/1/"
