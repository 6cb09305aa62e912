"""Phones of a club, and the codes by which they came."""

from __future__ import annotations

from typing import Literal, get_args

from django.db import models
from django.utils import timezone

from .clubs import UID_LENGTH, Club, Player, Role
from .tables import Table

# A television only watches, and shows the code by which phones come to play.
PhoneRole = Literal["keeper", "watcher", "television"]


class ClubPhone(models.Model):
    """A phone that came to a club, by a link or a table's code.

    The phone has the row's id in its cookie; once the row is deleted, it is shut out.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="phones")
    player = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="phones"
    )
    role = models.CharField(max_length=10, choices=[(role, role) for role in get_args(PhoneRole)])
    # It watches until its player has a seat in a match.
    waits = models.BooleanField(default=False)
    # The link that it came by, or that its code belongs to: it ends with that. Empty for phones
    # that came while an older version ran.
    came_by = models.CharField(
        max_length=7,
        choices=[(role, role) for role in get_args(Role)],
        blank=True,
        default="",
        db_default="",
    )
    # A keeper made it a looker-on, and no link or code makes it more.
    only_watches = models.BooleanField(default=False, db_default=False)
    # It has asked for a page since it came.
    seen = models.BooleanField(default=False, db_default=False)
    # The day when it last asked, as Python counts days, some weeks behind at most.
    seen_day = models.PositiveIntegerField(null=True, blank=True, editable=False)
    joined_at = models.DateTimeField(default=timezone.now)
    # Where it is this evening.
    table = models.ForeignKey(
        Table, on_delete=models.SET_NULL, null=True, blank=True, related_name="phones"
    )
    # Another phone at that table that says it is the owner's, unanswered; 0: none.
    rival = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    # A hash of the browser's cookie (`letting_in.identify_browser`), so that it gets one row.
    browser = models.CharField(max_length=64, null=True, blank=True, editable=False)  # noqa: DJ001 - unknown ones differ

    class Meta:
        ordering = ("joined_at", "id")
        constraints = (
            models.UniqueConstraint(fields=("club", "browser"), name="one_phone_a_browser"),
        )

    def __str__(self) -> str:
        return f"{self.player or 'Somebody'}, {self.role}"


class TableCode(models.Model):
    """The letters by which phones come to a table, a row for each of its club's links.

    The letters follow from the link's secret and `nonce` (`games.values.table_codes`), and are
    stored nowhere.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="codes")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, null=True, related_name="codes")
    role = models.CharField(max_length=7, choices=[(role, role) for role in get_args(Role)])
    nonce = models.CharField(max_length=UID_LENGTH)
    # Of the letters, by which their table is found.
    digest = models.CharField(max_length=64, unique=True)
    # The digest of their first half, by which near misses of a guesser are found.
    stem = models.CharField(max_length=64, db_index=True)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("table", "role"), name="one_code_a_table_and_link"),
        )

    def __str__(self) -> str:
        return f"{self.role}, {self.made_at:%Y-%m-%d %H:%M}"
