"""As much of S3 as the storage port speaks, on a local port: a stand-in for tests."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread


class Bucket(BaseHTTPRequestHandler):
    """Objects by path, in memory; no credentials are checked."""

    protocol_version = "HTTP/1.1"
    objects: dict[str, bytes]

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def do_PUT(self) -> None:
        self.objects[self.path] = self._body()
        self._answer(200)

    def do_GET(self) -> None:
        found = self.objects.get(self.path)
        missing = b"<Error><Code>NoSuchKey</Code></Error>"
        self._answer(404 if found is None else 200, missing if found is None else found)

    def do_POST(self) -> None:
        """DeleteObjects: the keys in the body; those that are not there are answered alike."""
        keys = re.findall(r"<Key>(.*?)</Key>", self._body().decode())
        bucket = self.path.split("?")[0].rstrip("/")
        for key in keys:
            self.objects.pop(f"{bucket}/{key}", None)
        deleted = "".join(f"<Deleted><Key>{key}</Key></Deleted>" for key in keys)
        self._answer(200, f"<DeleteResult>{deleted}</DeleteResult>".encode())

    def _body(self) -> bytes:
        return self.rfile.read(int(self.headers["Content-Length"]))

    def _answer(self, status: int, body: bytes = b"") -> None:
        self.send_response(status)
        self.send_header("ETag", '"1"')
        self.send_header("Last-Modified", "Sat, 21 Nov 2026 01:00:00 GMT")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def local_s3() -> Iterator[str]:
    """Its address for as long as the context lasts."""
    handler = type("OneBucket", (Bucket,), {"objects": {}})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()
