"""The WSGI app that the server calls for each request."""

import os
from collections.abc import Callable
from typing import Any

from django.core.wsgi import get_wsgi_application
from django.http import HttpResponseBase

Environ = dict[str, Any]

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
_django = get_wsgi_application()


def application(environ: Environ, start_response: Callable[..., Any]) -> HttpResponseBase:
    return _django(force_utf8(environ), start_response)


def force_utf8(environ: Environ) -> Environ:
    """Return the request without the `charset` of its body, which is UTF-8 in all forms.

    Django would decode the address and fields by any of Python's codecs, some of which fail before
    there can be an error page.
    """
    kind, *parameters = environ.get("CONTENT_TYPE", "").split(";")
    others = [
        parameter for parameter in parameters if not parameter.strip().lower().startswith("charset")
    ]
    return environ | {"CONTENT_TYPE": ";".join([kind, *others])}
