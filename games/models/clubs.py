"""Clubs, their people and their games."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from typing import Literal

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.crypto import salted_hmac

UID_BYTES = 16
UID_LENGTH = 22
# A club's link that a phone came by: a keeper enters and corrects, a watcher only watches.
Role = Literal["keeper", "watcher"]
# Bytes of a link's digest: a multiple of three, so that its text ends without padding.
DIGEST_BYTES = 12


def new_uid() -> str:
    """Return a name for an address that nobody can guess: 128 random bits."""
    return secrets.token_urlsafe(UID_BYTES)


def new_game_key() -> str:
    """Return a random key for a house game, "own-" and 16 hexadecimal digits."""
    return f"own-{secrets.token_hex(8)}"


class Club(models.Model):
    """A regular circle of people: its players and its matches.

    Each of the two links has a secret and a number. The number goes up when the link is replaced,
    which shuts out phones that came by an older number.
    """

    # The `printed_link` of a club that has only a recovery sheet of an earlier version.
    PAPER_VOID = 0

    uid = models.CharField(max_length=UID_LENGTH, unique=True, default=new_uid, editable=False)
    name = models.CharField(max_length=40)
    started_at = models.DateTimeField(default=timezone.now)
    keeper_secret = models.CharField(
        max_length=UID_LENGTH, unique=True, default=new_uid, editable=False
    )
    keeper_number = models.PositiveIntegerField(default=1, editable=False)
    watch_secret = models.CharField(
        max_length=UID_LENGTH, unique=True, default=new_uid, editable=False
    )
    watch_number = models.PositiveIntegerField(default=1, editable=False)
    # The number of the keeper link that is on paper, as far as the app was told; None: none is.
    printed_link = models.PositiveIntegerField(null=True, blank=True, editable=False)
    # When a keeper asked to delete it; that happens some days later (`games.play.deleting`).
    deleting_at = models.DateTimeField(null=True, blank=True, editable=False)
    # The zone by which its evenings end (`games.values.clocks`); empty: the server's.
    time_zone = models.CharField(
        max_length=60, blank=True, default="", db_default="", editable=False
    )
    # Proposed until another one is chosen; empty: the app's usual one.
    currency = models.CharField(max_length=3, blank=True, default="", db_default="", editable=False)
    # The last day on which one of its phones was seen, as in `ClubPhone`, as far as `tidy` noted
    # it; links end a year later.
    seen_day = models.PositiveIntegerField(null=True, blank=True, editable=False)
    # Unix time until which it is a visitor's copy of the demo (`games.demo.copies`).
    demo_until = models.PositiveBigIntegerField(null=True, blank=True, editable=False)

    def __str__(self) -> str:
        return self.name

    @property
    def is_open(self) -> bool:
        """Whether phones are let in: on a demo server only into copies, for their hour."""
        if self.demo_until is None:
            return not settings.DEMO
        return bool(settings.DEMO) and timezone.now().timestamp() < self.demo_until

    def get_secret(self, role: Role) -> str:
        return self.keeper_secret if role == "keeper" else self.watch_secret

    def get_link_digest(self, role: Role) -> str:
        """Return a digest, as text, that identifies a link without its secret."""
        # It need not be long, since what holds it is signed.
        digest = salted_hmac("games.link", self.get_secret(role), algorithm="sha256").digest()
        return urlsafe_b64encode(digest[:DIGEST_BYTES]).decode()

    @property
    def is_paper_void(self) -> bool:
        """Whether the club has a paper that no longer lets a phone in: its link was replaced."""
        return self.printed_link is not None and self.printed_link < self.keeper_number

    def get_link_number(self, role: Role) -> int:
        return self.keeper_number if role == "keeper" else self.watch_number


class Player(models.Model):
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=40)
    # The name's key (`games.values.names`), by which a club's players differ.
    key = models.CharField(max_length=120, editable=False)
    # No two players of a club have the same. They and the colour, from 1, never change
    # (`games.values.looks`).
    initials = models.CharField(max_length=80, default="", db_default="", editable=False)
    colour = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    # No longer comes, and is not offered for a new match.
    retired_at = models.DateTimeField(null=True, blank=True)
    # The same person, who has all seats now; the row stays, so that the name leads there.
    merged_into = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="merged"
    )
    # The player's own https address to be paid at (`games.values.pay_links`).
    pay_link = models.CharField(max_length=200, blank=True, default="", db_default="")
    # When the name was deleted for good (`games.play.forgetting`).
    forgotten_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ("key",)
        constraints = (models.UniqueConstraint(fields=("club", "key"), name="one_player_a_name"),)

    def __str__(self) -> str:
        return self.name

    @property
    def current(self) -> Player:
        return self.merged_into or self


class HouseGame(models.Model):
    """A game that a club has declared."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="house_games")
    # Also in `Match.game` of all matches played with the game, in any of its versions.
    key = models.CharField(max_length=20, unique=True, default=new_game_key, editable=False)
    name = models.CharField(max_length=40)
    # JSON text, as new matches take it over.
    declaration = models.TextField()
    # The table's own description of set-up and turns.
    told = models.TextField(blank=True)
    # Counts its versions.
    number = models.PositiveIntegerField(default=1, editable=False)
    made_at = models.DateTimeField(default=timezone.now)
    put_away_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = "game of a club"
        verbose_name_plural = "our games"
        ordering = ("name", "id")

    def __str__(self) -> str:
        return self.name
