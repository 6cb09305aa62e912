"""Files that are made while they are sent, through the disk: a slow reader holds up nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from functools import partial
from itertools import chain
from tempfile import TemporaryFile
from typing import IO
from weakref import finalize

from django.http import StreamingHttpResponse

BLOCK_BYTES = 64_000


class Download(StreamingHttpResponse):
    """A file that is made while it is sent."""

    file: IO[bytes]  # the server writes the blocks to it as fast as they are made

    def __init__(
        self, blocks: Iterable[bytes], content_type: str, headers: Mapping[str, str]
    ) -> None:
        """Take the blocks, none of which is made before `begin`."""
        self._blocks = iter(blocks)
        super().__init__(self._blocks, content_type=content_type, headers=dict(headers))
        self._at_end = ExitStack()
        # Called by `close`, or else, as when middleware fails, once the download is dropped.
        self._end = finalize(self, self._at_end.close)

    def call_at_end(self, function: Callable[[], object]) -> None:
        """Call the function once this is closed, has failed to begin, or is dropped."""
        self._at_end.callback(function)

    def begin(self) -> None:
        """Open the file and make the first block, so that a page can still answer a failure."""
        try:
            first = next(self._blocks, b"")
            self.file = self._at_end.enter_context(TemporaryFile(buffering=0))  # noqa: SIM115
            # To see whether the disk has room; the server writes it once more, perhaps compressed.
            write_block(self.file, first)
            self.file.seek(0)
        except BaseException:
            self._end()
            raise
        self.streaming_content = chain([first], self._blocks)

    def close(self) -> None:
        self._end()
        super().close()


def read_blocks(file: IO[bytes]) -> Iterator[bytes]:
    return iter(partial(file.read, BLOCK_BYTES), b"")


def write_block(file: IO[bytes], block: bytes) -> None:
    """Write all of a block to an unbuffered file, which takes only what fits on a full disk."""
    rest = memoryview(block)
    while rest:
        rest = rest[file.write(rest) :]
