from __future__ import annotations

from django.db import models


class Tally(models.Model):
    """How often a sender did something in an hour; `sender` is a hash of the address."""

    class LimitedAction(models.TextChoices):
        CLUB = "club", "started a club"
        GUESS = "guess", "gave a wrong passphrase"
        CODE = "code", "gave a wrong code of a table"
        FILE = "file", "brought a file of matches in"
        TABLE = "table", "looked at a sheet of old results"
        JOIN = "join", "came to a club"

    what = models.CharField(max_length=5, choices=LimitedAction)
    sender = models.CharField(max_length=64)
    hour = models.DateTimeField()  # its beginning
    times = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "tallies"
        constraints = (
            models.UniqueConstraint(
                fields=("what", "sender", "hour"), name="one_tally_a_sender_and_hour"
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_what_display()} {self.times} times"
