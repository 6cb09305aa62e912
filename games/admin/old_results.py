"""Admin of old results that came in from tables. They are undone in the app."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.models import ImportBatch, Player
from games.wording.words import numeral

from .filters import ClubFilter, ClubFilterAdmin
from .lists import ReadOnlyAdmin, format_moment, render_cell


@admin.register(ImportBatch)
class ImportBatchAdmin(ClubFilterAdmin, ReadOnlyAdmin):
    """What was brought in from tables, the newest first."""

    list_display = ("brought_in", "of_club", "many_matches", "by", "undone")
    fields = ("club_link", "brought_in", "many_matches", "by", "undone", "undone_on")
    list_filter = (("club", ClubFilter),)
    ordering = ("-id",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[ImportBatch]:
        """Return batches with their clubs, and the players whose phones brought them in and undid them."""
        batches: QuerySet[ImportBatch] = super().get_queryset(request)
        return batches.select_related("club", "phone__merged_into", "undone_by__merged_into")

    @admin.display(description="brought in")
    def brought_in(self, batch: ImportBatch) -> str:
        """Return when it was brought in."""
        return format_moment(batch.at)

    @admin.display(description="matches")
    def many_matches(self, batch: ImportBatch) -> str:
        """Return how many matches came in."""
        return render_cell("Matches", numeral(batch.many))

    @admin.display(description="on the phone of")
    def by(self, batch: ImportBatch) -> str:
        """Return on whose phone; empty if the phone was nobody's."""
        return render_cell("On the phone of", _format_player(batch.phone))

    @admin.display
    def undone(self, batch: ImportBatch) -> str:
        """Return when it was undone; empty if it was not."""
        return render_cell("Undone", format_moment(batch.undone_at))

    @admin.display(description="undone on the phone of")
    def undone_on(self, batch: ImportBatch) -> str:
        """Return on whose phone it was undone; empty if it was not, or the phone was nobody's."""
        return _format_player(batch.undone_by)

    def has_delete_permission(self, request: HttpRequest, obj: ImportBatch | None = None) -> bool:
        """Return False: the app undoes it, with its matches."""
        return False


def _format_player(player: Player | None) -> str:
    """Return the name of the player, or of the one that this one was merged into; empty for None."""
    return player.current.name if player else ""
