"""A certificate of one's own for https in a home network: a root that phones are told to trust, and what it signs.

The root is made once and kept for ten years. It can vouch for addresses in private networks and names in `.local` and
the like only: whoever steals its key cannot pass for any other site. The server's own certificate is valid for a year,
as iPhones demand, and made anew by itself.
"""

from __future__ import annotations

import fcntl
import os
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, ip_address, ip_network
from pathlib import Path
from typing import cast

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

ROOT_VALID = timedelta(days=3652)
SERVER_VALID = timedelta(days=397)
"""iOS takes 825 days at most from a root of one's own, and 398 from all others."""
RENEWED_BEFORE = timedelta(days=30)
CLOCKS_DIFFER = timedelta(days=1)

NETWORKS = [
    ip_network(network)
    for network in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8", "100.64.0.0/10")
]
SERVERS_ONLY = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
"""Names of people are not among what a root's names are held to: so nothing of theirs can be signed with it, either."""
DOMAINS = ("local", "localhost", "home.arpa", "lan", "internal")


@dataclass(frozen=True, slots=True)
class Signed:
    """A certificate with its key."""

    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate

    def holds(self, now: datetime) -> bool:
        """Whether it is valid, and for some time to come."""
        certificate = self.certificate
        return certificate.not_valid_before_utc <= now < certificate.not_valid_after_utc - RENEWED_BEFORE


class DamagedError(OSError):
    """A file that should hold a certificate with its key holds something else, or nothing."""


def can_be_vouched_for(host: str) -> bool:
    """Whether the root may vouch for a host: a name, or an IPv4 address."""
    try:
        address = ip_address(host)
    except ValueError:
        return any(host == domain or host.endswith(f".{domain}") for domain in DOMAINS)
    return isinstance(address, IPv4Address) and any(address in network for network in NETWORKS)


def root_in(folder: Path, now: datetime | None = None) -> Signed:
    """The root that is kept in `folder`; made first where there is none, or where its time is over.

    Raises OSError where it cannot be read or kept: one that is damaged stays, for phones may trust it and somebody may
    have a copy. An empty file is none.
    """
    now, path = now or datetime.now(UTC), folder / "root.pem"
    kept = _read(path)
    if kept and kept.holds(now):
        return kept
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _one_at_a_time(folder):
        kept = _read(path)
        if kept and kept.holds(now):
            return kept
        made = _new_root(now)
        _write(path, made)
        return made


def server_certificate(folder: Path, hosts: list[str], now: datetime | None = None) -> Path:
    """The file with the server's certificate and key: made anew when it ends soon, or when its hosts are others.

    Those of the `hosts` that the root cannot vouch for are left out. Raises OSError where it cannot be kept.
    """
    now, path = now or datetime.now(UTC), folder / "server.pem"
    root = root_in(folder, now)
    wanted = sorted(set(filter(can_be_vouched_for, hosts)))
    issuer = root.certificate.fingerprint(hashes.SHA256()).hex()
    note, kept = f"# {issuer} {' '.join(wanted)}\n", None
    with _one_at_a_time(folder):
        with suppress(DamagedError):  # a disk was full: nothing is lost, it is made anew from the root
            kept = _read(path)
        if not (kept and kept.holds(now) and path.read_text().startswith(note)):
            _write(path, _new_server(root, wanted, now), note)
    return path


def root_file(folder: Path) -> bytes:
    """The root without its key, as phones take it in. Raises OSError."""
    return root_in(folder).certificate.public_bytes(Encoding.DER)


def _new_root(now: datetime) -> Signed:
    key = ec.generate_private_key(ec.SECP256R1())
    name = _name(f"Card Night on {socket.gethostname()[:30]}, {now:%Y-%m-%d}")
    allowed: list[x509.GeneralName] = [x509.IPAddress(network) for network in NETWORKS]
    allowed += map(x509.DNSName, DOMAINS)
    builder = (
        _builder(name, name, key.public_key(), now - CLOCKS_DIFFER, now + ROOT_VALID)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(SERVERS_ONLY, critical=False)
        .add_extension(x509.NameConstraints(allowed, None), critical=True)
    )
    return Signed(key, builder.sign(key, hashes.SHA256()))


def _new_server(root: Signed, hosts: list[str], now: datetime) -> Signed:
    key = ec.generate_private_key(ec.SECP256R1())
    begin = now - CLOCKS_DIFFER
    end = min(begin + SERVER_VALID, root.certificate.not_valid_after_utc)
    builder = (
        _builder(_name("Card Night"), root.certificate.subject, key.public_key(), begin, end)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(SERVERS_ONLY, critical=False)
        .add_extension(x509.SubjectAlternativeName(list(map(_general_name, hosts))), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(root.key.public_key()), critical=False)
    )
    return Signed(key, builder.sign(root.key, hashes.SHA256()))


def _builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, begin: datetime, end: datetime
) -> x509.CertificateBuilder:
    builder = x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(key)
    builder = builder.serial_number(x509.random_serial_number()).not_valid_before(begin).not_valid_after(end)
    return builder.add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _general_name(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _read(path: Path) -> Signed | None:
    if not path.exists() or not path.stat().st_size:
        return None
    pem = path.read_bytes()
    try:
        key = cast(ec.EllipticCurvePrivateKey, load_pem_private_key(pem, None))
        return Signed(key, x509.load_pem_x509_certificate(pem))
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise DamagedError(f"{path} holds no certificate with its key") from error


@contextmanager
def _one_at_a_time(folder: Path) -> Iterator[None]:
    """Of several processes that find something missing at once, one makes it, and the others find it made.

    Were it made twice, one of them could load the first one's certificate and the second one's key.
    """
    lock = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def _write(path: Path, signed: Signed, note: str = "") -> None:
    """Whole or not at all, for those who read it meanwhile."""
    key = signed.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    handle, name = tempfile.mkstemp(dir=path.parent)  # such files have mode 600
    with os.fdopen(handle, "wb") as new:
        new.write(note.encode() + key + signed.certificate.public_bytes(Encoding.PEM))
    Path(name).replace(path)
