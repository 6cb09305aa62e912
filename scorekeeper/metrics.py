"""Prometheus metrics of all processes, if METRICS_TOKEN is set: counts and durations only."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:  # else it is imported when it is needed, as most servers count nothing
    from prometheus_client import CollectorRegistry, Counter, Histogram, Summary

# Names the folder in which prometheus_client finds what other processes counted.
SHARED_FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
MEMORY_FOLDER = Path("/dev/shm")  # noqa: S108 - a folder of its own is made there
PREFIX = "scorekeeper"
TIMES_HELP = "How long requests took, until their answer began to be sent."
REFUSED_HELP = "Connections that were refused before the app saw a request, by the reason."
BUCKET_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


@dataclass(frozen=True)
class Counters:
    registry: CollectorRegistry
    durations: Histogram
    answers: Counter
    refused: Counter
    saves: Counter
    conflicts: Counter
    database_time: Summary


@cache
def get_counters() -> Counters | None:
    """Return this process's metrics, made the first time; None if they are switched off."""
    if not settings.METRICS_TOKEN:
        return None
    from prometheus_client import CollectorRegistry, Counter, Histogram, Summary

    registry = CollectorRegistry()
    labels = ("route", "method")
    return Counters(
        registry=registry,
        durations=Histogram(
            f"{PREFIX}_request_seconds",
            TIMES_HELP,
            labels,
            registry=registry,
            buckets=BUCKET_SECONDS,
        ),
        answers=Counter(
            f"{PREFIX}_answers", "Answers by status.", (*labels, "status"), registry=registry
        ),
        refused=Counter(f"{PREFIX}_refused", REFUSED_HELP, ("reason",), registry=registry),
        saves=Counter(f"{PREFIX}_saves", "Changes to matches that were saved.", registry=registry),
        conflicts=Counter(
            f"{PREFIX}_conflicts",
            "Changes that met another one, and were not saved.",
            registry=registry,
        ),
        database_time=Summary(
            f"{PREFIX}_database_seconds", "Queries, and how long they took.", registry=registry
        ),
    )


def count_refused(reason: str) -> None:
    """Count a request refused before the app saw it, by a word such as LengthRequired."""
    if counters := get_counters():
        counters.refused.labels(reason).inc()


def render_metrics() -> tuple[bytes, str]:
    """Return the metrics of all processes in Prometheus's text format, and its content type."""
    from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
    from prometheus_client.multiprocess import MultiProcessCollector

    counters = get_counters()
    registry = counters.registry if counters else CollectorRegistry()
    if SHARED_FOLDER_VARIABLE in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry), CONTENT_TYPE_LATEST


@contextmanager
def share_between_processes() -> Iterator[None]:
    """Let all processes that are started inside count together; enter it before anything counts."""
    if not settings.METRICS_TOKEN:
        yield
        return
    folder = MEMORY_FOLDER if os.access(MEMORY_FOLDER, os.W_OK) else None
    with tempfile.TemporaryDirectory(
        prefix=f"scorekeeper-metrics-{os.getpid()}-", dir=folder
    ) as shared:
        os.environ[SHARED_FOLDER_VARIABLE] = shared
        yield
