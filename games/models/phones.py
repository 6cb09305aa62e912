"""Phones of a club, and the codes by which they came."""

from __future__ import annotations

from typing import Literal, get_args

from django.db import models
from django.utils import timezone

from .clubs import UID_LENGTH, Club, Player, Role
from .tables import Table

PhoneRole = Literal["keeper", "watcher", "television"]
"""A phone's role in its club.

A television looks on, and shows the code by which phones come to play.
"""


class ClubPhone(models.Model):
    """A phone that came to a club, by a link or by the table's code; without a row it is out.

    The phone has the row's id in its cookie. `player` is its owner, if it said so. `waits`: it
    looks on until its player has a seat in a match. `came_by` is the link that it came by, or that
    its code belongs to: it ends with that one; empty for phones that came while an older version
    ran. `only_watches`: a keeper made it a looker-on, and no link or code makes it more. `seen`: it
    has asked for a page since it came; `seen_day` is the day on which it did so, as Python counts
    days, some weeks behind at most. `table` is where it is this evening. `rival` is the id of
    another phone at that table that says it is the owner's, which this one has not answered; 0:
    there is none.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="phones")
    player = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="phones"
    )
    role = models.CharField(max_length=10, choices=[(role, role) for role in get_args(PhoneRole)])
    waits = models.BooleanField(default=False)
    came_by = models.CharField(
        max_length=7,
        choices=[(role, role) for role in get_args(Role)],
        blank=True,
        default="",
        db_default="",
    )
    only_watches = models.BooleanField(default=False, db_default=False)
    seen = models.BooleanField(default=False, db_default=False)
    seen_day = models.PositiveIntegerField(null=True, blank=True, editable=False)
    joined_at = models.DateTimeField(default=timezone.now)
    table = models.ForeignKey(
        Table, on_delete=models.SET_NULL, null=True, blank=True, related_name="phones"
    )
    rival = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    browser = models.CharField(max_length=64, null=True, blank=True, editable=False)  # noqa: DJ001 - unknown ones differ

    class Meta:
        ordering = ("joined_at", "id")
        constraints = (
            models.UniqueConstraint(fields=("club", "browser"), name="one_phone_a_browser"),
        )

    def __str__(self) -> str:
        """Return the owner, or “Somebody”, and the role."""
        return f"{self.player or 'Somebody'}, {self.role}"


class TableCode(models.Model):
    """The letters by which phones come to a table (`games.values.table_codes`), a row for each of
    its club's links.

    The letters follow from the link's secret and `nonce`, and are nowhere stored. They are found by
    their `digest`; near misses of a guesser by `stem`, the digest of the first half.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="codes")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, null=True, related_name="codes")
    role = models.CharField(max_length=7, choices=[(role, role) for role in get_args(Role)])
    nonce = models.CharField(max_length=UID_LENGTH)
    digest = models.CharField(max_length=64, unique=True)
    stem = models.CharField(max_length=64, db_index=True)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("table", "role"), name="one_code_a_table_and_link"),
        )

    def __str__(self) -> str:
        """Return the role of its link and when it was made, not the letters."""
        return f"{self.role}, {self.made_at:%Y-%m-%d %H:%M}"
