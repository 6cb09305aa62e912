"""A server that is killed while old results come in, or go: nothing or all, and the same form again
does the rest.
"""

import json
import signal
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest

from games.models import Club
from tests.backups.stored import run
from tests.builders import make_club, phone
from tests.old_sheets import import_results
from tests.pages.old_results.test_old_results import SHEET, fields_of, go_on, send
from tests.play.rows import everything

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres_too]
MOMENTS = {"before": ["nothing"], "in": ["nothing", "all"], "after": ["all"]}


def kill(moment: str, club: Club, path: str, fields: Mapping[str, str]) -> None:
    ended = run("tests.pages.old_results.dying", moment, club.uid, path, json.dumps(fields))
    assert ended.returncode == -signal.SIGKILL, ended.stderr


def count_rows(club: Club) -> tuple[int, int, int]:
    return club.matches.count(), club.players.count(), club.house_games.count()


def stored() -> dict[str, list[dict[str, Any]]]:
    return {
        model: rows for model, rows in everything().items() if model != "Tally"
    }  # each look is counted


def check_dying(moment: str, die: Callable[[], object], again: Callable[[], object]) -> None:
    """Let a server die over a form, and send that once more to another one: done once, whatever the
    first one did.
    """
    before = stored()
    die()
    after = stored()
    left = "nothing" if after == before else "all"
    assert left in MOMENTS[moment]
    again()
    assert (stored() == after) == (left == "all")


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_killed_server_imports_old_results_only_once(moment: str) -> None:
    club = make_club()
    keeper = phone(club)
    played = club.matches.count()
    ready = go_on(keeper, club, send(keeper, club, SHEET), "matches")
    path = f"/c/{club.uid}/import/table/"
    fields = fields_of(ready) | {"do": "import"}
    check_dying(
        moment, partial(kill, moment, club, path, fields), partial(keeper.post, path, fields)
    )
    assert club.matches.count() == played + 2
    assert club.import_batches.get().matches.count() == 2


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_killed_server_undoes_an_import_entirely_or_not_at_all(moment: str) -> None:
    club = make_club()
    before = count_rows(club)
    batch = import_results(club, ("Nan", 1, "Rob", 2), ("Nan", 3, "Kim", 4))
    path = f"/c/{club.uid}/import/table/{batch.uid}/undo/"
    check_dying(moment, partial(kill, moment, club, path, {}), partial(phone(club).post, path))
    assert count_rows(club) == before
    assert club.import_batches.get().undone_at
