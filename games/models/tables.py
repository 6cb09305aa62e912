"""Tables of an evening, and the people at them."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from .clubs import UID_LENGTH, Club, Player, new_uid


class Table(models.Model):
    """People, phones and a television that stay together for an evening of a club.

    `revision` goes up with every change; open pages follow it. What comes next is `game`, a key as
    in `Match.game` (empty: not chosen), `typed`, its options as they were typed, and `first`, who
    begins. `host` opened the table, `chosen_by` chose what comes next. What is played now is the
    last of its `matches`. `draws` holds the draw of who begins, if any (`games.matches.draws`),
    until the match starts. `keeper_asked` is about when a phone that keeps score last asked for a
    page of the table, as a Unix time; 0: none has. `lively_until` is as in `Match`.
    """

    uid = models.CharField(max_length=UID_LENGTH, unique=True, default=new_uid, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tables")
    made_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    revision = models.PositiveIntegerField(default=0)
    host = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    game = models.CharField(max_length=20, blank=True, default="")
    typed = models.JSONField(default=dict, blank=True)
    first = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    chosen_by = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    draws = models.JSONField(default=list, db_default=[], blank=True, editable=False)
    keeper_asked = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    lively_until = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        """Return the club and the day on which it was opened."""
        return f"{self.club}, {self.made_at:%Y-%m-%d}"


class TablePerson(models.Model):
    """A person at a table, at a `position` clockwise from 0.

    `plays`: in the next match; else they look on at it.

    `by_phone` is the id of the phone that came and so took the seat; 0: it was taken at the table
    itself. `here`: a phone of theirs came tonight, or somebody said that they are there. Otherwise
    the place is proposed from last time: nobody is dealt in there.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="people")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    position = models.PositiveSmallIntegerField()
    plays = models.BooleanField(default=True)
    by_phone = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
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
        """Return the name of the player."""
        return self.player.name
