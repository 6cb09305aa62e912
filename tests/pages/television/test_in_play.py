"""A match in play on a TV: who has entered, who is awaited, how far each is behind, what is bid,
and the pot.
"""

import re

import pytest

from games import play
from games.matches.replayed_match import load_replayed_match
from games.matches.stored_match import HandRef
from games.models import Match
from games.pages.television.television import build_tv_view
from games.rules.built_in.game_templates.counted import COUNTED
from games.rules.record import HandRecord
from tests.builders import NAMES, enter, make_match, save_hand
from tests.counted_matches import enter_bids, enter_deal, make_counted_match, make_spades
from tests.reading_pages import get, words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


def show(match: Match):
    """Return what a TV shows of the match as it is now."""
    return build_tv_view(load_replayed_match(Match.objects.get(pk=match.pk))).in_play


def lines_of(match: Match) -> dict[str, str]:
    return {row.standing.name: row.subtitle for row in show(match).rows}


@pytest.fixture
def hang_ten() -> Match:
    """After a deal: Bob 12, Di 15, Cy 20, Ann 31; Bob deals the next."""
    match = make_match("hang-ten", 4)
    enter(match, 1, [31, 12, 20, 15])
    return match


def test_a_row_shows_its_distance_and_keeps_its_place(hang_ten):
    before = lines_of(hang_ten)
    assert before == {
        "Bob": "leads · dealer",
        "Di": "3 behind",
        "Cy": "8 behind",
        "Ann": "19 behind",
    }
    for position, score in ((0, -30), (1, 90), (2, 0)):
        save_hand(hang_ten, 2, position, score)
        assert lines_of(hang_ten) == before
        assert list(lines_of(hang_ten)) == ["Bob", "Di", "Cy", "Ann"]
    save_hand(hang_ten, 2, 3, 1)
    assert list(lines_of(hang_ten)) == ["Ann", "Di", "Cy", "Bob"]


def test_hidden_hands_are_not_used(hang_ten):
    seen = set()
    for score in (-30, 90):
        match = make_match("hang-ten", 4)
        enter(match, 1, [31, 12, 20, 15])
        for position in (0, 1, 2):
            save_hand(match, 2, position, score)
        text = re.sub(
            r'(data-live|data-revision|href|d|viewBox)="[^"]*"',
            "",
            get(match, "tv/", "watcher").text,
        )
        seen.add(re.sub(r"<svg.*?</svg>", "", text, flags=re.DOTALL).replace(match.club.name, ""))
    assert len(seen) == 1


def test_awaited_players_are_counted_then_named(hang_ten):
    sentences = []
    for position, score in ((0, 5), (1, 5), (2, 5)):
        sentences.append(words(get(hang_ten, "tv/", "watcher")))
        save_hand(hang_ten, 2, position, score)
    sentences.append(words(get(hang_ten, "tv/", "watcher")))
    assert "0 of 4 hands entered" in sentences[0]
    assert "Waiting for Bo Bob Cy Cy Di Di" in sentences[1]  # initials, then names
    assert "Waiting for Cy Cy Di Di" in sentences[2]
    assert "Di is 3 behind Bob" in sentences[3]
    assert "Waiting for" not in sentences[3]


def test_more_than_four_awaited_players_are_counted():
    match = make_match("golf", 13)
    enter(match, 1, range(13), 0)
    for position in range(8):
        save_hand(match, 2, position, 5)
    assert "8 of 13 hands entered" in words(get(match, "tv/", "watcher"))
    save_hand(match, 2, 8, 5)
    assert "Waiting for Jo Jo Ki Kim Le Lee Ma Max" in words(get(match, "tv/", "watcher"))


@pytest.mark.parametrize(
    ("scores", "last", "said"),
    [
        ([10, 15, 20, 30], 0, "Ann leads by 5"),
        ([10, 10, 20, 30], 0, "Ann and Bob are tied for the lead"),
        ([10, 10, 20, 30], 2, "Cy is 10 behind Ann and Bob"),
    ],
)
def test_the_last_awaited_player_leads_is_tied_or_is_behind(scores, last, said):
    match = make_match("hang-ten", 4)
    enter(match, 1, scores)
    for position in {0, 1, 2, 3} - {last}:
        save_hand(match, 2, position, 50)
    assert said in words(get(match, "tv/", "watcher"))


def test_no_distance_shows_before_the_first_deal():
    match = make_match("hang-ten", 4)
    for position in (0, 1, 2):
        save_hand(match, 1, position, 5)
    assert "Waiting for Di Di" in words(get(match, "tv/", "watcher"))
    assert lines_of(match) == {"Ann": "dealer", "Bob": "", "Cy": "", "Di": ""}


def test_a_player_who_sits_out_is_neither_awaited_nor_counted():
    match = make_match("golf", 4)
    enter(match, 1, [1, 2, 3, 4], 0)
    play.sit_out(match, HandRef(2, 3))
    save_hand(match, 2, 0, 5)
    assert "Waiting for Bo Bob Cy Cy" in words(get(match, "tv/", "watcher"))
    assert lines_of(match)["Di"] == "Sits out this deal"


def test_the_pot_has_a_coin_for_each_first_prize_that_is_left():
    match = make_match("hang-ten", 5)
    assert (show(match).pot, len(show(match).coins)) == (400, 16)
    enter(match, 1, [1, 2, 3, 4, 5])
    assert (show(match).pot, len(show(match).coins)) == (365, 14)
    assert len(show(make_match("hang-ten", 5, unit_cents=1000)).coins) == 16
    rich = make_match("golf", 4, stakes="pot", ante_units=1000, unit_cents=5, deals=9)
    assert len(show(rich).coins) == 0
    assert show(make_match("golf", 4)).pot is None


def make_oh_hell() -> Match:
    """Make a match of Oh Hell with four players in which deal 1, of 10 cards, is open; Ann
    deals.
    """
    return make_counted_match(COUNTED["oh-hell"])


def test_bids_stay_beside_the_tricks_until_the_deal_is_over():
    match = make_oh_hell()
    for position, bid in ((1, 2), (2, 1), (3, 4)):
        play.announce(match, 1, {position: {"Bid": bid}}, before={})
    view = show(match)
    assert (view.bid_name, view.taken_name) == ("Bid", "")
    assert [(row.standing.name, row.bid) for row in view.rows] == [
        ("Ann", "–"),
        ("Bob", "2"),
        ("Cy", "1"),
        ("Di", "4"),
    ]
    play.announce(match, 1, {0: {"Bid": 3}}, before={})
    assert [row.bid for row in show(match).rows] == ["3", "2", "1", "4"]
    save_hand(match, 1, 1, HandRecord(numbers={"Bid": 2, "Tricks": 2}))
    view = show(match)
    assert view.taken_name == "Tricks"
    assert [(row.bid, row.taken) for row in view.rows] == [
        ("3", "–"),
        ("2", "2"),
        ("1", "–"),
        ("4", "–"),
    ]


def test_the_dealer_reads_the_forbidden_bid_even_if_they_bid_first():
    match = make_oh_hell()
    dealt = load_replayed_match(match).stored.count_dealt(1)
    for position, bid in ((1, 2), (2, 1), (3, dealt - 4)):
        play.announce(match, 1, {position: {"Bid": bid}}, before={})
    said = words(get(match, "tv/", "watcher"))
    assert "Ann cannot bid 1" in said
    assert f"{dealt - 1} of {dealt} tricks are bid." in said

    match = make_oh_hell()
    for position, bid in ((0, 1), (1, 2), (2, 1), (3, dealt - 4)):
        play.announce(match, 1, {position: {"Bid": bid}}, before={})
    assert f"Ann has to bid again: all bids together cannot be {dealt}" in words(
        get(match, "tv/", "watcher")
    )


def test_rows_with_bids_go_round_the_table():
    match = make_oh_hell()
    dealt = load_replayed_match(match).stored.count_dealt(1)
    enter_deal(match, 1, (2, 3), (1, 1), (3, 3), (0, dealt - 7))
    assert list(lines_of(match)) == ["Ann", "Bob", "Cy", "Di"]
    assert lines_of(match)["Bob"] == "11 points · dealer"
    assert lines_of(match)["Cy"] == "13 points · leads"


def test_the_last_bidder_is_awaited_by_name_if_free_to_bid():
    match = make_oh_hell()
    for position, bid in ((0, 1), (1, 2), (2, 5)):
        play.announce(match, 1, {position: {"Bid": bid}}, before={})
    assert "Waiting for Di Di" in words(get(match, "tv/", "watcher"))


def test_too_many_tricks_are_shown_until_the_deal_is_over():
    match = make_oh_hell()
    dealt = load_replayed_match(match).stored.count_dealt(1)
    enter_bids(match, 1, 2, 3, 4, dealt)
    said = words(get(match, "tv/", "watcher"))
    assert f"{dealt + 9} tricks are bid, and there are {dealt}. Someone will miss." in said
    assert "All bids are entered. Play this deal." in said


def test_teams_have_one_row_with_the_bids_and_ticks_of_both():
    match = make_spades()
    play.announce(match, 1, {0: {"Bid": 3}}, before={})
    (ours, theirs) = show(match).rows
    assert (ours.bid, [member.is_entered for member in ours.members]) == ("3 + –", [True, False])
    assert theirs.bid == "– + –"


def test_a_row_shows_the_money_per_point_of_an_end_now():
    match = make_match("golf", 3, stakes="points", unit_cents=5)
    enter(match, 1, [4, 4, 20], 0)
    assert "2 of 3" not in lines_of(match)["Ann"]
    assert all("¢" in line or "$" in line for line in lines_of(match).values())


@pytest.mark.parametrize(
    ("game", "options", "ends"),
    [("hang-ten", {}, ""), ("tens-grid", {"target": 80}, "ends above 80 or below −80")],
)
def test_a_match_to_a_total_says_where_it_ends(game, options, ends):
    assert show(make_match(game, 4, **options)).ends_at == ends


def test_sixteen_players_are_in_one_list():
    match = make_match("golf", 16)
    assert [row.standing.name for row in show(match).rows] == list(NAMES)
