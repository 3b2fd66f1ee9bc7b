"""A connection as uvicorn keeps it, with bounds of ours: uvicorn waits for ever for the rest of a
request, takes a head without end, and answers what is no HTTP in a way of its own."""

import asyncio
import secrets
import select

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from zhegui.kernel.context import request_id
from zhegui.kernel.errors import BadRequest
from zhegui.kernel.http.error_responses import answer
from zhegui.kernel.http.headers import complete

#: Address and headers of one request. What nginx takes by default is half of it.
MOST_HEAD_BYTES = 64 * 1024
#: The address, or one header, as nginx has it by default: to read an address takes longer than to
#: send it.
MOST_LINE_BYTES = 8 * 1024
#: Requests sent on a connection before the one before them was answered. Browsers and proxies send
#: none; thousands in one piece would be parsed without a pause.
MOST_WAITING = 16
#: Each is looked through whenever one is asked for; browsers and proxies send some twenty.
MOST_HEADERS = 100
HEAD_SECONDS = 30
#: Between two pieces of a body, as nginx waits by default.
BODY_SECONDS = 60
#: A server that ends answers what was still sent to it for so long, and says that it is the last.
LINGER_SECONDS = 1.0


class TooMuch(Exception):  # noqa: N818 (uvicorn answers it with a refusal)
    """Raised while what came is parsed, however much of it came at once: the parser stops there."""


class Connection(HttpToolsProtocol):
    """Closed when a head is too large or too slow, a body stops, or too many requests wait."""

    production = False
    _in_head = _in_body = _is_last = False
    _head_bytes = 0
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget_deadline()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._in_body:
            self._await_more()
        elif self._in_head:
            self._head_bytes += len(data)
            if self._head_bytes > MOST_HEAD_BYTES:
                self.send_400_response("")
            elif self._deadline is None:
                self._await_head()

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_WAITING:
            raise TooMuch
        self._in_head, self._head_bytes = True, 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > MOST_LINE_BYTES:
            raise TooMuch

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if len(name) + len(value) > MOST_LINE_BYTES or len(self.headers) > MOST_HEADERS:
            raise TooMuch

    def on_headers_complete(self) -> None:
        self._in_head, self._in_body = False, True
        self._forget_deadline()
        super().on_headers_complete()
        if self._is_last:
            self.cycle.keep_alive = False

    def on_message_complete(self) -> None:
        self._in_body = False
        self._forget_deadline()
        super().on_message_complete()

    def shutdown(self) -> None:
        """Let the next answer be the last. uvicorn closes at once where nothing is asked, and loses
        the request that is on its way."""
        self._is_last = True
        if self.cycle and not self.cycle.response_started:
            self.cycle.keep_alive = False
        else:
            self.loop.call_later(LINGER_SECONDS, self._close_idle)

    def send_400_response(self, msg: str) -> None:
        """In the envelope and guarded, like every other answer."""
        request_id.set(secrets.token_hex(8))
        refusal = answer(BadRequest())
        refusal.headers["X-Request-Id"] = request_id.get()
        refusal.headers["Connection"] = "close"
        complete(refusal.headers, production=self.production)
        head = [b"%s: %s\r\n" % pair for pair in refusal.raw_headers]
        self.transport.writelines([STATUS_LINE[400], *head, b"\r\n", bytes(refusal.body)])
        self.transport.close()

    def _await_head(self) -> None:
        self._deadline = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _await_more(self) -> None:
        self._forget_deadline()
        self._deadline = self.loop.call_later(BODY_SECONDS, self._give_up)

    def _close_idle(self) -> None:
        if self.transport.is_closing() or self._in_head:
            return
        if self.cycle and not self.cycle.response_complete:
            self.cycle.keep_alive = False
        elif _has_more(self.transport):
            self.loop.call_soon(self._close_idle)
        else:
            self.transport.close()

    def _give_up(self) -> None:
        if self.flow.read_paused:  # nothing comes because we do not take it yet
            self._await_more()
        else:
            self.transport.close()

    def _forget_deadline(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None


def _has_more(transport: asyncio.Transport) -> bool:
    """Whether something has come that was not read yet."""
    waiting = select.poll()
    waiting.register(transport.get_extra_info("socket").fileno(), select.POLLIN)
    return bool(waiting.poll(0))


class ProductionConnection(Connection):
    """What it answers by itself insists on HTTPS."""

    production = True
