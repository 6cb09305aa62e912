from __future__ import annotations

from django.db import models
from django.utils import timezone

from .clubs import UID_LENGTH, Club, Player, new_uid


class Table(models.Model):
    """People, phones and a television that stay together for an evening of a club.

    What is played now is the last of its `matches`.
    """

    uid = models.CharField(max_length=UID_LENGTH, unique=True, default=new_uid, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tables")
    made_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    # Goes up with every change; open pages follow it.
    revision = models.PositiveIntegerField(default=0)
    # Who starts the match, as phones that wait are told; none: nobody in particular.
    host = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    # What comes next: a key as in `Match.game`, empty: not chosen.
    game = models.CharField(max_length=20, blank=True, default="")
    # Its options as they were typed.
    typed = models.JSONField(default=dict, blank=True)
    # Who begins it.
    first = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    chosen_by = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    # The draw of who begins, if any (`games.matches.draws`), until the match starts.
    draws = models.JSONField(default=list, db_default=[], blank=True, editable=False)
    # Unix time when a phone that keeps score last asked for a page, about; 0: never.
    keeper_asked = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    # As in `Match`.
    lively_until = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.club}, {self.made_at:%Y-%m-%d}"


class TablePerson(models.Model):
    """A person at a table, at a `position` clockwise from 0."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="people")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    position = models.PositiveSmallIntegerField()
    # In the next match; else they watch it.
    plays = models.BooleanField(default=True)
    # The id of the phone that came and so took the seat; 0: taken at the table itself.
    by_phone = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    # They came tonight. Otherwise the seat is only proposed, as last time, and gets no cards.
    here = models.BooleanField(default=True, db_default=True)

    class Meta:
        ordering = ("position", "id")
        verbose_name_plural = "people at tables"
        constraints = (
            models.UniqueConstraint(
                fields=("table", "player"), name="one_place_a_player_and_table"
            ),
        )

    def __str__(self) -> str:
        return self.player.name
