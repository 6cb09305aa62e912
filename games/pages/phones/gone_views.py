"""Addresses of the recovery sheet and of moving to a new phone, which earlier versions had."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from games.web.answers import hide_address, render_page


def sheet(request: HttpRequest, **_address: str) -> HttpResponse:
    """Say what stands in place of a recovery sheet (410); its words may be in the address."""
    return _render_gone(request, "sheet")


def move(request: HttpRequest, **_address: str) -> HttpResponse:
    """Say how a new phone joins a club (410)."""
    return _render_gone(request, "move")


def _render_gone(request: HttpRequest, what: str) -> HttpResponse:
    return hide_address(render_page(request, "phones/gone", {"what": what}, status=410))
