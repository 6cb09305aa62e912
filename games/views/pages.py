"""What every view has in common: answering with a whole page or, where htmx asks for it, a fragment; leading on.

Nothing else looks at whether a request comes from htmx.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django_htmx.http import HttpResponseClientRedirect, push_url, replace_url


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


def stay(request: HttpRequest, url: str, *, fragment: str, context: Mapping[str, Any]) -> HttpResponse:
    """After a change that leads nowhere: back to `url`; htmx, which is still there, gets the `fragment`."""
    return render_page(request, fragment, context, fragment=fragment) if swaps(request) else lead_on(request, url)


def sent_unseen(request: HttpRequest) -> bool:
    """Whether a script sent this by itself, what waited on the phone, so that nobody looks at the answer now."""
    return swaps(request) and not request.htmx.target  # type: ignore[attr-defined]


def address_asked(request: HttpRequest) -> str:
    """The app's address as this phone wrote it, without a slash at its end, for other phones.

    At home it begins with http, also where this phone uses https: others may not trust this computer yet.
    Raises `DisallowedHost`, which is answered with 400, where there can be no such host or port.
    """
    address = f"{'http' if settings.HTTPS_AT_HOME else request.scheme}://{request.get_host()}"
    try:
        possible = urlsplit(address).port != 0
    except ValueError:
        possible = False
    if not possible:
        raise DisallowedHost("The host or its port is none")
    return address


def swaps(request: HttpRequest) -> bool:
    """Whether htmx, or a page that follows the match, asks for a fragment to swap in."""
    return bool(request.htmx) and not request.htmx.boosted  # type: ignore[attr-defined]
