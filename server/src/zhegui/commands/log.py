"""The log of a process: to the standard error, for journald or whoever reads it."""

import logging

from zhegui.settings import Settings


def log_to_stderr(settings: Settings) -> None:
    """Log from `settings.log_level` on."""
    logging.basicConfig(
        level=settings.log_level.upper(),
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
    )
    # Its entries carry the arguments of jobs.
    logging.getLogger("procrastinate").setLevel(logging.WARNING)
