"""The combined search on the wire."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

from pydantic import Field

from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.values import Instant, Line, Money, Sid, or_default

Keyword = Annotated[Line, Field(min_length=1, max_length=100)]
Page = Annotated[int, Field(strict=True, ge=0, le=1000)]
Size = Annotated[int, Field(strict=True, ge=1, le=50)]
#: How many are suggested.
Titles = Annotated[int, Field(strict=True, ge=1, le=20)]


class SearchType(StrEnum):
    """What is looked for."""

    ALL = "all"
    COURSE = "course"
    SUBJECT = "subject"
    LESSON = "lesson"
    EXAMINATION = "examination"
    MATERIAL = "material"
    NEWS = "news"


class SearchAsked(Wire):
    """A page of what `keyword` finds, of one type or of all."""

    keyword: Keyword
    type: SearchType = SearchType.ALL
    page: Annotated[Page, or_default(Page, 0)] = 0
    size: Annotated[Size, or_default(Size, 10)] = 10


class SuggestAsked(Wire):
    """Titles near what has been typed."""

    keyword: Keyword
    type: SearchType = SearchType.ALL
    size: Annotated[Titles, or_default(Titles, 8)] = 8


class Segment(Wire):
    """A stretch of a text; `hit` is what was looked for."""

    text: str
    hit: bool


class Found(Wire):
    """A record, its title and an excerpt in segments: joined, they are the text."""

    type: SearchType
    sid: Sid
    title: list[Segment]
    excerpt: list[Segment]
    cover: str | None
    price: Money | None
    published_at: Instant | None
    # How long it takes; of an examination also when it is open.
    seconds: int | None
    starts_at: Instant | None
    ends_at: Instant | None


class TypeCount(Wire):
    """How many records of a type were found; `isMore` says that there are more than counted."""

    type: SearchType
    count: int
    is_more: bool


class Suggestion(Wire):
    """A title near what was typed; `term` is what of it was probably meant."""

    type: SearchType
    sid: Sid
    title: list[Segment]
    term: str


class SearchPage(Wire):
    """What was found, with counts for every type; `suggestionList` when that is nothing at all."""

    content: list[Found]
    page: int
    size: int
    total_elements: int
    total_pages: int
    count_list: list[TypeCount]
    suggestion_list: list[Suggestion]


#: A record that was found, by type and sid.
Key = tuple[SearchType, UUID]
