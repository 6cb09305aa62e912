"""What every view has in common: answering with a whole page, or with its fragment where htmx asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers


def answer(
    request: HttpRequest, page: str, context: Mapping[str, Any], *, fragment: str | None = None, status: int = 200
) -> HttpResponse:
    """The page, or only its `fragment` for a request that htmx makes to swap it in. Nothing else looks at that."""
    wanted = fragment if fragment and request.htmx and not request.htmx.boosted else page  # type: ignore[attr-defined]
    response = render(request, f"games/{wanted}.html", dict(context), status=status)
    if fragment:
        patch_vary_headers(response, ["HX-Request"])
    return response
