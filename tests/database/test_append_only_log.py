"""The database itself keeps the log as it was written."""

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, models, transaction

from games import play
from games.database import guards
from games.models import LogEntry, Match
from tests.builders import enter, make_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    match = make_match("golf", 2)
    enter(match, 1, [5, 6])
    return match


def refused(change, why):
    before = list(LogEntry.objects.values())
    with pytest.raises(IntegrityError, match=why), transaction.atomic():
        change()
    assert list(LogEntry.objects.values()) == before


def test_no_line_is_changed_not_even_by_sql_nor_goes_while_its_match_stays(match):
    refused(lambda: LogEntry.objects.update(after={"typed": 4}), guards.NEVER_CHANGED)
    refused(lambda: match.log.last().save(), guards.NEVER_CHANGED)
    refused(lambda: by_sql("UPDATE games_logentry SET phone_id = NULL"), guards.NEVER_CHANGED)
    refused(lambda: match.log.all().delete(), guards.ONLY_WITH_ITS_MATCH)
    refused(lambda: match.log.last().delete(), guards.ONLY_WITH_ITS_MATCH)
    refused(lambda: Match.objects.filter(pk=match.pk).delete(), guards.ONLY_WITH_ITS_MATCH)
    Match.objects.filter(pk=match.pk).update(deleting=True)
    refused(lambda: LogEntry.objects.update(after=None), guards.NEVER_CHANGED)
    for _ in range(2):  # installed twice is installed once
        guards.install_guards(using="default")
    refused(lambda: match.log.update(after=None), guards.NEVER_CHANGED)


def by_sql(*statements):
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has no such words")
@pytest.mark.parametrize("how", ["INSERT OR REPLACE", "REPLACE", "INSERT OR IGNORE"])
def test_no_line_takes_the_place_of_another(match, how):
    columns = ", ".join(field.column for field in LogEntry._meta.concrete_fields)
    changed = columns.replace("revision", "revision + 1")
    refused(
        lambda: by_sql(f"{how} INTO games_logentry ({columns}) SELECT {changed} FROM games_logentry"),
        guards.NEVER_CHANGED,
    )


@pytest.mark.postgres_only
@pytest.mark.django_db(transaction=True)
def test_the_log_is_not_emptied_while_there_are_matches(match):
    refused(lambda: by_sql("TRUNCATE games_logentry"), guards.ONLY_WITH_ITS_MATCH)
    refused(lambda: by_sql("TRUNCATE games_logentry RESTART IDENTITY CASCADE"), guards.ONLY_WITH_ITS_MATCH)


@pytest.mark.postgres_only
@pytest.mark.django_db(transaction=True)
def test_the_log_is_emptied_with_all_matches():
    enter(make_match("golf", 2), 1, [5, 6])
    by_sql("TRUNCATE games_match CASCADE")
    assert not LogEntry.objects.exists()


def test_the_log_goes_with_a_match_that_is_deleted_and_with_its_club(match):
    other = make_match("hang-ten", 4, club=match.club)
    play.delete_match(match)
    assert set(LogEntry.objects.values_list("match", flat=True)) == {other.pk}
    play.delete_club(match.club)
    assert not LogEntry.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_the_guard_is_back_after_a_migration_that_rebuilds_its_tables():
    match = make_match("golf", 2)
    guards.remove_guards(using="default")
    with connection.schema_editor() as editor:
        for model, name in ((LogEntry, "submission"), (Match, "game")):
            old = model._meta.get_field(name)
            new = models.CharField(max_length=60)
            new.set_attributes_from_name(name)
            new.model = model
            editor.alter_field(model, old, new)
            editor.alter_field(model, new, old)
    call_command("migrate", verbosity=0)
    refused(lambda: match.log.update(after=None), guards.NEVER_CHANGED)
    refused(lambda: match.log.all().delete(), guards.ONLY_WITH_ITS_MATCH)
