"""Scripts and styles that pages ask for together, as one file each: a first visit waits for few answers.

A finder makes them of the files in `static/`: for `collectstatic`, and for a server in development, where they are
always as those files are now. What is only there for people who read the files is left out.
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

STATIC = Path(__file__).resolve().parent.parent / "static"
HTMX = Path(django_htmx.__file__).parent / "static/django_htmx/htmx-2.min.js"

WAITING = ("js/phone_storage.js", "js/outbox.js")
FOLLOWING = (*WAITING, "js/vendor/idiomorph.js", "js/live.js", "js/screen_awake.js")
BASE = ("css/base.css", "css/forms.css", "css/cards.css", "css/scores.css")
PAGE = (*BASE, "css/choices.css", "css/tables.css", "css/drawings.css")
BUNDLES = {
    "together/page.js": (*WAITING, "js/form_bars.js", "js/follow_table.js"),
    "together/page.css": PAGE,
    "together/following.js": (*FOLLOWING, "js/form_bars.js", "js/follow_table.js"),
    "together/board.js": (*FOLLOWING, "js/live_ticks.js", "js/copy_text.js"),
    "together/board.css": (
        "css/base.css",
        "css/cards.css",
        "css/scores.css",
        "css/tables.css",
        "css/drawings.css",
        "css/board.css",
    ),
    "together/win.css": ("css/win.css", "css/settling.css"),
    "together/entry.js": (
        str(HTMX),
        *FOLLOWING,
        "js/drafts.js",
        "js/entered_cards.js",
        "js/hand_display.js",
        "js/typed_cards.js",
        "js/pressed_keys.js",
        "js/kept_view.js",
        "js/offline_entry.js",
        "js/entry.js",
    ),
    "together/entry.css": (*BASE, "css/keys.css", "css/who_is_in.css", "css/entry.css"),
    "together/deal_list.js": (
        "js/drafts.js",
        "js/pressed_keys.js",
        "js/kept_view.js",
        "js/deal_list_rows.js",
        "js/deal_list.js",
    ),
    "together/deal_list.css": ("css/deal_list.css",),
    "together/reveal.css": ("css/board.css", "css/turning.css", "css/who_is_in.css", "css/reveal.css"),
    "together/television.css": ("css/games.css", "css/turning.css", "css/tv.css", "css/table.css", "css/stage.css"),
    "together/club.css": ("css/desk.css", "css/games.css", "css/club.css"),
    "together/lobby.js": (str(HTMX), "js/second_taps.js", "js/seats_dragged.js", "js/merged_answers.js"),
    "together/lobby.css": ("css/games.css", "css/table.css", "css/setup.css"),
    "together/settling.js": (str(HTMX), "js/copy_text.js", "js/second_taps.js", "js/ticks.js"),
    "together/settling.css": ("css/board.css", "css/settling.css", "css/history.css"),
    "together/statistics.css": (
        "css/board.css",
        "css/join.css",
        "css/history.css",
        "css/desk.css",
        "css/statistics.css",
    ),
    "together/player.css": ("css/win.css", "css/statistics.css"),
    "together/people.css": ("css/join.css", "css/people.css"),
    "together/share_result.js": ("js/share_link.js", "js/copy_text.js"),
    "together/share_result.css": (*PAGE, "css/share.css", "css/result.css"),
    "together/editor.js": ("js/vendor/idiomorph.js", "js/drafts.js", "js/game_editor.js"),
    "together/editor.css": ("css/keys.css", "css/games.css", "css/game_editor.css"),
}
"""What is in each file, in order; of our own files by their place in `static/`."""

COMMENTS = re.compile(r"/\*.*?\*/|^\s*//[^\n]*$", re.DOTALL | re.MULTILINE)
ASIDES = re.compile(r"(?<=[;{},)\]]) // [^\n\"'`]*$", re.MULTILINE)
INDENTED = re.compile(r"^\s+", re.MULTILINE)
"""Compressed, bundles would be a sixth larger with these; what else could be left out is worth a hundredth."""
STRICT = '"use strict";\n'


class Together(BaseFinder):
    """Finds the files that stand for several."""

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        """Where a bundle of that name lies, made of the files as they are now; an empty list for another name."""
        if path not in BUNDLES:
            return []
        made = _made(path)
        return [made] if find_all or kwargs.get("all") else made

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        """All of them."""
        for path in BUNDLES:
            _made(path)
            yield path, FileSystemStorage(_folder())


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-together-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def leave_nothing() -> None:
    """Remove what was made, before another program takes the place of this one, which will not come to its end."""
    shutil.rmtree(_folder(), ignore_errors=True)


def _made(path: str) -> str:
    there = _folder() / path
    there.parent.mkdir(parents=True, exist_ok=True)
    there.write_text(together(path), "utf-8")
    newest = max((STATIC / part).stat().st_mtime for part in BUNDLES[path])
    os.utime(there, (newest, newest))  # or files that were collected would always pass for older ones
    return str(there)


def together(path: str) -> str:
    """What a bundle holds. Scripts are strict from the first line on, as each of them is by itself."""
    parts = "".join(_shortened(part) for part in BUNDLES[path])
    return STRICT + parts if path.endswith(".js") else parts


def _shortened(path: str) -> str:
    """A file; of our own what browsers need, without comments and indentation."""
    text = (STATIC / path).read_text("utf-8")
    if "/vendor/" in path or path == str(HTMX):
        return f"{text}\n"
    own = ASIDES.sub("", COMMENTS.sub("", text.removeprefix(STRICT)))
    return INDENTED.sub("", own).strip() + "\n"
