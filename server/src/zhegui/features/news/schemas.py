"""News on the wire."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from zhegui.kernel.envelope import Wire
from zhegui.kernel.values import Flag, Instant, Line, Sid, Version, Written

NewsState = Literal["draft", "published"]
PictureName = Annotated[
    str, StringConstraints(strict=True, pattern=r"^[0-9a-f]{64}\.(png|jpg|jpeg|gif|webp)$")
]


class NewsCategory(StrEnum):
    """What a piece of news is about."""

    POLICY = "policy"
    INDUSTRY = "industry"
    EXAMINATION = "examination"
    NOTICE = "notice"


class NewsSave(Wire):
    """News to write or, with `sid`, to change: then only the fields given.

    `body` is Markdown. `publishedAt` is when it is first to be seen, the moment of publishing
    unless given; in the future it waits until then.
    """

    sid: Sid | None = None
    version: Version | None = None
    title: Annotated[Line, Field(min_length=1, max_length=120)] | None = None
    summary: Annotated[Line, Field(min_length=1, max_length=300)] | None = None
    category: NewsCategory | None = None
    source: Annotated[Line, Field(min_length=1, max_length=80)] | None = None
    cover: PictureName | None = None
    body: Annotated[Written, Field(max_length=50_000)] | None = None
    state: NewsState | None = None
    published_at: Instant | None = None
    is_pinned: Flag | None = None


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
