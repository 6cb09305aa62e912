"""The picture of an evening: the file, and the page from which it is sent."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from games.access.phones import VisitRequest
from games.access.visits import for_table
from games.models import Table
from games.values.clocks import get_night
from games.web.answers import render_page
from games.wording.words import format_long_date

from .evening_picture import EveningPicture, build_picture, draw_evening
from .finale import load_finale
from .nights import load_night


@require_safe
@for_table()
def picture_page(request: VisitRequest, table: Table) -> HttpResponse:
    """Show the picture of an ended evening; redirect if nobody won anything, or it goes on."""
    picture = _load_picture(table)
    if table.ended_at is None or not picture.won:
        return redirect("evening-over", table.uid)
    name = slugify(f"{table.club.name} {get_night(table.made_at)}", allow_unicode=True)
    context = {
        "club": table.club,
        "table": table,
        "picture": picture,
        "picture_url": reverse("evening-picture-file", args=[table.uid]),
        "file_name": f"{name or 'evening'}.png",
    }
    return render_page(request, "evenings/evening_picture", context)


@require_safe
@for_table()
def picture(request: VisitRequest, table: Table) -> HttpResponse:
    png = draw_evening(_load_picture(table))
    return HttpResponse(
        png, content_type="image/png", headers={"Cache-Control": "private, no-cache"}
    )


def _load_picture(table: Table) -> EveningPicture:
    night = get_night(table.made_at)
    finale = load_finale(table.club, load_night(table.club, night))
    return build_picture(finale, table.club.name, format_long_date(night))
