from datetime import date, timedelta

import pytest

from games import play
from games.models import Match
from tests.builders import NAMES, phone
from tests.evenings import at, played
from tests.reading_pages import words

pytestmark = pytest.mark.django_db


def history(club, role="keeper", status=200, **query):
    response = phone(club, role).get(f"/c/{club.uid}/history/", query)
    assert response.status_code == status
    return response


def said_of(club, **query):
    return words(history(club, **query))


def test_evenings_from_and_to_are_found_with_both_of_them(club):
    for days in range(4):
        played(club, at(26, days, days=days))
    text = said_of(club, **{"from": "2026-03-13", "to": "2026-03-14"})
    assert "02:01" in text
    assert "02:02" in text
    assert "02:00" not in text
    assert "02:03" not in text
    assert "From 13 Mar 2026 to 14 Mar 2026" in text


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"game": "poker"}, "There is no such game."),
        ({"player": "999999"}, "That player is not in this club any more."),
        ({"player": "Bob"}, "That player is not in this club any more."),
        ({"from": "last week"}, "Write the date like 2026-11-19"),
        ({"to": "2026-02-30"}, "Write the date like 2026-11-19"),
        ({"to": "0001-01-01"}, "Choose a date between 1900 and 2099."),
        ({"from": "9999-12-31"}, "Choose a date between 1900 and 2099."),
        ({"from": "2026-03-14", "to": "2026-03-12"}, "The second date is before the first."),
    ],
)
def test_what_cannot_be_asked_for_is_said_at_its_field_and_kept(club, query, said):
    played(club, at(19))
    response = history(club, status=422, **query)
    assert said in words(response)
    assert 'aria-invalid="true"' in response.text
    assert '<details class="sheet filter" open>' in response.text
    for field, value in query.items():
        assert field in {"game", "player"} or f'value="{value}"' in response.text


@pytest.mark.parametrize("before", ["x", "12", "-", "1-", "1-x", "²-1", "9" * 25 + "-1"])
def test_an_address_that_was_cut_short_shows_the_newest(club, before):
    played(club, at(19))
    text = words(history(club, status=422, before=before))
    assert "cut short" in text
    assert "Thu 12 Mar 2026" in text


def test_the_largest_and_smallest_marks_are_no_error(club):
    played(club, at(19))
    assert "Thu 12 Mar" in said_of(club, before=f"{2**63 - 1}-{2**63 - 1}")
    assert "Thu 12 Mar" not in said_of(club, before="0-0")


def walk(club, **query):
    """All matches in the order in which one page after the other shows them."""
    uids, path = [], f"/c/{club.uid}/history/"
    client = phone(club)
    while path:
        assert len(uids) < 200, "the pages go round in circles"
        response = client.get(path, query)
        uids += [row.uid for evening in response.context["history"].evenings for row in evening.matches]
        older = response.context["older"]
        path, query = (f"/c/{club.uid}/history/{older}" if older else ""), {}
    return uids


@pytest.mark.new_club_only("lists all there is")
def test_pages_show_every_match_once_also_where_many_began_at_the_same_moment(club):
    ann, bob = (play.add_player(club, name) for name in ("Ann", "Bob"))
    made = []
    for number in range(60):
        with play.dated(at(19) + timedelta(hours=number // 40)):
            game = "golf" if number % 2 else "basketball"
            made.append(play.start_match(club, game, [ann.pk, bob.pk], 0, {}, uid=f"{number:022}"))
    newest = [match.uid for match in sorted(made, key=lambda match: (match.started_at, match.pk), reverse=True)]
    assert walk(club) == newest
    golf = set(Match.objects.filter(game="golf").values_list("uid", flat=True))
    assert walk(club, game="golf") == [uid for uid in newest if uid in golf]
    assert walk(club, player=bob.pk) == newest


def test_older_pages_lead_back_to_the_newest_and_keep_what_was_asked_for(club):
    ann, bob = (play.add_player(club, name) for name in ("Ann", "Bob"))
    for number in range(26):
        play.start_match(club, "golf", [ann.pk, bob.pk], 0, {}, uid=f"{number:022}")
    first = history(club, game="golf")
    assert "Newest matches" not in words(first)
    older = history(club, **dict(pair.split("=") for pair in first.context["older"][1:].split("&")))
    assert 'href="?game=golf">Newest matches</a>' in older.text
    assert "Older matches" not in words(older)


@pytest.mark.new_club_only("counts queries")
def test_it_costs_the_same_few_queries_however_much_was_played(club, django_assert_num_queries):
    client = phone(club)
    played(club, at(19))
    with django_assert_num_queries(4):
        client.get(f"/c/{club.uid}/history/")
    ids = [play.add_player(club, wanted).pk for wanted in NAMES]
    for number in range(60):
        with play.dated(at(19, days=number)):
            play.start_match(club, "golf", ids, 0, {}, uid=f"{number:022}")
    for query in ({}, {"game": "golf", "player": ids[3], "from": date(2026, 3, 1)}):
        with django_assert_num_queries(4):
            client.get(f"/c/{club.uid}/history/", query)
