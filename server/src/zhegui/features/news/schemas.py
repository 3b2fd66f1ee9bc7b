"""News on the wire."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.values import Instant, Sid

NewsState = Literal["draft", "published"]


class NewsCategory(StrEnum):
    """What a piece of news is about."""

    POLICY = "policy"
    INDUSTRY = "industry"
    EXAMINATION = "examination"
    NOTICE = "notice"


class NewsRecord(Wire):
    """News after a change."""

    sid: Sid
    version: int
    state: NewsState
    published_at: Instant | None


class NewsLink(Wire):
    """Where other news is."""

    sid: Sid
    title: str


class NewsNeighbours(Wire):
    """What was published right before and right after."""

    earlier: NewsLink | None
    later: NewsLink | None
