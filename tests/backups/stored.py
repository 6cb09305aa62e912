"""Something of everything that is stored, and what a backup holds."""

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group, Permission, User
from django.contrib.contenttypes.models import ContentType
from django.db import connections

from games import play
from games.backup.whole_database import TABLES
from games.matches.stored_match import HandRef
from games.models import Club, Match, Paid, new_uid
from games.rules.built_in.game_templates import TEMPLATES
from tests.builders import make_club, save_hand
from tests.counted_matches import enter_bids, enter_deal, make_spades
from tests.old_matches import START, give_past
from tests.old_sheets import import_results
from tests.server.running import database_url

Rows = dict[str, list[tuple[Any, ...]]]


def make_full_club() -> Club:
    """Make a club with a past, bids in teams, players who were merged or played for, a payment, and
    an operator.
    """
    club = make_club("Zoë’s “Table”\n")
    give_past(club, 1, 20)
    match = club.matches.filter(finished_at=None).exclude(game="tens-pile").earliest("pk")
    seats = list(match.seats.all())
    Match.objects.filter(pk=match.pk).update(rematch_of=club.matches.earliest("pk"))
    save_hand(match, 1, 0, 3, based_on=1, phone=seats[0].player_id, submission="a-submission-1")
    counted = make_spades(club)
    enter_deal(counted, 1, (4, 6), (3, 3), (0, 0), (4, 4))
    enter_bids(counted, 2, 3, 2)
    earlier, later = play.add_player(club, "Zoe"), play.add_player(club, "Zoë")
    play.merge_players(club, later.pk, earlier.pk)
    game = play.make_game(
        club, {**TEMPLATES["golf-9"], "name": "Zoë’s “Nine”"}, "Deal nine each.\nTurn up two."
    )
    nine = play.start_match(
        club, game.key, [later.pk, match.seats.last().player_id], 1, {}, uid=new_uid()
    )
    play.set_substitute(nine, HandRef(1, 1), match.seats.first().player_id)
    play.write_note(
        club.matches.exclude(finished_at=None).earliest("pk"), "Zoë’s “first”", based_on=""
    )
    payer, payee = club.players.all()[:2]
    Paid.objects.create(
        club=club, night=START.date(), payer=payer, payee=payee, cents=125, currency="EUR"
    )
    play.remove_match(
        play.start_match(club, "golf", [payer.pk, payee.pk], 0, {}, uid=new_uid()), phone=payer.pk
    )
    import_results(club, (payee.name, 3, "Ömer", 4), phone=payer.pk).new_games.add(game)
    play.let_in(club, "keeper", "keeper", player=payer)
    play.note_printed_link(club, 1)
    group = Group.objects.create(name="Readers")
    group.permissions.set(Permission.objects.filter(codename="view_match"))
    admin = User.objects.create_superuser("admin", password="a word")
    admin.groups.add(group)
    admin.user_permissions.set(Permission.objects.filter(codename__startswith="change_c"))
    LogEntry.objects.create(
        user=admin,
        content_type=ContentType.objects.get_for_model(Match),
        object_id=str(match.pk),
        object_repr=str(match),
        action_flag=CHANGE,
    )
    return club


def stored_rows() -> Rows:
    """Return all rows that a backup is to hold."""
    rows = {
        name: list(apps.get_model(name).objects.order_by("pk").values_list()) for name in TABLES
    }
    connections.close_all()
    return rows


def read_backup(path: Path) -> tuple[object, list[str]]:
    """Return what a backup holds, but for when it was made: its tables and its rows."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return json.loads(next(lines))["tables"], list(lines)


def run(module: str, *arguments: object, url: str = "") -> subprocess.CompletedProcess[str]:
    """Run a module in a process of its own, on the database of the tests or another one."""
    surroundings = os.environ | {
        "DATABASE_URL": url or database_url(),
        "DJANGO_SETTINGS_MODULE": "tests.settings",
    }
    command = [sys.executable, "-m", module, *map(str, arguments)]
    return subprocess.run(
        command, env=surroundings, cwd=settings.BASE_DIR, capture_output=True, text=True
    )
