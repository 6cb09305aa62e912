"""Matches in a list, in words."""

from __future__ import annotations

from django.utils import timezone

from games.matches.match_lines import SeatedMatch

from .words import count, listing


def format_title(listed: SeatedMatch) -> str:
    """Return who won: “Zoë won”, “Zoë and Bob won” (a team) or “shared the win”, “Nobody won”; its game if running."""
    if listed.is_running:
        return listed.match.game_name
    if not listed.winning_seats:
        return "Nobody won"
    names = listing(seat.player.name for seat in listed.winning_seats)
    return f"{names} won" if listed.won_by_one_side else f"{names} shared the win"


def format_line(listed: SeatedMatch) -> str:
    """Return the game, start and deals: “Golf · 20:15 · 9 deals”; of a match that goes on “20:15 · 9 deals”."""
    match = listed.match
    no_deal = "no deal yet" if listed.is_running else "no deal played"
    deals = count(match.deals_counted, "deal") if match.deals_counted else no_deal
    line = f"{timezone.localtime(match.started_at):%H:%M} · {deals}"
    return line if listed.is_running else f"{match.game_name} · {line}"
