"""Whom a request comes from, for limits on what one sender may do."""

from ipaddress import IPv6Address, ip_address, ip_network

from django.http import HttpRequest

HOUSEHOLD = 64
"""How many bits of an IPv6 address name a household's or a company's network; the rest its devices give themselves."""


def sender_of(request: HttpRequest) -> str | None:
    """The address that a request comes from, as a limit counts it: of IPv6 the network, which one sender has whole.

    None where there is no address: the server listens on a socket file, and no proxy says who asks.
    """
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return None
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((address.packed, HOUSEHOLD), strict=False).network_address)
