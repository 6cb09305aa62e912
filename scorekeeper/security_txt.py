"""`/.well-known/security.txt`: whom to tell about a hole in this server (RFC 9116), if the settings say it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Warning
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

PATH = ".well-known/security.txt"
HOW = "Set SECURITY_EXPIRES to a day within a year, such as {:%Y-%m-%d}, and look at the contact then."


@require_safe
def security_txt(request: HttpRequest) -> HttpResponse:
    """Send the file; 404 without a contact, or without the day on which it expires, which the file has to name."""
    if not settings.SECURITY_CONTACT or settings.SECURITY_EXPIRES is None:
        raise Http404("This server names no contact")
    lines = [f"Contact: {address}" for address in settings.SECURITY_CONTACT]
    lines.append(f"Expires: {settings.SECURITY_EXPIRES:%Y-%m-%dT%H:%M:%SZ}")
    lines.append(f"Preferred-Languages: {', '.join(settings.SECURITY_LANGUAGES)}")
    if settings.HTTPS:
        lines.append(f"Canonical: {settings.PUBLIC_URL}/{PATH}")
    return HttpResponse("".join(f"{line}\n" for line in lines), content_type="text/plain; charset=utf-8")


def check_expiry(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Return a warning for `check --deploy` if a contact is set, and its day of expiry is missing or over; else []."""
    expires, today = settings.SECURITY_EXPIRES, datetime.now(UTC)
    if not settings.SECURITY_CONTACT or (expires and expires > today):
        return []
    problem = "has expired, and nobody trusts it any more" if expires else "is not shown, for it has to say until when"
    hint = HOW.format(today.replace(day=1, year=today.year + 1))
    return [Warning(f"/{PATH} {problem}.", hint=hint, id="scorekeeper.W001")]
