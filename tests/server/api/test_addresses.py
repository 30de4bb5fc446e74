"""Where a house is reached: by TLS, behind a proxy, and by the commands of this machine."""

from __future__ import annotations

import ssl
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from typer.testing import CliRunner

from tests.server.api.served import served
from threecard.cli.app import app
from threecard.server.api.door import Door

THIS_MACHINE = x509.IPAddress(ip_address("127.0.0.1"))
PUBLIC = "https://play.example"
FAR = "203.0.113.9"


def test_served_by_tls_cookies_go_nowhere_else(tmp_path: Path) -> None:
    cert = certificate(tmp_path, THIS_MACHINE)
    with served(tmp_path, tls_cert=cert) as house:
        assert house.url.startswith("https://")
        trusted = ssl.create_default_context(cafile=cert)
        with httpx.Client(base_url=house.url, verify=trusted) as client:
            came = client.post("/api/guests", headers={"Origin": house.url})
    assert came.status_code == 201
    assert "secure" in came.headers["set-cookie"].lower()
    assert came.headers["strict-transport-security"].startswith("max-age=")


def test_a_house_whose_certificate_names_another_host_is_managed_from_its_machine(
    tmp_path: Path,
) -> None:
    cert = certificate(tmp_path, x509.DNSName("play.example"))
    db = ["--db", str(tmp_path / "house.db")]
    with served(tmp_path, tls_cert=cert, public_url=PUBLIC) as house:
        listed = CliRunner().invoke(app, ["table", "list", *db])
        admitted = CliRunner().invoke(app, ["staff", "admit", "Mei", "--role", "dealer", *db])
        for path in ("/ready", "/metrics"):
            assert httpx.get(house.own + path).status_code == 200
    assert listed.exit_code == admitted.exit_code == 0, listed.output + admitted.output
    assert "TCP" in listed.output
    assert f"{PUBLIC}/#/link/" in admitted.output
    assert "127.0.0.1" not in admitted.output


def test_nobody_from_elsewhere_plays_past_the_certificate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path, tls_cert=certificate(tmp_path, THIS_MACHINE)) as house:
        assert httpx.get(f"{house.own}/api/tables").status_code == 200
        _ask_from(FAR, monkeypatch)
        refused = httpx.get(f"{house.own}/api/tables")
        assert httpx.get(f"{house.own}/ready").status_code == 200
    assert refused.status_code == 404
    assert "served by TLS" in refused.json()["message"]


@pytest.mark.parametrize("believed", [True, False], ids=["a proxy of ours", "a stranger"])
def test_only_a_proxy_of_the_house_says_who_asks(tmp_path: Path, believed: bool) -> None:
    asked = {"X-Forwarded-For": FAR, "X-Forwarded-Proto": "https"}
    proxies = ("127.0.0.0/8",) if believed else ()
    with served(
        tmp_path, trusted_proxies=proxies, requests_burst=3, request_every=3_600_000
    ) as house:
        for _ in range(3):
            assert httpx.get(f"{house.url}/api/tables", headers=asked).status_code == 200
        from_far = httpx.get(f"{house.url}/api/tables", headers=asked)
        from_another = httpx.get(
            f"{house.url}/api/tables", headers={**asked, "X-Forwarded-For": "198.51.100.4"}
        )
    assert from_far.status_code == 429
    assert from_another.status_code == (200 if believed else 429)


def test_a_proxy_may_have_more_connections_than_a_person(tmp_path: Path) -> None:
    for proxies, expected in ((), 503), (("127.0.0.1",), 200):
        with served(tmp_path, trusted_proxies=proxies, connections_each=2) as house:
            kept = [httpx.Client(base_url=house.url) for _ in range(3)]
            answers = [client.get("/ready").status_code for client in kept]
            for client in kept:
                client.close()
        assert answers == [200, 200, expected]


@pytest.mark.parametrize(
    ("written", "says"),
    [
        (None, "is not there"),
        ("not a certificate", "has to hold a certificate chain"),
    ],
)
def test_a_certificate_that_is_no_good_is_told_before_the_house_opens(
    tmp_path: Path, written: str | None, says: str
) -> None:
    cert = tmp_path / "chain.pem"
    if written is not None:
        cert.write_text(written)
    db = str(tmp_path / "house.db")
    opened = CliRunner().invoke(app, ["serve", "--db", db, "--tls-cert", str(cert)])
    assert opened.exit_code == 2
    assert says in opened.stderr
    assert "Traceback" not in opened.stderr
    assert "open at" not in opened.stdout
    assert not (tmp_path / "house.db").exists()


@pytest.mark.parametrize(
    "option", [("--public-url", "play.example"), ("--trusted-proxy", "the proxy")]
)
def test_an_address_that_is_none_is_told(tmp_path: Path, option: tuple[str, str]) -> None:
    opened = CliRunner().invoke(app, ["serve", "--db", str(tmp_path / "house.db"), *option])
    assert opened.exit_code == 2
    assert f"{option[0]} is an address" in opened.stderr


def _ask_from(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the house see its next connections come from there."""
    call = Door.__call__

    async def from_there(self: Door, scope: dict[str, object], *how: object) -> None:
        await call(self, {**scope, "client": (address, 40_000)}, *how)  # type: ignore[arg-type]

    monkeypatch.setattr(Door, "__call__", from_there)


def certificate(folder: Path, *names: x509.GeneralName) -> Path:
    """A certificate for an address or a name, and its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "house")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    written = folder / "cert.pem"
    written.write_bytes(
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        + made.public_bytes(Encoding.PEM)
    )
    return written
