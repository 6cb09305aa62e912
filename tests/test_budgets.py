"""What pages may cost, in counts that are the same on every machine.

`make bench` shows the numbers.
"""

import re

import pytest
from django.db import connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext

from games import play
from games.rules.built_in import BUILT_IN
from scorekeeper.settings import STORAGES
from tests.builders import make_long_match, phone
from tests.table_pages import table_pages
from tests.weight import first_visit

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_will_do]

MAX_QUERIES_OF_A_MATCH_PAGE = 6
MAX_QUERIES_OF_SAVING_A_HAND = 10
MAX_BYTES_OF_A_FIRST_VISIT = 36_000
MAX_BYTES_AT_A_TABLE = 48_000
MAX_REQUESTS = 8


def queries_of(ask, *args):
    with CaptureQueriesContext(connection) as captured:
        assert ask(*args).status_code in (200, 303)
    return len(captured)


@pytest.mark.parametrize("role", ["keeper", "watcher"])
@pytest.mark.parametrize("game", BUILT_IN)
def test_a_match_page_makes_few_queries_even_after_forty_deals(game, role):
    counts = []
    for deals in (1, 40):
        match = make_long_match(game, deals=deals)
        counts.append(queries_of(phone(match.club, role).get, f"/m/{match.uid}/"))
    assert counts[0] == counts[1] <= MAX_QUERIES_OF_A_MATCH_PAGE
    play.end_match(match, "leader")
    assert (
        queries_of(phone(match.club, role).get, f"/m/{match.uid}/") <= MAX_QUERIES_OF_A_MATCH_PAGE
    )


@pytest.mark.parametrize("game", BUILT_IN)
def test_saving_a_hand_makes_few_queries(game):
    match = make_long_match(game)
    client = phone(match.club, player=match.seats.get(position=0).player_id)
    for seat in range(1, 5):  # the first opens the deal, the last completes it
        # What cards can give: the lowest score of each game, and more. Other scores are asked
        # about.
        entered = {
            "typed": BUILT_IN[game].get_card_points(match.options["decks"])[seat - 1],
            "seen": 0,
        }
        saving = queries_of(client.post, f"/m/{match.uid}/deals/41/hands/{seat}/", entered)
        assert saving <= MAX_QUERIES_OF_SAVING_A_HAND


@pytest.fixture
def static_files(collected_files):
    with override_settings(
        STORAGES=STORAGES, STATIC_ROOT=collected_files, WHITENOISE_AUTOREFRESH=False
    ):
        yield


@pytest.mark.usefixtures("static_files")
@pytest.mark.parametrize("game", ["hang-ten", "golf"])
@pytest.mark.parametrize("deals", [1, 40])
def test_a_first_visit_to_a_match_page_is_light(game, deals):
    match = make_long_match(game, BUILT_IN[game].players[-1], deals)
    weights = first_visit(phone(match.club), f"/m/{match.uid}/")
    assert sum(weights.values()) <= MAX_BYTES_OF_A_FIRST_VISIT, weights
    assert len(weights) > 5  # the page and what belongs to it


@pytest.mark.usefixtures("static_files")
def test_only_styles_block_rendering():
    match = make_long_match("hang-ten", 6, 1)
    for path in ("", "deals/2/hands/1/"):
        page = phone(match.club).get(f"/m/{match.uid}/{path}").text
        scripts = re.findall(r"<script[^>]*>", page)
        waited_for = [script for script in scripts if "defer" not in script.split()]
        assert len(waited_for) == 1
        assert "old_browser" in waited_for[0], "the one that may reload the page"


@pytest.mark.usefixtures("static_files")
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_first_visit_to_any_page_at_a_table_is_light(language):
    club, pages = table_pages()
    client = phone(club, player=club.players.get(name="Bob").pk)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    too_much = {}
    for what, path in pages.items():
        weights = first_visit(client, path)
        is_heavy = sum(weights.values()) > MAX_BYTES_AT_A_TABLE
        if is_heavy or len(weights) > MAX_REQUESTS:
            too_much[what] = weights
    assert not too_much, {
        what: (sum(weights.values()), weights) for what, weights in too_much.items()
    }
