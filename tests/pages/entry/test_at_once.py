"""Several phones that send at the same moment, by the forms of the pages: what each of them is
told.
"""

import re
from functools import partial

import pytest
from django.http import HttpResponse

from games import play
from games.models import Hand, Match
from tests.builders import enter, make_match, phone, save_hand
from tests.play.rows import hands, log, replayed_result, stored_result, version
from tests.play.test_at_once import TIMES, run_at_once

pytestmark = [pytest.mark.django_db(transaction=True)]


def saving(
    match: Match,
    typed: int,
    *,
    seat: int = 1,
    number: int = 1,
    seen: int = 0,
    submission: str = "",
    player=None,
):
    """Return a function that sends a hand from a phone and gives its answer."""
    form = {"typed": str(typed), "seen": str(seen), "submission": submission}
    client = phone(match.club, player=player)
    return partial(client.post, f"/m/{match.uid}/deals/{number}/hands/{seat}/", form)


def statuses(answers: list[HttpResponse]) -> list[int]:
    return sorted(answer.status_code for answer in answers)


def test_one_of_two_differing_phones_sees_both_versions():
    for _ in TIMES:
        match = make_match("tens-grid", 2)
        answers = run_at_once(saving(match, 5), saving(match, 6))
        assert statuses(answers) == [303, 409]
        told = next(answer for answer in answers if answer.status_code == 409)
        first, second = (6, 5) if answers[0] is told else (5, 6)
        assert hands(match)[0] == first
        assert f'name="typed" value="{second}"' in told.text
        versions = re.findall(
            r'<span class="name">([^<]+)</span>.*?Score </span>([^<]+)<', told.text, re.DOTALL
        )
        assert versions == [("Yours", str(second)), ("Saved on another phone", str(first))]


def test_a_hand_sent_six_times_at_once_is_one_entry():
    for _ in TIMES:
        match = make_match("tens-grid", 2)
        answers = run_at_once(*[saving(match, 5, submission="one-submission-of-six")] * 6)
        assert statuses(answers) == [303] * 6
        assert {answer.url for answer in answers} == {f"/m/{match.uid}/deals/1/hands/2/"}
        assert log(match)[1:] == [("hand", 1, 0)]


def test_a_hand_resent_beside_its_correction_stays_corrected():
    for _ in TIMES:
        match = make_match("tens-grid", 2)
        first = saving(match, 5, submission="the-first-submission")
        first()
        answers = run_at_once(
            first, saving(match, 6, seen=version(match, 0), submission="the-other-submission")
        )
        assert statuses(answers) == [303, 303]
        assert hands(match)[0] == 6


def test_two_phones_that_finish_a_deal_are_both_led_on():
    for _ in TIMES:
        match = make_match("tens-grid", 3)
        save_hand(match, 1, 1, 7)
        answers = run_at_once(saving(match, 5), saving(match, 6, seat=3))
        urls = {answer.url.removeprefix(f"/m/{match.uid}/") for answer in answers}
        assert statuses(answers) == [303, 303]
        over = "deals/1/reveal/?play=1"
        assert urls in ({over, "deals/1/hands/3/"}, {over, "deals/1/hands/1/"})
        assert stored_result(match) == replayed_result(match)
        assert stored_result(match)["deals"] == 1


def test_a_hand_and_the_end_of_the_match_do_not_collide():
    for _ in TIMES:
        match = make_match("tens-grid", 2)
        enter(match, 1, [1, 2])
        saved, _ended = run_at_once(
            saving(match, 5, number=2), partial(play.end_match, match, "leader")
        )
        assert saved.status_code == (303 if hands(match, 2)[0] == 5 else 409)
        if saved.status_code == 409:
            assert "The match is over." in saved.text
            assert "Not saved" in saved.text
        assert stored_result(match) == replayed_result(match)
        assert stored_result(match)["finished"]


def test_a_last_hand_and_a_correction_that_ends_the_match():
    for _ in TIMES:
        match = make_match("tens-grid", 2)
        enter(match, 1, [60, 10])
        save_hand(match, 2, 0, 30)
        correct = partial(save_hand, match, 1, 0, 101, based_on=version(match, 0))
        saved, _facts = run_at_once(saving(match, 5, number=2, seat=2), correct)
        assert saved.status_code == (303 if hands(match, 2)[1] == 5 else 409)
        assert stored_result(match)["deals"] == 1
        assert stored_result(match) == replayed_result(match)


def test_a_hand_is_never_confirmed_unseen():
    for _ in TIMES:
        match = make_match("tens-grid", 2)
        ann, bob = (seat.player_id for seat in match.seats.all())
        save_hand(match, 1, 0, 5, phone=bob)
        confirm = partial(
            phone(match.club, player=ann).post,
            f"/m/{match.uid}/deals/1/hands/1/confirm/",
            {"seen": "1"},
        )
        confirmed, corrected = run_at_once(confirm, saving(match, 6, seen=1, player=bob))
        assert corrected.status_code == 303
        assert confirmed.status_code in (303, 409)
        row = Hand.objects.get(deal__match=match)
        assert (row.typed, row.confirmed) == (6, False)


def test_equal_entries_by_owner_and_another_phone_are_confirmed():
    for _ in TIMES:
        match = make_match("tens-grid", 2)
        ann, bob = (seat.player_id for seat in match.seats.all())
        answers = run_at_once(saving(match, 5, player=ann), saving(match, 5, player=bob))
        assert statuses(answers) == [303, 303]
        assert Hand.objects.get(deal__match=match).confirmed
