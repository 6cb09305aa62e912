from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from .clubs import Club, Player


class Paid(models.Model):
    """One payment that was ticked off. It is deleted if that is undone, and never changed."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="payments")
    # The evening on whose list it was ticked; none for the list over all evenings, “Between you”.
    night = models.DateField(null=True, blank=True)
    payer = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    payee = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    cents = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3)
    at = models.DateTimeField(default=timezone.now)
    # The owner of the phone that ticked it off.
    phone = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    # Only of a tick over all evenings: the dates of evenings begun by then that keep their own
    # lists, as no match had ended there. None in rows of older versions, which go by the
    # ends of matches.
    evenings_kept = models.JSONField(null=True, blank=True, editable=False)
    # Only of a tick over all evenings: that on which it was made. It carries over none after it.
    until = models.DateField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name_plural = "payments"
        indexes = (
            models.Index(
                F("club"),
                F("id").desc(),
                condition=Q(night__isnull=True),
                name="payments_of_the_balance",
            ),
        )

    def __str__(self) -> str:
        return (
            f"{self.payer} paid {self.payee} "
            f"{f'for {self.night}' if self.night else 'over all evenings'}"
        )
