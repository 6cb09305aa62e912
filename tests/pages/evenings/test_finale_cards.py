"""The cards of an evening's end: each only if there is something to tell, and true by replay."""

from datetime import timedelta

import pytest

from games import play
from games.matches.replayed_match import load_replayed_match
from games.models import Match
from games.pages.evenings.finale import find_best_hand, find_finish, load_finale
from games.pages.evenings.nights import load_night
from games.values.clocks import get_night
from tests.builders import enter, make_match, save_hand
from tests.evenings import NIGHT, at, get_player, play_match

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.postgres_too,
    pytest.mark.slow_on_postgres,
    pytest.mark.new_club_only("tells all there is of an evening"),
]
THREE = ("Ann", "Bob", "Cy")
LOW = "A 2 3 K 5 K"
LOWER = "A 2 3 K 2 K"


def play_golf(club, *deals, hour=20, night=NIGHT, **options):
    """Play a match of six-card Golf of three at that hour, hands in seat order; everyone's first
    hand was out.
    """
    with play.backdate(at(hour, night=night)):
        match = make_match("golf", THREE, club=club, deals=len(deals), **options)
        for number, hands in enumerate(deals, 1):
            enter(match, number, hands, None)
    return match


def replay_all(club):
    matches = Match.objects.filter(club=club).order_by("started_at", "pk")
    return [load_replayed_match(match) for match in matches]


def load_cards(club, night=NIGHT):
    return {card.kind: card for card in load_finale(club, load_night(club, night)).cards}


def test_the_best_hand_is_of_the_game_played_most(club):
    play_golf(club, [LOW, 20, 20], [20, LOWER, 20], hour=19)
    play_golf(club, [20, 20, LOWER], [20, 20, 20], hour=20)
    play_match(club, at(21), "basketball", THREE, [1, 2, 3])
    card = load_cards(club)["hand"]
    scores = [
        hand.points
        for replayed in replay_all(club)[:1]
        for deal in replayed.result.deals
        for hand in deal.hands
    ]
    assert (card.person.name, card.where) == ("Bob", "Six-card Golf · Deal 2 of 2")
    assert card.points == min(scores)


def test_the_best_hand_is_the_highest_if_the_highest_wins(club):
    match = make_match("basketball", THREE, club=club)
    enter(match, 1, ["K K K K 10 2 2 2 2 3", "A A 4 3 4 5 6 7 8 9", 30])
    card = find_best_hand(replay_all(club))
    hands = load_replayed_match(Match.objects.get()).result.deals[0].hands
    assert card.points == max(hand.points for hand in hands[:2])


def test_an_evening_without_cards_has_no_best_hand(club):
    play_golf(club, [1, 20, 30], [5, 20, 30])
    assert "hand" not in load_cards(club)


def test_a_comeback_says_where_it_was_lost_and_won(club):
    play_golf(club, [30, 15, 20], [5, 12, 20], [1, 20, 30], hour=19)
    play_golf(club, [30, 19, 20], [5, 12, 20], [1, 20, 30], hour=20)
    card = load_cards(club)["finish"]
    assert card.is_comeback
    assert ([person.name for person in card.winners], card.points) == (["Ann"], 15)
    assert card.text == "points behind after deal 1 of Six-card Golf, in the lead from deal 3"
    assert card.chart is not None


def test_the_closest_finish_is_told_without_a_comeback(club):
    play_golf(club, [12, 10, 20], [5, 12, 20], hour=19)
    play_golf(club, [12, 10, 20], [5, 8, 20], hour=20)
    card = load_cards(club)["finish"]
    assert (card.is_comeback, card.points) == (False, 1)
    assert card.text == "point ahead of Bob. The lead came with the last deal of Six-card Golf."


@pytest.mark.parametrize(
    "deals",
    [
        ([10, 12, 20], [5, 12, 20]),  # in the lead from the first deal
        ([20, 11, 30], [1, 40, 30]),  # nine behind, and far ahead in the end
        ([10, 12, 20], [12, 10, 20]),  # two share the win
    ],
)
def test_an_evening_without_a_close_match_has_no_story(club, deals):
    play_golf(club, *deals)
    assert find_finish(replay_all(club)) is None


def test_tonights_money_is_listed_with_the_largest_sum_first(club):
    play_match(club, at(19), "basketball", THREE, [30, 11, 25], stakes="points", unit_cents=5)
    play_match(club, at(20), "golf", ("Ann", "Di"), [1, 2])
    cards = load_cards(club)
    rows = [(person.name, amounts) for person, amounts in cards["money"].rows]
    assert rows == [
        ("Ann", (("USD", 120),)),
        ("Cy", (("USD", 45),)),
        ("Di", (("USD", 0),)),
        ("Bob", (("USD", -165),)),
    ]
    assert "wins" not in cards


def test_an_evening_without_money_lists_who_won_which_match(club):
    play_golf(club, [1, 20, 30], hour=19)
    play_golf(club, [1, 1, 30], hour=20)
    play_match(club, at(21), "basketball", THREE, [30, 11, 25])
    cards = load_cards(club)
    rows = [(row.game, [person.name for person in row.winners]) for row in cards["wins"].rows]
    golf = "Six-card Golf"
    assert rows == [(golf, ["Ann"]), (golf, ["Ann", "Bob"]), ("Ten-card Basketball", ["Ann"])]
    assert "money" not in cards


def test_the_standing_of_the_year_counts_wins_up_to_this_evening(club):
    before, after = NIGHT - timedelta(days=7), NIGHT + timedelta(days=7)
    play_golf(club, [1, 20, 30], night=NIGHT.replace(year=2025))
    play_golf(club, [1, 20, 30], night=before)
    play_golf(club, [1, 20, 30], hour=19)
    play_golf(club, [20, 1, 30], hour=20)
    play_golf(club, [20, 30, 1], night=after)
    card = load_cards(club)["standing"]
    assert [(row.person.name, row.wins, row.new_wins) for row in card.rows] == [
        ("Ann", 2, 1),
        ("Bob", 1, 1),
    ]
    assert card.matches == 3
    assert card.sentences == ("Ann leads with 2 wins.", "Bob is 1 behind.")


def test_the_first_evening_of_a_year_has_no_standing(club):
    play_golf(club, [1, 20, 30], night=NIGHT.replace(year=2025))
    play_golf(club, [1, 20, 30])
    assert "standing" not in load_cards(club)


def test_the_note_comes_from_the_last_match_that_has_one(club):
    first, second = play_golf(club, [1, 20, 30], hour=19), play_golf(club, [1, 20, 30], hour=20)
    play_golf(club, [1, 20, 30], hour=21)
    assert "note" not in load_cards(club)
    play.write_note(first, "Rain all night", based_on="")
    play.write_note(second, "Never again two kings", based_on="")
    assert load_cards(club)["note"].note == "Never again two kings"


def test_an_evening_without_a_finished_match_has_no_cards(club):
    make_match("golf", THREE, club=club)
    finale = load_finale(club, load_night(club, get_night(at(20))))
    assert (finale.cards, finale.summary) == ((), "")


def test_a_correction_changes_the_cards(club):
    match = play_golf(club, [30, 15, 20], [1, 20, 30])
    assert load_cards(club)["finish"].is_comeback
    save_hand(match, 1, 0, 10, based_on=1, phone=get_player(club, "Ann").pk)
    assert "finish" not in load_cards(club)
