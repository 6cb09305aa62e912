"""How somebody is answered who is refused: who starts a club, gives a code, or comes in."""

from __future__ import annotations

from django.http import HttpResponse

from games import play
from games.rules.errors import RuleError

RETRY_AFTER_SECONDS = 60 * 60

Refused = RuleError | play.TooManyError


def get_status(error: Refused) -> int:
    """With which status a form is refused."""
    return 422 if isinstance(error, RuleError) else 429


def add_retry_after(response: HttpResponse, error: Refused) -> HttpResponse:
    """The answer to that, with when to come again where that helps."""
    if isinstance(error, play.TooManyError):
        response["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return response
