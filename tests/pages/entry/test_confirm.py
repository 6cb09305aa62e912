import re

import pytest

from games import play
from games.matches.stored_match import HandRef
from games.models import Hand
from tests.builders import LOW, enter, make_match, phone, player_at, save_hand
from tests.pages.hands import EASY, HTMX, TEN, path, phone_of
from tests.play.rows import nothing_changes, version
from tests.reading_pages import on_one_line, words

pytestmark = pytest.mark.django_db
BOB_CHANGED = "Bob changed your hand in deal 1 from 13 to 58. Is it right?"


def entered(match, what=TEN, *, number=1, position=0, by=1, seen=0):
    """Record a hand from the phone of the player at position `by`; return its version."""
    save_hand(match, number, position, what, based_on=seen, phone=player_at(match, by), agreed=True)
    return version(match, position, number)


def confirm(match, seen, *, client=None, number=1, htmx=False, **form):
    client = client or phone_of(match)
    return client.post(
        f"{path(match, number)}confirm/", {"seen": seen, **form}, headers=HTMX if htmx else {}
    )


def asked_hand(response):
    """Return what the page asks its phone's owner to look at, with the score unless the sentence
    has it.
    """
    found = re.search(
        r'<div id="confirm">.*?<summary><span class="grow">([^<]+)</span>(.*?)</summary>',
        on_one_line(response),
        re.S,
    )
    score = found and re.search(r"</span>([^<]+)</span>", found[2])
    return found and (found[1], score[1] if score else "")


def asked_on_the_board(match):
    return asked_hand(phone_of(match).get(f"/m/{match.uid}/"))


def test_only_the_owner_sees_a_hand_that_somebody_else_changed(match):
    seen = entered(match, by=0)
    assert asked_on_the_board(match) is None
    entered(match, EASY, by=1, seen=seen)
    assert asked_on_the_board(match) == (BOB_CHANGED, "")
    assert asked_hand(phone_of(match).get(path(match, 1, 2))) == (BOB_CHANGED, "")
    assert asked_hand(phone_of(match).get(path(match))) is None, "it is the page of that hand"
    watcher = phone(match.club, "watcher", player=player_at(match, 0))
    for client in (phone_of(match, 1), phone_of(match, 2), phone(match.club), watcher):
        assert asked_hand(client.get(f"/m/{match.uid}/")) is None


def test_a_hand_changed_late_is_asked_about_in_the_next_deal(match):
    enter(match, 1, [9, 12, 13, 14])
    save_hand(match, 2, 1, 5)
    save_hand(match, 2, 0, 6, phone=player_at(match, 0))
    assert asked_on_the_board(match) is None
    play.undo_entry(match, HandRef(2, 0), based_on=version(match, 0, 2), phone=player_at(match, 0))
    save_hand(match, 1, 0, 8, based_on=version(match, 0), phone=player_at(match, 1))
    save_hand(match, 2, 0, 6, phone=player_at(match, 0))
    assert asked_on_the_board(match) == (
        "Bob changed your hand in deal 1 from 9 to 8. Is it right?",
        "",
    )


def test_the_last_deal_and_later_changes_are_asked_about(match):
    for number in (1, 2):
        enter(match, number, [EASY] * 4)
    assert asked_on_the_board(match)[0] == "Is your hand in deal 2 right?"
    confirm(match, entered(match, TEN, seen=version(match, 0)))
    assert asked_on_the_board(match)[0] == "Is your hand in deal 2 right?"
    confirm(match, version(match, 0, 2), number=2)
    assert asked_on_the_board(match) is None


def test_a_finished_match_asks_about_the_last_hand():
    match = make_match("basketball", 2)
    enter(match, 1, [LOW["basketball"]] * 2)
    assert asked_on_the_board(match)
    assert confirm(match, version(match, 0)).status_code == 303
    assert Hand.objects.filter(seat__position=0).latest("pk").confirmed


def test_the_right_button_confirms_a_hand_once_and_leads_back(match):
    seen = entered(match)
    for _ in range(2):
        response = confirm(match, seen)
        assert (response.status_code, response.url) == (303, f"/m/{match.uid}/")
    assert Hand.objects.latest("pk").confirmed
    assert [entry.phone_id for entry in match.log.filter(action="confirm")] == [player_at(match, 0)]
    assert confirm(match, seen, entering="1").url == f"/m/{match.uid}/next/"
    assert confirm(match, seen, waiting="1").url == f"/m/{match.uid}/deals/1/reveal/?play=1"


def test_htmx_stays_on_the_page_and_gets_the_next_question(match):
    response = confirm(match, entered(match), htmx=True, entering="1")
    assert response.status_code == 200
    assert on_one_line(response) == '<div id="confirm" hidden></div>'
    assert "HX-Push-Url" not in response
    assert "HX-Redirect" not in response


def test_a_complete_deal_marks_hands_confirmed_by_their_owners(match):
    for position in range(4):
        entered(match, position=position, by=0)
    for page in ("deals/1/", ""):
        text = on_one_line(phone(match.club).get(f"/m/{match.uid}/{page}"))
        assert re.findall(r"(?:not )?confirmed by [A-Z]\w+", text) == [
            f"not confirmed by {name}" for name in ("Bob", "Cy", "Di")
        ]


@pytest.mark.parametrize(("role", "position"), [("keeper", 1), ("keeper", None), ("watcher", 0)])
def test_only_the_owner_confirms_a_hand(match, role, position):
    seen = entered(match)
    client = phone(match.club, role, None if position is None else player_at(match, position))
    with nothing_changes():
        response = confirm(match, seen, client=client)
    assert response.status_code == 403
    if role == "keeper":
        assert "Only Ann can confirm this hand, on their own phone." in words(response)


def test_a_hand_corrected_meanwhile_shows_its_new_value(match):
    seen = entered(match)
    entered(match, EASY, seen=seen)
    with nothing_changes():
        for none in ("", "x", "-1", "9" * 40, seen):
            response = confirm(match, none)
            assert response.status_code == 409
        fragment = confirm(match, seen, htmx=True)
    assert "Someone else changed this while you were entering it." in on_one_line(response)
    assert asked_hand(response) == (BOB_CHANGED, "")
    assert (fragment.status_code, asked_hand(fragment)) == (409, (BOB_CHANGED, ""))
    assert "<html" not in on_one_line(fragment)


@pytest.mark.parametrize("bob_is_in", [True, False])
def test_a_hand_that_was_taken_back_meanwhile_says_so(match, bob_is_in):
    if bob_is_in:
        entered(match, position=1)
    seen = entered(match)
    play.undo_entry(match, HandRef(1, 0), based_on=seen)
    response = confirm(match, seen)
    assert response.status_code == 409
    assert "This hand no longer exists." in on_one_line(response)


def test_a_hand_of_a_finished_deal_shows_who_changed_it(
    match,
):
    enter(match, 1, [EASY] * 4)
    seen = entered(match, TEN, by=0, seen=version(match, 0))
    entered(match, EASY, by=1, seen=seen)
    response = phone_of(match).get(f"/m/{match.uid}/")
    assert asked_hand(response) == (BOB_CHANGED, "")
    assert f'href="/m/{match.uid}/deals/1/">Go to deal 1<' in on_one_line(response)
    entered(match, "J 2 3 4 5 6 8 9 A Q", by=2, seen=version(match, 0))
    assert (
        asked_on_the_board(match)[0] == "Cy changed your hand in deal 1 from 13 to 58. Is it right?"
    ), "from what Ann had entered herself"
    save_hand(match, 1, 0, 13, based_on=version(match, 0), phone=None, agreed=True)
    assert (
        asked_on_the_board(match)[0]
        == "Another phone changed your hand in deal 1. It is still 13. Is it right?"
    )
    ghost = play.add_player(match.club, "Grace")
    save_hand(match, 1, 0, 14, based_on=version(match, 0), phone=ghost.pk, agreed=True)
    assert (
        asked_on_the_board(match)[0]
        == "Grace changed your hand in deal 1 from 13 to 14. Is it right?"
    )


UNDONE = {
    "by the hand's own undo": lambda match, phone: play.undo_entry(
        match, HandRef(1, 0), based_on=version(match, 0), phone=phone
    ),
    "as the last change": lambda match, phone: play.undo(
        match, play.load_undo_steps(match).undo, phone=phone
    ),
    "by entering it again": lambda match, phone: save_hand(
        match, 1, 0, TEN, based_on=version(match, 0), phone=phone
    ),
}


@pytest.mark.parametrize("how", UNDONE)
@pytest.mark.parametrize("said", ["entered", "confirmed"])
def test_a_hand_put_back_by_another_phone_is_confirmed_again(match, how, said):
    for position in (1, 2, 3):
        entered(match, EASY, position=position)
    if said == "entered":
        entered(match, TEN, by=0)
    else:
        confirm(match, entered(match, TEN))
    entered(match, EASY, seen=version(match, 0))
    assert asked_on_the_board(match) is not None
    UNDONE[how](match, player_at(match, 1))
    assert Hand.objects.get(deal__match=match, seat__position=0).confirmed
    assert asked_on_the_board(match) is None


def test_an_owners_change_reverted_by_another_is_asked_about(match):
    enter(match, 1, [9, 12, 13, 14])
    for points in (20, 21):
        save_hand(match, 1, 0, points, based_on=version(match, 0), phone=player_at(match, 0))
    play.undo_entry(match, HandRef(1, 0), based_on=version(match, 0), phone=player_at(match, 1))
    assert not Hand.objects.get(deal__match=match, seat__position=0).confirmed
    assert (
        asked_on_the_board(match)[0]
        == "Bob changed your hand in deal 1 from 21 to 20. Is it right?"
    )


def test_seats_that_are_swapped_back_have_their_checks_again(match):
    for position in range(4):
        entered(match, EASY, position=position, by=position)
    here = [player_at(match, position) for position in range(4)]
    play.change_seats(match, [here[1], here[0], *here[2:]], phone=here[0])
    checks = (
        Hand.objects.filter(deal__match=match)
        .order_by("seat__position")
        .values_list("confirmed", flat=True)
    )
    assert list(checks) == [False, False, True, True]
    play.undo(match, play.load_undo_steps(match).undo, phone=here[3])
    assert list(checks.all()) == [True, True, True, True]


def test_nobody_is_asked_about_their_own_entries_and_changes(match):
    enter(match, 1, [9, 12, 13, 14])
    entered(match, EASY, by=0, seen=version(match, 0))
    assert asked_on_the_board(match) is None
    grace = play.add_player(match.club, "Grace").pk
    play.set_substitute(match, HandRef(2, 0), grace)
    save_hand(match, 2, 0, TEN, phone=grace)
    assert asked_hand(phone(match.club, player=grace).get(f"/m/{match.uid}/")) is None
