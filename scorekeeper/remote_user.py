"""Sign-in to the admin site by a header of the proxy, which has authenticated the user (REMOTE_USER_HEADER)."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth.backends import RemoteUserBackend
from django.contrib.auth.middleware import RemoteUserMiddleware
from django.contrib.auth.models import User
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse


def to_meta_key(header: str) -> str:
    """Return the key of a header in `request.META`."""
    return f"HTTP_{header.upper().replace('-', '_')}"


class KnownUsers(RemoteUserBackend):
    """Authentication backend for existing accounts only: the proxy may know many more users."""

    create_unknown_user = False


class SignedInByProxy(RemoteUserMiddleware):
    """Middleware that believes the header, which is there only if a trusted proxy sent it (`BehindProxy`).

    A user without an account, or with a blocked one, gets the login page as without the header. A user who was signed
    in by the header is signed out when it is missing.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Take the header of REMOTE_USER_HEADER; raise `MiddlewareNotUsed` if that is not set."""
        if not settings.REMOTE_USER_HEADER:
            raise MiddlewareNotUsed
        self.header = to_meta_key(settings.REMOTE_USER_HEADER)  # type: ignore[misc]
        super().__init__(get_response)

    def process_request(self, request: HttpRequest) -> None:
        """Sign the named user in, or out, on admin pages; a name without an account counts as none."""
        if not request.path_info.startswith(reverse("admin:index")):
            return
        name = request.META.get(self.header, "")
        if not (name.isascii() and name.isprintable()) or not _has_account(name):
            request.META.pop(self.header, None)  # or each page would count as a wrong password
        super().process_request(request)


def _has_account(name: str) -> bool:
    """Return whether there is an active account of that name that may use the admin site."""
    longest = User._meta.get_field("username").max_length or 0
    return len(name) <= longest and User.objects.filter(username=name, is_active=True, is_staff=True).exists()
