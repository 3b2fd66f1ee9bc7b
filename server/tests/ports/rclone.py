"""A real S3 server for tests: `rclone serve s3` on a folder, with one bucket `zhegui`."""

import os
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

from tests.processes import await_line, started

BUCKET = "s3://zhegui/files"
KEY, SECRET = "key", "secret"
#: Of a bucket at an address where nothing listens.
AWAY = {
    "AWS_ENDPOINT_URL": "http://127.0.0.1:1",
    "AWS_ALLOW_HTTP": "true",
    "AWS_ACCESS_KEY_ID": KEY,
    "AWS_SECRET_ACCESS_KEY": SECRET,
    "NO_PROXY": "127.0.0.1",
}
RCLONE = Path(sysconfig.get_path("scripts")) / "rclone"
SECONDS = 30


@contextmanager
def rclone_s3(folder: Path, *, answers_parts: bool = True) -> Iterator[dict[str, str]]:
    """The `AWS_*` variables that lead there, for as long as the context lasts.

    Objects lie below `folder/zhegui`; credentials and signatures are checked. Unless it
    `answers_parts`, it does not say of which part an answer is.
    """
    (folder / "zhegui").mkdir(parents=True)
    words = [str(RCLONE), "serve", "s3", "--addr", "127.0.0.1:0", "--auth-key", f"{KEY},{SECRET}"]
    environment = os.environ | {"RCLONE_CONFIG": os.devnull, "NO_PROXY": "127.0.0.1"}
    log = folder.with_name(f"{folder.name}.log")
    with started([*words, str(folder)], log, env=environment) as process:
        url = await_line(log, r"http://[^/\s]+", process).group()
        with nullcontext(url) if answers_parts else _without_parts(url) as reached:
            yield {
                "AWS_ENDPOINT_URL": reached,
                "AWS_ALLOW_HTTP": "true",
                "AWS_REGION": "us-east-1",
                "AWS_ACCESS_KEY_ID": KEY,
                "AWS_SECRET_ACCESS_KEY": SECRET,
                "NO_PROXY": "127.0.0.1",
            }


class _Whole(ThreadingHTTPServer):
    """Passes requests on to the S3 server at an address, and its answers without `Content-Range`."""

    def __init__(self, url: str) -> None:
        super().__init__(("127.0.0.1", 0), _Passing)
        self.behind = urlsplit(url).netloc


class _Passing(BaseHTTPRequestHandler):
    server: _Whole
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def _pass_on(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        connection = HTTPConnection(self.server.behind, timeout=SECONDS)
        # With the client's own `Host`, which is signed.
        connection.request(self.command, self.path, body, dict(self.headers.items()))
        answer = connection.getresponse()
        content = answer.read()
        self.send_response_only(answer.status)
        for name, value in answer.getheaders():
            if name not in ("Transfer-Encoding", "Content-Length", "Content-Range"):
                self.send_header(name, value)
        length = answer.getheader("Content-Length") if self.command == "HEAD" else None
        self.send_header("Content-Length", length or str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        connection.close()

    do_GET = do_HEAD = do_PUT = do_POST = do_DELETE = _pass_on  # noqa: N815 (http.server's names)


@contextmanager
def _without_parts(url: str) -> Iterator[str]:
    with _Whole(url) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
