"""Addresses of earlier versions, to which pages that are still open send forms."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from games.web.answers import hide_address, render_page


def sheet(request: HttpRequest, **_address: str) -> HttpResponse:
    """Say what replaces a recovery sheet (410); the words of the sheet may be in the address."""
    return _render_gone(request, "sheet")


def move(request: HttpRequest, **_address: str) -> HttpResponse:
    """Say how a new phone joins a club (410)."""
    return _render_gone(request, "move")


def set_up(request: HttpRequest, uid: str) -> HttpResponse:
    """Say where a match is set up (410), to a page of 1.1.0, in which that was done elsewhere."""
    response = _render_gone(request, "setup", club=uid)
    # That page sends with htmx, and would show a 410 as no connection: let it reload instead.
    response["HX-Refresh"] = "true"
    return response


def give_back(request: HttpRequest, uid: str, **_address: int) -> HttpResponse:
    """Say how to correct an entry that another phone changed (410)."""
    return _render_gone(request, "entry", match=uid)


def _render_gone(request: HttpRequest, what: str, **uid: str) -> HttpResponse:
    return hide_address(render_page(request, "phones/gone", {"what": what, **uid}, status=410))
