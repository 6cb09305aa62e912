"""A club that is taken out and taken in again is the same club: its file says so, and so do its
pages.
"""

import pytest
from django.apps import apps
from django.db import models

from games.club_file.contents import LEFT_OUT, LINE_KINDS, NESTED_KINDS
from games.club_file.importing import import_club
from games.management.commands.check_results import find_differences
from games.matches.match_batches import load_matches
from games.models import Club, Match, Player, new_uid
from tests.backups.stored import make_full_club
from tests.builders import make_club
from tests.club_file.files import (
    copy_of,
    file_of,
    lines_of,
    make_changed_club,
    named_in_log,
    no_progress,
)
from tests.club_file.walking import pages

pytestmark = [pytest.mark.django_db, pytest.mark.slow_on_postgres]


def lead_to_a_club() -> set[str]:
    """Return the models whose rows belong to a club, by one field or over others."""
    own = [
        model
        for model in apps.get_app_config("games").get_models(include_auto_created=True)
        if model is not Club
    ]
    found, more = {Club}, True
    while more:
        more = {
            model
            for model in own
            if model not in found
            for field in model._meta.get_fields()
            if isinstance(field, models.ForeignKey) and field.related_model in found
        }
        found |= more
    return {model._meta.label for model in found}


def test_every_model_of_a_club_is_in_the_file_or_left_out() -> None:
    in_file = {kind.model for kind in (*LINE_KINDS, *NESTED_KINDS)}
    assert in_file | LEFT_OUT.keys() == lead_to_a_club()
    assert not in_file & LEFT_OUT.keys()


@pytest.mark.parametrize("kind", [*LINE_KINDS, *NESTED_KINDS], ids=lambda kind: kind.word)
def test_every_field_is_in_the_file_or_left_out_for_a_reason(kind) -> None:
    every = {field.name for field in apps.get_model(kind.model)._meta.concrete_fields} - {"id"}
    assert {field.name for field in kind.fields} | kind.left_out.keys() | {kind.under} - {
        ""
    } == every
    assert all(kind.left_out.values())
    numbered = {"games.Player", "games.Match", "games.Seat"}  # none holds an id of this server
    assert {
        field.related_model._meta.label for field in kind.fields if field.is_relation
    } <= numbered


@pytest.mark.slow
def test_the_copy_has_the_same_file_pages_and_figures() -> None:
    club = make_changed_club()
    copy = copy_of(club)
    assert lines_of(copy) == lines_of(club)
    for stored in load_matches(copy.matches.values_list("pk", flat=True)):
        assert list(find_differences(stored)) == []
    merged = Player.objects.get(club=copy, merged_into__isnull=False)
    assert (merged.name, merged.merged_into.name) == ("Zoe", "Zoë")
    for page, same in zip(pages(club.uid), pages(copy.uid), strict=True):
        assert page == same


def test_links_ids_and_addresses_are_new() -> None:
    club = make_changed_club()
    copy = copy_of(club)
    assert named_in_log(copy) <= {*copy.players.values_list("pk", flat=True)}
    for name in ("uid", "keeper_secret", "watch_secret"):
        assert getattr(copy, name) != getattr(club, name)
    assert not {*club.matches.values_list("uid")} & {*copy.matches.values_list("uid")}
    assert not {*club.house_games.values_list("key")} & {*copy.house_games.values_list("key")}
    assert not copy.phones.exists()


def test_a_file_sent_twice_gives_one_club() -> None:
    file, uid = file_of(make_full_club()), new_uid()
    first, second = (import_club(file, no_progress, uid=uid) for _ in range(2))
    assert first == second
    assert Match.objects.filter(club=first).count() == Match.objects.exclude(club=first).count()


def test_an_empty_club_is_copied() -> None:
    club = make_club("Zoë’s “Table”")
    copy = copy_of(club)
    assert (copy.name, copy.players.count()) == (club.name, 0)
    assert lines_of(copy) == lines_of(club)
