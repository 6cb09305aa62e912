"""The names and addresses of this computer for the phones in its network."""

import socket
import struct
import sys
from collections.abc import Iterator
from ipaddress import ip_address

SIOCGIFADDR = 0x8915  # asks Linux for the IPv4 address of an interface
MAX_PORT = 65535
# Reserved for documentation. Connecting a UDP socket to it sends nothing, but chooses the interface
# that leads out of this network.
OUTSIDE_ADDRESS = ("192.0.2.1", 9)


def find_lan_address() -> str | None:
    """Return the IPv4 address at which phones in the same network reach this computer, or None."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(OUTSIDE_ADDRESS)
        except OSError:
            return find_reachable_address(list_interface_addresses())
        return find_reachable_address([probe.getsockname()[0], *list_interface_addresses()])


def find_reachable_address(addresses: list[str]) -> str | None:
    """Return the first address that is not loopback, link-local or 0.0.0.0; None if all are."""
    for address in addresses:
        ip = ip_address(address)
        if not (ip.is_loopback or ip.is_link_local or ip.is_unspecified):
            return address
    return None


def list_interface_addresses() -> list[str]:
    """Return the IPv4 addresses of all interfaces on Linux; elsewhere those of the host name."""
    if sys.platform != "linux":
        return list_addresses_by_name()
    import fcntl  # not there on every system

    addresses = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("256s", name.encode()))
            except OSError:  # an interface without an address
                continue
            addresses.append(socket.inet_ntoa(answer[20:24]))  # where `struct ifreq` has it
    return addresses


def list_addresses_by_name() -> list[str]:
    """Return the IPv4 addresses of this computer's own name; none if it is not known."""
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []


def list_own_hosts() -> list[str]:
    """Return all hosts, in small letters, by which a browser may address this computer."""
    name = socket.gethostname().lower()
    return list(
        dict.fromkeys(
            ["localhost", "127.0.0.1", "[::1]", name, f"{name}.local", *list_interface_addresses()]
        )
    )


class HomeHosts(list[str]):
    """The hosts that the app answers to at home: the `named` ones, and this computer's own.

    A router may give it another address while the app runs, so iterating looks them up again if
    none of the known ones was it. Django's settings need a list.
    """

    def __init__(self, named: list[str]) -> None:
        self._named = named
        self._hosts = (*named, *list_own_hosts())
        super().__init__(self._hosts)

    def __iter__(self) -> Iterator[str]:
        yield from self._hosts
        self._hosts = (*self._named, *list_own_hosts())
        yield from self._hosts
