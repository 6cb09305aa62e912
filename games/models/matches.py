"""Matches, their seats, and the people who come and go."""

from __future__ import annotations

import json

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from games.rules.built_in import BUILT_IN

from .clubs import UID_LENGTH, Club, HouseGame, Player, new_uid
from .tables import Table

# The rank of a seat without a place.
LAST_PLACE = 1_000


def game_names() -> list[tuple[str, str]]:
    """Return key and name of built-in games; a function, so that a new one needs no migration."""
    return [(game.key, game.name) for game in BUILT_IN.values()]


class CurrentDate(models.Func):
    """The date at which a row is inserted by an older version, by the database's clock."""

    template = "CURRENT_DATE"
    output_field = models.DateField()


class Match(models.Model):
    """One sitting of one game."""

    uid = models.CharField(max_length=UID_LENGTH, unique=True, default=new_uid, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="matches")
    # Where it is played; none if nobody was there, as in an imported match.
    table = models.ForeignKey(
        Table,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="matches",
    )
    # The key of a built-in game or of a house game.
    game = models.CharField(max_length=20, choices=game_names)
    # That of a house game when the match began, else empty.
    declaration = models.TextField(blank=True, default="", db_default="", editable=False)
    # Whole, as resolved when it started.
    options = models.JSONField()
    first_dealer = models.PositiveSmallIntegerField()
    started_at = models.DateTimeField(default=timezone.now)
    # By the club's clock (`games.values.clocks`), and not by a later one once a payment of the
    # evening was ticked.
    evening = models.DateField(default=timezone.localdate, db_default=CurrentDate(), editable=False)
    # Who then got the rest of the pot; empty: it was not ended early.
    ended_early = models.CharField(
        max_length=6, blank=True, choices=[("leader", "leader"), ("split", "split")]
    )
    # Goes up with every change.
    revision = models.PositiveIntegerField(default=0)
    # Until when something goes on, as a Unix time (`games.matches.poll_pace`).
    lively_until = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    # This and the next two are cache.
    finished_at = models.DateTimeField(null=True, blank=True)
    deals_counted = models.PositiveSmallIntegerField(default=0)
    pot_cents = models.PositiveBigIntegerField(null=True, blank=True)
    # About to be deleted with its whole log; setting it locks the row.
    deleting = models.BooleanField(default=False, editable=False)
    # Not on the club's home and list of matches; its files, money and statistics stay.
    put_away_at = models.DateTimeField(null=True, blank=True, editable=False)
    # It has rows of `Change`, else they are not queried.
    has_changes = models.BooleanField(default=False, db_default=False, editable=False)
    note = models.CharField(max_length=200, blank=True, default="", db_default="", editable=False)
    # The first match of the row of rematches that this one belongs to.
    rematch_of = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="rematches",
    )

    class Meta:
        verbose_name_plural = "matches"
        indexes = (
            models.Index(
                F("club"), F("started_at").desc(), F("id").desc(), name="matches_of_a_club"
            ),
            models.Index(
                F("evening").desc(),
                F("started_at").desc(),
                F("id").desc(),
                name="matches_by_evening",
            ),
            models.Index(F("club"), F("evening").desc(), name="matches_of_an_evening"),
            models.Index(F("game"), name="matches_by_game"),
            models.Index(F("club"), F("finished_at").desc(), F("id").desc(), name="matches_by_end"),
            models.Index(
                F("club"),
                F("started_at").desc(),
                F("id").desc(),
                condition=Q(finished_at__isnull=True),
                name="matches_going_on",
            ),
        )

    def __str__(self) -> str:
        return f"{self.game_name}, {self.started_at:%Y-%m-%d}"

    @property
    def game_name(self) -> str:
        """The name of the game, by the match's own declaration; the key of a game unknown here."""
        if self.declaration:
            return str(json.loads(self.declaration)["name"])
        return BUILT_IN[self.game].name if self.game in BUILT_IN else self.game


class RemovedMatch(models.Model):
    """A match that a keeper removed before a hand was in, and whose phone removed it when."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="removed_matches")
    table = models.ForeignKey(
        Table, on_delete=models.SET_NULL, null=True, blank=True, related_name="removed_matches"
    )
    uid = models.CharField(max_length=UID_LENGTH, unique=True)
    game = models.CharField(max_length=40)  # its name
    players = models.TextField()  # their names in seat order: “Ann, Bea”
    started_at = models.DateTimeField()
    at = models.DateTimeField(default=timezone.now)
    phone = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ("-at", "-id")
        verbose_name_plural = "removed matches"

    def __str__(self) -> str:
        return f"{self.game}, {self.started_at:%Y-%m-%d}"


class ImportBatch(models.Model):
    """Old results that a keeper brought in from a sheet, with their new players and games."""

    # Made for the form.
    uid = models.CharField(max_length=UID_LENGTH, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="import_batches")
    # Also the time in the logs of the matches.
    at = models.DateTimeField(default=timezone.now)
    phone = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    # How many matches came in.
    many = models.PositiveIntegerField()
    matches = models.ManyToManyField(Match, related_name="import_batches", blank=True)
    new_players = models.ManyToManyField(Player, related_name="import_batches", blank=True)
    new_games = models.ManyToManyField(HouseGame, related_name="import_batches", blank=True)
    # Nothing of it is left then.
    undone_at = models.DateTimeField(null=True, blank=True, editable=False)
    undone_by = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ("-at", "-id")
        verbose_name = "old results"
        verbose_name_plural = "old results"

    def __str__(self) -> str:
        return f"Old results, {timezone.localtime(self.at):%Y-%m-%d %H:%M}"


class SeatedManager(models.Manager["Seat"]):
    """The seats that are occupied."""

    def get_queryset(self) -> models.QuerySet[Seat]:
        return super().get_queryset().filter(unseated=False)


# The same condition for queries that join seats, where `SeatedManager` has no effect.
SEATED = models.Q(seats__unseated=False)


class Seat(models.Model):
    """A player's seat, clockwise from position 0.

    All fields except match, position, player, team and unseated are cache, and explained in
    `games.rules.figures.SeatFigures`.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    total = models.IntegerField(default=0)
    place = models.PositiveSmallIntegerField(default=1, null=True)
    won = models.BooleanField(default=False)
    net_cents = models.BigIntegerField(null=True, blank=True)
    share_cents = models.PositiveBigIntegerField(null=True, blank=True)
    lowest = models.IntegerField(null=True, blank=True)
    highest = models.IntegerField(null=True, blank=True)
    answers = models.PositiveSmallIntegerField(default=0)
    bids = models.PositiveSmallIntegerField(default=0, db_default=0)
    bids_made = models.PositiveSmallIntegerField(default=0, db_default=0)
    counts = models.JSONField(default=dict, db_default={})
    scores = models.JSONField(null=True, blank=True)
    # The number of the seat's team, from 0; none: everybody plays alone.
    team = models.PositiveSmallIntegerField(null=True, blank=True)
    # The player's coming was undone; only the log's lines still refer to the seat.
    unseated = models.BooleanField(default=False, db_default=False, editable=False)

    objects = SeatedManager()
    all_seats: models.Manager[Seat] = models.Manager()

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(
                fields=("match", "position"), condition=Q(unseated=False), name="one_player_a_seat"
            ),
            models.UniqueConstraint(
                fields=("match", "player"), condition=Q(unseated=False), name="one_seat_a_player"
            ),
        )

    def __str__(self) -> str:
        return self.player.name

    @property
    def rank(self) -> int:
        """The place, by which lists are sorted: seats without one come last."""
        return self.place or LAST_PLACE


class Change(models.Model):
    """A player came, left, sat out or was substituted, before the deal of the number `before`.

    `start` and `score` are as in match files; `by` plays for the player at `seat`.
    """

    class Kind(models.TextChoices):
        JOIN = "join", "came"
        BACK = "back", "came back"
        LEAVE = "leave", "left"
        OUT = "out", "was out"
        SIT_OUT = "sit_out", "sat out"
        SUBSTITUTE = "substitute", "was played for"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="changes")
    before = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="changes")
    start = models.CharField(max_length=7, blank=True, default="")
    score = models.CharField(max_length=7, blank=True, default="")
    by = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="played_for"
    )

    class Meta:
        ordering = ("before", "id")

    def __str__(self) -> str:
        return f"{self.seat} {self.get_kind_display()} before deal {self.before}"
