"""Deals and their hands."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from .clubs import Player
from .matches import Match, Seat


class Deal(models.Model):
    """One shuffle-and-play, numbered from 1, of which something was entered.

    `answer` answers the game's question (who went out; none: nobody), `answer_version` is the
    match's revision when it was answered last, 0 if it is not yet. `said` holds the numbers
    announced before the deal was played, such as a bid, as {position: {number: value}}; once a hand
    is in, its row has them. `numbers` are those entered once for the whole table.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    answer = models.ForeignKey(
        Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    answer_version = models.PositiveIntegerField(default=0)
    said = models.JSONField(null=True, blank=True)
    numbers = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("match", "number"), name="one_deal_a_number"),
        )

    def __str__(self) -> str:
        """Return “Deal 3”."""
        return f"Deal {self.number}"


class Hand(models.Model):
    """One player's final cards in a deal, as the match file writes them, or the typed score that
    stands for them.

    `marked` is the game's mark (exactly nineteen), `numbers` are the player's, by the names of the
    game's numbers; some games have nothing else. `version` is the match's revision when the hand
    was saved. `entered_by` is the owner of the phone that entered it, if known; `confirmed`: its
    player has confirmed it.
    """

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="hands")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="hands")
    cards = models.TextField(null=True, blank=True)  # noqa: DJ001 - no cards left is a hand, no cards known is none
    typed = models.IntegerField(null=True, blank=True)
    marked = models.BooleanField(default=False)
    numbers = models.JSONField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)
    entered_by = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
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
        """Return the player and the hand: its cards, else its typed score, else its numbers."""
        what = self.typed if self.cards is None else self.cards
        return f"{self.seat}: {self.numbers if what is None else what}"
