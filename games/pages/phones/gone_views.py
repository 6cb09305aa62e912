"""Addresses of earlier versions, which pages that are still open send to."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from games.web.answers import hide_address, render_page


def sheet(request: HttpRequest, **_address: str) -> HttpResponse:
    """Say what stands instead of a recovery sheet (410); its words may be in the address."""
    return _render_gone(request, "sheet")


def move(request: HttpRequest, **_address: str) -> HttpResponse:
    """Say how a new phone joins a club (410)."""
    return _render_gone(request, "move")


def set_up(request: HttpRequest, uid: str) -> HttpResponse:
    """Say where a match is set up (410), to a page on which 1.1.0 did that."""
    response = _render_gone(request, "setup", club=uid)
    # Asked by htmx, that page would say that there is no connection. It reloads, and shows this.
    response["HX-Refresh"] = "true"
    return response


def give_back(request: HttpRequest, uid: str, **_address: int) -> HttpResponse:
    """Say how an entry that another phone changed is put right (410)."""
    return _render_gone(request, "entry", match=uid)


def _render_gone(request: HttpRequest, what: str, **uid: str) -> HttpResponse:
    return hide_address(render_page(request, "phones/gone", {"what": what, **uid}, status=410))
