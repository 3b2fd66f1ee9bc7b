"""`deploy/nginx.conf`: understood by nginx's grammar, and tried by nginx itself where there is one."""

from __future__ import annotations

import gzip
import json
import shutil
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import crossplane
import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from tests.processes import Process, started
from tests.unit import DEPLOY

CONF = DEPLOY / "nginx.conf"
SECONDS = 20
ROWS = [{"sid": str(number), "title": "安全生产"} for number in range(200)]


def test_nginx_would_understand_it(tmp_path: Path) -> None:
    whole = tmp_path / "nginx.conf"
    whole.write_text(f"events {{}}\nhttp {{ include {CONF}; }}\n")
    parsed = crossplane.parse(str(whole), strict=True, check_ctx=True, check_args=True)
    assert parsed["errors"] == []


class Upstream(ThreadingHTTPServer):
    """Answers every request with rows of JSON, and keeps what it was asked."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answering)
        self.asked: list[dict[str, str]] = []


class _Answering(BaseHTTPRequestHandler):
    server: Upstream
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        self.server.asked.append({name.lower(): value for name, value in self.headers.items()})
        body = json.dumps(ROWS).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture
def upstream() -> Iterator[Upstream]:
    with Upstream() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def proxy(tmp_path: Path, upstream: Upstream) -> Iterator[str]:
    """The example, but for its ports and its certificate's place; its address."""
    tls, plain = free_port(), free_port()
    make_certificate(tmp_path)
    site = CONF.read_text("utf-8")
    for said, here in {
        "127.0.0.1:8000": f"127.0.0.1:{upstream.server_port}",
        "listen 443": f"listen 127.0.0.1:{tls}",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "/etc/ssl/exam.example.cn": str(tmp_path / "own"),
    }.items():
        assert said in site
        site = site.replace(said, here)
    folders = "".join(
        f"{kind}_temp_path {tmp_path};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (tmp_path / "nginx.conf").write_text(
        f"daemon off; pid {tmp_path}/pid; error_log stderr; worker_processes 1;\n"
        f"events {{}}\nhttp {{ access_log off; {folders}\n{site} }}\n"
    )
    words = ["nginx", "-e", "stderr", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]
    with started(words, tmp_path / "nginx.log") as process:
        await_port(tls, process)
        yield f"https://127.0.0.1:{tls}"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


def await_port(port: int, process: Process) -> None:
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        assert process.poll() is None, "nginx ended"
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)) == 0:
                return
    raise AssertionError("nginx does not listen")


def make_certificate(folder: Path) -> None:
    """`own.pem` and `own.key`."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "exam.example.cn")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now)
        .not_valid_after(now + timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    (folder / "own.pem").write_bytes(certificate.public_bytes(Encoding.PEM))
    (folder / "own.key").write_bytes(
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    )


@pytest.mark.skipif(not shutil.which("nginx"), reason="there is no nginx")
def test_what_passes_through_it(proxy: str, upstream: Upstream) -> None:
    headers = {"Accept-Encoding": "gzip", "X-Forwarded-For": "192.0.2.1"}
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    with httpx.Client(base_url=proxy, verify=trusting, trust_env=False, timeout=SECONDS) as client:
        with client.stream("GET", "/resource-center/api/x", headers=headers) as answer:
            assert answer.headers["content-encoding"] == "gzip"
            assert answer.headers["strict-transport-security"].startswith("max-age=31536000")
            assert json.loads(gzip.decompress(b"".join(answer.iter_raw()))) == ROWS
        assert client.get("/metrics").status_code == 403
    assert [each["x-forwarded-for"] for each in upstream.asked] == ["127.0.0.1"]
