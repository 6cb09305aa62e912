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
from games.rules.record import Hand as Cards
from tests.builders import LOW, enter, hand, make_club, make_match
from tests.play.rows import hands, log, nothing_changes, replayed, stored, version

pytestmark = pytest.mark.django_db

TWOS = "2 2 3 3 4 4 5 5 6 6"


def test_a_hand_is_stored_as_the_match_file_writes_it_or_as_a_typed_score(match):
    play.record_hand(match, 1, 1, hand("a t k 2 2 3 3 4 5 q"), seen=0)
    assert hands(match) == [None, "A 10 K 2 2 3 3 4 5 Q"]
    play.record_hand(match, 1, 0, hand(-20), seen=0)
    assert hands(match) == [-20, "A 10 K 2 2 3 3 4 5 Q"]


def test_the_facts_that_come_back_are_those_that_are_stored(match):
    facts = play.record_hand(match, 1, 0, hand(TWOS), seen=0)
    assert facts.match.revision == Match.objects.get().revision == 1
    assert (facts.deals[0].row, facts.deals[0].hands[0]) == (Deal.objects.get(), Hand.objects.get())
    assert facts.deals[0].hands[0].version == Hand.objects.get().version == 1


def test_the_cache_follows_when_the_last_hand_of_a_deal_is_in_and_the_next_begins_with_a_hand_for_it():
    match = make_match("hang-ten", 4)
    for position in range(3):
        play.record_hand(match, 1, position, hand(10 * position), seen=0)
        assert stored(match)["deals"] == 0
    play.record_hand(match, 1, 3, hand(99), seen=0)
    assert stored(match) == replayed(match)
    assert (stored(match)["deals"], stored(match)["pot"]) == (1, 365)
    play.record_hand(match, 2, 1, hand(7), seen=0)
    assert (hands(match, 1), hands(match, 2)) == ([0, 10, 20, 99], [None, 7, None, None])


def test_the_deal_with_which_the_match_is_over_finishes_it_and_no_new_hand_comes_in(match):
    enter(match, 1, [101, 6])
    match.refresh_from_db()
    assert match.finished_at
    assert [seat.won for seat in match.seats.all()] == [False, True]
    with nothing_changes(), pytest.raises(ClosedError, match="The match is over"):
        play.record_hand(match, 2, 0, hand(5), seen=0)


def test_the_log_says_what_was_before_and_after(match):
    ann = match.seats.first().player
    play.record_hand(match, 1, 0, hand(5), seen=0, phone=ann.pk)
    play.record_hand(match, 1, 0, hand(TWOS), seen=1, phone=ann.pk)
    first, second = match.log.filter(action=LogEntry.Action.HAND)
    assert (first.before, first.after) == (None, {"cards": None, "typed": 5, "marked": False})
    assert (second.before, second.after) == (first.after, {"cards": TWOS, "typed": None, "marked": False})
    assert (second.deal, second.seat.position, second.phone, second.revision) == (1, 0, ann, 2)


# The same again, and what somebody else entered


def test_the_same_hand_sent_twice_changes_nothing_also_when_the_match_was_ended_in_between(match):
    play.record_hand(match, 1, 0, hand(TWOS), seen=0)
    with nothing_changes():
        facts = play.record_hand(match, 1, 0, hand(TWOS), seen=0)
    assert facts.match.revision == 1
    play.end_match(match, "leader")
    with nothing_changes():
        play.record_hand(match, 1, 0, hand(TWOS), seen=0)
    for position, seen in ((1, 0), (0, 1)):
        with nothing_changes(), pytest.raises(ClosedError, match="The match is over"):
            play.record_hand(match, 1, position, hand(5), seen=seen)


def test_another_hand_for_a_seat_whose_hand_is_not_what_was_seen_is_a_conflict_that_shows_it(match):
    play.record_hand(match, 1, 0, hand(5), seen=0)
    with nothing_changes(), pytest.raises(ConflictError) as conflict:
        play.record_hand(match, 1, 0, hand(6), seen=0)
    assert conflict.value.theirs == Hand.objects.get()
    play.record_hand(match, 1, 0, hand(6), seen=1)
    with nothing_changes():  # two phones send the same
        play.record_hand(match, 1, 0, hand(6), seen=1)
    with nothing_changes(), pytest.raises(ConflictError):
        play.record_hand(match, 1, 0, hand(7), seen=1)
    play.record_hand(match, 1, 0, hand(5), seen=2)
    with nothing_changes(), pytest.raises(ConflictError):  # as it was, but by way of another one
        play.record_hand(match, 1, 0, hand(7), seen=1)


def test_a_correction_of_a_hand_that_was_taken_back_enters_it_and_a_change_elsewhere_is_no_conflict(match):
    play.record_hand(match, 1, 0, hand(5), seen=0)
    play.undo_entry(match, 1, 0, seen=1)
    play.record_hand(match, 1, 0, hand(6), seen=1)
    assert hands(match) == [6, None]
    play.record_hand(match, 1, 1, hand(6), seen=0)
    play.record_hand(match, 1, 0, hand(7), seen=3)
    assert hands(match) == [7, 6]


# What cannot be entered


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
        play.record_hand(match, number, 0, hand(5), seen=0)


def test_a_deal_is_closed_while_the_one_before_it_is_open_or_its_question_is(match):
    enter(match, 1, [5, 6])
    play.record_hand(match, 2, 0, hand(5), seen=0)
    with nothing_changes(), pytest.raises(ClosedError, match="Deal 3 has not begun: deal 2 comes first"):
        play.record_hand(match, 3, 0, hand(5), seen=0)
    asks = make_match("golf", 2)
    for position in range(2):
        play.record_hand(asks, 1, position, hand(5), seen=0)
    with nothing_changes(), pytest.raises(ClosedError, match="deal 1 comes first"):
        play.record_hand(asks, 2, 0, hand(5), seen=0)


def test_a_seat_that_is_not_there_and_a_match_that_was_deleted_get_a_sentence(match):
    for position in (-1, 2, 10**30):
        with nothing_changes(), pytest.raises(PlayersError, match="choose one of the players"):
            play.record_hand(match, 1, position, hand(5), seen=0)
    play.delete_match(match)
    with nothing_changes(), pytest.raises(Match.DoesNotExist, match="not there any more"):
        play.record_hand(match, 1, 0, hand(5), seen=0)


@pytest.mark.parametrize(
    ("game", "entered", "error", "sentence"),
    [
        ("tens-grid", hand("2 2 3"), CardError, "Ann has 3 cards; Tens on a grid needs 10"),
        ("tens-grid", Cards(("Z",) * 10), CardError, "Ann: “Z” is no card"),
        ("tens-grid", hand("2 2 2 2 2 2 2 2 2 3"), DeckError, "9 twos in this deal; 2 decks hold 8: Ann has 9"),
        ("tens-grid", Cards(), ScoreError, "Ann: a score is a whole number"),
        ("tens-grid", hand(10_001), ScoreError, "Ann: a score is a whole number"),
        ("tens-grid", hand(-(10**30)), ScoreError, "Ann: a score is a whole number"),
        ("tens-grid", Cards(typed=True), ScoreError, "Ann: a score is a whole number"),
        ("tens-grid", Cards(("2",) * 10, typed=5), HandError, "both cards and a typed score"),
        ("tens-grid", hand(5, marked=True), HandError, "no mark"),
        ("tens-pile", hand(-1), ScoreError, "Ann: a score is a whole number"),
        ("golf", hand("2 - 3 3 4 4"), CardError, "row 1 has a card beside"),
    ],
)
def test_a_hand_that_cannot_be_gets_a_sentence(game, entered, error, sentence):
    match = make_match(game, 2)
    with nothing_changes(), pytest.raises(error, match=sentence):
        play.record_hand(match, 1, 0, entered, seen=0)


def test_the_decks_hold_for_the_hands_of_a_deal_together_but_not_against_the_one_that_is_corrected(match):
    play.record_hand(match, 1, 0, hand("2 2 2 2 2 3 3 3 3 3"), seen=0)
    with nothing_changes(), pytest.raises(DeckError, match=r"9 twos.*: Ann has 5, Bob has 4") as error:
        play.record_hand(match, 1, 1, hand("2 2 2 2 A A 4 4 5 5"), seen=0)
    assert error.value.seats == (0, 1)
    play.record_hand(match, 1, 0, hand("2 2 2 2 2 2 2 2 3 3"), seen=1)
    assert hands(match)[0] == "2 2 2 2 2 2 2 2 3 3"


# The wrong player went out (tens-pile)


@pytest.fixture
def pile():
    """A whole deal in which Ann is said to have gone out; versions are 1, 2, 3."""
    match = make_match("tens-pile", 3)
    enter(match, 1, ["", "3 3", "4"])
    return match


def test_a_deal_has_somebody_who_went_out_and_only_one(pile):
    for nobody in (None, 0, -1, 7):
        with nothing_changes(), pytest.raises(NobodyOutError):
            play.record_hand(pile, 1, 0, hand("2"), seen=1, out_instead=nobody)
    with nothing_changes(), pytest.raises(SeveralOutError, match="Ann and Cy have no cards left"):
        play.record_hand(pile, 1, 2, hand(""), seen=3)


def test_the_one_who_went_out_instead_is_corrected_with_the_hand(pile):
    play.record_hand(pile, 1, 0, hand("2"), seen=1, out_instead=1)
    assert hands(pile) == ["2", "", "4"]
    assert version(pile, 0) == version(pile, 1) == 4
    assert log(pile)[-2:] == [("hand", 1, 0), ("hand", 1, 1)]
    assert stored(pile) == replayed(pile)
    with nothing_changes():
        play.record_hand(pile, 1, 0, hand("2"), seen=1, out_instead=1)
    with nothing_changes(), pytest.raises(ConflictError):
        play.record_hand(pile, 1, 0, hand("3"), seen=1, out_instead=2)


def test_who_went_out_instead_keeps_the_mark(pile):
    play.record_hand(pile, 1, 1, hand("3 3", marked=True), seen=2)
    play.record_hand(pile, 1, 0, hand("2"), seen=1, out_instead=1)
    assert [row.marked for row in Hand.objects.order_by("seat__position")] == [False, True, False]


def test_out_instead_leaves_a_hand_open_that_is_not_in_yet_and_is_nothing_for_a_game_on_a_grid(match):
    pile = make_match("tens-pile", 3)
    play.record_hand(pile, 1, 0, hand("2"), seen=0, out_instead=1)
    assert hands(pile) == ["2", None, None]
    enter(match, 1, [5, 6])
    with nothing_changes(), pytest.raises(CardError, match="Bob has 0 cards"):
        play.record_hand(match, 1, 0, hand(7), seen=1, out_instead=1)


# Whose phone


def test_a_phone_whose_player_is_gone_or_of_another_club_can_enter_and_signs_nothing(match):
    gone, foreign = play.add_player(match.club, "Zoë"), play.add_player(make_club(), "Ann").pk
    phone = gone.pk
    gone.delete()
    for position, whose in enumerate((phone, foreign)):
        play.record_hand(match, 1, position, hand(5), seen=0, phone=whose)
        assert match.log.last().phone is None


# What it costs: every statement counts, those of the transaction too


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("game", LOW)
def test_saving_a_hand_takes_nine_queries_at_most(game, django_assert_max_num_queries):
    match = make_match(game, 4, decks=20)
    texts = [LOW[game]] * 4 if game != "tens-pile" else ["", "2", "2", "2"]
    for position, text in enumerate(texts):
        with django_assert_max_num_queries(9) as sent:
            play.record_hand(match, 1, position, hand(text), seen=0)
        assert [query["sql"].split()[0] for query in (sent[0], sent[-1])] == ["BEGIN", "COMMIT"]
    if game == "tens-pile":
        with django_assert_max_num_queries(9):  # two hands of a whole deal
            play.record_hand(match, 1, 0, hand("2"), seen=1, out_instead=1)


@pytest.mark.django_db(transaction=True)
def test_a_hand_of_the_fortieth_deal_takes_no_more_queries_than_one_of_the_first(django_assert_max_num_queries):
    match = make_match("tens-grid", 2)
    counts = []
    for number in range(1, 41):
        play.record_hand(match, number, 0, hand(1), seen=0)
        with django_assert_max_num_queries(9) as sent:
            play.record_hand(match, number, 1, hand(-1), seen=0)
        counts.append(len(sent))
    assert counts == [counts[0]] * 40
