"""A match's, a club's and a player's page; from there into the app."""

import pytest

from games import play
from games.rules.built_in.templates import TEMPLATES
from games.rules.built_in.templates.counted import COUNTED
from games.rules.record import Hand
from tests.admin.site import CLUBS, MATCHES, PLAYERS, staff
from tests.builders import enter, hand, make_club, make_house_match, make_match
from tests.counted_matches import EUCHRE, bid, counted_match, deal, spades
from tests.reading_pages import part, words

pytestmark = pytest.mark.django_db


def page(row):
    return f"/admin/games/{row._meta.model_name}/{row.pk}/change/"


@pytest.fixture
def match():
    match = make_match("hang-ten", ["Ann", "Bob", "Cy", "Di"])
    enter(match, 1, ["7 7 7 7 7 7 7 7 7 A", 12, 3, 12])
    return match


def deals_on(client, match):
    """What the page of a match says of its deals."""
    return part(client.get(page(match)), "deals-title")


def test_a_match_shows_its_hands_as_they_were_entered_with_scores_totals_and_prizes(admin_client, match):
    play.record_hand(match, 2, 1, hand(-7), seen=0)
    said = deals_on(admin_client, match)
    for shown in ("Ann dealt", "7 7 7 7 7 7 7 7 7 A", "12 total 12", "+25 ¢", "Bob dealt not complete", "−7 typed −7"):
        assert shown in said
    assert said.count("not in") == 3


def test_a_match_shows_how_bonus_penalty_and_landing_came_to_a_score(admin_client):
    golf = make_match("golf", 2)
    enter(golf, 1, [10, 5], 0)
    assert "20 total 20 typed 10 10 + 10, went out without the lowest hand" in deals_on(admin_client, golf)
    pile = make_match("tens-pile", 2)
    play.record_hand(pile, 1, 0, hand(12, marked=True), seen=0)
    assert "2 typed 12, grabbed exactly 19 12 − 10, grabbed exactly 19" in deals_on(admin_client, pile)
    yaniv = make_house_match(COUNTED["yaniv"], 2)
    enter(yaniv, 1, [50, 3], answer=1)
    assert "50 total 0 landed: −50" in deals_on(admin_client, yaniv)


def test_a_match_of_bids_shows_what_was_said_and_noted_who_plays_together_and_what_is_counted(admin_client):
    match = spades()
    deal(match, 1, (4, 6), (3, 3), (0, 0), (4, 4))
    bid(match, 2, 3, 2)
    play.record_hand(match, 2, 0, Hand(numbers={"Bid": 3, "Tricks": 4}), seen=0)
    response = admin_client.get(page(match))
    said = part(response, "deals-title")
    assert "42 total 142 Bags 2 Bid 4, Tricks 6 Made: Bid 4, Tricks 6: 10 × 4 (+40); Bags: Bid 4, Tricks 6 (+2)" in said
    assert "Bob dealt not complete – Bid 3, Tricks 4 said Bid 2 not in not in" in said
    assert "1 Ann and Cy 142" in part(response, "standings-title")
    log = part(response, "log-title")
    assert "noted Bid, Bob, deal 2 2" in log
    assert "started the match Spades: Ann, Bob, Cy and Di; Ann and Cy together; Bob and Di together" in log


def test_a_match_shows_numbers_of_the_whole_table(admin_client):
    match = counted_match(EUCHRE)
    play.note_table(match, 1, {"Alone": 1}, was={})
    assert "Ann dealt Alone not complete" in deals_on(admin_client, match)


def test_a_match_shows_standings_money_and_how_it_ended(admin_client, match):
    play.end_match(match, "leader")
    response = admin_client.get(page(match))
    assert "Ann wins" in words(response)
    assert "Ended early" in words(response)
    assert part(response, "standings-title").startswith("Standings Place Player Total 1 Ann")
    money = part(response, "money-title")
    assert "Ann $1.00" in money
    assert "pays Ann" in money


def test_a_match_shows_who_came_and_went_to_be_read(admin_client, match):
    assert "Who came and went" not in words(admin_client.get(page(match)))
    changing = make_match("hang-ten", 5)
    enter(changing, 1, [1, 2, 3, 4, 5])
    play.leave(changing, 4)
    play.play_for(changing, 0, 2, play.add_player(changing.club, "Max").pk)
    said = words(admin_client.get(page(changing)))
    assert "2 Eve leaves before deal 2" in said
    assert "2 Max plays for Ann in deal 2" in said
    assert "None" not in said


def test_the_log_says_who_did_what_with_before_and_after_the_last_first(admin_client, match):
    ann = match.seats.first().player
    play.record_hand(match, 1, 1, hand(15), seen=match.deals.get().hands.get(seat__position=1).version, phone=ann.pk)
    said = part(admin_client.get(page(match)), "log-title")
    assert "Ann’s phone corrected a hand, Bob, deal 1 typed 12 typed 15" in said
    assert said.index("corrected a hand") < said.index("entered a hand") < said.index("started the match")


def test_a_page_costs_the_same_whatever_was_played_and_shows_no_secret(admin_client, match, django_assert_num_queries):
    for deals in (range(0), range(2, 8)):
        for number in deals:
            enter(match, number, [1, 2, 3, 4])
        with django_assert_num_queries(6):
            admin_client.get(page(match))
    club = match.club
    for address in (page(club), CLUBS, page(match), page(match.seats.first().player)):
        text = admin_client.get(address).text
        assert club.keeper_secret not in text
        assert club.watch_secret not in text


def test_nothing_is_edited_or_added_by_hand(admin_client, match):
    for row in (match, match.club, match.seats.first().player):
        before = type(row).objects.values().get(pk=row.pk)
        assert admin_client.post(page(row), {"name": "Other", "game": "golf", "first_dealer": 3}).status_code == 403
        assert admin_client.get(f"/admin/games/{row._meta.model_name}/add/").status_code == 403
        assert type(row).objects.values().get(pk=row.pk) == before


def test_opening_a_match_as_keeper_leads_into_the_app_where_it_can_be_corrected(admin_client, match):
    assert admin_client.get(f"/m/{match.uid}/").status_code == 404
    assert "open the match as a keeper first" in words(admin_client.get(page(match)))
    response = admin_client.post(f"{MATCHES}{match.pk}/open/")
    assert response["Location"] == f"/m/{match.uid}/"
    assert admin_client.get(response["Location"]).status_code == 200
    shown = admin_client.get(page(match)).content.decode()
    for address in (f"/m/{match.uid}/deals/1/hands/1/", f"/m/{match.uid}/correct/"):
        assert f'href="{address}"' in shown
        assert admin_client.get(address).status_code == 200


def test_opening_a_club_or_a_player_as_keeper_leads_to_their_pages(admin_client, match):
    ann, club = match.seats.first().player, f"/c/{match.club.uid}/"
    response = admin_client.post(f"{CLUBS}{match.club_id}/open/", follow=True)
    assert response.redirect_chain == [(club, 302)]
    assert "Club settings" in words(response)
    response = admin_client.post(f"{PLAYERS}{ann.pk}/open/", follow=True)
    assert response.redirect_chain == [(f"{club}players/{ann.pk}/", 302)]
    assert f'href="{club}players/{ann.pk}/rename/"' in response.text


def test_a_player_shows_club_matches_and_wins_and_whether_they_retired_or_were_merged(admin_client):
    match = make_match("golf", ["Ann", "Bob"], deals=1)
    enter(match, 1, [3, 9], 0)
    ann, bob = (seat.player for seat in match.seats.all())
    play.merge_players(match.club, ann.pk, play.add_player(match.club, "Annie").pk)
    play.retire_player(match.club, bob.pk, retired=True)
    said = words(admin_client.get(page(ann)))
    assert "Thursday Table" in said
    assert "Matches: 1 match Wins: 1" in said
    said = words(admin_client.get(PLAYERS))
    assert "0 matches merged into Ann" in said
    assert "1 match retired" in said


def test_only_who_may_change_matches_opens_them(match):
    client, may, address = staff("view_match", "view_club"), staff("change_match"), f"{MATCHES}{match.pk}/open/"
    assert "Open as keeper" not in words(client.get(page(match)))
    for refused in (address, f"{CLUBS}{match.club_id}/open/"):
        assert client.post(refused).status_code == 403
    assert (may.post(address).status_code, may.get(address).status_code) == (302, 405)


@pytest.mark.parametrize("where", [MATCHES, CLUBS, PLAYERS])
def test_a_row_that_is_not_there_is_no_error_of_the_server(admin_client, where):
    admin_client.raise_request_exception = False
    for key in ("0", "99999999999999999999999", "abc", "-1", "1_00", "%00"):
        for page in ("change/", "delete/", "history/", "open/"):
            for method in (admin_client.get, admin_client.post):
                assert method(f"{where}{key}/{page}").status_code in (302, 403, 404, 405), (key, page, method)


def test_a_house_game_shows_its_declaration_and_how_often_it_was_played(admin_client):
    club, name = make_club(), "Nines & <b>more</b>"
    game = play.make_game(club, {**TEMPLATES["golf-9"], "name": name}, "Deal nine each.")
    make_match(game.key, 2, club)
    said = words(admin_client.get(page(game)))
    assert all(shown in said for shown in (name, "Deal nine each.", '"choice": "all"'))
    assert "Matches 1" in words(admin_client.get("/admin/games/housegame/"))
    assert name in words(admin_client.get(MATCHES))
