"""What each request passes on its way to a view, and its answer on the way back: in the order of `settings.MIDDLEWARE`.

What is only there when a setting asks for it stands elsewhere (`measuring`, `remote_user`, `demo_only`); so does what
knows of matches (`games.access.phones`, `games.web`).
"""

import secrets
import time
from collections.abc import Callable, Iterable, Iterator, MutableMapping
from functools import lru_cache
from threading import BoundedSemaphore
from typing import Any
from weakref import finalize

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils import timezone
from django.utils.encoding import escape_uri_path

from games.values.whole_numbers import whole_number
from scorekeeper import errors, headers, health, logs
from scorekeeper.remote_user import key_of
from scorekeeper.senders import address_behind, is_trusted

FORWARDED = ("HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_FOR", "HTTP_X_REQUEST_ID")
NOTHING_NEW = 204
"""What an open page is told about every second: nothing of it is shown, so there is nothing to guard or to log."""
PLAIN = "plain"
"""The cookie by which an old browser asks for pages without scripts: static/js/old_browser.js."""


class Middleware:
    """What stands before whatever comes next."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response


class Health(Middleware):
    """Answers `/healthz` and `/readyz` before anything else looks at the request.

    Load balancers ask over http, by address, and every few seconds: so these answers know no redirect to https, no
    allowed hosts, and no line in the log.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path_info in health.ASKED:
            return health.answer_to(request.path_info)
        return self._get_response(request)


class BehindProxy(Middleware):
    """Makes a request look as the proxy got it: scheme, host, and REMOTE_ADDR of whoever sent it.

    A proxy is believed only if its address is in TRUST_PROXY. From anybody else such headers are taken away, so that
    nothing further in can believe them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        super().__init__(get_response)
        self._trusts = lru_cache(maxsize=1024)(is_trusted)
        by_proxy = [key_of(settings.REMOTE_USER_HEADER)] if settings.REMOTE_USER_HEADER else []
        self._by_proxies = (*FORWARDED, *by_proxy)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        meta = request.META
        if self._trusts(meta.get("REMOTE_ADDR", "")):
            self._believe(meta)
        else:
            for name in self._by_proxies:
                meta.pop(name, None)
        return self._get_response(request)

    def _believe(self, meta: MutableMapping[str, Any]) -> None:
        scheme, host = _last(meta, "HTTP_X_FORWARDED_PROTO"), _last(meta, "HTTP_X_FORWARDED_HOST")
        if scheme in {"http", "https"}:
            meta["wsgi.url_scheme"] = scheme
        if host:
            meta["HTTP_HOST"] = host
        meta["REMOTE_ADDR"] = address_behind(meta["REMOTE_ADDR"], meta.get("HTTP_X_FORWARDED_FOR", ""), self._trusts)


def _last(meta: MutableMapping[str, Any], name: str) -> str:
    """What the nearest proxy said, where several did."""
    said: str = meta.get(name, "")
    return said.rpartition(",")[2].strip()


class RequestLog(Middleware):
    """Names each request, and prints a line when it is answered: what, status, milliseconds.

    Left out is what phones ask all the time and nobody wants to read about: whether an unchanged board is unchanged
    (one a second for each phone that is open), and static files that are there.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        start = time.perf_counter()
        given = request.META.get("HTTP_X_REQUEST_ID", "")  # there only if a trusted proxy gave it
        name = request.META[logs.NAME] = given if logs.REQUEST_ID.fullmatch(given) else secrets.token_hex(4)
        token = logs.request_id.set(name)
        try:
            response = self._get_response(request)
            is_static = request.path_info.startswith(settings.STATIC_URL)
            if response.status_code != NOTHING_NEW and not (response.status_code < 400 and is_static):
                took = (time.perf_counter() - start) * 1000
                path = escape_uri_path(request.path)  # no line breaks, no control characters
                logs.requests.info("%s %s %d %.0f ms", request.method, path, response.status_code, took)
            return response
        finally:
            logs.request_id.reset(token)


class Policies(Middleware):
    """Has browsers refuse whatever the app does not use: `scorekeeper.headers`.

    And has them keep no page, unless its view says otherwise; nothing at all once a phone was shut out of a club
    (`request.shut_out`), but for what was typed there and not sent yet.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._get_response(request)
        if response.status_code != NOTHING_NEW:
            is_file = request.path.startswith(settings.STATIC_URL) or response.get("Content-Type") == headers.MANIFEST
            response["Permissions-Policy"] = headers.PERMISSIONS_OF_FILES if is_file else headers.PERMISSIONS
            response["Content-Security-Policy"] = headers.CONTENT_OF_FILES if is_file else headers.CONTENT
        if "Cache-Control" not in response:
            # A page whose scripts were answered with no-store is built anew on Back, also where it was still in memory.
            by_script = "HTTP_HX_REQUEST" in request.META  # request.headers reads all of them
            response["Cache-Control"] = "private, no-cache" if by_script else "private, no-store"
        if getattr(request, "shut_out", False):
            response["Clear-Site-Data"] = '"cache"'
        return response


class PlainPages(Middleware):
    """Has a browser that is too old for the scripts show what is between `<noscript>` tags; base.html leaves them out.

    So pages do there what they do elsewhere with scripts switched off.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._get_response(request)
        html = response.get("Content-Type", "").startswith("text/html")
        if PLAIN in request.COOKIES and html and isinstance(response, HttpResponse):
            response.content = response.content.replace(b"<noscript>", b"").replace(b"</noscript>", b"")
        return response


class Limits(Middleware):
    """Bounds how much a request may bring, and how many answers of a process may be made and sent at a time.

    A body of more than LARGEST_BODY bytes is refused before anything of it is read or written down; one whose length is
    not told is none: no server hands one on. An answer that is made while it is sent holds a thread, and memory for as
    long as whoever asked for it takes to read it: beyond MOST_STREAMS, others have to come again.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        super().__init__(get_response)
        self._free = BoundedSemaphore(settings.MOST_STREAMS)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if whole_number(length, settings.LARGEST_BODY) is None:
            raise RequestDataTooBig("The body is too large")
        response = self._get_response(request)
        if isinstance(response, StreamingHttpResponse):
            if not self._free.acquire(blocking=False):
                return errors.too_many_files()  # nothing of the other was made yet, so there is nothing to close
            response.streaming_content = _Stream(iter(response), self._free.release)
        return response


class _Stream:
    """What is sent; `sent` is called once, when it is closed or nobody has it any more."""

    def __init__(self, blocks: Iterable[bytes], sent: Callable[[], None]) -> None:
        self._blocks = blocks
        self.close = finalize(self, sent)

    def __iter__(self) -> Iterator[bytes]:
        yield from self._blocks


class ServerTime(Middleware):
    """Begins each request by the server's clock: a club's page sets its club's (`games.access.visits`).

    Not at the end of a request: a file is made after the view has answered.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        timezone.deactivate()
        return self._get_response(request)


class ErrorPages(Middleware):
    """Has a page where Django has a traceback or nothing."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._get_response(request)
        if response.status_code == 405 and isinstance(response, HttpResponse) and not response.content:
            response.content = errors.page(405).content
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answers with 503 where the database is the matter."""
        return errors.database_away(exception)
