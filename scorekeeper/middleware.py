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
# The status of a poll without news, as most requests are: it has no headers and no log line.
UNCHANGED_STATUS = 204
# An old browser asks by it for pages without scripts: static/js/old_browser.js.
PLAIN_COOKIE = "plain"


class Middleware:
    """Base class that keeps the next handler."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response


class Health(Middleware):
    """Middleware that answers `/healthz` and `/readyz` before anything else looks at the request.

    Load balancers ask over http, by address, and every few seconds: so there is no redirect to
    https, no check of allowed hosts, and no line in the log.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path_info in health.PATHS:
            return health.build_answer(request.path_info)
        return self._get_response(request)


class BehindProxy(Middleware):
    """Middleware that sets scheme, host and REMOTE_ADDR as the proxy got them.

    A proxy is trusted only if its address is in TRUST_PROXY. Otherwise such headers are removed, so
    that nothing further in can trust them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        super().__init__(get_response)
        self._trusts = lru_cache(maxsize=1024)(is_trusted)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        meta = request.META
        if self._trusts(meta.get("REMOTE_ADDR", "")):
            self._believe(meta)
        else:
            for name in FORWARDED_KEYS:
                meta.pop(name, None)
        return self._get_response(request)

    def _believe(self, meta: MutableMapping[str, Any]) -> None:
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

    Left out are polls without news, up to one a second for each phone, and static files.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        start = time.perf_counter()
        sent_id = request.META.get("HTTP_X_REQUEST_ID", "")  # there only if a trusted proxy gave it
        name = request.META[logs.META_KEY] = (
            sent_id if logs.REQUEST_ID.fullmatch(sent_id) else secrets.token_hex(4)
        )
        token = logs.request_id.set(name)
        try:
            response = self._get_response(request)
            is_static = request.path_info.startswith(settings.STATIC_URL)
            if response.status_code != UNCHANGED_STATUS and not (
                response.status_code < 400 and is_static
            ):
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

    What a view set as `Cache-Control` stays. A phone that was shut out of a club
    (`request.shut_out`) clears its cache, but keeps what was typed and not sent yet.
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
            # A page whose scripts were answered with no-store is built anew on Back, also where it
            # was still in memory.
            by_script = "HTTP_HX_REQUEST" in request.META  # request.headers reads all of them
            response["Cache-Control"] = "private, no-cache" if by_script else "private, no-store"
        if getattr(request, "shut_out", False):
            response["Clear-Site-Data"] = '"cache"'
        return response


class PlainPages(Middleware):
    """Middleware that shows what is in `<noscript>` tags in browsers too old for scripts."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._get_response(request)
        html = response.get("Content-Type", "").startswith("text/html")
        if PLAIN_COOKIE in request.COOKIES and html and isinstance(response, HttpResponse):
            response.content = response.content.replace(b"<noscript>", b"").replace(
                b"</noscript>", b""
            )
        return response


class Limits(Middleware):
    """Middleware that limits the size of a request, and the downloads of a process at a time.

    A body of more than MAX_BODY_BYTES bytes is refused before it is read; the server passes none on
    without a length. A download holds a thread, and a file for as long as its client takes to read
    it: beyond MAX_DOWNLOADS, others have to retry.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        super().__init__(get_response)
        self._free = BoundedSemaphore(settings.MAX_DOWNLOADS)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Raise `RequestDataTooBig` for too large a body; return 503 for one download too many."""
        length = request.META.get("CONTENT_LENGTH") or "0"
        if parse_whole_number(length, settings.MAX_BODY_BYTES) is None:
            raise RequestDataTooBig("The body is too large")
        response = self._get_response(request)
        if not isinstance(response, Download):
            return response
        if not self._free.acquire(blocking=False):
            return (
                errors.too_many_files()
            )  # nothing of the other was made yet, so there is nothing to close
        response.call_at_end(self._free.release)
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
    """Middleware that sets the server's time zone: a club's page sets its club's."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        # Not at the end of a request: a file is made after the view has answered.
        timezone.deactivate()
        return self._get_response(request)


class ErrorPages(Middleware):
    """Middleware that renders a page where Django has a traceback or nothing."""

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
        """Answer once more if the database's fault is over by then; 503 if it is away or busy."""
        view = request.resolver_match
        if view and not request.FILES and prepare_second_try(exception):
            try:
                response: HttpResponseBase = view.func(request, *view.args, **view.kwargs)
                return response
            except Error as error:
                return errors.answer_database_error(error)
        return errors.answer_database_error(exception)
