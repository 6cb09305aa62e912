"""The database itself refuses two links of a kind with the same secret; one that two kinds share
lets nobody in.
"""

import pytest
from django.db import IntegrityError, transaction

from games.access.links import find_club_by_link
from games.models import Club
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
def test_no_two_clubs_have_the_same_secret(kind: str) -> None:
    club, other = make_club(), make_club("Friday Table")
    assert refused(club, kind, getattr(other, kind))


def test_a_secret_shared_by_two_kinds_of_links_opens_nothing() -> None:
    """They are random, so that nobody has one; but a file or a restored club could bring it."""
    club, other = make_club(), make_club("Friday Table")
    Club.objects.filter(pk=club.pk).update(watch_secret=other.keeper_secret)
    assert find_club_by_link(other.keeper_secret) is None
    assert find_club_by_link(club.keeper_secret) == (club, "keeper")
