from __future__ import annotations

from django.utils import timezone

from games.matches.match_lines import SeatedMatch

from .translated import phrase


def format_title(listed: SeatedMatch) -> str:
    """Return who won: “Zoë won”, “Zoë and Bob won” (a team), “Nobody won”; its game if running."""
    if listed.is_running:
        return listed.match.game_name
    if not listed.winning_seats:
        return phrase("Nobody won")
    names = [seat.player.name for seat in listed.winning_seats]
    if listed.won_by_one_side:
        return phrase("{players} won", players=names)
    return phrase("{players} shared the win", players=names)


def format_line(listed: SeatedMatch) -> str:
    """Return the game, start and deals: “Golf · 20:15 · 9 deals”; if running “20:15 · 9 deals”."""
    match = listed.match
    start = f"{timezone.localtime(match.started_at):%H:%M}"
    line = f"{start} · {_format_deals(listed)}"
    return line if listed.is_running else f"{match.game_name} · {line}"


def _format_deals(listed: SeatedMatch) -> str:
    deals = listed.match.deals_counted
    if deals:
        return phrase("1 deal", "{n} deals", n=deals)
    return phrase("no deal yet") if listed.is_running else phrase("no deal played")
