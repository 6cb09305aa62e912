import re
from datetime import date, timedelta
from urllib.parse import urlencode

import pytest

from games import play
from games.models import Match
from tests.builders import NAMES, phone
from tests.evenings import at, play_match
from tests.reading_pages import words

pytestmark = pytest.mark.django_db


def history(club, **query):
    return phone(club).get(f"/c/{club.uid}/history/", query)


def test_a_date_range_includes_both_its_evenings(club):
    for days in range(4):
        play_match(club, at(26, days, days=days))
    text = words(history(club, **{"from": "2026-03-13", "to": "2026-03-14"}))
    assert re.findall("02:0[0-3]", text) == ["02:02", "02:01"]
    assert "From 13 Mar 2026 to 14 Mar 2026" in text


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"game": "poker"}, "This game does not exist."),
        ({"player": "999999"}, "This player is no longer in the club."),
        ({"player": "Bob"}, "This player is no longer in the club."),
        ({"from": "last week"}, "Write the date like 2026-11-19"),
        ({"to": "2026-02-30"}, "Write the date like 2026-11-19"),
        ({"to": "0001-01-01"}, "Choose a date between 1900 and 2099."),
        ({"from": "9999-12-31"}, "Choose a date between 1900 and 2099."),
        ({"from": "2026-03-14", "to": "2026-03-12"}, "The second date is before the first."),
    ],
)
def test_an_invalid_filter_is_refused_at_its_field_and_kept(club, query, said):
    play_match(club, at(19))
    response = history(club, **query)
    assert response.status_code == 422
    assert said in words(response)
    assert 'aria-invalid="true"' in response.text
    assert '<details class="sheet filter" open>' in response.text
    for field, value in query.items():
        assert field in {"game", "player"} or f'value="{value}"' in response.text


def test_a_truncated_address_shows_the_newest(club):
    play_match(club, at(19))
    for before in ("x", "-1", "²", "0", "9" * 18, "9" * 25):
        response = history(club, before=before)
        assert response.status_code == 422
        assert "The link is incomplete" in words(response)
        assert "Thu 12 Mar 2026" in words(response)


def walk(club, **query):
    """Return all matches in the order in which page after page shows them; check that those lead
    back to the newest.
    """
    uids, path, client = [], f"/c/{club.uid}/history/?{urlencode(query)}", phone(club)
    while path:
        assert len(uids) < 200, "the pages go round in circles"
        response = client.get(path)
        assert (f'href="?{urlencode(query)}">Newest matches</a>' in response.text) == bool(uids)
        uids += [listed.match.uid for listed in response.context["matches"]]
        older = response.context["older_url"]
        assert ("Older matches" in words(response)) == bool(older)
        path = f"/c/{club.uid}/history/{older}" if older else ""
    return uids


@pytest.mark.slow
@pytest.mark.new_club_only("lists all there is")
def test_pages_list_every_match_once_despite_equal_starts(club):
    ann, bob = (play.add_player(club, name) for name in ("Ann", "Bob"))
    made = []
    for number in range(60):
        with play.backdate(at(19) + timedelta(hours=number // 40)):
            game = "golf" if number % 2 else "basketball"
            made.append(play.start_match(club, game, [ann.pk, bob.pk], 0, {}, uid=f"{number:022}"))
    newest = [
        match.uid
        for match in sorted(made, key=lambda match: (match.started_at, match.pk), reverse=True)
    ]
    assert walk(club) == newest
    golf = set(Match.objects.filter(game="golf").values_list("uid", flat=True))
    assert walk(club, game="golf") == [uid for uid in newest if uid in golf]
    assert walk(club, player=bob.pk) == newest


@pytest.mark.slow
@pytest.mark.parametrize("matches", [1, 60])
@pytest.mark.new_club_only("counts queries")
def test_queries_do_not_grow_with_the_matches_played(club, matches, django_assert_num_queries):
    client, ids = phone(club), [play.add_player(club, wanted).pk for wanted in NAMES]
    for number in range(matches):
        with play.backdate(at(19, days=number)):
            play.start_match(club, "golf", ids, 0, {}, uid=f"{number:022}")
    for query in ({}, {"game": "golf", "player": ids[3], "from": date(2026, 3, 1)}):
        with django_assert_num_queries(4):
            client.get(f"/c/{club.uid}/history/", query)
