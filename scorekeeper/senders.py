"""Whom a request comes from, for limits on what one sender may do."""

from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

HOUSEHOLD = 64
"""How many bits of an IPv6 address name a household's or a company's network; the rest its devices give themselves."""


def sender_of(request: HttpRequest) -> str | None:
    """The address that a request comes from, as a limit counts it: of IPv6 the network, which one sender has whole.

    None where there is no address: the server listens on a socket file, and no proxy says who asks.
    """
    return network_of(request.META.get("REMOTE_ADDR", ""))


def network_of(text: str) -> str | None:
    """Return an address as a limit counts it; None if it is none."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((address.packed, HOUSEHOLD), strict=False).network_address)


def is_trusted(address: str) -> bool:
    """Whether an address is that of a proxy that is believed."""
    return is_address(address) and any(ip_address(address) in network for network in settings.TRUSTED_PROXIES)


def address_behind(address: str, forwarded: str, is_trusted: Callable[[str], bool] = is_trusted) -> str:
    """Return the address of the sender behind trusted proxies, from that of the connection and `X-Forwarded-For`.

    Each proxy adds whom it got the request from: the last one that is no proxy of ours is the sender.
    """
    for before in reversed(forwarded.split(",")):
        if not is_trusted(address) or not is_address(before.strip()):
            break
        address = before.strip()
    return address


def is_address(text: str) -> bool:
    """Whether a text is an address."""
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
