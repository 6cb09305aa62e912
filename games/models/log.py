from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from .clubs import Player
from .matches import Match, Seat


class LogEntry(models.Model):
    """One fact that changed: when, whose phone, what, before and after. Never changed."""

    class Action(models.TextChoices):
        DRAW = "draw", "drew who begins"
        START = "start", "started the match"
        HAND = "hand", "entered a hand"
        TAKE_BACK = "take_back", "took a hand back"
        ANSWER = "answer", "answered the deal’s question"
        ANNOUNCED = "said", "noted what was said before the deal"
        NUMBERS = "numbers", "noted a number of the deal"
        DECKS = "decks", "changed the number of decks"
        STAKES = "stakes", "changed the stakes"
        GAME = "game", "took over the changed game"
        END = "end", "ended the match early"
        GO_ON = "go_on", "let the match go on"
        NOTE = "note", "changed the note"
        SEATS = "seats", "changed who sits where"
        PEOPLE = "people", "changed who is there"
        MERGE = "merge", "found two players to be one"
        RENAME = "rename", "renamed a player"
        PAY_LINK = "pay_link", "changed where a player is paid"
        FORGET = "forget", "forgot a name"
        NOT_MINE = "not_mine", "said that a phone is another person’s"
        CONFIRM = "confirm", "confirmed a hand"
        TIME_ZONE = "time_zone", "changed the club’s time zone"
        PUT_AWAY = "put_away", "put the match away"
        TAKE_OUT = "take_out", "took the match out again"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="log")
    # The match's revision after the change; facts that changed together share it.
    revision = models.PositiveIntegerField()
    at = models.DateTimeField(default=timezone.now)
    # The owner of the phone that made the change, if known.
    phone = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    action = models.CharField(max_length=10, choices=Action)
    # The number of the deal, and the seat, that the fact is about, if any.
    deal = models.PositiveSmallIntegerField(null=True, blank=True)
    seat = models.ForeignKey(
        Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    # The fact as in `games.matches.log_facts`; none: there was or is nothing.
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    # The phone's id for what it sent, by which a repeat is recognised.
    submission = models.CharField(max_length=40, blank=True)
    # The revision that the line undoes.
    undoes = models.PositiveIntegerField(null=True, blank=True)
    # When the match had ended, if it was over before the change.
    was_over_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ("id",)
        verbose_name_plural = "log entries"
        indexes = (
            models.Index(
                fields=("match", "submission"),
                condition=~Q(submission=""),
                name="submissions_of_a_match",
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_action_display()}, {self.at:%Y-%m-%d %H:%M}"
