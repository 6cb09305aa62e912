"""Options grow: a match that was stored before its game had one of them stays what it was, on every
page.
"""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import transaction
from django.test import Client

from games import play
from games.access.form_tokens import make_token
from games.matches.stored_match import load_match
from games.models import Match
from games.rules.built_in import BUILT_IN
from games.rules.files.match_file import read_match
from games.rules.options import WholeNumber
from games.rules.replay import replay
from tests.builders import enter, make_match, phone, save_hand
from tests.reading_pages import on_one_line
from tests.routes import ROUTES, Route, address_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]

BONUS = WholeNumber("bonus", 20, 0, 100, before=0)
LACKING = (
    {"pot"},
    {"unit_cents", "currency"},
    {"decks"},
    {"deals"},
    {"block"},
    {"decks", "deals", "block", "pot", "unit_cents"},
)
ON_PAGES = (*LACKING[:2], LACKING[-1])
"""On money, pages look at one option because of another, so those are missing alone, too."""


def older(match: Match, *, without: set[str]) -> Match:
    """Return the match as it would be stored if its game had not had these options then."""
    match.refresh_from_db()
    match.options = {name: value for name, value in match.options.items() if name not in without}
    match.save(update_fields=["options"])
    return match


@pytest.fixture
def match() -> Match:
    """A match with a deal, and half of another."""
    match = make_match("hang-ten")
    enter(match, 1, [10, 20, 30, 40])
    save_hand(match, 2, 0, 5)
    return match


@pytest.fixture
def finished() -> Match:
    match = make_match("hang-ten", deals=2)
    enter(match, 1, [10, 20, 30, 40])
    play.end_match(match, "split")
    return match


@pytest.fixture
def bonus(monkeypatch: pytest.MonkeyPatch) -> None:
    game = BUILT_IN["hang-ten"]
    monkeypatch.setitem(vars(game), "options", (*game.options, BONUS))


def answers(client: Client, route: Route, match: Match) -> int:
    """Return the status of what a page answers; what it streams is read to its end."""
    response = client.get(address_of(route, match, match))
    if response.streaming:
        b"".join(response)
    return response.status_code


@pytest.mark.slow
@pytest.mark.parametrize("over", [False, True], ids=["running", "finished"])
def test_every_page_reads_a_match_that_lacks_options(
    match: Match, finished: Match, over: bool, subtests
):
    read = finished if over else match
    before = {
        route: answers(phone(read.club), route, read) for route in ROUTES if not route.in_admin
    }
    read.refresh_from_db()
    whole = read.options
    for lacking in ON_PAGES:
        Match.objects.filter(pk=read.pk).update(options=whole)
        older(read, without=lacking)
        with subtests.test(" ".join(sorted(lacking))):
            assert {route: answers(phone(read.club), route, read) for route in before} == before


def test_the_admin_site_reads_a_match_that_lacks_options(match: Match, subtests) -> None:
    runs_it = Client()
    runs_it.force_login(User.objects.create_superuser("runs the server"))
    pages = [route for route in ROUTES if route.in_admin and "/match/" in route.pattern]
    before = {route: answers(runs_it, route, match) for route in pages}
    for lacking in LACKING:
        with subtests.test(" ".join(sorted(lacking))), transaction.atomic():
            older(match, without=lacking)
            assert {route: answers(runs_it, route, match) for route in pages} == before
            ending = {"action": "end_early", "_selected_action": [match.pk]}
            assert runs_it.post("/admin/games/match/", ending).status_code == 200
            transaction.set_rollback(True)


@pytest.mark.postgres_too
@pytest.mark.parametrize("lacking", LACKING, ids=lambda names: " ".join(sorted(names)))
def test_a_match_that_lacks_options_is_checked_and_continues(
    match: Match, lacking: set[str]
) -> None:
    result = replay(load_match(match.pk).build_record())
    older(match, without=lacking)
    assert replay(load_match(match.pk).build_record()) == result
    call_command("check_results", stdout=StringIO())
    play.change_decks(match, 5)
    enter(match, 2, [5, 1, 2, 3])
    assert Match.objects.get(pk=match.pk).deals_counted == 2


@pytest.mark.postgres_too
@pytest.mark.django_db(transaction=True)
def test_a_match_that_lacks_options_is_restored_from_a_backup(match: Match, tmp_path: Path) -> None:
    older(match, without={"pot", "currency"})
    call_command("backup", tmp_path / "all.gz", stdout=StringIO())
    play.delete_club(match.club)
    call_command("restore", tmp_path / "all.gz", stdout=StringIO())
    stored = Match.objects.get(uid=match.uid)
    assert (stored.options, load_match(stored.pk).options["pot"]) == (
        {"decks": 4, "deals": 10, "block": -10, "unit_cents": 5},
        True,
    )


@pytest.mark.usefixtures("bonus")
def test_a_later_option_keeps_its_earlier_meaning(match: Match) -> None:
    assert load_match(match.pk).options["bonus"] == 20
    older(match, without={"bonus"})
    assert load_match(match.pk).options["bonus"] == 0
    [line] = phone(match.club).get(f"/m/{match.uid}/files/matches.jsonl").getvalue().splitlines()
    file = json.loads(line)
    assert file["options"]["bonus"] == 0
    del file["options"]["bonus"]
    assert read_match(file).options["bonus"] == 0
    assert read_match(file | {"options": {"bonus": 20}}).options["bonus"] == 20


@pytest.mark.usefixtures("bonus")
def test_a_rematch_keeps_old_options_and_a_new_match_does_not(finished: Match) -> None:
    older(finished, without={"bonus", "deals"})
    phone(finished.club).post(f"/m/{finished.uid}/rematch/", {"token": make_token()})
    again = finished.club.matches.exclude(pk=finished.pk).get()
    assert again.options == finished.options | {"deals": 10, "bonus": 0}
    assert make_match("hang-ten", ("Eve", "Flo", "Gus", "Hal")).options["bonus"] == 20


@pytest.mark.postgres_too
def test_statistics_count_the_money_of_a_match_without_currency(finished: Match) -> None:
    page = f"/c/{finished.club.uid}/statistics/"
    before = on_one_line(phone(finished.club).get(page)).count("¢")
    older(finished, without={"currency"})
    assert before
    assert on_one_line(phone(finished.club).get(page)).count("¢") == before
