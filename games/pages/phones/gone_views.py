"""Addresses of earlier versions: recovery sheets, moves to a new phone, taking changes back."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from games.web.answers import hide_address, render_page


def sheet(request: HttpRequest, **_address: str) -> HttpResponse:
    """Say what stands instead of a recovery sheet (410); its words may be in the address."""
    return _render_gone(request, "sheet")


def move(request: HttpRequest, **_address: str) -> HttpResponse:
    """Say how a new phone joins a club (410)."""
    return _render_gone(request, "move")


def give_back(request: HttpRequest, uid: str, **_address: int) -> HttpResponse:
    """Say how an entry that another phone changed is put right (410)."""
    return _render_gone(request, "entry", uid)


def _render_gone(request: HttpRequest, what: str, match: str = "") -> HttpResponse:
    return hide_address(
        render_page(request, "phones/gone", {"what": what, "match": match}, status=410)
    )
