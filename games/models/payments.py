"""Payments across evenings."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from .clubs import Club, Player


class Paid(models.Model):
    """A payment that was made. `night` is the evening's date, None if it settles the balance over all evenings.

    One row for two players and an evening; each payment of the balance is a row. A row is deleted if it is unticked.
    `phone` is the owner of the phone that ticked it off, the last one if it was done in parts.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="payments")
    night = models.DateField(null=True, blank=True)
    payer = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    payee = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    cents = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3)
    at = models.DateTimeField(default=timezone.now)
    phone = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name_plural = "payments"
        constraints = (
            models.UniqueConstraint(
                fields=("club", "night", "payer", "payee", "currency"), name="one_payment_a_night_and_pair"
            ),
        )
        indexes = (
            models.Index(F("club"), F("id").desc(), condition=Q(night__isnull=True), name="payments_of_the_balance"),
        )

    def __str__(self) -> str:
        """Return who paid whom, and for which evening or “over all evenings”."""
        return f"{self.payer} paid {self.payee} {f'for {self.night}' if self.night else 'over all evenings'}"
