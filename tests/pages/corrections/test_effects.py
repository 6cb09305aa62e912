"""What a change would do, counted by hand: who gives whom what, old and new figures, and how the match ends."""

from collections.abc import Callable

import pytest

from games import play
from games.matches.facts import load_facts
from games.matches.match_reading import reading_of
from games.models import Match
from games.play.payments import Pair, pay, pay_balance
from games.values.clocks import night_of
from games.wording.effects import Effects, effects_of
from tests.builders import enter, hand, make_match
from tests.play.rows import version

pytestmark = [pytest.mark.django_db, pytest.mark.postgres_too]


def effects(match: Match, change: Callable[[], object]) -> Effects:
    before = reading_of(load_facts(match.pk))
    change()
    return effects_of(before, reading_of(load_facts(match.pk)))


def corrected(match: Match, number: int, position: int, points: int) -> Effects:
    seen = version(match, position, number)
    return effects(match, lambda: play.record_hand(match, number, position, hand(points), seen=seen))


def gifts(found: Effects) -> list[tuple[str, str, str, bool]]:
    """Payer, payee, amount, whether it is given back."""
    return [
        (gift.payer.name if gift.payer else "pot", gift.payee.name if gift.payee else "pot", gift.amount, gift.back)
        for gift in found.gifts
    ]


def figures(found: Effects, name: str) -> dict[str, tuple[str, str]]:
    rows = {person.name: changed for person, changed in found.players}
    return {figure.subject: (figure.before, figure.after) for figure in rows.get(name, ())}


@pytest.fixture
def over():
    """Two deals of Hang Ten, $4.00 in the pot: Ann takes 25 ¢ twice, Bob 10 ¢ twice, and Ann the $3.30 that is left.

    Cy has paid Ann.
    """
    match = make_match("hang-ten", 4, deals=2)
    enter(match, 1, [1, 2, 3, 4])
    enter(match, 2, [1, 2, 3, 4])
    tick(match)
    return match


def tick(match: Match, currency: str = "USD", *, balance: bool = False, payer: int = 2, payee: int = 0) -> None:
    """Note that 50 ¢ were paid, after the evening or over all of them; the two are positions."""
    ids = list(match.seats.values_list("player_id", flat=True))
    pair = Pair(None if balance else night_of(match.started_at), ids[payer], ids[payee], currency)
    if balance:
        pay_balance(match.club, pair, 50, seen=0)
    else:
        pay(match.club, pair, 50, before=0)


def test_prizes_that_went_to_others_are_given_back_by_who_was_paid(over):
    # Deal 1: Di's 0 takes 25 ¢ that Ann had, Ann's 1 the 10 ¢ that Bob had; Bob was paid nothing yet.
    found = corrected(over, 1, 3, 0)
    assert gifts(found) == [("Ann", "Di", "15\u00a0¢", True), ("Bob", "Di", "10\u00a0¢", False)]
    assert found.sentences == ("Di takes deal 1, not Ann.",)
    assert found.settled == "If you have settled up already."
    assert figures(found, "Di") == {
        "Deal 1": ("4", "0"),
        "Total": ("8", "4"),
        "Place": ("4", "2"),
        "Prizes": ("0\u00a0¢", "25\u00a0¢"),
        "Won or lost": ("−$1.00", "−75\u00a0¢"),
    }
    assert figures(found, "Ann") == {"Prizes": ("50\u00a0¢", "35\u00a0¢"), "Won or lost": ("+$2.80", "+$2.65")}
    assert figures(found, "Cy") == {"Place": ("3", "4")}
    assert found.same == ""


@pytest.mark.parametrize(
    ("ticked", "back"),
    [
        (None, False),
        ({}, True),
        ({"balance": True}, True),
        ({"currency": "EUR"}, False),
        ({"payer": 0, "payee": 2}, False),
    ],
)
def test_only_money_that_was_ticked_as_paid_is_given_back(ticked, back):
    other = make_match("hang-ten", 4)
    tick(other)  # before the match was over: it was for something else
    match = make_match("hang-ten", 4, other.club, deals=1)
    enter(match, 1, [1, 2, 3, 4])
    if ticked is not None:
        other.club.payments.all().delete()
        tick(match, **ticked)
    found = corrected(match, 1, 3, 0)
    assert {gift[3] for gift in gifts(found) if gift[0] == "Ann"} == {back}


def test_what_was_left_in_the_pot_goes_to_another_winner(over):
    # Deal 2: Bob 25 ¢, Cy 10 ¢; totals 10, 4, 6, 8; Bob takes the $3.30.
    found = corrected(over, 2, 0, 9)
    assert gifts(found) == [("Ann", "Bob", "$3.45", True), ("Ann", "Cy", "10\u00a0¢", True)]
    assert found.sentences == ("Bob wins the match, not Ann.", "Bob takes deal 2, not Ann.")
    assert figures(found, "Bob")["Share of the pot"] == ("0\u00a0¢", "$3.30")
    assert figures(found, "Ann")["Share of the pot"] == ("$3.30", "0\u00a0¢")


def test_a_win_that_is_shared_now(over):
    # Deal 1 is 3, 2, 3, 4: Bob takes 25 ¢, Ann and Cy 5 ¢ each; both totals are 4, and the $3.30 are halved.
    found = corrected(over, 1, 0, 3)
    assert found.sentences == ("Ann and Bob share the win (before: Ann).", "Bob takes deal 1, not Ann.")
    assert gifts(found) == [("Ann", "Bob", "$1.80", True), ("Ann", "Cy", "5\u00a0¢", True)]


def test_while_the_match_goes_on_the_pot_gives_and_takes_too():
    match = make_match("hang-ten", 4)
    enter(match, 1, [1, 2, 3, 4])
    # Ann 25 ¢ and Bob 10 ¢ become 15 ¢ each: 5 ¢ less than before.
    found = corrected(match, 1, 1, 1)
    assert sorted(gifts(found)) == [("Ann", "Bob", "5\u00a0¢", True), ("Ann", "pot", "5\u00a0¢", True)]
    assert found.settled == "If the prizes so far are taken."
    assert found.sentences == ("Ann and Bob share deal 1 (before: Ann).", "The pot holds $3.70, not $3.65.")
    assert found.same == "Cy and Di"
    back = corrected(match, 1, 1, 2)
    assert sorted(gifts(back)) == [("Bob", "Ann", "5\u00a0¢", True), ("pot", "Ann", "5\u00a0¢", True)]


def test_the_end_of_a_match_pays_the_pot_out_and_going_on_puts_it_back():
    match = make_match("hang-ten", 4)
    enter(match, 1, [1, 2, 3, 4])
    ended = effects(match, lambda: play.end_match(match, "leader"))
    assert gifts(ended) == [("pot", "Ann", "$3.65", True)]
    assert ended.sentences == ("The match ends with deal 1: Ann wins.",)
    tick(match)
    split = effects(match, lambda: play.correct_end(match, "split", 1))
    # $3.65 among four: 91 ¢ each, and the odd cent goes to Bob, left of Ann who dealt.
    assert gifts(split) == [
        ("Ann", "Bob", "92\u00a0¢", True),
        ("Ann", "Cy", "91\u00a0¢", True),
        ("Ann", "Di", "91\u00a0¢", True),
    ]
    on = effects(match, lambda: play.go_on(match))
    assert sorted(gifts(on)) == [
        ("Ann", "pot", "91\u00a0¢", True),
        ("Bob", "pot", "92\u00a0¢", True),
        ("Cy", "pot", "91\u00a0¢", True),
        ("Di", "pot", "91\u00a0¢", True),
    ]
    assert on.sentences == ("The match is not over any more: it goes on with deal 2.",)


@pytest.fixture
def grid():
    """Totals of Ann and Bob: 60 and 10, 90 and 20, 110 and 25, which is the end."""
    match = make_match("tens-grid", 2)
    for number, points in enumerate(([60, 10], [30, 10], [20, 5]), 1):
        enter(match, number, points)
    return match


def test_a_match_that_ends_earlier_says_so_and_which_deals_do_not_count(grid):
    found = corrected(grid, 2, 0, 50)
    assert found.sentences == (
        "The match ends with deal 2 now, not with deal 3.",
        "Deal 3 does not count any more.",
    )
    assert found.gifts == ()
    assert figures(found, "Ann") == {"Deal 2": ("30", "50")}
    assert figures(found, "Bob") == {"Total": ("25", "20")}
    assert corrected(grid, 2, 0, 30).sentences == (
        "The match ends with deal 3 now, not with deal 2.",
        "Deal 3 counts again.",
    )


def test_a_match_that_goes_on_says_so(grid):
    found = corrected(grid, 1, 0, 11)
    assert found.sentences == ("The match is not over any more: it goes on with deal 4.",)
    assert figures(found, "Ann") == {"Deal 1": ("60", "11"), "Total": ("110", "61")}
    assert corrected(grid, 1, 0, 60).sentences == ("The match ends with deal 3: Bob wins.",)


def test_deals_that_are_taken_out_are_named(grid):
    found = effects(grid, lambda: play.correct_end(grid, "leader", 1))
    assert found.sentences == (
        "The match ends with deal 1 now, not with deal 3.",
        "Deals 2 and 3 are taken out.",
    )
    back = effects(grid, lambda: play.undo(grid, play.steps_of(grid).back))
    assert "Deals 2 and 3 are back." in back.sentences


def test_a_half_entered_deal_that_is_taken_out_and_one_that_is_open_again_are_named():
    match = make_match("tens-grid", 2)
    enter(match, 1, [60, 10])
    opened = effects(match, lambda: play.undo_entry(match, 1, 1, seen=version(match, 1)))
    assert opened.sentences == ("Deal 1 is not complete any more.",)
    back = effects(match, lambda: play.undo(match, play.steps_of(match).back))
    assert back.sentences == ("Deal 1 is complete again.",)
    play.record_hand(match, 2, 0, hand(5), seen=0)
    found = effects(match, lambda: play.correct_end(match, "leader", 1))
    assert found.sentences == ("The match ends with deal 1: Bob wins.", "What was entered for deal 2 is taken out.")
    back = effects(match, lambda: play.undo(match, play.steps_of(match).back))
    assert back.sentences[1:] == ("What was entered for deal 2 is back.",)


def test_whoever_sits_down_instead_takes_over_everything(over):
    zoe = play.add_player(over.club, "Zoë").pk
    ids = list(over.seats.values_list("player_id", flat=True))
    found = effects(over, lambda: play.change_seats(over, [zoe, *ids[1:]]))
    assert gifts(found) == [("Ann", "Zoë", "$2.80", True)]
    assert found.sentences == ("Zoë wins the match, not Ann.",)
    assert figures(found, "Zoë")["Total"] == ("–", "2")
    assert figures(found, "Ann")["Total"] == ("2", "–")
    back = effects(over, lambda: play.undo(over, play.steps_of(over).back))
    assert gifts(back) == [("Zoë", "Ann", "$2.80", False)]
    loses = effects(over, lambda: play.change_seats(over, [*ids[:3], zoe]))
    assert gifts(loses) == [("Zoë", "Di", "$1.00", False)]


def test_an_answer_moves_a_penalty():
    match = make_match("golf", 2)
    enter(match, 1, [5, 6], answer=1)
    deal = load_facts(match.pk).deals[0]
    found = effects(match, lambda: play.answer_deal(match, 1, 0, seen=deal.row.answer_version))
    assert figures(found, "Bob") == {"Deal 1": ("16", "6"), "Total": ("16", "6")}
    assert found.sentences == ()
    assert found.same == "Ann"


def test_nothing_is_nothing(grid):
    assert effects(grid, lambda: None).nothing
    assert effects(grid, lambda: play.change_decks(grid, 3)).nothing
