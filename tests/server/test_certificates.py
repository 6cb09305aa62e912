"""The certificates of a home network: what phones ask of them, how long they hold, and what they may not do."""

import stat
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from threading import Barrier

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import ExtendedKeyUsageOID
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError

from scorekeeper.certificates import can_be_vouched_for, root_file, root_in, server_certificate

NOW = datetime(2026, 11, 21, 20, tzinfo=UTC)
HOSTS = ["192.168.1.20", "kitchen.local"]


def server_in(folder: Path, hosts: list[str] = HOSTS, now: datetime = NOW) -> x509.Certificate:
    return x509.load_pem_x509_certificate(server_certificate(folder, hosts, now).read_bytes())


def test_the_root_is_made_once_and_kept_for_ten_years(tmp_path: Path) -> None:
    first = root_in(tmp_path, NOW).certificate
    assert root_in(tmp_path, NOW + timedelta(days=3600)).certificate == first
    assert first.not_valid_after_utc - NOW >= timedelta(days=3650)
    assert root_in(tmp_path, NOW + timedelta(days=3640)).certificate != first
    assert x509.load_der_x509_certificate(root_file(tmp_path)) == root_in(tmp_path).certificate


@pytest.mark.parametrize(
    "what",
    [lambda folder: root_file(folder), lambda folder: server_certificate(folder, ["10.0.0.1"]).read_bytes()],
    ids=["root", "server"],
)
def test_processes_that_ask_at_once_get_the_same(tmp_path: Path, what: Callable[[Path], bytes]) -> None:
    begin = Barrier(8)

    def ask() -> bytes:
        begin.wait()
        return what(tmp_path)

    with ThreadPoolExecutor(8) as threads:
        got = [asked.result() for asked in [threads.submit(ask) for _ in range(8)]]
    assert set(got) == {what(tmp_path)}


def test_the_servers_certificate_is_what_iphones_ask_for(tmp_path: Path) -> None:
    certificate = server_in(tmp_path)
    assert certificate.not_valid_after_utc - certificate.not_valid_before_utc < timedelta(days=398)
    assert certificate.not_valid_before_utc < NOW
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert names.get_values_for_type(x509.DNSName) == ["kitchen.local"]
    assert names.get_values_for_type(x509.IPAddress) == [ip_address("192.168.1.20")]
    usage = certificate.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert list(usage) == [ExtendedKeyUsageOID.SERVER_AUTH]
    assert certificate.public_key().key_size >= 256


def test_it_is_made_anew_in_its_last_month_and_when_the_address_changes(tmp_path: Path) -> None:
    first = server_in(tmp_path)
    assert server_in(tmp_path, now=NOW + timedelta(days=360)) == first
    later = server_in(tmp_path, now=NOW + timedelta(days=370))
    assert later != first
    assert later.issuer == first.issuer
    moved = server_in(tmp_path, ["10.0.0.7"], NOW + timedelta(days=370))
    assert moved != later


def test_it_does_not_outlive_its_root_and_with_a_new_root_comes_a_new_certificate(tmp_path: Path) -> None:
    root = root_in(tmp_path, NOW).certificate
    late = server_in(tmp_path, now=NOW + timedelta(days=3500))
    assert late.not_valid_after_utc <= root.not_valid_after_utc
    (tmp_path / "root.pem").unlink()
    new = server_in(tmp_path)
    assert new != late
    assert new.issuer == root_in(tmp_path, NOW).certificate.subject


HOME = ("192.168.1.20", "10.1.2.3", "127.0.0.1", "localhost", "kitchen.local", "cards.home.arpa", ".local")
ELSEWHERE = ("93.184.215.14", "scores.example.org", "notlocal", "local.example.org", "*")


def test_a_root_vouches_for_home_networks_only() -> None:
    assert [host for host in (*HOME, *ELSEWHERE) if can_be_vouched_for(host)] == [*HOME]


def test_phones_refuse_what_a_stolen_root_would_say_of_other_sites(tmp_path: Path) -> None:
    root = root_in(tmp_path, NOW).certificate
    allowed = root.extensions.get_extension_for_class(x509.NameConstraints)
    assert allowed.critical
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scorekeeper.certificates.can_be_vouched_for", lambda host: True)
        stolen = server_in(tmp_path, ["bank.example.org"])
    verifier = PolicyBuilder().store(Store([root])).time(NOW)
    with pytest.raises(VerificationError, match="constraint"):
        verifier.build_server_verifier(x509.DNSName("bank.example.org")).verify(stolen, [])
    verifier.build_server_verifier(x509.DNSName("kitchen.local")).verify(server_in(tmp_path), [])


def test_the_root_signs_servers_and_nothing_else(tmp_path: Path) -> None:
    root = root_in(tmp_path, NOW).certificate
    usage = root.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert list(usage) == [ExtendedKeyUsageOID.SERVER_AUTH]
    assert root.extensions.get_extension_for_class(x509.BasicConstraints).value.path_length == 0
    verifier = PolicyBuilder().store(Store([root])).time(NOW)
    verifier.build_server_verifier(x509.DNSName("kitchen.local")).verify(server_in(tmp_path), [])
    with pytest.raises(VerificationError):
        verifier.build_client_verifier().verify(server_in(tmp_path), [])


def test_a_root_from_before_it_was_held_to_servers_goes_on(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scorekeeper.certificates.SERVERS_ONLY", x509.SubjectAlternativeName([]))
        old = root_in(tmp_path, NOW).certificate
    assert server_in(tmp_path).issuer == old.subject
    assert root_in(tmp_path, NOW).certificate == old


def test_a_damaged_certificate_is_made_anew_and_a_damaged_root_is_left_for_who_has_a_copy(tmp_path: Path) -> None:
    issuer = server_in(tmp_path).issuer
    for left in (b"", b"-----BEGIN PRIVATE KEY-----\n", b"\xff" * 100):
        (tmp_path / "server.pem").write_bytes(left)
        assert server_in(tmp_path).issuer == issuer
    (tmp_path / "root.pem").write_bytes(b"")  # that is none
    assert server_in(tmp_path).issuer == root_in(tmp_path, NOW).certificate.subject
    (tmp_path / "root.pem").write_bytes(b"half a file")
    with pytest.raises(OSError, match=r"root\.pem holds no certificate with its key"):
        server_in(tmp_path)
    assert (tmp_path / "root.pem").read_bytes() == b"half a file"


def test_only_their_owner_reads_the_keys(tmp_path: Path) -> None:
    folder = tmp_path / "https"
    server_certificate(folder, HOSTS, NOW)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
    assert b"PRIVATE" not in x509.load_der_x509_certificate(root_file(folder)).public_bytes(Encoding.PEM)
