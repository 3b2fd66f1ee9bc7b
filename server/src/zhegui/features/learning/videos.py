"""Addresses of lessons' videos. Pure."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from zhegui.kernel.http.addresses import Address, sign_address

KEY = "lesson-video"
LIFE = timedelta(hours=4)
"""Longer than any lesson: a player goes on asking for parts at the address it began with."""


def address(key: bytes, lesson: UUID, now: datetime) -> Address:
    """An address of a lesson's video for a user who was found entitled, good for four hours."""
    return sign_address(key, f"/files/lesson/{lesson}", lesson, now, LIFE)
