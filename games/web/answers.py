"""Responses of views, and the only place that looks at whether htmx asks for a fragment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django_htmx.http import HttpResponseClientRedirect, push_url, replace_url

from games.values.bidi import isolate_text


def render_page(
    request: HttpRequest,
    page: str,
    context: Mapping[str, Any],
    *,
    fragment: str | None = None,
    status: int = 200,
    shareable: bool = False,
) -> HttpResponse:
    """Render the page, or only its `fragment` if htmx requests one; names are within games/.

    `shareable`: all phones with this role and player get the same fragment, to be cached.
    """
    name = fragment if fragment and wants_fragment(request) else page
    response = render(request, f"games/{name}.html", dict(context), status=status)
    # Read by `web.following.poll_endpoint`.
    response.shareable = shareable and name == fragment  # type: ignore[attr-defined]
    if fragment:
        patch_vary_headers(response, ["HX-Request"])
    return response


def hide_address(response: HttpResponse) -> HttpResponse:
    """Send only the origin of this page's address, which has a secret in it, to other pages."""
    response["Referrer-Policy"] = "strict-origin"
    return response


def build_download_headers(name: str, suffix: str) -> dict[str, str]:
    """Return a download's headers, named as people called it: "Café", ".json": "café.json"."""
    file_name = f"{slugify(name, allow_unicode=True) or 'cards'}{suffix}"
    return {
        "Content-Disposition": content_disposition_header(as_attachment=True, filename=file_name)
        or "",
        "Cache-Control": "private, no-store",
    }


def redirect_to(
    request: HttpRequest,
    url: str,
    *,
    fragment: str | None = None,
    context: Mapping[str, Any] | None = None,
    replace: bool = False,
) -> HttpResponse:
    """Redirect to `url` after a change (303); for htmx, render `fragment` with `context` instead.

    Without a fragment, htmx opens the page there. `replace`: `url` replaces the old address.
    """
    if not wants_fragment(request):
        return HttpResponseRedirect(url, status=303)
    if fragment is None:
        return HttpResponseClientRedirect(url)
    show = replace_url if replace else push_url
    return show(render_page(request, fragment, context or {}, fragment=fragment), url)


def redirect_open_page(request: HttpRequest, url: str, sentence: str) -> HttpResponse:
    """Redirect an open page to `url`.

    A page with typed input stays, and shows a line that leads there: `sentence`, without a stop.
    """
    answer = redirect_to(request, url)
    answer.content = render_to_string(
        "games/shared/_onward.html", {"sentence": isolate_text(sentence), "url": url}
    )
    return answer


def rerender(
    request: HttpRequest, url: str, *, fragment: str, context: Mapping[str, Any]
) -> HttpResponse:
    """Render the `fragment` for htmx after a change on the same page; else redirect to `url`."""
    if wants_fragment(request):
        return render_page(request, fragment, context, fragment=fragment)
    return redirect_to(request, url)


def wants_fragment(request: HttpRequest) -> bool:
    """Return whether htmx requests a fragment; a boosted link or form is for a whole page."""
    return bool(request.htmx) and not request.htmx.boosted  # type: ignore[attr-defined]
