"""Admin of old results that came in from sheets. They are undone in the app."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from games.models import ImportBatch
from games.wording.translated import numeral

from .chosen import ClubFilter, OfClubAdmin
from .lists import ReadOnlyAdmin, format_moment, render_cell


@admin.register(ImportBatch)
class ImportBatchAdmin(OfClubAdmin, ReadOnlyAdmin):
    list_display = ("brought_in", "of_club", "many_matches")
    fields = ("club_link", "brought_in", "many_matches")
    list_filter = (ClubFilter,)
    ordering = ("-id",)

    @admin.display(description="imported")
    def brought_in(self, batch: ImportBatch) -> str:
        return format_moment(batch.at)

    @admin.display(description="matches")
    def many_matches(self, batch: ImportBatch) -> str:
        return render_cell("Matches", numeral(batch.many))

    def has_delete_permission(self, request: HttpRequest, obj: ImportBatch | None = None) -> bool:
        return False
