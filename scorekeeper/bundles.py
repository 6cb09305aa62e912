"""Bundles of scripts and styles, so that a first visit needs few requests.

A finder builds them anew from the files in `static/`, without comments and indentation, whenever
`collectstatic` or a server in development looks for them.
"""

from __future__ import annotations

import atexit
import os
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import django_htmx
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage, Storage

STATIC_FOLDER = Path(__file__).resolve().parent.parent / "static"
HTMX = Path(django_htmx.__file__).parent / "static/django_htmx/htmx-2.min.js"

OUTBOX_SCRIPTS = ("js/phone_storage.js", "js/outbox.js")
FOLLOWING_SCRIPTS = (
    *OUTBOX_SCRIPTS,
    "js/vendor/idiomorph.js",
    "js/onward.js",
    "js/live.js",
    "js/screen_awake.js",
)
MOMENT_SCRIPTS = ("js/moments.js", "js/win_count.js")
BASE_STYLES = ("css/base.css", "css/forms.css", "css/cards.css", "css/scores.css")
PAGE_STYLES = (*BASE_STYLES, "css/choices.css", "css/tables.css", "css/drawings.css")
# The files of each bundle, in order; our own by their path in `static/`.
BUNDLES = {
    "together/page.js": (
        *OUTBOX_SCRIPTS,
        *MOMENT_SCRIPTS,
        "js/form_bars.js",
        "js/onward.js",
        "js/follow_table.js",
    ),
    "together/page.css": PAGE_STYLES,
    "together/following.js": (
        *FOLLOWING_SCRIPTS,
        *MOMENT_SCRIPTS,
        "js/form_bars.js",
        "js/follow_table.js",
    ),
    "together/board.js": (
        *FOLLOWING_SCRIPTS,
        *MOMENT_SCRIPTS,
        "js/live_ticks.js",
        "js/copy_text.js",
    ),
    "together/board.css": (
        "css/base.css",
        "css/cards.css",
        "css/scores.css",
        "css/tables.css",
        "css/drawings.css",
        "css/board.css",
        "css/counting.css",
    ),
    "together/win.css": ("css/win.css", "css/settling.css"),
    "together/entry.js": (
        str(HTMX),
        *FOLLOWING_SCRIPTS,
        "js/page_texts.js",
        "js/entered_cards.js",
        "js/drafts.js",
        "js/hand_display.js",
        "js/typed_cards.js",
        "js/offline_entry.js",
        "js/pressed_keys.js",
        "js/kept_view.js",
        "js/entry.js",
    ),
    "together/entry.css": (
        *BASE_STYLES,
        "css/keys.css",
        "css/who_is_in.css",
        "css/entry.css",
        "css/kept_view.css",
    ),
    "together/deal_list.js": (
        "js/page_texts.js",
        "js/drafts.js",
        "js/pressed_keys.js",
        "js/kept_view.js",
        "js/deal_list_rows.js",
        "js/one_player.js",
        "js/deal_list.js",
    ),
    "together/deal_list.css": ("css/deal_list.css",),
    "together/reveal.css": (
        "css/board.css",
        "css/turning.css",
        "css/who_is_in.css",
        "css/awaited.css",
        "css/reveal.css",
    ),
    "together/television.css": (
        "css/games.css",
        "css/turning.css",
        "css/tv.css",
        "css/table.css",
        "css/stage.css",
        "css/counting.css",
    ),
    "together/club.css": ("css/desk.css", "css/games.css", "css/club.css"),
    "together/lobby.js": (
        str(HTMX),
        "js/second_taps.js",
        "js/seats_dragged.js",
        "js/merged_answers.js",
    ),
    "together/lobby.css": ("css/games.css", "css/table.css", "css/setup.css"),
    "together/finale.css": ("css/win.css", "css/finale.css"),
    "together/settling.js": (str(HTMX), "js/copy_text.js", "js/second_taps.js", "js/ticks.js"),
    "together/settling.css": ("css/board.css", "css/settling.css", "css/history.css"),
    "together/statistics.css": (
        "css/board.css",
        "css/join.css",
        "css/history.css",
        "css/desk.css",
        "css/statistics.css",
    ),
    "together/player.css": ("css/win.css", "css/desk.css", "css/statistics.css"),
    "together/welcome.css": ("css/join.css", "css/welcome.css"),
    "together/people.css": ("css/join.css", "css/people.css"),
    "together/share_result.js": ("js/share_link.js", "js/copy_text.js"),
    "together/share_result.css": (*PAGE_STYLES, "css/share.css", "css/result.css"),
    "together/editor.js": ("js/vendor/idiomorph.js", "js/drafts.js", "js/game_editor.js"),
    "together/editor.css": ("css/keys.css", "css/games.css", "css/game_editor.css"),
}

BLOCK_COMMENTS = re.compile(r"/\*.*?\*/|^\s*//[^\n]*$", re.DOTALL | re.MULTILINE)
LINE_COMMENTS = re.compile(r"(?<=[;{},)\]]) // [^\n\"'`]*$", re.MULTILINE)
# With comments and indentation, compressed bundles would be a sixth larger; all other white space
# is worth a hundredth.
INDENTATION = re.compile(r"^\s+", re.MULTILINE)
STRICT_LINE = '"use strict";\n'


class BundleFinder(BaseFinder):
    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        """Build a bundle and return its path; in a list with `find_all`, once called `all`."""
        if path not in BUNDLES:
            return []
        file = _write_bundle(path)
        return [file] if find_all or kwargs.get("all") else file

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        """Build all bundles; yield the path and the storage of each."""
        for path in BUNDLES:
            _write_bundle(path)
            yield path, FileSystemStorage(_make_bundle_folder())


@cache
def _make_bundle_folder() -> Path:
    """Return this process's folder of bundles, made the first time and deleted at the end."""
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-together-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def remove_bundle_folder() -> None:
    """Remove the bundles before another program replaces this one, which runs no exit handlers."""
    shutil.rmtree(_make_bundle_folder(), ignore_errors=True)


def _write_bundle(path: str) -> str:
    file = _make_bundle_folder() / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(build_bundle(path), "utf-8")
    # It is as old as its newest part, or `collectstatic` would copy it every time.
    newest = max((STATIC_FOLDER / part).stat().st_mtime for part in BUNDLES[path])
    os.utime(file, (newest, newest))
    return str(file)


def build_bundle(path: str) -> str:
    """Return a bundle's text; a bundle of scripts is strict, as each script is by itself."""
    parts = "".join(_minify(part) for part in BUNDLES[path])
    return STRICT_LINE + parts if path.endswith(".js") else parts


def _minify(path: str) -> str:
    text = (STATIC_FOLDER / path).read_text("utf-8")
    if "/vendor/" in path or path == str(HTMX):
        return f"{text}\n"
    script = LINE_COMMENTS.sub("", BLOCK_COMMENTS.sub("", text.removeprefix(STRICT_LINE)))
    script = INDENTATION.sub("", script).strip() + "\n"
    return _join_lines(script) if path.endswith(".css") else script


def _join_lines(styles: str) -> str:
    """Return styles with a rule a line, and no space within a rule that is not needed."""
    rules = re.sub(r"(?<=[{;,])\n|;?\n(?=})", "", styles)
    return re.sub(r" (?={)|(?<=:) (?=[^{}]*[;}])", "", rules)
