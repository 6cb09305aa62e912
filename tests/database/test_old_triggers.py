"""The triggers of a database of 1.1.0 are gone once it is migrated, and what they stood in the way
of can be done.
"""

import pytest
from django.core.management import call_command
from django.db import connection

from games import play
from games.models import LogEntry
from tests.builders import enter, make_match

pytestmark = [pytest.mark.django_db(transaction=True)]

OF_1_1_0 = {
    "sqlite": [
        (
            "CREATE TRIGGER log_never_changed BEFORE UPDATE ON games_logentry BEGIN SELECT "
            "RAISE(ABORT, 'never'); END"
        ),
        (
            "CREATE TRIGGER log_never_shortened BEFORE DELETE ON games_logentry BEGIN SELECT "
            "RAISE(ABORT, 'never'); END"
        ),
        (
            "CREATE TRIGGER log_never_replaced BEFORE INSERT ON games_logentry BEGIN SELECT "
            "RAISE(ABORT, 'never'); END"
        ),
        (
            "CREATE TRIGGER secrets_differ_at_first BEFORE INSERT ON games_club BEGIN SELECT "
            "RAISE(ABORT, 'never'); END"
        ),
        "CREATE TRIGGER secrets_differ_later BEFORE UPDATE OF keeper_secret, watch_secret ON "
        "games_club "
        "BEGIN SELECT RAISE(ABORT, 'never'); END",
    ],
    "postgresql": [
        command
        for function, table in (
            ("log_is_append_only", "games_logentry"),
            ("secrets_differ", "games_club"),
        )
        for command in (
            (
                f"CREATE FUNCTION {function}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
                "RAISE 'never'; END $$"
            ),
            f"CREATE TRIGGER {function} BEFORE INSERT OR UPDATE OR DELETE ON {table} "
            f"FOR EACH ROW EXECUTE FUNCTION {function}()",
        )
    ],
}
COUNT = {
    "sqlite": "SELECT COUNT(*) FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT COUNT(*) FROM pg_trigger WHERE NOT tgisinternal",
}


def count_triggers() -> int:
    with connection.cursor() as cursor:
        cursor.execute(COUNT[connection.vendor])
        return int(cursor.fetchone()[0])


def test_migrate_drops_the_old_triggers() -> None:
    match = make_match("golf", 2)
    enter(match, 1, [5, 6])
    with connection.cursor() as cursor:
        for command in OF_1_1_0[connection.vendor]:
            cursor.execute(command)
    assert count_triggers() == len(OF_1_1_0["sqlite"]) if connection.vendor == "sqlite" else 2
    for _ in range(2):
        call_command("migrate", verbosity=0)
        assert count_triggers() == 0
    seat = match.seats.get(position=0)
    name = seat.player.name
    play.forget_player(match.club, seat.player_id)
    assert not LogEntry.objects.filter(after__icontains=name).exists()


def test_deleting_a_match_or_its_club_deletes_the_log() -> None:
    match = make_match("golf", 2)
    enter(match, 1, [5, 6])
    other = make_match("hang-ten", 4, club=match.club)
    play.delete_match(match)
    assert set(LogEntry.objects.values_list("match", flat=True)) == {other.pk}
    play.delete_club(match.club)
    assert not LogEntry.objects.exists()
