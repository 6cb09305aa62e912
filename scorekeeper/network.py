"""Which names and addresses this computer has for the phones around it."""

import socket
import struct
import sys
from collections.abc import Iterator
from ipaddress import ip_address

SIOCGIFADDR = 0x8915  # Linux: "what is this interface's IPv4 address?"
LARGEST_PORT = 65535
OUTSIDE = ("192.0.2.1", 9)  # an address kept for documentation: asking for the way there sends nothing


def lan_address() -> str | None:
    """The IPv4 address under which phones in the same network reach this computer, None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(OUTSIDE)
        except OSError:
            return best_address(interface_addresses())
        return best_address([probe.getsockname()[0], *interface_addresses()])


def best_address(addresses: list[str]) -> str | None:
    """The first of `addresses` that another computer can reach; None when there is none."""
    for address in addresses:
        ip = ip_address(address)
        if not (ip.is_loopback or ip.is_link_local or ip.is_unspecified):
            return address
    return None


def interface_addresses() -> list[str]:
    """The IPv4 addresses of all network interfaces, in the system's order."""
    if sys.platform != "linux":
        return addresses_by_name()
    import fcntl  # not there on every system

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("256s", name.encode()))
            except OSError:  # an interface without an address
                continue
            found.append(socket.inet_ntoa(answer[20:24]))
    return found


def addresses_by_name() -> list[str]:
    """The IPv4 addresses that this computer's own name stands for."""
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []


def own_hosts() -> list[str]:
    """Every host that may stand in an address bar when somebody means this computer."""
    name = socket.gethostname().lower()
    return list(dict.fromkeys(["localhost", "127.0.0.1", "[::1]", name, f"{name}.local", *interface_addresses()]))


class HomeHosts(list[str]):
    """The hosts that the app answers to at home: those that are `named`, and this computer's own as they are now.

    A router may give it another address while the app runs. A list, as Django's settings want one; whoever goes through
    it without finding what they look for is given what the computer is called by then.
    """

    def __init__(self, named: list[str]) -> None:
        self._named, self._known = named, (*named, *own_hosts())
        super().__init__(self._known)

    def __iter__(self) -> Iterator[str]:
        yield from self._known
        self._known = (*self._named, *own_hosts())
        yield from self._known
