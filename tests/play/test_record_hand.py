import pytest

from games import play
from games.models import Deal, Hand, LogEntry, Match
from games.play import ClosedError, ConflictError
from games.rules.errors import (
    CardError,
    DeckError,
    HandError,
    NobodyOutError,
    PlayersError,
    ScoreError,
    SeveralOutError,
)
from games.rules.record import HandRecord as Cards
from tests.builders import LOW, enter, hand, make_match
from tests.play.rows import hands, nothing_changes, version

pytestmark = pytest.mark.django_db

TWOS = "2 2 3 3 4 4 5 5 6 6"


def test_a_hand_is_stored_as_the_match_file_writes_it_and_the_facts_that_come_back_are_those_that_are_stored(match):
    stored = play.record_hand(match, 1, 0, hand("a t k 2 2 3 3 4 5 q"), based_on=0)
    assert hands(match) == ["A 10 K 2 2 3 3 4 5 Q", None]
    assert stored.match.revision == Match.objects.get().revision == 1
    assert (stored.deals[0].row, stored.deals[0].hands[0]) == (Deal.objects.get(), Hand.objects.get())
    assert stored.deals[0].hands[0].version == Hand.objects.get().version == 1


def test_the_log_says_what_was_before_and_after(match):
    ann = match.seats.first().player
    play.record_hand(match, 1, 0, hand(5), based_on=0, phone=ann.pk)
    play.record_hand(match, 1, 0, hand(TWOS), based_on=1, phone=ann.pk)
    first, second = match.log.filter(action=LogEntry.Action.HAND)
    assert (first.before, first.after) == (None, {"cards": None, "typed": 5, "marked": False})
    assert (second.before, second.after) == (first.after, {"cards": TWOS, "typed": None, "marked": False})
    assert (second.deal, second.seat.position, second.phone, second.revision) == (1, 0, ann, 2)


def test_the_same_hand_sent_twice_changes_nothing_also_when_the_match_was_ended_in_between(match):
    play.record_hand(match, 1, 0, hand(TWOS), based_on=0)
    with nothing_changes():
        stored = play.record_hand(match, 1, 0, hand(TWOS), based_on=0)
    assert stored.match.revision == 1
    play.end_match(match, "leader")
    with nothing_changes():
        play.record_hand(match, 1, 0, hand(TWOS), based_on=0)
    for position, seen in ((1, 0), (0, 1)):
        with nothing_changes(), pytest.raises(ClosedError, match="The match is over"):
            play.record_hand(match, 1, position, hand(5), based_on=seen)


def test_another_hand_for_a_seat_whose_hand_is_not_what_was_seen_is_a_conflict_that_shows_it(match):
    play.record_hand(match, 1, 0, hand(5), based_on=0)
    with nothing_changes(), pytest.raises(ConflictError) as conflict:
        play.record_hand(match, 1, 0, hand(6), based_on=0)
    assert conflict.value.theirs == Hand.objects.get()
    play.record_hand(match, 1, 0, hand(6), based_on=1)
    with nothing_changes():  # two phones send the same
        play.record_hand(match, 1, 0, hand(6), based_on=1)
    with nothing_changes(), pytest.raises(ConflictError):
        play.record_hand(match, 1, 0, hand(7), based_on=1)
    play.record_hand(match, 1, 0, hand(5), based_on=2)
    with nothing_changes(), pytest.raises(ConflictError):  # as it was, but by way of another one
        play.record_hand(match, 1, 0, hand(7), based_on=1)


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (2, "Deal 2 has not begun: deal 1 comes first"),
        (10**30, "deal 1 comes first"),
        (0, "Deal 0 has not begun"),
        (-1, "Deal -1 has not begun"),
    ],
)
def test_a_deal_that_has_not_begun_is_closed(match, number, sentence):
    with nothing_changes(), pytest.raises(ClosedError, match=sentence):
        play.record_hand(match, number, 0, hand(5), based_on=0)


def test_a_seat_that_is_not_there_and_a_match_that_was_deleted_get_a_sentence(match):
    for position in (-1, 2, 10**30):
        with nothing_changes(), pytest.raises(PlayersError, match="choose one of the players"):
            play.record_hand(match, 1, position, hand(5), based_on=0)
    play.delete_match(match)
    with nothing_changes(), pytest.raises(Match.DoesNotExist, match="not there any more"):
        play.record_hand(match, 1, 0, hand(5), based_on=0)


@pytest.mark.parametrize(
    ("game", "entered", "error", "sentence"),
    [
        ("tens-grid", hand("2 2 3"), CardError, "Ann has 3 cards; Tens on a grid needs 10"),
        ("tens-grid", Cards(("Z",) * 10), CardError, "Ann: “Z” is no card"),
        ("tens-grid", Cards(typed=True), ScoreError, "Ann: a score is a whole number"),
        ("tens-grid", Cards(("2",) * 10, typed=5), HandError, "both cards and a typed score"),
        ("tens-grid", hand(5, marked=True), HandError, "no mark"),
    ],
)
def test_a_hand_that_cannot_be_gets_a_sentence(game, entered, error, sentence):
    match = make_match(game, 2)
    with nothing_changes(), pytest.raises(error, match=sentence):
        play.record_hand(match, 1, 0, entered, based_on=0)


def test_the_decks_hold_for_the_hands_of_a_deal_together_but_not_against_the_one_that_is_corrected(match):
    play.record_hand(match, 1, 0, hand("2 2 2 2 2 3 3 3 3 3"), based_on=0)
    with nothing_changes(), pytest.raises(DeckError, match=r"9 twos.*: Ann has 5, Bob has 4") as error:
        play.record_hand(match, 1, 1, hand("2 2 2 2 A A 4 4 5 5"), based_on=0)
    assert error.value.seats == (0, 1)
    play.record_hand(match, 1, 0, hand("2 2 2 2 2 2 2 2 3 3"), based_on=1)
    assert hands(match)[0] == "2 2 2 2 2 2 2 2 3 3"


def test_a_deal_has_one_who_went_out_who_is_corrected_together_with_the_wrong_one():
    match = make_match("tens-pile", 3)
    enter(match, 1, ["", "3 3", "4"])
    for nobody in (None, 0, -1, 7):
        with nothing_changes(), pytest.raises(NobodyOutError):
            play.record_hand(match, 1, 0, hand("2"), based_on=1, out_instead=nobody)
    with nothing_changes(), pytest.raises(SeveralOutError, match="Ann and Cy have no cards left"):
        play.record_hand(match, 1, 2, hand(""), based_on=3)
    for _ in range(2):  # sent twice
        play.record_hand(match, 1, 0, hand("2"), based_on=1, out_instead=1)
        assert hands(match) == ["2", "", "4"]
        assert version(match, 0) == version(match, 1) == 4
    with nothing_changes(), pytest.raises(ConflictError):
        play.record_hand(match, 1, 0, hand("3"), based_on=1, out_instead=2)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("game", LOW)
def test_saving_a_hand_takes_nine_queries_at_most(game, django_assert_max_num_queries):
    match = make_match(game, 4, decks=20)
    texts = [LOW[game]] * 4 if game != "tens-pile" else ["", "2", "2", "2"]
    for position, text in enumerate(texts):
        with django_assert_max_num_queries(9) as sent:
            play.record_hand(match, 1, position, hand(text), based_on=0)
        assert [query["sql"].split()[0] for query in (sent[0], sent[-1])] == ["BEGIN", "COMMIT"]
    if game == "tens-pile":
        with django_assert_max_num_queries(9):  # two hands of a whole deal
            play.record_hand(match, 1, 0, hand("2"), based_on=1, out_instead=1)


@pytest.mark.django_db(transaction=True)
def test_a_hand_of_the_fortieth_deal_takes_no_more_queries_than_one_of_the_first(django_assert_max_num_queries):
    match = make_match("tens-grid", 2)
    counts = []
    for number in range(1, 41):
        play.record_hand(match, number, 0, hand(1), based_on=0)
        with django_assert_max_num_queries(9) as sent:
            play.record_hand(match, number, 1, hand(-1), based_on=0)
        counts.append(len(sent))
    assert counts == [counts[0]] * 40
