"""The log of a process: to the standard error, for journald or whoever reads it."""

import logging

from zhegui.settings import Settings


def log_to_stderr(settings: Settings) -> None:
    """Log from `settings.log_level` on."""
    logging.basicConfig(
        level=settings.log_level.upper(),
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
    )
    # Looked up for each entry, though the format does not tell them.
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    # Entries of the one carry the arguments of jobs; the other tells each connection.
    for name in ("procrastinate", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)
