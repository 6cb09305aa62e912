"""Connections to PostgreSQL that are kept between requests, and what becomes of them when the server hangs up."""

import psycopg
import pytest
from django.db import connection

from games.models import Club

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres_only,
]


def test_a_connection_that_is_kept_is_usable_and_nothing_is_asked_to_know_it(django_assert_num_queries):
    connection.ensure_connection()
    with django_assert_num_queries(0):
        assert connection.is_usable()


def test_a_connection_that_the_server_closed_is_not_used_again():
    connection.ensure_connection()
    with psycopg.connect(**connection.get_connection_params()) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", [connection.connection.info.backend_pid])
    assert not connection.is_usable()
    connection.close()


def test_words_of_the_server_in_between_do_no_harm():
    with connection.cursor() as cursor:
        cursor.execute("LISTEN something")
    with psycopg.connect(**connection.get_connection_params(), autocommit=True) as other:
        other.execute("NOTIFY something")
    assert connection.is_usable()


def test_a_connection_that_was_never_made_is_not_usable():
    connection.close()
    assert not connection.is_usable()


def test_what_is_asked_again_and_again_is_planned_once():
    connection.close()
    for number in range(10):
        Club.objects.filter(pk=number).exists()
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        (planned,) = cursor.fetchall()
    assert "games_club" in planned[0]
