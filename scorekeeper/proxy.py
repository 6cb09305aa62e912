"""What a proxy says about a request: believed only from the addresses in TRUST_PROXY."""

from collections.abc import Callable, MutableMapping
from functools import lru_cache
from ipaddress import ip_address
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from scorekeeper.remote_user import key_of

FORWARDED = ("HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_FOR", "HTTP_X_REQUEST_ID")


class BehindProxy:
    """Middleware that makes a request look as the proxy got it: scheme, host, and REMOTE_ADDR of whoever sent it.

    From anybody else such headers are taken away, so that nothing further in can believe them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response
        self._trusts = lru_cache(maxsize=1024)(_trusts)
        by_proxy = [key_of(settings.REMOTE_USER_HEADER)] if settings.REMOTE_USER_HEADER else []
        self._by_proxies = (*FORWARDED, *by_proxy)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        meta = request.META
        if self._trusts(meta.get("REMOTE_ADDR", "")):
            self._believe(meta)
        else:
            for name in self._by_proxies:
                meta.pop(name, None)
        return self._get_response(request)

    def _believe(self, meta: MutableMapping[str, Any]) -> None:
        scheme, host = _last(meta, "HTTP_X_FORWARDED_PROTO"), _last(meta, "HTTP_X_FORWARDED_HOST")
        if scheme in {"http", "https"}:
            meta["wsgi.url_scheme"] = scheme
        if host:
            meta["HTTP_HOST"] = host
        # Each proxy adds whom it got the request from: the last one that is no proxy of ours is the sender.
        for address in reversed(meta.get("HTTP_X_FORWARDED_FOR", "").split(",")):
            if not self._trusts(meta["REMOTE_ADDR"]) or not _is_address(address.strip()):
                return
            meta["REMOTE_ADDR"] = address.strip()


def _trusts(address: str) -> bool:
    return _is_address(address) and any(ip_address(address) in network for network in settings.TRUSTED_PROXIES)


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def _last(meta: MutableMapping[str, Any], name: str) -> str:
    """What the nearest proxy said, where several did."""
    said: str = meta.get(name, "")
    return said.rpartition(",")[2].strip()
