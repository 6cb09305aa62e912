"""Lines of the log about what was said, what was noted, and who plays with whom; and undoing them."""

import pytest

from games import play
from games.matches.match_reading import read
from games.models import Match
from games.pages.log import undoing
from games.pages.log.log import log_of
from games.rules.record import Hand
from tests.counted_matches import EUCHRE, PAIRS, bid, counted_match, spades, take
from tests.play.rows import version

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]

VALUE = {"number": "Value", "least": 0, "most": 30, "once": True}


def lines(match):
    """The log in words, the last line first: subject, before, after, tag."""
    log = log_of(read(Match.objects.get(pk=match.pk)))
    return [(line.changed.subject, line.before, line.after or line.changed.after, line.tag) for line in log]


def undo_words(match):
    """What undoing the last change would do, in words."""
    reading = read(Match.objects.get(pk=match.pk))
    return [(fact.subject, fact.before, fact.after) for fact in undoing(reading, play.steps_of(match).back)]


def test_a_bid_a_changed_bid_and_what_was_taken_are_told_in_words():
    match = spades()
    bid(match, 1, 4, 3, 0, 4)
    play.say(match, 1, {1: {"Bid": 5}}, was={1: {"Bid": 3}})
    assert lines(match)[0] == ("Bob’s Bid in deal 1", "3", "5", "")
    assert lines(match)[2] == ("Cy’s Bid in deal 1", "", "0", "")
    assert undo_words(match) == [("Bob’s Bid in deal 1", "5", "3")]
    take(match, 1, (4, 6), (5, 3), (0, 0), (4, 4))
    assert lines(match)[0] == ("Di’s hand in deal 1", "", "Bid 4, Tricks 4", "")
    play.record_hand(match, 1, 0, Hand(numbers={"Bid": 3, "Tricks": 6}), seen=version(match, 0))
    assert lines(match)[0] == ("Ann’s hand in deal 1", "Bid 4, Tricks 6", "Bid 3, Tricks 6", "corrected")
    assert undo_words(match) == [("Ann’s hand in deal 1", "Bid 3, Tricks 6", "Bid 4, Tricks 6")]


def test_numbers_of_the_table_say_which_became_what_and_ticks_yes_or_no():
    match = counted_match({**EUCHRE, "numbers": [*EUCHRE["numbers"], VALUE]}, teams=PAIRS)
    play.note_table(match, 1, {"Alone": 1}, was={})
    assert lines(match)[0] == ("Alone in deal 1", "", "yes", "")
    assert undo_words(match) == [("Alone in deal 1", "yes", "not noted")]
    play.note_table(match, 1, {"Alone": 1, "Value": 7}, was={"Alone": 1})
    assert lines(match)[0] == ("Value in deal 1", "", "7", "")
    play.note_table(match, 1, {"Alone": 0, "Value": 9}, was={"Alone": 1, "Value": 7})
    assert lines(match)[0] == ("Alone and Value in deal 1", "Alone yes, Value 7", "Alone no, Value 9", "")
