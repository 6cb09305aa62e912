"""Connections to PostgreSQL that are kept between requests, and what becomes of them when the
server hangs up.
"""

from collections.abc import Callable, Iterator
from contextlib import nullcontext

import psycopg
import pytest
from django.db import NotSupportedError, connection, transaction

from games.models import Club
from tests.builders import make_club

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres_only]


def test_a_kept_connection_is_usable_without_a_query(
    django_assert_num_queries,
):
    connection.ensure_connection()
    with django_assert_num_queries(0):
        assert connection.is_usable()


def test_a_connection_that_the_server_closed_is_not_used_again():
    connection.ensure_connection()
    with psycopg.connect(**connection.get_connection_params()) as other:
        other.execute(
            "SELECT pg_terminate_backend(%s, 5000)", [connection.connection.info.backend_pid]
        )
    assert not connection.is_usable()
    connection.close()
    assert not connection.is_usable()  # none was made


def test_a_notification_from_the_server_does_no_harm():
    with connection.cursor() as cursor:
        cursor.execute("LISTEN something")
    with psycopg.connect(**connection.get_connection_params(), autocommit=True) as other:
        other.execute("NOTIFY something")
    assert connection.is_usable()


def test_a_repeated_query_is_planned_once():
    connection.close()
    for number in range(10):
        Club.objects.filter(pk=number).exists()
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        (planned,) = cursor.fetchall()
    assert "games_club" in planned[0]


@pytest.fixture
def names_of_another_type() -> Iterator[Callable[[], None]]:
    """A call that makes the names of clubs another type, as the update of another server may;
    undone at the end.
    """

    def change(longest: int = 61) -> None:
        with psycopg.connect(**connection.get_connection_params(), autocommit=True) as other:
            other.execute(f"ALTER TABLE games_club ALTER name TYPE varchar({longest})")

    yield change
    change(Club._meta.get_field("name").max_length)


@pytest.mark.parametrize("in_a_transaction", [False, True])
def test_a_prepared_query_is_repeated_after_tables_change(names_of_another_type, in_a_transaction):
    club = make_club("Friday Table")
    for _ in range(10):
        Club.objects.get(pk=club.pk)
    names_of_another_type()
    if in_a_transaction:  # it is for who asks to try again
        with pytest.raises(NotSupportedError), transaction.atomic():
            Club.objects.get(pk=club.pk)
    with transaction.atomic() if in_a_transaction else nullcontext():
        assert Club.objects.get(pk=club.pk).name == "Friday Table"
    assert connection.is_usable()
