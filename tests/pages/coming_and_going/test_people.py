"""A sheet over the board: who comes, goes, sits out and is played for, with what it means before
the last tap.
"""

import pytest
from django.urls import reverse

from games import play
from games.matches.stored_match import HandRef, load_match
from tests.builders import enter, make_match, phone, save_hand
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


@pytest.fixture
def match():
    """Hang Ten of five, of which a deal is played: Ann 1, Bob 2, Cy 3, Di 4, Eve 5."""
    match = make_match("hang-ten", 5)
    enter(match, 1, [1, 2, 3, 4, 5])
    return match


def url(match, page, name=""):
    """Return the address of a page about somebody of the club."""
    return reverse(
        page, args=[match.uid, *([play.add_player(match.club, name).pk] if name else [])]
    )


def kinds(match):
    return [(one.before, one.kind) for one in load_match(match.pk).to_rule_changes()]


def test_a_second_tap_on_join_leave_or_return_changes_nothing(match):
    client = phone(match.club)
    for _ in range(2):
        assert (
            client.post(url(match, "comes", "Flo"), {"start": "zero", "after": "2"}).status_code
            == 302
        )
        assert client.post(url(match, "person", "Eve"), {"do": "leaves"}).status_code == 302
    stored = load_match(match.pk)
    assert stored.names == ("Ann", "Bob", "Flo", "Cy", "Di", "Eve")
    assert [change.start for change in stored.to_rule_changes()] == ["zero", None]
    client.post(url(match, "person", "Eve"), {"do": "comes", "start": "worst"})
    assert kinds(match) == [(2, "join"), (2, "leave"), (2, "back")]


def test_a_new_player_is_typed_and_an_invalid_name_stays(match):
    client, address = phone(match.club), url(match, "who-comes")
    for name, says in ((" ", "needs a name"), ("x" * 41, "x" * 41)):
        answer = client.post(address, {"name": name})
        assert answer.status_code == 422
        assert says in answer.text
    player = play.add_player(match.club, "Zoë O’Hara")
    assert client.post(address, {"name": "zoë o’hara"}).url == reverse(
        "comes", args=[match.uid, player.pk]
    )
    for page, name, sent, status, says in (
        ("person", "Eve", {"do": "flies"}, 422, "Choose one of these."),
        ("person", "Eve", {"do": "sits-out", "deal": "1"}, 409, ""),
        ("comes", "Flo", {"start": "own"}, 422, "start must be “worst”, “average” or “zero”"),
    ):
        answer = client.post(url(match, page, name), sent)
        assert answer.status_code == status
        assert says in words(answer)
    assert kinds(match) == []


@pytest.mark.parametrize(
    ("do", "score"), [("sits-out", "nothing"), ("sits-out-average", "average")]
)
def test_a_player_who_sits_out_has_no_hand_to_enter(match, do, score):
    phone(match.club).post(url(match, "person", "Ann"), {"do": do, "deal": "2"})
    [change] = load_match(match.pk).to_rule_changes()
    assert (change.before, change.kind, change.score or "nothing") == (2, "sit_out", score)
    for position in (1, 2, 3, 4):
        save_hand(match, 2, position, position)
    assert load_match(match.pk).match.deals_counted == 2


def test_no_hand_is_open_in_a_deal_with_too_few_players(match):
    client = phone(match.club)
    for name in ("Ann", "Bob"):
        client.post(url(match, "person", name), {"do": "sits-out", "deal": "2"})
    assert client.get(url(match, "next-hand")).url == url(match, "people")


def test_a_substitute_opens_the_hand_until_the_player_returns(match):
    client = phone(match.club)
    client.post(url(match, "who-plays", "Ann"), {"name": "Max", "deal": "2"})
    own = phone(match.club, player=match.club.players.get(name="Max").pk)
    assert own.get(url(match, "next-hand")).url == reverse("hand", args=[match.uid, 2, 0])
    client.post(url(match, "person", "Ann"), {"do": "plays", "deal": "2"})
    assert kinds(match) == []


def test_the_television_reveal_names_substitutes(match):
    play.set_substitute(match, HandRef(2, 0), play.add_player(match.club, "Max").pk)
    enter(match, 2, [1, 2, 3, 4, 5])
    turning = phone(match.club).get(
        url(match, "live-tv"), {"deals": 1}, headers={"HX-Request": "true"}
    )
    assert "Max played for Ann" in words(turning)


def test_nobody_joins_a_finished_match(match):
    play.end_match(match, "split")
    assert phone(match.club).get(url(match, "people")).status_code == 302
    assert phone(match.club).post(url(match, "person", "Eve"), {"do": "leaves"}).status_code == 409


@pytest.fixture
def four():
    """Tens on a grid of four with the usual two decks, of which a deal is played; five use
    three.
    """
    match = make_match("tens-grid", 4)
    enter(match, 1, [1, 2, 3, 4])
    return match


@pytest.mark.parametrize(
    ("there", "sent", "decks"),
    [
        (2, {"decks": "3"}, 3),
        (2, {"decks": "2"}, 2),
        (2, {}, 2),
        (2, {"decks": "many"}, 2),
        (5, {"decks": "3"}, 5),
    ],
)
def test_a_newcomer_adds_the_chosen_decks_and_removes_none(four, there, sent, decks):
    play.change_decks(four, there)
    client, address = phone(four.club), url(four, "comes", "Eve")
    assert ("How many decks?" in words(client.get(address))) is (there == 2)
    assert client.post(address, {"decks": "21"}).status_code == 422
    assert kinds(four) == []
    assert client.post(address, sent).status_code == 302
    assert load_match(four.pk).options["decks"] == decks
    assert kinds(four) == [(2, "join")]
    if decks == 3:
        revision = load_match(four.pk).match.revision
        for step, there in ((revision, (2, 4)), (revision + 1, (3, 5))):
            play.undo(four, step)
            stored = load_match(four.pk)
            assert (stored.options["decks"], len(stored.seats)) == there


def test_a_returning_player_reads_of_more_decks_and_adds_them(four):
    play.leave_match(four, 3)
    play.join_match(four, play.add_player(four.club, "Eve").pk)
    for position in (0, 1, 2, 4):
        save_hand(four, 2, position, position)
    client = phone(four.club)
    page = client.get(url(four, "person", "Di"))
    assert "5 players need 3 decks. Shuffle in 1 more deck" in words(page)
    assert 'name="decks" value="3"' in page.text
    assert "decks" not in words(client.get(url(four, "person", "Ann")))
    client.post(url(four, "person", "Di"), {"do": "comes", "start": "own", "decks": "3"})
    stored = load_match(four.pk)
    assert (stored.options["decks"], len(stored.in_deal(3))) == (3, 5)
