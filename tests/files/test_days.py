"""Matches of any day from 1900 to tomorrow: listed, filtered, moved and shown on their evening."""

import re
from datetime import timedelta
from io import BytesIO

import pytest
from django.utils import timezone

from games.club_file.importing import import_club
from games.club_file.writing import write_club
from tests.builders import make_club, phone
from tests.files.test_imports import GOLF, import_file
from tests.reading_pages import words

pytestmark = pytest.mark.django_db

ENDED = {**GOLF, "ended_early": "leader"}


@pytest.mark.slow
@pytest.mark.postgres_too
@pytest.mark.parametrize("day", ["1900-01-01", "1923-05-06", "1969-12-31", "tomorrow"])
def test_matches_of_any_day_work_everywhere(day, admin_client):
    club, other = make_club(), make_club("Elsewhere")
    day = str(timezone.localdate() + timedelta(days=1)) if day == "tomorrow" else day
    assert import_file(club, ENDED, day=day).status_code == 302
    match, client = club.matches.get(), phone(club)
    assert client.get(f"/c/{club.uid}/nights/{day}/").status_code == 200
    for path in ("history/", "statistics/"):
        shown = client.get(f"/c/{club.uid}/{path}", {"from": day, "to": day})
        assert shown.status_code == 200
        assert "Ann" in words(shown)
    for path in ("nights/", "balance/", ""):
        assert client.get(f"/c/{club.uid}/{path}").status_code == 200
    assert client.get(f"/m/{match.uid}/").status_code == 200
    for query in (
        "",
        f"?started_at__year={day[:4]}",
        f"?started_at__year={day[:4]}&started_at__month={int(day[5:7])}",
    ):
        assert "Golf" in admin_client.get(f"/admin/games/match/{query}").text
    file = BytesIO()
    write_club(club, file, lambda many: lambda done: None)
    moved = import_club(BytesIO(file.getvalue()), lambda many: lambda done: None).matches.get()
    assert moved.started_at == match.started_at
    import_file(other, ENDED, day=day)
    assert other.matches.get().started_at == match.started_at


def test_pages_of_old_matches_lead_to_older_ones():
    club = make_club()
    for year in (1901, 1969, 1971):
        import_file(
            club,
            *[{**GOLF, "first_dealer": name} for name in GOLF["players"]] * 6,
            day=f"{year}-05-06",
        )
    client, query, seen = phone(club), "", []
    while query is not None:
        text = client.get(f"/c/{club.uid}/history/{query}").text
        seen += re.findall(r'href="/m/([\w-]+)/"', text)
        older = re.search(r'href="(\?[^"]*before=[^"]+)"', text)
        query = older[1].replace("&amp;", "&") if older else None
    assert {match.uid for match in club.matches.all()} == set(seen)
