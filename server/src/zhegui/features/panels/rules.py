"""What becomes of a code that is shown. Pure."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum

#: From the page that asks for a code to the panel that shows it are two calls.
CODE_LIFE = timedelta(seconds=60)
TOKEN_LIFE = timedelta(minutes=15)


class CodeUse(StrEnum):
    """What showing a code does."""

    ENTERS = "enters"
    REVOKES = "revokes"
    NOTHING = "nothing"


def shown(expires_at: datetime, used_at: datetime | None, now: datetime) -> CodeUse:
    """A fresh code enters; one that was used, however long ago, ends the token that it gave."""
    if used_at is not None:
        return CodeUse.REVOKES
    return CodeUse.ENTERS if now < expires_at else CodeUse.NOTHING
