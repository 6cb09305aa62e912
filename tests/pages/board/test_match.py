import pytest

from games import play
from tests.builders import LOW, NAMES, enter, hand, make_club, make_match, phone
from tests.counted_matches import bid, deal, spades
from tests.reading_pages import get, part, words

pytestmark = pytest.mark.django_db

DEAL = [12, 3, 20, 12]
"""The scores of a deal: Bob is lowest, Ann and Di tie for second."""
OVER = "the match is over above 100 or below −100."


def played(*deals, game="hang-ten", players=4, **options):
    """A match with these deals."""
    match = make_match(game, players, **options)
    for number, scores in enumerate(deals, 1):
        enter(match, number, scores)
    return match


def shown(match, role="keeper"):
    response = get(match, role=role)
    assert response.status_code == 200
    return response


# Who may see it


def test_an_outsider_does_not_find_it():
    match = make_match()
    for stranger in (phone(), phone(make_club())):
        assert stranger.get(f"/m/{match.uid}/").status_code == 404


def test_a_match_that_is_not_there_is_not_found():
    assert phone(make_club()).get(f"/m/{'x' * 22}/").status_code == 404


@pytest.mark.parametrize("deals", [[], [DEAL]])
def test_a_watcher_sees_the_scores_and_nothing_to_change_them(deals):
    response = shown(played(*deals), role="watcher")
    text = words(response)
    assert "Hang Ten" in text
    for forbidden in ("Enter deal", "Correct", "End the match", "Share phones", "Decks"):
        assert forbidden not in text
    assert "/hands/" not in response.text
    assert "<form" not in response.text


def test_a_watcher_cannot_play_a_match_again():
    match = played(DEAL, deals=1)
    assert "Rematch" in words(shown(match))
    assert "Rematch" not in words(shown(match, role="watcher"))


def test_it_only_shows():
    match = make_match()
    assert phone(match.club).post(f"/m/{match.uid}/").status_code == 405


@pytest.mark.parametrize("deals", [[], [DEAL]])
def test_htmx_gets_the_part_that_changes_and_everybody_else_a_whole_page(deals):
    match = played(*deals)
    whole, fragment = get(match), get(match, **{"HX-Request": "true"})
    assert "</html>" in whole.text
    assert "<html" not in fragment.text
    assert "Hang Ten" in words(fragment)
    assert "HX-Request" in whole["Vary"]
    assert "HX-Request" in fragment["Vary"]


def test_names_are_text_and_nothing_else():
    match = make_match("golf", ["<b>Ann</b>", "Bob & Co"])
    enter(match, 1, [3, 5])
    text = shown(match).text
    assert "<b>Ann</b>" not in text
    assert "&lt;b&gt;Ann&lt;/b&gt;" in text
    assert "Bob &amp; Co" in text


# Before the first deal


def test_a_new_match_says_who_deals_who_sits_where_and_what_everybody_puts_in():
    text = words(shown(make_match()))
    assert "Ann deals first" in text
    assert "Deal 1 of 10" in text
    assert text.index("At the table") < text.index("Bob") < text.index("Cy") < text.index("Di")
    assert "Pot of $4.00" in text
    assert "Everybody puts in $1.00." in text
    assert "Enter deal 1" in text
    assert "Standings" not in text


def test_a_match_for_points_says_nothing_of_money():
    text = words(shown(played(DEAL, pot=False)))
    assert "Pot" not in text
    assert "$" not in text


# While it goes on


def test_a_deal_that_is_half_entered_says_how_many_hands_are_in_and_whose_is_next():
    match = played(DEAL)
    for position in (1, 2):
        play.record_hand(match, 2, position, hand(30), seen=0)
    text = words(shown(match))
    assert "2 of 4 hands in" in text
    assert "Enter Ann’s hand" in text
    assert "Bob deals 3 +3" in part(shown(match), "standings-title")  # what is half entered is not in the totals


def test_a_deal_whose_question_is_open_asks_for_the_answer():
    match = make_match("golf", 3)
    for position in range(3):
        play.record_hand(match, 1, position, hand(LOW["golf"]), seen=0)
    text = words(shown(match))
    assert "3 of 3 hands in One question is open Answer it" in text


def test_the_standings_are_in_order_with_the_change_of_the_last_deal_and_the_next_dealer():
    text = part(shown(played(DEAL, [1, 30, 2, 2])), "standings-title")
    assert "total · deal 2" in text
    assert "Ann 13 +1" in text
    assert "Di 14 +2" in text
    assert "Cy deals 22 +2" in text
    assert "Bob 33 +30" in text
    assert text.index("Ann") < text.index("Di") < text.index("Cy") < text.index("Bob")


def test_a_shared_place_is_said_to_be_shared():
    text = part(shown(played(DEAL)), "standings-title")
    assert text.count("2 tied") == 2
    assert text.index("4 Cy") > text.index("Di")


def test_where_most_points_win_the_most_points_come_first():
    text = part(shown(played([100, 150], game="basketball", players=2, deals=2)), "standings-title")
    assert text.index("Bob") < text.index("Ann")


def test_the_pot_says_what_is_left_and_who_took_what():
    text = part(shown(played(DEAL)), "pot-title")
    assert text == "Pot of $4.00 $3.65 Deal 1: Bob took 25 ¢; Ann and Di, tied second, 5 ¢ each."


def test_an_empty_pot_is_said_to_be_empty():
    match = played(*[[5] * 5] * 9, players=5)
    assert part(shown(match), "pot-title") == "Pot of $4.00 0 ¢ Deal 9: The pot was empty."


def test_every_score_of_every_deal_is_in_the_table_and_leads_to_its_hand():
    match = played(DEAL, [1, -30, 2, 2])
    response = shown(match)
    text = part(response, "deals-title")
    assert "Ann 12 1 13" in text
    assert "Bob 3 , took the deal −30 , took the deal −27" in text
    assert f"/m/{match.uid}/deals/1/hands/2/" in response.text
    assert f"/m/{match.uid}/deals/2/hands/4/" in response.text


def test_the_chart_is_said_in_a_sentence_and_in_numbers():
    response = shown(played(DEAL, [1, 30, 2, 2]))
    text = part(response, "chart-title")
    assert "lower is better" in text
    assert "Deal Ann Bob Cy Di 1 12 3 20 12 2 13 33 22 14" in text
    assert 'role="img" aria-label="' in response.text


@pytest.mark.parametrize(
    ("game", "scores", "where", "meaning"),
    [
        (
            "tens-grid",
            [30, 87],
            "87 of 100",
            f"Bob (87) is nearest to the end: {OVER}",
        ),
        (
            "tens-grid",
            [30, -60],
            "60 of 100",
            f"Bob (−60) is nearest to the end: {OVER}",
        ),
        ("tens-pile", [0, 40], "40 of 100", "Bob (40) is nearest to the end: the match is over at 100."),
        ("golf", [30, 87], "Deal 2 of 9", ""),
    ],
)
def test_it_says_how_far_the_match_is(game, scores, where, meaning):
    text = words(shown(played(scores, game=game, players=2)))
    assert where in text
    assert meaning in text


def test_a_side_has_one_total_and_one_score_a_deal():
    match = spades()
    deal(match, 1, (4, 4), (3, 2), (3, 5), (2, 2))
    text = words(shown(match))
    assert "Ann and Cy (72) are nearest to the end: the match is over at 500." in text
    assert "Ann 72 , took the deal 72 Bob −50 −50 Cy 72 , took the deal 72 Di −50 −50" in text


# When it is over


def test_a_winner_takes_what_is_left_and_everybody_learns_who_pays_whom():
    response = shown(played(DEAL, deals=1))
    won = part(response, "won")
    assert "Bob wins Hang Ten · 1 deal, 9 ahead of Ann and Di 3 The one deal is played." in won
    assert "$3.65 was left in the pot: Bob takes $3.65." in won
    standings = part(response, "standings-title")
    assert "Bob 3 +$2.90" in standings
    assert "Cy 20 −$1.00" in standings
    payments = part(response, "pay-USD")
    assert "$2.90 still to pay" in payments
    assert "Cy pays Bo Bob $1.00" in payments
    assert "Ann pays Bo Bob 95 ¢" in payments
    assert "Di pays Bo Bob 95 ¢" in payments


def test_joint_winners_share_what_is_left():
    response = shown(played([3, 3, 20, 12], deals=1))
    won = part(response, "won")
    assert "Ann and Bob share the win Hang Ten · 1 deal 3" in won
    assert "$3.70 was left in the pot: Ann and Bob take $1.85 each." in won
    assert "still to pay" in part(response, "pay-USD")


def test_odd_cents_go_left_of_the_dealer_and_it_says_to_whom():
    won = part(shown(played([3, 3, 3, 12], deals=1)), "won")
    assert "Ann, Bob and Cy share the win" in won
    assert "$3.70 was left in the pot: Bob takes $1.24, Ann and Cy $1.23 each." in won
    assert "The odd 1 ¢ goes to Bob, the first of them left of the dealer." in won


def test_everybody_can_share_the_win_and_nobody_owes_anything():
    response = shown(played([3, 3, 3, 3], deals=1))
    assert "Everybody shares the win" in part(response, "won")
    assert "Nobody owes anybody anything." in part(response, "pay-USD")


def test_a_pot_that_is_split_is_split_and_the_leader_still_wins():
    match = played(DEAL)
    play.end_match(match, "split")
    won = part(shown(match), "won")
    assert "Bob wins Hang Ten · 1 deal, 9 ahead of Ann and Di 3 Ended early, after 1 deal." in won
    assert "$3.65 was left in the pot: Bob takes 92 ¢, Ann, Cy and Di 91 ¢ each." in won


def test_a_match_that_ended_before_its_first_deal_has_no_winner_and_gives_the_antes_back():
    match = make_match()
    play.end_match(match, "leader")
    response = shown(match)
    won = part(response, "won")
    assert "Nobody won Hang Ten Ended before the first deal was played." in won
    assert "Everybody gets the ante of $1.00 back." in won
    assert "Nobody owes anybody anything." in part(response, "pay-USD")
    assert "Running totals" not in words(response)


def test_a_match_without_money_has_no_payments():
    text = words(shown(played([3, 12], game="golf", players=2, deals=1)))
    assert "Ann wins Six-card Golf · 1 deal, 9 ahead of Bob 3" in text
    assert "Who pays whom" not in text
    assert "Enter deal" not in text


@pytest.mark.parametrize(
    ("game", "deals", "why"),
    [
        ("tens-grid", [[10, 60], [10, 41]], "Bob has 101: the match is over above 100 or below −100."),
        ("tens-grid", [[10, -60], [10, -41]], "Bob has −101: the match is over above 100 or below −100."),
        ("tens-pile", [[0, 60], [0, 40]], "Bob has 100: the match is over at 100."),
        ("basketball", [[100, 90]], "The one deal is played."),
    ],
)
def test_it_says_why_the_match_is_over(game, deals, why):
    assert why in part(shown(played(*deals, game=game, players=2)), "won")


def test_a_half_entered_deal_does_not_count_and_says_so():
    match = played(DEAL)
    play.record_hand(match, 2, 1, hand(5), seen=0)
    play.end_match(match, "leader")
    response = shown(match)
    assert "Deal 2 was half entered and does not count. See deal 2 ." in words(response)
    assert f"/m/{match.uid}/deals/2/" in response.text


def test_deals_after_the_end_do_not_count_and_say_so():
    match = played([10, 60], [10, 20], [10, 5], game="tens-grid", players=2)
    play.record_hand(match, 1, 1, hand(101), seen=match_version(match, 1, 1))
    response = shown(match)
    assert "Bob has 101" in part(response, "won")
    assert "Deals 2 and 3 do not count: the match was already over. See deal 2 , deal 3 ." in words(response)


def match_version(match, number, position):
    return match.deals.get(number=number).hands.get(seat__position=position).version


def test_a_finished_match_is_played_again_from_its_page():
    match = played([3, 12], game="golf", players=2, deals=1)
    response = shown(match)
    assert f'action="/m/{match.uid}/rematch/"' in response.text
    assert 'name="token"' in response.text


# Many players, many deals


def test_sixteen_players_are_all_in_order():
    match = played(list(range(32, 0, -2)), game="golf", players=16)
    text = part(shown(match), "standings-title")
    found = [text.index(f" {name} ") for name in reversed(NAMES)]
    assert found == sorted(found)
    assert text.count(" deals ") == 1


def test_forty_deals_are_all_in_the_table():
    match = played(*[[1, 2, 3, 4]] * 40, deals=60, pot=False)
    response = shown(match)
    text = words(response)
    assert "Deal 41 of 60" in text
    assert "Ann deals 40 +1" in part(response, "standings-title")
    assert "Ann" + " 1 , took the deal" * 40 + " 40" in part(response, "deals-title")
    assert f"/m/{match.uid}/deals/40/" in response.text


def test_a_board_asks_for_bids_until_everybody_has_said_theirs():
    match = spades()
    bid(match, 1, 4, 3, 0)
    assert "Enter what everybody says before the first deal is played: Bid." in words(shown(match))
    bid(match, 1, 4, 3, 0, 4)
    text = words(shown(match))
    assert "Play the first deal, then enter what everybody has to note." in text
    assert "Enter what everybody says" not in text


def test_a_board_of_sides_says_who_plays_together_before_the_first_deal():
    assert "Ann and Cy against Bob and Di." in words(shown(spades()))
