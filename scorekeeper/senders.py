"""The address of a request's sender, for rate limits."""

from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

# Of an IPv6 address: they are a household's network, and its devices choose the rest.
NETWORK_BITS = 64


def get_sender(request: HttpRequest) -> str | None:
    """Return the address or IPv6 network under which a request is counted; None if unknown."""
    return to_network(request.META.get("REMOTE_ADDR", ""))


def to_network(text: str) -> str | None:
    """Return an IPv4 address as it is, an IPv6 address as its /64 network; None for other text."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((address.packed, NETWORK_BITS), strict=False).network_address)


def is_trusted(address: str) -> bool:
    """Return whether the address is that of a trusted proxy."""
    return is_address(address) and any(
        ip_address(address) in network for network in settings.TRUSTED_PROXIES
    )


def find_sender_address(
    address: str, forwarded: str, is_trusted: Callable[[str], bool] = is_trusted
) -> str:
    """Return the sender's address behind trusted proxies, by the connection and `X-Forwarded-For`.

    Each proxy appends its client to `forwarded`, so the last address that is no trusted proxy is
    the sender's.
    """
    for client in reversed(forwarded.split(",")):
        if not is_trusted(address) or not is_address(client.strip()):
            break
        address = client.strip()
    return address


def is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
