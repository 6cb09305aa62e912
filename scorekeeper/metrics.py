"""What is counted for Prometheus: how much, how often, how long; never who. Nothing, unless METRICS_TOKEN is set.

Each process of the server counts for itself, in memory that it shares with the others: any of them tells the sum.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:  # imported when it is needed: most servers count nothing
    from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Summary

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable by which prometheus_client finds what other processes counted."""
IN_MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of its own is made there
NAME = "scorekeeper"
TIMES = "How long requests took, until their answer began to be sent."
REFUSED = "Connections that were refused before the app saw a request, by the reason."
WAITING = "Requests that wait for a thread, of those that read, those that write, files, slow pages and their changes."
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


@dataclass(frozen=True)
class Counters:
    """Everything that is counted, in `registry`."""

    registry: CollectorRegistry
    durations: Histogram
    answers: Counter
    refused: Counter
    saves: Counter
    conflicts: Counter
    database_time: Summary
    waiting: Gauge
    waited: Summary


@cache
def counters() -> Counters | None:
    """What this process counts; None where nothing is to be counted."""
    if not settings.METRICS_TOKEN:
        return None
    from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Summary

    to = CollectorRegistry()
    route, threads = ("route", "method"), ("threads",)
    return Counters(
        registry=to,
        durations=Histogram(f"{NAME}_request_seconds", TIMES, route, registry=to, buckets=SECONDS),
        answers=Counter(f"{NAME}_answers", "Answers by status.", (*route, "status"), registry=to),
        refused=Counter(f"{NAME}_refused", REFUSED, ("reason",), registry=to),
        saves=Counter(f"{NAME}_saves", "Changes to matches that were saved.", registry=to),
        conflicts=Counter(f"{NAME}_conflicts", "Changes that met another one, and were not saved.", registry=to),
        database_time=Summary(f"{NAME}_database_seconds", "Queries, and how long they took.", registry=to),
        waiting=Gauge(f"{NAME}_waiting_requests", WAITING, threads, registry=to, multiprocess_mode="livesum"),
        waited=Summary(f"{NAME}_waited_seconds", "How long requests waited for a thread.", threads, registry=to),
    )


def count_refused(reason: str) -> None:
    """The server refused what it was sent, before the app saw it."""
    if counted := counters():
        counted.refused.labels(reason).inc()


def wait(threads: str) -> Callable[[], None]:
    """A request waits for one of those threads; what comes back is to be called when it has one."""
    counted = counters()
    if counted is None:
        return lambda: None
    waiting, waited, since = counted.waiting.labels(threads), counted.waited.labels(threads), time.perf_counter()
    waiting.inc()

    def end() -> None:
        waiting.dec()
        waited.observe(time.perf_counter() - since)

    return end


def told() -> tuple[bytes, str]:
    """Everything that all processes have counted, as Prometheus reads it, and the type of that."""
    from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
    from prometheus_client.multiprocess import MultiProcessCollector

    counted = counters()
    registry = counted.registry if counted else CollectorRegistry()
    if SHARED in os.environ:
        forget_ended_processes()
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry), CONTENT_TYPE_LATEST


@contextmanager
def shared_between_processes() -> Iterator[None]:
    """Have the processes that begin meanwhile count together, in a folder in memory where there is such a thing.

    To begin with before anything is counted. Nothing is left behind.
    """
    if not settings.METRICS_TOKEN:
        yield
        return
    folder = IN_MEMORY if os.access(IN_MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix=f"scorekeeper-metrics-{os.getpid()}-", dir=folder) as shared:
        os.environ[SHARED] = shared
        yield


def forget_ended_processes() -> None:
    """What waited in a process that has ended waits no more. What it counted stays."""
    from prometheus_client.multiprocess import mark_process_dead

    for kept in Path(os.environ[SHARED]).glob("gauge_live*.db"):
        pid = int(kept.stem.rpartition("_")[2])
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            mark_process_dead(pid)  # type: ignore[no-untyped-call]
