"""The deal to try: made-up players note something, and are scored by the game as it is in the editor."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.result import Line
from tests.pages.editor.drafts import begin, shown, tap
from tests.rules.declared.test_counted_games import GAMES as WELL_KNOWN
from tests.rules.editing.test_counted_changes import GAMES

FIELDS = st.sampled_from(["noted-0-Bid", "noted-9-Bid", "noted-answer", "before-0-Bags", "noted-"])


def noted(**values):
    """Return what made-up players noted: `bid="3 0 1"` is the Bid of each of three."""
    return {
        f"noted-{seat}-{name.capitalize()}": value
        for name, all_of in values.items()
        for seat, value in enumerate(all_of.split())
    }


def scores(draft):
    return [player.score.points for player in shown(draft).deal.players]


def test_made_up_players_are_scored_and_their_lines_said_until_the_deal_goes_with_the_game_no_more():
    start = begin("oh-hell")
    draft = tap(start, **noted(bid="3 0 1", tricks="3 0 4"))
    deal = shown(draft).deal
    assert [(player.name, player.score.points) for player in deal.players] == [("Ann", 13), ("Bob", 10), ("Cy", 0)]
    assert deal.players[0].score.lines == (Line("As bid: Bid 3, Tricks 3: 10 + 3", 13),)
    assert (deal.dealt, deal.problem) == (7, "")
    deal = shown(tap(draft, "dealt-0=3", start=start)).deal
    assert (deal.dealt, deal.problem) == (3, "")


def test_sides_and_what_was_counted_before_are_tried_too():
    draft = tap(begin("spades"), **noted(bid="4 3 0 4", tricks="6 3 0 4"), **{"before-0-Bags": "9"})
    assert scores(draft) == [-58, 70, 100, 0]
    deal = shown(draft).deal
    assert deal.sides == (("Ann and Cy", 42), ("Bob and Di", 70))
    assert Line("Bags: 9 and 2 more pass 10", -100) in deal.players[0].score.lines


def test_each_says_what_was_scored_before_the_last_change():
    start = begin("spades")
    tried = tap(start, **noted(bid="0 5 4 4", tricks="0 5 4 4"))
    fifty = tap(tried, "line_points-3=50", start=start)
    said = [(player.score.points, player.was) for player in shown(fifty).deal.players]
    assert said == [(90, 140), (90, None), (0, None), (0, None)]


def test_a_deal_that_cannot_be_says_why_and_keeps_what_was_typed():
    draft = tap(begin("oh-hell"), **noted(bid="1 1 1", tricks="9 x 0"))
    deal = shown(draft).deal
    assert deal.problem == "Write numbers only, not “x”."
    assert deal.players[1].panel.controls[1].text == "x"
    far = tap(draft, **noted(tricks="9 0 0"))
    assert shown(far).deal.problem == "Ann’s Tricks must be a whole number from 0 to 7, not 9."
    few = tap(draft, **noted(tricks="2 0 0"))
    assert shown(few).deal.problem == "The Tricks must add up to 7 (sum), not 2."


def test_numbers_and_ticks_can_be_tapped():
    names = ("noted-0-Hearts=13", "noted-1-Hearts=0", "noted-2-Hearts=0")
    queens = ("noted-0-Queen ♠=1", "noted-1-Queen ♠=0", "noted-2-Queen ♠=0")
    draft = tap(begin("hearts"), *names, *queens)
    assert scores(draft) == [0, 26, 26]
    assert ("noted-0-Queen ♠", "1") in shown(draft).deal.hidden


def test_who_is_the_answer_is_tapped_beside_what_the_table_notes():
    bob = tap(begin(WELL_KNOWN["cabo"]), "noted-answer=1")
    assert [option.chosen for option in shown(bob).deal.table.controls[0].options] == [False, True, False]


@given(GAMES)
def test_a_made_up_deal_says_why_where_it_cannot_have_happened(declaration):
    deal = shown(begin(declaration)).deal
    reasons = (" add up to ", " is no score of a deal")
    assert deal is None or deal.problem == "" or any(reason in deal.problem for reason in reasons)


@pytest.mark.parametrize("game", WELL_KNOWN)
def test_made_up_deals_of_well_known_games_can_have_happened_and_show_a_line(game):
    deal = shown(begin(WELL_KNOWN[game])).deal
    if deal:
        assert deal.problem == ""
        assert any(player.score.lines for player in deal.players)


@given(st.dictionaries(FIELDS, st.text()))
def test_whatever_is_sent_for_the_deal_it_is_shown(typed):
    assert shown(tap(begin("spades"), **typed)).deal.players
