"""A match whose cards would take too long to work out: refused where it is entered, brought in or
taken over.
"""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games import play
from games.matches.stored_match import HandRef, load_match
from games.models import Club, Match
from games.pages.files import forms
from games.play.imports import import_matches
from games.rules import step_limit
from games.rules.errors import WorkError
from games.rules.files.match_file import write_match
from games.rules.record import HandRecord
from games.rules.replay import replay
from tests.builders import make_club, make_house_match, phone, save_hand
from tests.reading_pages import words
from tests.rules.much_work import HALF_WILD, NOTING, NUMBERS, PILE, match, noted, steps

pytestmark = pytest.mark.django_db

MUCH = HandRecord(HALF_WILD)
NOTED = HandRecord(numbers=dict.fromkeys(NUMBERS, 1))
LITTLE = HandRecord(HALF_WILD[:3])
SAID = "The hands of this match would take too long to score"
TYPE_IT = f"{SAID}. Enter the score of this hand instead of its cards"


@pytest.fixture
def room_for_three(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match has so much room that three of the hands that are much work go into it."""
    monkeypatch.setattr(step_limit, "MAX_STEPS", sum(steps(PILE, *[HALF_WILD] * 3)) + 2_000)


def entered(started: Match) -> list[tuple[str | None, int | None]]:
    """Return the cards and typed scores of the match's hands, in the order of deals and seats."""
    deals = load_match(started.pk).deals
    return [
        (deal.hands[seat].cards, deal.hands[seat].typed)
        for deal in deals
        for seat in sorted(deal.hands)
    ]


@pytest.mark.usefixtures("room_for_three")
def test_a_hand_that_takes_too_many_steps_is_rejected() -> None:
    started = make_house_match(PILE, 2, decks=20)
    for number, seat, hand in [(1, 0, MUCH), (1, 1, LITTLE), (2, 0, MUCH), (2, 1, MUCH)]:
        save_hand(started, number, seat, hand)
    for number, seat, seen in [(3, 0, 0), (1, 1, 2)]:
        with pytest.raises(WorkError, match=TYPE_IT):
            save_hand(started, number, seat, MUCH, based_on=seen)
    sent = {"cards": " ".join(HALF_WILD), "seen": "0"}
    page = phone(started.club).post(f"/m/{started.uid}/deals/3/hands/1/", sent)
    assert (page.status_code, f"{TYPE_IT}." in words(page), " ".join(HALF_WILD) in page.text) == (
        422,
        True,
        True,
    )
    assert load_match(started.pk).match.revision == len(entered(started)) == 4
    save_hand(started, 3, 0, HandRecord(typed=7))
    save_hand(started, 3, 1, LITTLE)
    assert entered(started)[4:] == [(None, 7), (" ".join(HALF_WILD[:3]), None)]
    save_hand(started, 1, 0, LITTLE, based_on=1)
    save_hand(started, 1, 1, MUCH, based_on=2)
    with pytest.raises(WorkError):  # what is brought back is looked at, too
        play.undo_entry(
            started, HandRef(1, 0), based_on=load_match(started.pk).deals[0].hands[0].version
        )
    assert entered(started)[0] == (" ".join(HALF_WILD[:3]), None)


@pytest.mark.usefixtures("room_for_three")
def test_a_changed_game_that_is_too_much_work_is_rejected() -> None:
    light: dict[str, Any] = {**PILE, "groups": []}
    started = make_house_match(light, 2, decks=20)
    for number, seat in [(1, 0), (1, 1), (2, 0), (2, 1)]:
        save_hand(started, number, seat, MUCH)
    game = started.club.house_games.get()
    play.change_game(game, PILE, "", based_on=1)
    with pytest.raises(
        WorkError, match=f"{SAID}. Remove some of the groups or wild cards of the changed game"
    ):
        play.adopt_rules(started, based_on=2)
    kept = load_match(started.pk).match
    assert ("groups" in json.loads(kept.declaration), kept.revision) == (False, 4)


@pytest.mark.usefixtures("room_for_three")
def test_a_stored_match_over_the_limit_continues_with_typed_scores(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = make_house_match(PILE, 2, decks=20)
    save_hand(started, 1, 0, MUCH)
    save_hand(started, 1, 1, MUCH)
    monkeypatch.setattr(step_limit, "MAX_STEPS", 1)
    for number, seat in [(2, 0), (2, 1)]:
        save_hand(started, number, seat, HandRecord(typed=5))
    assert len(replay(load_match(started.pk).build_record()).deals) == 2
    assert phone(started.club).get(f"/m/{started.uid}/").status_code == 200


def test_a_match_with_too_many_noted_numbers_has_to_be_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = make_house_match(NOTING, 2)
    of_a_hand = step_limit.count_max_steps(load_match(started.pk).game, 1)
    monkeypatch.setattr(step_limit, "MAX_STEPS", 2 * of_a_hand)
    save_hand(started, 1, 0, NOTED)
    save_hand(started, 1, 1, NOTED)
    with pytest.raises(WorkError, match=f"{SAID}. End the match, and start a rematch"):
        save_hand(started, 2, 0, NOTED)
    play.end_match(started, "leader")
    assert len(replay(load_match(started.pk).build_record()).deals) == 1


def import_file(club: Club, *records: Any) -> Any:
    """Bring a file with these matches in."""
    text = "\n".join(json.dumps(write_match(record)) for record in records)
    file = SimpleUploadedFile("matches.jsonl", text.encode())
    return phone(club).post(f"/c/{club.uid}/import/", {"file": file}, follow=True)


@pytest.mark.slow_on_postgres
def test_a_match_of_hundreds_of_wild_piles_is_not_imported() -> None:
    club = make_club()
    too_much = match(PILE, HALF_WILD, 200)
    page = words(import_file(club, match(PILE, HALF_WILD[:3], 1), too_much))
    assert (
        f"Line 2: {SAID}. Split it into several matches, or give scores instead of the cards "
        "of some hands"
    ) in page
    with pytest.raises(WorkError, match=SAID):
        import_matches(club, [too_much])
    page = words(import_file(club, noted(40)))
    assert f"Line 1: {SAID}. Split it into several" in page
    assert not club.matches.exists()


def test_a_file_has_one_budget_for_all_its_matches(monkeypatch) -> None:
    club, records = make_club(), [match(PILE, HALF_WILD[:size], 1) for size in (60, 70, 80)]
    monkeypatch.setattr(forms, "MAX_FILE_STEPS", 60_000)
    page = words(import_file(club, *records))
    assert "It would take the app too long to score this file. Split it into smaller files" in page
    assert "manage.py import_matches" in page
    assert not club.matches.exists()
    import_file(club, records[0])
    assert club.matches.count() == 1
    assert import_matches(club, records).added == 2


def test_reading_a_file_stops_when_it_is_too_much_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(step_limit, "MAX_STEPS", 1_000)
    monkeypatch.setattr(forms, "MAX_STEPS", 1_000)
    monkeypatch.setattr(forms, "MAX_FILE_STEPS", 3_000)
    page = words(import_file(make_club(), *[match(PILE, HALF_WILD, 1)] * 9))
    assert "Line 4:" in page
    assert "Line 5:" not in page
    assert "The lines after this one were not read" in page
