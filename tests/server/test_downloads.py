"""How a file gets from where it is made, by way of a file on disk, to who asked for it."""

import asyncio
import errno
import io
import tempfile
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from scorekeeper import downloads
from scorekeeper.asgi import CHUNK_BYTES, RequestDispatcher
from scorekeeper.downloads import Download
from tests.server.asgi_line import Line, ask, scope, wait_until

PATIENCE = 60
NO_ROOM = OSError(errno.ENOSPC, "No space left on device")


def begin(blocks: Iterable[bytes]) -> tuple[Download, list[str]]:
    """Return a download that has begun, and a list that is filled when it is closed."""
    closed: list[str] = []
    download = Download(blocks, "text/csv", {})
    download.call_at_end(lambda: closed.append("closed"))
    download.begin()
    return download, closed


def test_http_1_0_gets_the_whole_file_with_its_length(app: Any) -> None:
    download, closed = begin([b"a,b\n", b"1,2\n"])
    app(download)
    line = ask(Line(), scope() | {"http_version": "1.0"})
    assert (line.status, line.headers["content-length"], line.content) == (200, "8", b"a,b\n1,2\n")
    assert (line.whole, closed) == (True, ["closed"])


def test_a_started_download_takes_no_further_file_on_the_disk(
    app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    download, _ = begin([b"a,b\n", b"", b"1,2\n"])
    app(download)
    monkeypatch.setattr(tempfile, "tempdir", "/no/such/folder")
    line = ask(Line(), scope())
    assert (line.content, line.whole) == (b"a,b\n1,2\n", True)


class FullDisk(io.FileIO):
    """A file on a disk with room for so many bytes, which takes of a block what fits."""

    def __init__(self, path: Path, room: int) -> None:
        super().__init__(path, "w+")
        self.room = room

    def write(self, block: Any) -> int:
        if not self.room:
            raise NO_ROOM
        fitting = block[: self.room]
        self.room -= len(fitting)
        return super().write(fitting)


@pytest.mark.parametrize("room", [0, 3])
def test_a_download_without_room_for_its_first_block_fails(monkeypatch, tmp_path, room) -> None:
    monkeypatch.setattr(
        downloads, "TemporaryFile", lambda buffering: FullDisk(tmp_path / "file", room)
    )
    with pytest.raises(OSError, match="No space"):
        begin([b"a,b\n"])


@pytest.mark.parametrize("version", ["1.1", "1.0"])
def test_a_disk_that_fills_up_breaks_the_download_off(
    app: Any, tmp_path: Path, version: str
) -> None:
    download, closed = begin([b"a,b\n", b"1,2\n"])
    download.file.close()
    download.file = FullDisk(tmp_path / "file", 6)
    app(download)
    line = Line()
    with pytest.raises(OSError, match="No space"):
        ask(line, scope() | {"http_version": version})
    download.file.close()
    assert (line.whole, closed) == (False, ["closed"])


def test_a_download_starts_before_the_file_is_complete(app: Any) -> None:
    begun = threading.Event()

    def made() -> Iterator[bytes]:
        yield b"a,b\n"
        assert begun.wait(PATIENCE)
        yield b"1,2\n"

    async def asked() -> Line:
        line = Line()
        asking = asyncio.create_task(RequestDispatcher()(scope(), line.receive, line.send))
        await wait_until(lambda: bool(line.content))
        assert (line.status, line.content, line.whole, closed) == (200, b"a,b\n", False, [])
        begun.set()
        await asking
        return line

    download, closed = begin(made())
    app(download)
    line = asyncio.run(asked())
    assert (line.content, line.whole, closed) == (b"a,b\n1,2\n", True, ["closed"])


@pytest.mark.parametrize("version", ["1.1", "1.0"])
def test_a_download_that_fails_midway_is_left_incomplete(app: Any, version: str) -> None:
    def failing() -> Iterator[bytes]:
        yield b"a,b\n"
        raise RuntimeError

    download, closed = begin(failing())
    app(download)
    line = Line()
    with pytest.raises(RuntimeError):
        ask(line, scope() | {"http_version": version})
    assert (line.whole, closed) == (False, ["closed"])


def test_slow_readers_hold_no_thread_and_hanging_up_ends_it(app, monkeypatch) -> None:
    def endless() -> Iterator[bytes]:
        nonlocal made
        while True:
            made += 1
            yield b"x"

    async def asked() -> None:
        answering, slow, gone = RequestDispatcher(), Line(room=1), Line(room=1)
        slowly = asyncio.create_task(answering(scope(), slow.receive, slow.send))
        await wait_until(lambda: bool(slow.content))
        app(begin(endless())[0])
        in_vain = asyncio.create_task(answering(scope(), gone.receive, gone.send))
        await wait_until(lambda: made > 20 and bool(gone.content))
        gone.gone.set()
        await in_vain
        assert (gone.whole, slowly.done(), closed) == (False, False, [])
        slow.gone.set()
        await slowly
        assert closed == ["closed"]

    made = 0
    download, closed = begin([b"x" * CHUNK_BYTES] * 20)
    app(download)
    monkeypatch.setattr(settings, "THREADS", 1)
    asyncio.run(asked())
