"""Deleting a club: its name is typed, and for some days every keeper can let it stay."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from games import play
from games.models import Club, ClubPhone, TableCode
from games.play.deleting import EMPTY_DAYS, UNDELETE_DAYS, UNSEEN_DAYS
from tests.builders import join_by_link, make_club, make_match, phone
from tests.club_file.files import copy_of
from tests.reading_pages import on_one_line, words

pytestmark = pytest.mark.django_db


def ago(days: int):
    return timezone.now() - timedelta(days=days)


def tidy(**options: object) -> str:
    out = StringIO()
    call_command("tidy", stdout=out, **options)
    return out.getvalue()


@pytest.mark.new_club_only("lists all there is")
@pytest.mark.parametrize(
    ("name", "typed"),
    [("Thursday Table", " thursday  TABLE "), ("Ann’s Table – Friday", "Ann's Table - friday")],
)
def test_deleting_needs_the_typed_name_and_any_keeper_can_undo(name: str, typed: str) -> None:
    club = make_match("golf", 2, make_club(name)).club
    address = f"/c/{club.uid}/"
    page = words(phone(club).get(f"{address}delete/"))
    assert f"This deletes {name} with its match, all players, games and payments." in page
    told = words(phone(club).post(f"{address}delete/", {"name": typed}, follow=True))
    assert "This club will be deleted on" in told
    assert "Keep the club" in told
    watcher = words(phone(club, "watcher").get(address))
    assert "This club will be deleted on" in watcher
    assert "Keep the club" not in watcher
    assert copy_of(Club.objects.get(pk=club.pk)).deleting_at is None  # taken along, it stays
    Club.objects.filter(pk=club.pk).update(deleting_at=ago(3))
    phone(club).post(f"{address}delete/", {"name": typed})
    assert Club.objects.get(pk=club.pk).deleting_at < ago(2)  # the time goes on from the first
    assert f"{name} will not be deleted." in words(phone(club).post(f"{address}keep/", follow=True))
    club.refresh_from_db()
    assert club.deleting_at is None


@pytest.mark.parametrize("name", ["", "Friday Table", "x" * 100_000])
def test_another_name_is_refused_beside_the_field(name: str) -> None:
    club = make_club()
    answer = phone(club).post(f"/c/{club.uid}/delete/", {"name": name})
    assert answer.status_code == 422
    assert (
        "This is not the name of the club." if name else "Enter the name of the club first."
    ) in words(answer)
    assert f'value="{name}"' in on_one_line(answer)
    assert Club.objects.get().deleting_at is None


def links() -> dict[int, tuple[str, str]]:
    return {club.pk: (club.keeper_secret, club.watch_secret) for club in Club.objects.all()}


@pytest.mark.new_club_only("lists all there is")
def test_tidy_counts_and_deletes_expired_and_empty_clubs() -> None:
    names = ("Ended", "Ends soon", "Played in", "Empty", "New", "Looked at")
    ended, soon, played, empty, _, visited = (make_club(name) for name in names)
    for club in (ended, soon, played):
        make_match("golf", 2, club)
    play.let_in(visited, "keeper", "keeper")
    for club, days in ((ended, UNDELETE_DAYS), (soon, UNDELETE_DAYS - 1)):
        Club.objects.filter(pk=club.pk).update(deleting_at=ago(days))
    Club.objects.filter(pk__in=[played.pk, empty.pk, visited.pk]).update(started_at=ago(EMPTY_DAYS))
    said = tidy(dry_run=True)
    assert f"Clubs that were deleted {UNDELETE_DAYS} days ago: 1, with 1 match\n" in said
    assert said.endswith("Nothing was changed.\n")
    assert Club.objects.count() == 6
    assert tidy().endswith("Done.\n")
    assert {*Club.objects.values_list("name", flat=True)} == {*names} - {"Ended", "Empty"}


@pytest.mark.new_club_only("lists all there is")
def test_phones_and_codes_unseen_for_a_year_are_deleted() -> None:
    match = make_match("golf", 2)
    old, used, unknown = (play.let_in(match.club, "keeper", "keeper") for _ in range(3))
    ClubPhone.objects.update(joined_at=ago(2 * UNSEEN_DAYS), seen=True)
    today = timezone.localdate().toordinal()
    for row, day in ((old, today - UNSEEN_DAYS), (used, today - 20), (unknown, None)):
        ClubPhone.objects.filter(pk=row.pk).update(seen_day=day)
    TableCode.objects.update(made_at=ago(UNSEEN_DAYS))
    tidy()
    assert {*ClubPhone.objects.values_list("pk", flat=True)} == {used.pk, unknown.pk}
    assert ClubPhone.objects.get(pk=unknown.pk).seen_day == today
    assert not TableCode.objects.exists()


@pytest.mark.postgres_too
@pytest.mark.new_club_only("lists all there is")
def test_links_expire_after_a_year_without_a_phone() -> None:
    today = timezone.localdate().toordinal()
    asleep, visited, joined = (make_match("golf", 2).club for _ in range(3))
    for club, day in ((asleep, UNSEEN_DAYS), (visited, UNSEEN_DAYS - 1), (joined, UNSEEN_DAYS)):
        play.let_in(club, "keeper", "keeper")
        club.phones.update(seen=True, seen_day=today - day, joined_at=ago(2 * UNSEEN_DAYS))
        Club.objects.filter(pk=club.pk).update(seen_day=today - UNSEEN_DAYS)
    play.let_in(joined, "watcher", "watcher")
    before = links()
    assert "Links for watching of clubs that nobody has opened for a year: 1\n" in tidy(
        dry_run=True
    )
    assert links() == before
    tidy()
    after = links()
    assert [club for club in before if after[club] != before[club]] == [asleep.pk]
    assert phone().get(f"/join/{asleep.watch_secret}/").status_code == 404
    assert phone().get(f"/join/{asleep.keeper_secret}/").status_code == 200, "it may be on paper"
    assert Club.objects.get(pk=visited.pk).seen_day == today - UNSEEN_DAYS + 1
    assert asleep.matches.count() == 1


@pytest.mark.new_club_only("lists all there is")
def test_links_of_an_imported_club_expire_after_a_year() -> None:
    club, today = make_match("golf", 2).club, timezone.localdate().toordinal()
    Club.objects.filter(pk=club.pk).update(started_at=ago(3 * UNSEEN_DAYS))
    before = links()
    tidy()
    assert Club.objects.get().seen_day == today
    for days in (1, 0):
        assert links() == before
        Club.objects.update(seen_day=today - UNSEEN_DAYS + days)
        tidy()
    ended = links()
    assert ended != before
    tidy()
    assert links() == ended, "they end once, not each day"


def test_a_visit_is_noted_once_in_some_weeks() -> None:
    club = make_club()
    client = phone()
    join_by_link(client, club.keeper_secret)
    client.get(f"/c/{club.uid}/")
    today = timezone.localdate().toordinal()
    assert ClubPhone.objects.latest("pk").seen_day == today
    for since, noted in ((29, today - 29), (30, today)):
        ClubPhone.objects.update(seen_day=today - since)
        client.get(f"/c/{club.uid}/")
        assert ClubPhone.objects.latest("pk").seen_day == noted
