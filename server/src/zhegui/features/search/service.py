"""Finding, and suggesting."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.search.kinds import KINDS, kinds_of
from zhegui.features.search.near import near_range
from zhegui.features.search.schemas import (
    Found,
    Key,
    SearchAsked,
    SearchPage,
    SearchType,
    Segment,
    SuggestAsked,
    Suggestion,
    TypeCount,
)
from zhegui.features.search.statements import (
    MOST,
    found_statement,
    near_statement,
    page_statement,
)
from zhegui.kernel.db.statements import fetch
from zhegui.kernel.records.listing import Reading
from zhegui.kernel.text import highlight
from zhegui.kernel.text.markup import plain_text
from zhegui.kernel.text.search import apart_text, apart_words, query_text
from zhegui.kernel.text.titles import TitleQuery, asked_titles, misread_titles

EXCERPT = 100


async def find(session: AsyncSession, reading: Reading, asked: SearchAsked) -> SearchPage:
    """A page of hits; where there are none of any type, titles near what was meant.

    Where there are none of these either, the words that the keyword may be made of.
    """
    counts, keys = await _hits(session, reading, asked, _whole(asked.keyword))
    near = [] if counts else await _near(session, reading, asked.keyword)
    marked = asked.keyword
    if not counts and not near and (apart := apart_text(asked.keyword)):
        counts, keys = await _hits(session, reading, asked, SearchTerms(apart, ""))
        marked = apart_words(asked.keyword)
    numbers = [_counted(kind.name, counts.get(kind.name, 0)) for kind in KINDS]
    total = sum(each.count for each in numbers if each.type in _names(asked.type))
    return SearchPage(
        content=await _found(session, keys, marked),
        page=asked.page,
        size=asked.size,
        total_elements=total,
        total_pages=-(-total // asked.size),
        count_list=numbers,
        suggestion_list=near,
    )


async def suggest(session: AsyncSession, reading: Reading, asked: SuggestAsked) -> list[Suggestion]:
    """Titles that begin with what was typed, hold it, sound like it, or differ in one sign.

    Where there is none, letters may be pinyin with a slip in it.
    """
    found = await _titles(session, reading, asked, asked_titles(asked.keyword))
    return found or await _titles(session, reading, asked, misread_titles(asked.keyword))


async def _titles(
    session: AsyncSession, reading: Reading, asked: SuggestAsked, typed: TitleQuery
) -> list[Suggestion]:
    ways = typed.ways()
    if not ways:
        return []
    # What one way finds the next may find again.
    size = {"size": asked.size, "most": asked.size * len(ways)}
    statement = near_statement(asked.type, reading.viewer, ways)
    rows = await fetch(session, statement, {**reading.values(), **typed._asdict(), **size})
    return [*_suggestions(rows, asked.keyword)][: asked.size]


async def _near(session: AsyncSession, reading: Reading, keyword: str) -> list[Suggestion]:
    return await suggest(session, reading, SuggestAsked(keyword=keyword))


class SearchTerms(NamedTuple):
    """`tsquery` literals: what texts are asked for, and what titles."""

    term: str
    title: str


def _whole(keyword: str) -> SearchTerms:
    return SearchTerms(query_text(keyword), asked_titles(keyword).holds)


async def _hits(
    session: AsyncSession, reading: Reading, asked: SearchAsked, terms: SearchTerms
) -> tuple[dict[str, int], list[Key]]:
    values = {
        **reading.values(),
        **terms._asdict(),
        "types": _names(asked.type),
        "size": asked.size,
        "offset": asked.page * asked.size,
    }
    counts, page = (await session.execute(page_statement(reading.viewer), values)).one()
    keys = [key.split("/") for key in page]
    return counts or {}, [(SearchType(type_), UUID(sid)) for type_, sid in keys]


async def _found(session: AsyncSession, keys: Sequence[Key], keyword: str) -> list[Found]:
    kinds = [kind for kind in KINDS if any(type_ == kind.name for type_, _ in keys)]
    if not kinds:
        return []
    sids = {
        f"sids_{kind.name}": [sid for type_, sid in keys if type_ == kind.name] for kind in kinds
    }
    rows = (await session.execute(found_statement(kinds), sids)).all()
    shown = {(SearchType(row.type), row.sid): _shown(row, keyword) for row in rows}
    return [shown[key] for key in keys if key in shown]


def _shown(row: Any, keyword: str) -> Found:
    text = row.summary
    if row.html and not highlight.hits(text, keyword):
        whole = plain_text(row.html)
        text = whole if highlight.hits(whole, keyword) else text
    return Found(
        type=SearchType(row.type),
        sid=row.sid,
        title=_segments(highlight.segments(row.title, keyword)),
        excerpt=_segments(highlight.excerpt(text, keyword, EXCERPT)),
        cover=row.cover,
        price=row.price,
        published_at=row.published_at,
        seconds=row.seconds,
        starts_at=row.starts_at,
        ends_at=row.ends_at,
    )


def _suggestions(rows: Iterable[Any], keyword: str) -> Iterator[Suggestion]:
    """Each record once, as the best way found it."""
    for type_, sid, title in dict.fromkeys(tuple(row) for row in rows):
        ranges = highlight.hits(title, keyword)
        term = keyword
        if not ranges:
            start, end = near_range(title, keyword)
            ranges, term = [(start, end)], title[start:end]
        segments = _segments(highlight.cut(title, ranges))
        yield Suggestion(type=SearchType(type_), sid=sid, title=segments, term=term or title)


def _segments(cut: Iterable[highlight.TextSegment]) -> list[Segment]:
    return [Segment(text=text, hit=hit) for text, hit in cut]


def _counted(name: str, count: int) -> TypeCount:
    return TypeCount(type=SearchType(name), count=min(count, MOST), is_more=count > MOST)


def _names(type_: SearchType) -> list[str]:
    return [kind.name for kind in kinds_of(type_)]
