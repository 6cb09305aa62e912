from __future__ import annotations

from django.db import models
from django.db.models import Q

from .clubs import Player
from .matches import Match, Seat


class Deal(models.Model):
    """One shuffle-and-play, numbered from 1, of which something was entered."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    # The answer to the game's question, such as who went out; none: nobody.
    answer = models.ForeignKey(
        Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    # The match's revision when it was answered last; 0: not yet.
    answer_version = models.PositiveIntegerField(default=0)
    # Announced before the deal, {position: {number: value}}; a hand's row has its own.
    said = models.JSONField(null=True, blank=True)
    # Those entered once for the whole table.
    numbers = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("match", "number"), name="one_deal_a_number"),
        )

    def __str__(self) -> str:
        return f"Deal {self.number}"


class Hand(models.Model):
    """A player's final cards in a deal, as the match file writes them, or a typed score instead."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="hands")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="hands")
    cards = models.TextField(null=True, blank=True)  # noqa: DJ001 - no cards left is a hand, no cards known is none
    typed = models.IntegerField(null=True, blank=True)
    # The game's mark (exactly nineteen).
    marked = models.BooleanField(default=False)
    # By the names of the game's numbers; hands of some games have nothing else.
    numbers = models.JSONField(null=True, blank=True)
    # The match's revision when the hand was saved.
    version = models.PositiveIntegerField(default=1)
    # The owner of the phone that entered it, if known.
    entered_by = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    # Its player entered it as it is, or said that it is right.
    confirmed = models.BooleanField(default=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("deal", "seat"), name="one_hand_a_seat_and_deal"),
            models.CheckConstraint(
                condition=Q(cards__isnull=True) ^ Q(typed__isnull=True)
                | Q(cards__isnull=True, typed__isnull=True, numbers__isnull=False),
                name="cards_or_a_typed_score_or_numbers",
            ),
        )

    def __str__(self) -> str:
        what = self.typed if self.cards is None else self.cards
        return f"{self.seat}: {self.numbers if what is None else what}"
