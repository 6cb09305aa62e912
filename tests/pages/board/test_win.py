"""What the page of a match that is over says of the win."""

import re

import pytest

from games import play
from games.models import Match
from tests.builders import enter, hand, make_match, phone
from tests.reading_pages import get, part, words

pytestmark = pytest.mark.django_db

ANNS, BOBS = "7 7 A 2 3 7 7 A 2 3", "5 5 5 5 9 J Q K 4 6"
"""Hang Ten: −10 and 69 points."""


def over(deals, game="hang-ten", players=4, **options):
    match = make_match(game, players, deals=len(deals), **options)
    for number, hands in enumerate(deals, 1):
        enter(match, number, hands, 0)
    return Match.objects.get(pk=match.pk)


def test_it_says_who_won_by_how_much_and_with_which_hand():
    match = over([[30, BOBS, 20, 10], [ANNS, 50, 40, 40], [5, 50, 30, 40]])
    text = part(get(match), "won")
    assert "Ann wins Hang Ten · 3 deals, 65 ahead of Cy and Di 25" in text
    assert "Best hand of the match, deal 2: −10" in text
    assert 'aria-label="Ann: 7 7 A 2 3 over' in get(match).text


def test_a_hand_that_others_beat_is_the_winners_best_one():
    match = over([[ANNS, -20, 90, 90], [-20, 90, 90, 90]])
    assert "Ann’s best hand, deal 1: −10" in part(get(match), "won")


def test_the_win_comes_before_a_hand_to_confirm_and_payments_are_ticked_off_below():
    match = over([[30, BOBS, 20, 10]])
    text = phone(match.club, player=match.seats.get(position=1).player_id).get(f"/m/{match.uid}/").text
    assert text.index("Di wins") < text.index("Is your hand of deal 1 right?") < text.index("Who pays whom")
    assert 'class="tick"' in text


def test_typed_scores_show_no_hand():
    assert "best hand" not in part(get(over([[1, 2, 3, 4], [1, 2, 3, 4]])), "won").lower()


def test_the_chart_shows_points_behind_the_leader_and_how_the_winner_came_to_the_front():
    match = over([[30, 10, 20, 12], [5, 20, 20, 30], [5, 20, 20, 30]])
    html = get(match).text
    assert "Points behind the leader after each deal: Ann is last after deal 1, in front from deal 3" in html
    spark = re.search(r'<svg class="spark".*?</svg>', html, re.DOTALL)[0]
    assert spark.count('class="others"') == 3
    assert spark.count('class="first"') == 1


def test_whoever_was_away_was_not_in_front_meanwhile():
    match = make_match("golf", ["Ann", "Bob", "Cy"], deals=3)
    enter(match, 1, [5, 8, 2], 2)
    play.leave(match, 2)
    for position, points in ((0, 4), (1, 4)):
        play.record_hand(match, 2, position, hand(points), seen=0)
    play.answer_deal(match, 2, None, seen=0)
    play.come(match, match.seats.get(position=2).player_id)
    enter(match, 3, [9, 9, -1], 2)
    html = get(match).text
    assert "Took it in the last deal" in html
    assert "after each deal: Cy is in front from deal 3" in html


def test_words_on_the_chart_stand_above_all_lines_or_below_them():
    match = over([[30, 10, 20, 12], [5, 20, 20, 30], [5, 20, 90, 30]])
    spark = re.search(r'<svg class="spark".*?</svg>', get(match).text, re.DOTALL)[0]
    lines = [float(y) for points in re.findall(r'points="([^"]+)"', spark) for y in re.findall(r",([\d.]+)", points)]
    words_at = [float(y) for y in re.findall(r'<text [^>]* y="([\d.]+)"', spark)]
    letters = 12
    assert len(words_at) == 2
    assert not [y for y in words_at if min(lines) < y and y - letters < max(lines)]


def test_two_winners_share_it():
    match = over([[1, 1, 3, 4], [2, 2, 3, 4]])
    text = part(get(match), "won")
    assert "Ann and Bob share the win" in text
    assert "ahead" not in text
    assert get(match).text.count('class="first"') == 2


def test_highest_wins_too():
    match = over([["2 3 4 5 6 7 8 9 10 J", "A A K K Q Q J J 10 10"], [5, 200]], "basketball", 2)
    assert "Bob wins" in part(get(match), "won")
    assert "ahead of Ann" in part(get(match), "won")


def test_a_match_that_nobody_won_has_no_win():
    match = make_match("hang-ten", 4)
    play.end_match(match, "leader")
    text = part(get(match), "won")
    assert "Nobody won" in text
    assert "ahead" not in text


def test_the_dock_has_rematch_another_game_and_settling():
    match = over([[1, 2, 3, 4]])
    keeper, watcher = (words(get(match, "", role)) for role in ("keeper", "watcher"))
    assert "Rematch Another game Settle" in keeper
    assert "Rematch" not in watcher
    assert "Settle" in watcher
    assert all("Share" in said for said in (keeper, watcher))


def test_no_notice_of_a_saved_hand_stands_on_the_reveal_or_the_result():
    match = make_match("basketball", 2)
    play.record_hand(match, 1, 0, hand(5), seen=0)
    client = phone(match.club)
    client.post(f"/m/{match.uid}/deals/1/hands/2/", {"seen": 0, "typed": "100"})
    assert "is saved" not in words(client.get(f"/m/{match.uid}/deals/1/reveal/"))
    assert "is saved" not in words(client.get(f"/m/{match.uid}/"))
