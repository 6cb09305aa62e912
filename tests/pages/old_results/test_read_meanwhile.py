"""Pages of a club while old results come in or go: each shows the club as it was before, or as it
is after.
"""

import re
from collections.abc import Callable
from functools import partial

import pytest
from django.http import HttpResponse

from games import play
from games.models import Club, ImportBatch
from tests.builders import make_club, phone
from tests.old_sheets import import_results
from tests.pages.test_read_at_once import MAX_QUERIES, change_before_query
from tests.reading_pages import words

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.new_club_only("writes from another thread"),
    pytest.mark.postgres_too,
]


def bring_in(club: Club) -> None:
    import_results(club, ("Ann", 3, "Bob", 4), ("Ann", 5, "Cy", 4))


def undo(club: Club) -> None:
    play.undo_import(club, ImportBatch.objects.get(club=club, undone_at=None).uid)


def read(response: HttpResponse) -> str:
    """Return a page's words, without what only says when it was made."""
    return re.sub(r"\d+ (second|minute)s? ago", "", words(response))


@pytest.mark.parametrize("page", ["statistics/", "", "players/"])
@pytest.mark.parametrize("change", [bring_in, undo])
def test_a_page_shows_all_of_an_import_or_nothing(
    page: str, change: Callable[[Club], None]
) -> None:
    club = make_club()
    import_results(club, ("Ann", 1, "Bob", 2))
    ImportBatch.objects.all().delete()
    keeper = phone(club)
    back = undo if change is bring_in else bring_in
    pages = []
    for step in (bring_in, undo):
        step(club)
        pages.append(read(keeper.get(f"/c/{club.uid}/{page}")))
    assert pages[0] != pages[1]
    if change is undo:
        bring_in(club)
    for number in range(1, MAX_QUERIES):
        with change_before_query(number, partial(change, club)) as asked:
            seen = read(keeper.get(f"/c/{club.uid}/{page}"))
        assert seen in pages, f"query {number} of {asked[0]}"
        if asked[0] < number:
            return
        back(club)
