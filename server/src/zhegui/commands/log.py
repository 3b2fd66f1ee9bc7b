"""The log of a process: to the standard error, for journald or whoever reads it."""

import logging
import select
from typing import TextIO

from zhegui.settings import Settings

#: Signs that a pipe takes at once when it takes anything (`PIPE_BUF`), at four bytes each.
PIECE = 1_024


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
    logging.basicConfig(
        level=settings.log_level.upper(),
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
        handlers=[LogHandler()],
    )
    # Looked up for each entry, though the format does not tell them.
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    # Entries of the one carry the arguments of jobs; the other tells each connection.
    for name in ("procrastinate", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)
