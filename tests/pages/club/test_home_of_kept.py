"""A club's home greets with the match that was kept, and always has a way to play."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games import play
from games.models import Match, Table
from tests.builders import enter, make_match, phone
from tests.reading_pages import plain_text, words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


def keep(
    club, game: str = "golf", *deals, ago: int = 7, names=("Ann", "Bob", "Cy", "Di"), **options
) -> Match:
    """Keep a match, with these deals, for next time when its evening ended so many days ago."""
    with play.backdate(timezone.now() - timedelta(days=ago)):
        match = make_match(game, list(names), club=club, **options)
        for number, scores in enumerate(deals or ([3, 4, 5, 6],), 1):
            enter(match, number, scores)
        play.end_evening(match.table)
    return Match.objects.get(pk=match.pk)


def get_home(club, role="keeper", player=None, query=""):
    return phone(club, role, player).get(f"/c/{club.uid}/{query}")


def test_home_shows_a_kept_match_with_its_deal_and_pot(club):
    match = keep(club, "hang-ten", [30, 12, 14, 14], [30, 12, 14, 14], deals=10)
    page = get_home(club)
    text = words(page).replace("\N{NO-BREAK SPACE}", " ")
    assert "Hang Ten Kept from" in text
    assert "Deal 3 of 10" in text
    assert "$3.30 in the pot" in text
    assert "Bob leads. Cy and Di are 4 behind." in text
    assert text.index("Continue Hang Ten: deal 3") < text.index("Play tonight")
    card = page.text.partition('class="felt tonight"')[2].partition("</section>")[0]
    assert (card.count('class="btn wide"'), card.count('class="btn wide ghost"')) == (1, 1)
    answer = phone(club).post(reverse("club-table", args=[club.uid]), {"kept": match.uid})
    match.refresh_from_db()
    assert answer["Location"] == reverse("table", args=[match.table.uid])
    assert "Continue: deal 3" in words(get_home(club))


@pytest.mark.new_club_only("lists all that is kept")
def test_older_kept_matches_are_rows_below_until_they_end(club):
    kept = [keep(club, ago=days) for days in (30, 20, 10, 5)]
    oldest, newest = kept[0], kept[-1]
    shown = get_home(club)
    rows = shown.text.partition('id="kept"')[2].partition("</section>")[0]
    assert [match.uid in rows for match in kept] == [False, True, True, False]
    assert newest.uid in shown.text
    assert "See all kept matches" in words(shown)
    everything = get_home(club, query="?kept=all")
    assert oldest.uid in everything.text
    assert "See all kept matches" not in words(everything)
    for match in kept[1:]:
        play.end_match(match, "leader")
    alone = get_home(club)
    assert oldest.uid in alone.text
    assert "Kept for next time" not in words(alone)


def test_a_watching_phone_sees_kept_matches_but_continues_none(club):
    match = keep(club)
    page = get_home(club, "watcher")
    assert reverse("match", args=[match.uid]) in page.text
    assert "Continue" not in words(page)
    answer = phone(club, "watcher").post(
        reverse("club-table", args=[club.uid]), {"kept": match.uid}
    )
    assert answer.status_code == 403
    assert Match.objects.get(pk=match.pk).table.ended_at


def test_a_foreign_or_ended_match_is_not_continued(club):
    match = keep(club)
    strange = phone(club).post(reverse("club-table", args=[club.uid]), {"kept": "x" * 22})
    assert strange.status_code == 404
    play.end_match(match, "leader")
    answer = phone(club).post(
        reverse("club-table", args=[club.uid]), {"kept": match.uid}, follow=True
    )
    assert "This match is over." in words(answer)


def test_an_old_unfinished_match_is_kept_until_it_is_played(club):
    with play.backdate(timezone.now() - timedelta(days=2)):
        match = make_match("golf", 2, club=club)
        enter(match, 1, [3, 4])
    assert "Continue Six-card Golf: deal 2" in words(get_home(club))
    enter(match, 2, [3, 4])
    assert "Continue: deal 3" in words(get_home(club))


def test_a_match_in_progress_comes_before_kept_ones(club):
    kept = keep(club)
    enter(make_match("basketball", ["Ann", "Bob"], club, deals=3), 1, [164, 170])
    page = get_home(club)
    assert "Continue: deal 2" in words(page)
    rows = page.text.partition('id="kept"')[2].partition("</section>")[0]
    assert kept.uid in rows
    assert "<button" not in rows


# Tables of tonight


def test_home_always_leads_to_the_table_its_code_and_another_one(club):
    match = make_match("golf", ["Ann", "Bob"], club)
    for state in ("in progress", "over"):
        text = get_home(club).text
        assert f'href="{reverse("table", args=[match.table.uid])}"' in text, state
        assert f"{reverse('share', args=[club.uid])}?table={match.table.uid}" in text, state
        assert 'name="further"' in text, state
        play.end_match(match, "leader")
    to = [
        phone(club).post(reverse("club-table", args=[club.uid]), {"further": "1"})["Location"]
        for _ in "12"
    ]
    assert to[0] == to[1] != reverse("table", args=[match.table.uid])


def test_the_card_shows_the_phones_table_and_a_row_the_other(club):
    first, second = (
        make_match("golf", ["Ann", "Bob"], club),
        make_match("basketball", ["Cy", "Di"], club),
    )
    shared = phone(club)
    row = play.let_in(club, "keeper", "keeper")
    client = phone(club)
    assert "Another table: Six-card Golf" in words(shared.get(f"/c/{club.uid}/"))
    play.note_phone_at_table(first.table, row.pk)
    own = phone(club, player=club.players.get(name="Ann").pk)
    assert "Another table: Ten-card Basketball" in words(own.get(f"/c/{club.uid}/"))
    assert second.uid in client.get(f"/c/{club.uid}/").text


def test_a_table_before_its_first_match_is_a_row(club):
    make_match("golf", ["Ann", "Bob"], club)
    second = play.get_or_open_empty_table(club)
    play.sit_down(second, [play.add_player(club, "Grace"), play.add_player(club, "Ivy")])
    page = get_home(club)
    assert "Another table Grace and Ivy" in words(page)
    assert reverse("table", args=[second.uid]) in page.text


def test_one_more_match_at_the_table_reopens_an_ended_evening(club):
    match = make_match("golf", ["Ann", "Bob"], club, deals=1)
    enter(match, 1, [3, 4])
    code = play.get_or_make_code(club, "keeper", match.table_id)
    play.end_evening(match.table)
    page = get_home(club)
    text = plain_text(page.text).replace("\N{NO-BREAK SPACE}", " ")
    assert "The evening is over" in text
    assert "Matches won: Ann 1" in text
    assert reverse("evening-over", args=[match.table.uid]) in page.text
    assert "Play one more" in text
    assert "Play tonight" not in text
    answer = phone(club).post(reverse("reopen-evening", args=[match.table.uid]))
    assert answer["Location"] == reverse("table", args=[match.table.uid])
    assert play.get_or_make_code(club, "keeper", match.table_id) == code
    assert "Play one more" not in words(get_home(club, "watcher"))


def test_home_proposes_tonight_days_after_an_ended_evening(club):
    with play.backdate(timezone.now() - timedelta(days=3)):
        match = make_match("golf", ["Ann", "Bob"], club, deals=1)
        enter(match, 1, [3, 4])
        play.end_evening(match.table)
    text = words(get_home(club))
    assert "Play tonight" in text
    assert "Play one more" not in text


@pytest.mark.new_club_only("the last match of the past is a later one")
def test_tonight_proposes_the_last_people_with_only_the_asker_here(club):
    with play.backdate(timezone.now() - timedelta(days=7)):
        match = make_match("golf", ["Ann", "Bob", "Cy"], club, deals=1)
        enter(match, 1, [3, 4, 5])
        play.end_evening(match.table)
    phone(club, player=club.players.get(name="Bob").pk).post(
        reverse("club-table", args=[club.uid]), {"tonight": "same"}
    )
    table = Table.objects.latest("pk")
    assert [(person.player.name, person.here) for person in table.people.all()] == [
        ("Ann", False),
        ("Bob", True),
        ("Cy", False),
    ]
