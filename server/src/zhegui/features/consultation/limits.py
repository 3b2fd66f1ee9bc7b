"""How often somebody may write."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from zhegui.kernel.http.limits import Limit

IN_A_MINUTE = 20


def limit_of(user: UUID, consultation: UUID | None = None) -> Limit:
    """Of messages into a consultation, or of those that begin one."""
    return Limit(f"consultation:{user}:{consultation or 'new'}", IN_A_MINUTE, timedelta(minutes=1))
