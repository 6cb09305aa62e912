"""What the server calls for each request."""

import os
from collections.abc import Callable
from typing import Any

from django.core.wsgi import get_wsgi_application
from django.http import HttpResponseBase

Environ = dict[str, Any]

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
_django = get_wsgi_application()


def application(environ: Environ, start_response: Callable[..., Any]) -> HttpResponseBase:
    """Answer a request by Django."""
    return _django(in_utf8(environ), start_response)


def in_utf8(environ: Environ) -> Environ:
    """The request without a `charset` of its body: what forms send is UTF-8, whatever is said there.

    Django would read address and fields by any of Python's codecs, and fail where one is not made for that, even before
    there is a page for failures.
    """
    kind, *parameters = environ.get("CONTENT_TYPE", "").split(";")
    said = [parameter for parameter in parameters if not parameter.strip().lower().startswith("charset")]
    return environ | {"CONTENT_TYPE": ";".join([kind, *said])}
