"""Middleware, in the order of `settings.MIDDLEWARE`.

Middleware that a setting switches on is elsewhere (`measuring`, `demo_only`), as is middleware that
knows of matches (`games.access.phones`, `games.web`).
"""

import secrets
import time
from collections.abc import Callable, MutableMapping
from functools import lru_cache
from threading import BoundedSemaphore
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db import Error
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.utils.encoding import escape_uri_path

from games.database.second_try import prepare_second_try
from games.values.whole_numbers import parse_whole_number
from scorekeeper import errors, headers, health, logs
from scorekeeper.downloads import Download
from scorekeeper.senders import find_sender_address, is_trusted

FORWARDED_KEYS = (
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_X_FORWARDED_HOST",
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_REQUEST_ID",
)
# The answer to a poll without news, as most requests are: it has no policies and no log line.
UNCHANGED_STATUS = 204
# Set in browsers too old for our scripts by static/js/old_browser.js.
PLAIN_COOKIE = "plain"


class Middleware:
    """Base class that keeps the next handler."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response


class Health(Middleware):
    """Middleware that answers `/healthz` and `/readyz` before anything else looks at the request.

    Load balancers ask over http, by address, and every few seconds, so there is no redirect to
    https, no check of allowed hosts, and no line in the log.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path_info in health.PATHS:
            return health.build_answer(request.path_info)
        return self._get_response(request)


class BehindProxy(Middleware):
    """Middleware that sets scheme, host and REMOTE_ADDR as the proxy got them.

    A proxy is trusted only if its address is in TRUST_PROXY. The headers of others are removed, so
    that nothing behind this can trust them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        super().__init__(get_response)
        self._trusts = lru_cache(maxsize=1024)(is_trusted)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        meta = request.META
        if self._trusts(meta.get("REMOTE_ADDR", "")):
            self._apply_forwarded(meta)
        else:
            for name in FORWARDED_KEYS:
                meta.pop(name, None)
        return self._get_response(request)

    def _apply_forwarded(self, meta: MutableMapping[str, Any]) -> None:
        """Replace scheme, host and sender's address in `meta` by what trusted proxies have sent."""
        scheme = _read_last(meta, "HTTP_X_FORWARDED_PROTO")
        host = _read_last(meta, "HTTP_X_FORWARDED_HOST")
        if scheme in {"http", "https"}:
            meta["wsgi.url_scheme"] = scheme
        if host:
            meta["HTTP_HOST"] = host
        meta["REMOTE_ADDR"] = find_sender_address(
            meta["REMOTE_ADDR"], meta.get("HTTP_X_FORWARDED_FOR", ""), self._trusts
        )


def _read_last(meta: MutableMapping[str, Any], name: str) -> str:
    """Return the last value of a header, which the nearest proxy added; "" without it."""
    values: str = meta.get(name, "")
    return values.rpartition(",")[2].strip()


class RequestLog(Middleware):
    """Middleware that gives each request an id, and logs it: method, path, status, milliseconds.

    Polls without news, of which each phone may send one a second, and static files are left out.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        start = time.perf_counter()
        request_id = request.META.get("HTTP_X_REQUEST_ID", "")  # only a trusted proxy can set it
        if not logs.REQUEST_ID.fullmatch(request_id):
            request_id = secrets.token_hex(4)
        request.META[logs.META_KEY] = request_id
        token = logs.request_id.set(request_id)
        try:
            response = self._get_response(request)
            is_file = request.path_info.startswith(settings.STATIC_URL)
            is_sent_file = is_file and response.status_code < 400
            if response.status_code != UNCHANGED_STATUS and not is_sent_file:
                milliseconds = (time.perf_counter() - start) * 1000
                path = escape_uri_path(request.path)  # no line breaks, no control characters
                logs.request_logger.info(
                    "%s %s %d %.0f ms", request.method, path, response.status_code, milliseconds
                )
            return response
        finally:
            logs.request_id.reset(token)


class Policies(Middleware):
    """Middleware that adds the headers of `scorekeeper.headers`, and keeps pages out of caches.

    A view's own `Cache-Control` stays. A phone that was shut out of a club (`request.shut_out`)
    clears its cache, but keeps what was typed and not sent yet.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._get_response(request)
        if response.status_code != UNCHANGED_STATUS:
            is_file = (
                request.path.startswith(settings.STATIC_URL)
                or response.get("Content-Type") == headers.MANIFEST_TYPE
            )
            response["Permissions-Policy"] = (
                headers.FILE_PERMISSIONS_POLICY if is_file else headers.PERMISSIONS_POLICY
            )
            response["Content-Security-Policy"] = (
                headers.FILE_CONTENT_POLICY if is_file else headers.CONTENT_POLICY
            )
        if "Cache-Control" not in response:
            # If a script of a page got no-store, Back would load that page anew, although browsers
            # still have it in memory.
            is_for_script = "HTTP_HX_REQUEST" in request.META  # `request.headers` is slower
            response["Cache-Control"] = (
                "private, no-cache" if is_for_script else "private, no-store"
            )
        if getattr(request, "shut_out", False):
            response["Clear-Site-Data"] = '"cache"'
        return response


class PlainPages(Middleware):
    """Middleware that shows what is in `<noscript>` tags in browsers too old for scripts."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._get_response(request)
        is_html = response.get("Content-Type", "").startswith("text/html")
        if PLAIN_COOKIE in request.COOKIES and is_html and isinstance(response, HttpResponse):
            for tag in (b"<noscript>", b"</noscript>"):
                response.content = response.content.replace(tag, b"")
        return response


class Limits(Middleware):
    """Middleware that limits the size of a request, and how many downloads run at a time.

    A body of more than MAX_BODY_BYTES bytes is refused before it is read; the server passes on none
    without a length. A download holds a thread while it is made, and a file until its client has
    read it: beyond MAX_DOWNLOADS in a process, others have to retry.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        super().__init__(get_response)
        self._download_slots = BoundedSemaphore(settings.MAX_DOWNLOADS)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Raise `RequestDataTooBig` for too large a body; return 503 for one download too many."""
        length = request.META.get("CONTENT_LENGTH") or "0"
        if parse_whole_number(length, settings.MAX_BODY_BYTES) is None:
            raise RequestDataTooBig("The body is too large")
        response = self._get_response(request)
        if not isinstance(response, Download):
            return response
        if not self._download_slots.acquire(blocking=False):
            # Nothing of this download is made yet, so there is nothing to close.
            return errors.too_many_files()
        response.call_at_end(self._download_slots.release)
        return response if request.method == "HEAD" else _begin_download(response)


def _begin_download(download: Download) -> HttpResponseBase:
    """Return the download once its first block is made, or 503 without disk or database."""
    try:
        download.begin()
    except OSError as error:
        return errors.no_room_for_file(error)
    except Error as error:
        page = errors.answer_database_error(error)
        if not page:
            raise
        return page
    return download


class ServerTime(Middleware):
    """Middleware that sets the server's time zone; a page of a club then sets the club's."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        # At the beginning of a request: after its end, a file may still be made in the club's zone.
        timezone.deactivate()
        return self._get_response(request)


class ErrorPages(Middleware):
    """Middleware that renders a page for errors for which Django has a traceback or nothing."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._get_response(request)
        if (
            response.status_code == 405
            and isinstance(response, HttpResponse)
            and not response.content
        ):
            response.content = errors.render_error_page(405).content
        return response

    def process_exception(
        self, request: HttpRequest, exception: Exception
    ) -> HttpResponseBase | None:
        """Call the view again if that may help; return 503 if the database is away or busy."""
        view = request.resolver_match
        # Not with a file, which the first try has read to its end.
        if view and not request.FILES and prepare_second_try(exception):
            try:
                response: HttpResponseBase = view.func(request, *view.args, **view.kwargs)
                return response
            except Error as error:
                return errors.answer_database_error(error)
        return errors.answer_database_error(exception)
