"""A gateway for tests, on a local port: what short messages and page views are posted to."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Thread


class Gateway(ThreadingHTTPServer):
    """Puts each JSON document that it is given into `taken`."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Taking)
        self.taken: Queue[dict[str, str]] = Queue()
        self.url = f"http://127.0.0.1:{self.server_port}/"


class _Taking(BaseHTTPRequestHandler):
    server: Gateway

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def do_POST(self) -> None:
        self.server.taken.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()


@contextmanager
def local_gateway() -> Iterator[Gateway]:
    """It serves for as long as the context lasts."""
    with Gateway() as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()
