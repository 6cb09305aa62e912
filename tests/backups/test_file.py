"""The file of a backup: whole or refused."""

import gzip
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.backup.backup_file import (
    SEAL_LENGTH,
    BackupError,
    BackupHead,
    BackupTable,
    open_backup,
    write_backup,
)

HEAD = BackupHead(
    datetime(2026, 11, 20, 19, 30, tzinfo=UTC), (BackupTable("games.Club", ("id", "name"), 2),)
)
ROWS = [[1, "Zoë’s\nTable"], [2, None]]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("backup") / "whole.gz"
    with write_backup(path, HEAD) as write:
        write(ROWS[:1])
        write(ROWS[1:])
    return path


def test_a_backup_file_is_private_and_readable_by_gzip(whole: Path) -> None:
    with open_backup(whole) as (head, rows):
        assert (head, list(rows)) == (HEAD, ROWS)
    assert whole.stat().st_mode & 0o777 == 0o600
    assert gzip.decompress(whole.read_bytes()).count(b"\n") == 3


@given(place=st.integers(0), flipped=st.integers(1, 255))
def test_a_file_with_one_changed_byte_is_refused(whole: Path, place: int, flipped: int) -> None:
    content = bytearray(whole.read_bytes())
    content[place % len(content)] ^= flipped
    refused(whole, bytes(content))


@given(length=st.integers(0))
def test_a_truncated_file_is_refused(whole: Path, length: int) -> None:
    content = whole.read_bytes()
    refused(whole, content[: length % len(content)])


def test_a_file_with_extra_bytes_is_refused(whole: Path) -> None:
    content = whole.read_bytes()
    for more in (b"\x00", b"\n", content[-SEAL_LENGTH:], content):
        refused(whole, content + more)


def refused(whole: Path, content: bytes) -> None:
    damaged = whole.with_name("damaged.gz")
    damaged.write_bytes(content)
    with (
        pytest.raises(BackupError, match=r"damaged\.gz is [^.]*not a backup of this app"),
        open_backup(damaged),
    ):
        pass


def test_a_failed_write_leaves_only_the_old_file(whole: Path) -> None:
    before, files = whole.read_bytes(), list(whole.parent.iterdir())

    def half() -> None:
        with write_backup(whole, HEAD) as write:
            write(ROWS[:1])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        half()
    assert whole.read_bytes() == before
    assert list(whole.parent.iterdir()) == files
