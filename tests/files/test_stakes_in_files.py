"""Matches with stakes in files: they come in as they went out, and every amount says what it is
for.
"""

import csv
import io

import pytest

from games import play
from games.management.commands.check_results import find_differences
from games.matches.stored_match import load_match
from games.models import Match
from games.rules.files.match_file import read_match, write_match
from tests.builders import enter, make_club, make_match, phone
from tests.files.test_imports import GOLF, import_file, records

pytestmark = pytest.mark.django_db

STAKES = {
    "points": {"stakes": "points", "unit_cents": 3, "currency": "JPY"},
    "pot": {
        "stakes": "pot",
        "unit_cents": 25,
        "currency": "KWD",
        "ante_units": 20,
        "prizes": [4, 2, 1],
    },
}


@pytest.fixture(params=STAKES)
def stakes(request):
    return STAKES[request.param]


def table(match, name):
    text = phone(match.club).get(f"/m/{match.uid}/files/{name}").getvalue().decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


@pytest.fixture
def match(stakes):
    match = make_match("golf", 3, deals=2, **stakes)
    enter(match, 1, [4, 4, 9])
    enter(match, 2, [7, 3, 20])
    return match


def test_a_match_with_stakes_is_imported_once_as_exported(stakes):
    club, file = make_club(), GOLF | {"options": {"decks": 1, **stakes}}
    for _ in range(2):
        assert import_file(club, file).status_code == 302
    [record] = records(club)
    assert record == read_match(file)
    assert {name: write_match(record)["options"][name] for name in stakes} == stakes
    assert list(find_differences(load_match(club.matches.get().pk))) == []


def test_every_movement_of_money_has_a_reason_and_adds_up(match, stakes):
    rows = table(match, "money.csv")
    assert {row["currency"] for row in rows} == {stakes["currency"]}
    assert all(row["why"] for row in rows)
    for seat, result in zip(match.seats.all(), table(match, "results.csv"), strict=True):
        moved = sum(int(row["cents"]) for row in rows if row["player"] == result["player"])
        assert moved == int(result["net_cents"]) == seat.net_cents


def test_money_for_points_is_listed_by_deal_without_a_pot():
    match = make_match("golf", 2, deals=1, **STAKES["points"])
    enter(match, 1, [4, 9])
    told = [
        (row["movement"], row["deal"], row["cents"], row["why"])
        for row in table(match, "money.csv")
    ]
    better, worse = (f"5 points {word} than the others together" for word in ("better", "worse"))
    assert told == [("points", "1", "15", better), ("points", "1", "-15", worse)]
    [ann, _] = table(match, "results.csv")
    assert (ann["paid_in_cents"], ann["taken_out_cents"], ann["net_cents"]) == ("", "", "15")
    assert {row["pot_cents"] for row in table(match, "hands.csv")} == {""}
    match.seats.filter(position=0).update(net_cents=16)
    assert list(find_differences(load_match(match.pk))) == [
        "net in cents of Ann: 16 is stored, 15 is right"
    ]


def test_stored_figures_equal_a_replay_during_and_after_a_match(match, stakes):
    assert list(find_differences(load_match(match.pk))) == []
    running = make_match("golf", 3, club=match.club, **stakes)
    enter(running, 1, [1, 2, 3])
    assert list(find_differences(load_match(running.pk))) == []
    play.end_match(running, "split")
    assert list(find_differences(load_match(running.pk))) == []
    assert Match.objects.get(pk=running.pk).pot_cents == (0 if stakes["stakes"] == "pot" else None)
