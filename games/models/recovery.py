"""The recovery sheet of a club, phones on their way to new ones, and what was done with the keys to a club."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from .clubs import Club, Player


class RecoverySheet(models.Model):
    """The words on paper that make any phone a keeper of a club (`games.values.recovery_words`): only their digest.

    Its first digits are the `stem`, by which it is found; then the whole is compared. `number` goes up with each new
    sheet, which ends the one before.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="recovery_sheet")
    number = models.PositiveIntegerField(default=1)
    stem = models.CharField(max_length=8, db_index=True)
    digest = models.CharField(max_length=64)
    made_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        """Return the club and the day on which it was made."""
        return f"{self.club}, {self.made_at:%Y-%m-%d}"


class KeyEvent(models.Model):
    """A line about the keys to a club: when, what, whose phone it was, and the id of that phone, which may be out by
    now.
    """

    class EventType(models.TextChoices):
        """The kind of event."""

        SHEET = "sheet", "Recovery sheet written"
        FOUND = "found", "Found again with the recovery sheet"
        MOVED = "moved", "Moved to a new phone"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="key_events")
    what = models.CharField(max_length=5, choices=EventType)
    at = models.DateTimeField(default=timezone.now)
    player = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    phone = models.BigIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        """Return what happened, and when."""
        return f"{self.get_what_display()}, {self.at:%Y-%m-%d %H:%M}"


class PhoneMove(models.Model):
    """The memberships of one phone on their way to a new one: a code that is valid for minutes, and used once.

    `digest` is that of the secret in the code. `ways` has a dictionary for each club: the `phone`'s id, the `link` that
    it came by with the `mark` of then (`Club.get_link_digest`), and once the code was used, `to` which phone (none:
    there was no room). `browser` identifies the one that used it, by which a second tap is recognised.
    """

    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(default=timezone.now)
    ways = models.JSONField()
    used_at = models.DateTimeField(null=True, blank=True)
    browser = models.CharField(max_length=64, blank=True, default="")

    def __str__(self) -> str:
        """Return when it was made."""
        return f"{self.made_at:%Y-%m-%d %H:%M}"
