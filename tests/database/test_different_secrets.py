"""The database itself refuses two links with the same secret, of one club or of two."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, connections, transaction

from games.access.links import find_club_by_link
from games.database import guards
from games.models import Club, new_uid
from tests.builders import make_club
from tests.play.rows import nothing_changes

KINDS = ("keeper_secret", "watch_secret")

pytestmark = pytest.mark.django_db


def refused(club: Club, kind: str, secret: str) -> bool:
    with nothing_changes(), pytest.raises(IntegrityError), transaction.atomic():
        Club.objects.filter(pk=club.pk).update(**{kind: secret})
    with nothing_changes(), pytest.raises(IntegrityError), transaction.atomic():
        Club.objects.create(name="A third", **{kind: secret})
    return True


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("other_kind", KINDS)
def test_no_club_has_the_secret_of_anothers_link(kind: str, other_kind: str) -> None:
    club, other = make_club(), make_club("Friday Table")
    assert refused(club, kind, getattr(other, other_kind))


@pytest.mark.parametrize(("kind", "other_kind"), [KINDS, KINDS[::-1]])
def test_the_two_links_of_a_club_differ(kind: str, other_kind: str) -> None:
    club = make_club()
    assert refused(club, kind, getattr(club, other_kind))
    with nothing_changes(), pytest.raises(IntegrityError), transaction.atomic():
        Club.objects.create(name="Another", keeper_secret="a" * 22, watch_secret="a" * 22)


@pytest.mark.django_db(transaction=True)
def test_of_two_that_come_at_once_one_is_refused() -> None:
    clubs, secret, start = [make_club(), make_club("Friday Table")], new_uid(), Barrier(2, timeout=120)

    def give(club: Club, kind: str) -> bool:
        try:
            connection.ensure_connection()
            start.wait()
            Club.objects.filter(pk=club.pk).update(**{kind: secret})
        except IntegrityError:
            return False
        finally:
            connections.close_all()
        return True

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(give, clubs, KINDS)) == [False, True]


@pytest.mark.django_db(transaction=True)
def test_the_guard_is_back_after_a_migration_and_a_secret_that_two_have_from_before_lets_nobody_in() -> None:
    club, other = make_club(), make_club("Friday Table")
    guards.remove_guards(using="default")
    if connection.vendor == "postgresql":  # where nothing stands in a migration's way
        with connection.cursor() as cursor:
            cursor.execute("DROP FUNCTION secrets_differ CASCADE")
    Club.objects.filter(pk=club.pk).update(watch_secret=other.keeper_secret)
    call_command("migrate", verbosity=0)
    assert find_club_by_link(other.keeper_secret) is None
    assert find_club_by_link(club.keeper_secret) == (club, "keeper")
    assert refused(club, "watch_secret", other.watch_secret)
