"""The server that the installation runs on, with an application that answers at once: `bench.limits`."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from starlette.types import Receive, Scope, Send

from zhegui.commands.listener import address_taken
from zhegui.commands.server import run_one
from zhegui.settings import Settings

BODY = b'{"code":200,"message":"Success","data":null}'
HEADERS = [(b"content-type", b"application/json"), (b"content-length", str(len(BODY)).encode())]


async def nothing(scope: Scope, receive: Receive, send: Send) -> None:
    """Read the request, answer it."""
    if scope["type"] == "lifespan":
        for moment in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{moment}.complete"})
        return
    await receive()
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    await send({"type": "http.response.body", "body": BODY})


def main() -> None:
    """Serve on a free port, and say which, until SIGTERM."""
    settings = Settings.load({}, data_dir=Path(os.devnull), port=0)
    with address_taken(settings) as listener:
        port = listener.getsockname()[1]
        signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
        run_one(nothing, settings, listener, lambda: print(port, flush=True))


if __name__ == "__main__":
    main()
