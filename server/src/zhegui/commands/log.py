"""The log of a process: to the standard error, for journald or another reader."""

import logging
import select
import unicodedata
from datetime import UTC, datetime
from typing import TextIO

from zhegui.kernel.values import instant_text
from zhegui.settings import Settings

#: Signs that a pipe takes at once when it takes anything (`PIPE_BUF`), at four bytes each.
PIECE = 1_024


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
    """Drops what nobody takes: a reader of the log that hangs must not stop an examination."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            said = self.format(record) + self.terminator
            for start in range(0, len(said), PIECE):
                if not select.select([], [self.stream], [], 0)[1]:
                    return
                self.stream.write(said[start : start + PIECE])
                self.flush()
        except Exception:
            self.handleError(record)


def log_to_stderr(settings: Settings) -> None:
    """Log from `settings.log_level` on."""
    handler = LogHandler()
    handler.setFormatter(LogFormatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=settings.log_level.upper(), handlers=[handler])
    # Looked up for each entry, though the format does not tell them.
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    # Entries of the first carry the arguments of jobs, those of the HTTP client addresses that are
    # signed; the others tell each connection.
    for name in ("procrastinate", "httpx", "httpcore", "alembic", "zhegui.kernel.pool"):
        logging.getLogger(name).setLevel(logging.WARNING)
