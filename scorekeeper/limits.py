"""How much a request may bring, and how many may be answered with a file at a time."""

from collections.abc import Callable, Iterable, Iterator
from threading import BoundedSemaphore
from weakref import finalize

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse

from games.values.whole_numbers import whole_number
from scorekeeper.errors import too_many_files


class BodyLimit:
    """Middleware that refuses a body of more than LARGEST_BODY bytes before anything of it is read or written down.

    A body whose length is not told is none: no server hands one on.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if whole_number(length, settings.LARGEST_BODY) is None:
            raise RequestDataTooBig("The body is too large")
        return self._get_response(request)


class StreamLimit:
    """Middleware that lets MOST_STREAMS answers of a process be made and sent at a time; others have to come again.

    Such an answer holds a thread while it is made, and memory for as long as whoever asked for it takes to read it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response
        self._free = BoundedSemaphore(settings.MOST_STREAMS)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._get_response(request)
        if isinstance(response, StreamingHttpResponse):
            if not self._free.acquire(blocking=False):
                return too_many_files()  # nothing of the other was made yet, so there is nothing to close
            response.streaming_content = _Stream(iter(response), self._free.release)
        return response


class _Stream:
    """What is sent; `sent` is called once, when it is closed or nobody has it any more."""

    def __init__(self, blocks: Iterable[bytes], sent: Callable[[], None]) -> None:
        self._blocks = blocks
        self.close = finalize(self, sent)

    def __iter__(self) -> Iterator[bytes]:
        yield from self._blocks
