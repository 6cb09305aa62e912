"""What every view has in common: answering with a whole page or, where htmx asks for it, a fragment; leading on.

Nothing else looks at whether a request comes from htmx.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django_htmx.http import HttpResponseClientRedirect, push_url, replace_url

from games.values.isolated import isolate_text


def render_page(
    request: HttpRequest,
    page: str,
    context: Mapping[str, Any],
    *,
    fragment: str | None = None,
    status: int = 200,
    alike: bool = False,
) -> HttpResponse:
    """The page, or only its `fragment` for a request that htmx makes to swap it in.

    `alike`: every phone of this one's role and player would get the same fragment.
    """
    wanted = fragment if fragment and swaps(request) else page
    response = render(request, f"games/{wanted}.html", dict(context), status=status)
    response.alike = alike and wanted == fragment  # type: ignore[attr-defined]
    if fragment:
        patch_vary_headers(response, ["HX-Request"])
    return response


def to_keep(name: str, what: str) -> dict[str, str]:
    """Headers of a file to keep, with a name as people gave it and what the file is: "Café.json"."""
    file_name = f"{slugify(name, allow_unicode=True) or 'cards'}{what}"
    return {
        "Content-Disposition": content_disposition_header(True, file_name) or "",
        "Cache-Control": "private, no-store",
    }


def lead_on(
    request: HttpRequest,
    url: str,
    *,
    fragment: str | None = None,
    context: Mapping[str, Any] | None = None,
    replace: bool = False,
) -> HttpResponse:
    """After a change: on to `url`. htmx gets the `fragment` of the page there, where it can be swapped in.

    With `replace` the address there takes the place of the one before: Back does not stop at it.
    """
    if not swaps(request):
        return HttpResponseRedirect(url, status=303)
    if fragment is None:
        return HttpResponseClientRedirect(url)
    show = replace_url if replace else push_url
    return show(render_page(request, fragment, context or {}, fragment=fragment), url)


def go_on(request: HttpRequest, url: str, said: str) -> HttpResponse:
    """From an open page on to `url`; one that cannot leave what is typed in it says why it should: plain text."""
    answer = lead_on(request, url)
    answer["Content-Type"] = "text/plain; charset=utf-8"
    answer.content = isolate_text(said).encode()
    return answer


def stay(request: HttpRequest, url: str, *, fragment: str, context: Mapping[str, Any]) -> HttpResponse:
    """After a change that leads nowhere: back to `url`; htmx, which is still there, gets the `fragment`."""
    return render_page(request, fragment, context, fragment=fragment) if swaps(request) else lead_on(request, url)


def sent_unseen(request: HttpRequest) -> bool:
    """Whether a script sent this by itself, what waited on the phone, so that nobody looks at the answer now."""
    return swaps(request) and not request.htmx.target  # type: ignore[attr-defined]


def swaps(request: HttpRequest) -> bool:
    """Whether htmx, or a page that follows the match, asks for a fragment to swap in."""
    return bool(request.htmx) and not request.htmx.boosted  # type: ignore[attr-defined]
