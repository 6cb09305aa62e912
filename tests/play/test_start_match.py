import pytest

from games import play
from games.models import LogEntry, new_uid
from games.rules.errors import PlayersError, RuleError
from tests.builders import NAMES, make_club
from tests.play.rows import nothing_changes, replayed_result, stored_result

pytestmark = pytest.mark.django_db


@pytest.fixture
def ids(club):
    return [play.add_player(club, name).pk for name in NAMES]


def start(club, players, game="hang-ten", first_dealer=0, options=None, uid=None, phone=None):
    return play.start_match(
        club, game, players, first_dealer, options or {}, uid=uid or new_uid(), phone=phone
    )


def test_the_log_begins_with_all_start_facts_of_the_match(club, ids):
    match = start(club, ids[:2], "golf", 1, phone=ids[0])
    (line,) = match.log.all()
    assert (line.action, line.revision, line.phone_id, line.before) == (
        LogEntry.Action.START,
        0,
        ids[0],
        None,
    )
    assert line.after == {
        "game": "golf",
        "players": ["Ann", "Bob"],
        "first_dealer": 1,
        "options": {"decks": 1, "deals": 9, "went_out": 10, "stakes": "none"},
    }
    assert stored_result(match) == replayed_result(match)
    for phone in (999_999, play.add_player(make_club(), "Ann").pk):  # gone, or of another club
        assert start(club, ids[:4], phone=phone).log.get().phone is None


def test_a_form_sent_twice_starts_one_match(club, ids):
    match = start(club, ids[:4])
    play.change_decks(match, 5)
    with nothing_changes():
        assert start(club, ids[:4], uid=match.uid) == match


@pytest.mark.parametrize(
    "other", [{"players": [1, 0, 2, 3]}, {"first_dealer": 1}, {"options": {"unit_cents": 10}}]
)
def test_a_changed_form_does_not_lead_to_its_earlier_match(club, ids, other):
    match, elsewhere = start(club, ids[:4]), make_club()
    chosen = {"players": [0, 1, 2, 3]} | other
    chosen["players"] = [ids[number] for number in chosen["players"]]
    with (
        nothing_changes(),
        pytest.raises(RuleError, match="This page has already started another match"),
    ):
        start(club, **chosen, uid=match.uid)
    mine = [play.add_player(elsewhere, name).pk for name in NAMES[:4]]
    with (
        nothing_changes(),
        pytest.raises(RuleError, match="This page has already started another match"),
    ):
        start(elsewhere, mine, uid=match.uid)


@pytest.mark.parametrize("nobody", [None, 0, -1, 999_999, 2**31, 2**63, -(2**70), 10**30])
def test_players_from_outside_the_club_cannot_sit_down(club, ids, nobody):
    nobody = play.add_player(make_club(), "Ann").pk if nobody is None else nobody
    with nothing_changes(), pytest.raises(PlayersError, match="no longer in this club"):
        start(club, [*ids[:3], nobody])


def test_too_few_players_or_two_seats_for_one_are_rejected(club, ids):
    for number in (0, 1, 3):
        with (
            nothing_changes(),
            pytest.raises(PlayersError, match=f"is for 4 to 6 players, not {number}"),
        ):
            start(club, ids[:number])
    with nothing_changes(), pytest.raises(PlayersError, match="Bob has 2 seats"):
        start(club, [ids[0], ids[1], ids[1], ids[2]])


def test_an_unknown_first_dealer_or_game_is_rejected(club, ids):
    for first in (-1, 4, 10**30):
        with nothing_changes(), pytest.raises(PlayersError, match="first dealer"):
            start(club, ids[:4], first_dealer=first)
    for game in ("", "poker", "HANG-TEN"):
        with nothing_changes(), pytest.raises(RuleError, match="Choose one of the games"):
            start(club, ids[:4], game)
