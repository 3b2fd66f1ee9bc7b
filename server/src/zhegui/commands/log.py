"""The log of a process: to the standard error, for journald or another reader."""

import asyncio
import logging
import select
import unicodedata
from contextlib import nullcontext, suppress
from datetime import UTC, datetime
from typing import TextIO

from zhegui.kernel.values import instant_text
from zhegui.settings import Settings

#: Signs that a pipe takes at once when it takes anything (`PIPE_BUF`), at four bytes each.
PIECE = 1_024
#: What the event loop says waits so long for more.
GATHERED_SECONDS = 0.05


#: An address may hold any sign, and none may begin an entry or steer the terminal of who reads it.
ESCAPES = {
    code: repr(chr(code))[1:-1]
    for code in range(0x2100)
    if unicodedata.category(chr(code)) in ("Cc", "Cf", "Zl", "Zp")
} | {ord("\n"): "\n\t", ord("\t"): "\t"}


class LogFormatter(logging.Formatter):
    """Moments in UTC; one entry begins each line that is not indented."""

    def formatTime(  # noqa: N802 (the library's name)
        self, record: logging.LogRecord, datefmt: str | None = None
    ) -> str:
        return instant_text(datetime.fromtimestamp(record.created, UTC))

    def format(self, record: logging.LogRecord) -> str:
        return super().format(record).translate(ESCAPES)


class LogHandler(logging.StreamHandler[TextIO]):
    """Drops what nobody takes: a reader of the log that hangs must not stop an examination.

    What an event loop says is gathered for a moment and written at once, since a write of its own
    cost each request more than its words; warnings go out at once, behind what was gathered.
    """

    def __init__(self) -> None:
        super().__init__()
        self._gathered: list[str] = []
        #: Which is going to write it.
        self._writing: asyncio.AbstractEventLoop | None = None

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self._gathered.append(self.format(record) + self.terminator)
            loop = _running_loop() if record.levelno < logging.WARNING else None
            if loop is None:
                self.flush()
            elif loop is not self._writing:
                self._writing = loop
                loop.call_later(GATHERED_SECONDS, self.flush)
        except Exception:
            self.handleError(record)

    def flush(self) -> None:
        """Write what was gathered."""
        with self.lock or nullcontext():
            said, self._gathered, self._writing = "".join(self._gathered), [], None
            for start in range(0, len(said), PIECE):
                if not select.select([], [self.stream], [], 0)[1]:
                    return
                self.stream.write(said[start : start + PIECE])
                super().flush()


def _running_loop() -> asyncio.AbstractEventLoop | None:
    with suppress(RuntimeError):
        return asyncio.get_running_loop()
    return None


def log_to_stderr(settings: Settings) -> None:
    """Log from `settings.log_level` on."""
    handler = LogHandler()
    handler.setFormatter(LogFormatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=settings.log_level.upper(), handlers=[handler])
    # Looked up for each entry, though the format does not tell them.
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    # Entries of the first carry the arguments of jobs, those of the HTTP client addresses that are
    # signed; the others tell each connection.
    for name in ("procrastinate", "httpx", "httpcore", "alembic", "zhegui.kernel.db.pool"):
        logging.getLogger(name).setLevel(logging.WARNING)
