"""Middleware for metrics of requests and queries, and `/metrics`, if METRICS_TOKEN is set."""

import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.crypto import constant_time_compare

from scorekeeper.metrics import Counters, get_counters, render_metrics

METHODS = {"GET", "HEAD", "POST"}
UNAUTHORISED = "Send the header Authorization: Bearer with the METRICS_TOKEN of the server.\n"


class Measuring:
    """Middleware that counts answers by URL pattern, as addresses have secrets in them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Have queries of new connections timed; raise `MiddlewareNotUsed` without metrics."""
        counters = get_counters()
        if counters is None:
            raise MiddlewareNotUsed
        self._get_response = get_response
        self._counters: Counters = counters
        self._static = f"/{settings.STATIC_URL.lstrip('/')}"
        connection_created.connect(_time_queries, dispatch_uid="metrics")

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer `/metrics`; count any other request with its time, by URL pattern and method."""
        if request.path_info == "/metrics":
            return _metrics_page(request)
        start = time.perf_counter()
        response = self._get_response(request)
        route = self._find_route(request)
        method = request.method if request.method in METHODS else "other"
        self._counters.durations.labels(route, method).observe(time.perf_counter() - start)
        self._counters.answers.labels(route, method, response.status_code).inc()
        return response

    def _find_route(self, request: HttpRequest) -> str:
        """Return the request's URL pattern; the static prefix for files; "none" for others."""
        if request.resolver_match:
            return f"/{request.resolver_match.route}"
        return self._static if request.path_info.startswith(self._static) else "none"


def _metrics_page(request: HttpRequest) -> HttpResponse:
    """Return the metrics as text; 401 without the token."""
    authorisation = request.headers.get("Authorization", "")
    if not constant_time_compare(authorisation, f"Bearer {settings.METRICS_TOKEN}"):
        headers = {"WWW-Authenticate": "Bearer", "Cache-Control": "no-store"}
        return HttpResponse(UNAUTHORISED, status=401, content_type="text/plain", headers=headers)
    text, content_type = render_metrics()
    return HttpResponse(text, content_type=content_type, headers={"Cache-Control": "no-store"})


def _time_queries(connection: BaseDatabaseWrapper, **signal: Any) -> None:
    """Have all queries of a new connection timed; a receiver of `connection_created`."""
    # A connection that is opened once more has the wrapper already.
    if _time_query not in connection.execute_wrappers:
        connection.execute_wrappers.append(_time_query)


def _time_query(execute: Callable[..., Any], *query: Any) -> Any:
    start = time.perf_counter()
    try:
        return execute(*query)
    finally:
        if counters := get_counters():
            counters.database_time.observe(time.perf_counter() - start)
