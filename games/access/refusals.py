"""Answers to refused requests: starting a club, giving a code, coming in."""

from __future__ import annotations

from django.http import HttpResponse

from games import play
from games.rules.errors import RuleError

RETRY_AFTER_SECONDS = 60 * 60

Refused = RuleError | play.TooManyError


def get_status(error: Refused) -> int:
    """Return the HTTP status for a refused form: 422 for a `RuleError`, 429 for too many."""
    return 422 if isinstance(error, RuleError) else 429


def add_retry_after(response: HttpResponse, error: Refused) -> HttpResponse:
    if isinstance(error, play.TooManyError):
        response["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return response
