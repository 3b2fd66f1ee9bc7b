"""How a list is searched: by an index of words, or where it is short, in the text of its rows."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ARRAY, ColumnElement, String, all_, bindparam, cast, func, literal_column
from sqlalchemy.dialects.postgresql import TSQUERY, TSVECTOR

from zhegui.kernel.records.listing.fields import resolve
from zhegui.kernel.records.listing.resource import Resource
from zhegui.kernel.records.listing.viewer import Viewer
from zhegui.kernel.text.search import fold, query_text

Sql = ColumnElement[Any]

_QUERY: Sql = cast(bindparam("search", type_=String()), TSQUERY)
_PATTERNS = bindparam("search", type_=ARRAY(String()))
_BETWEEN: Sql = literal_column("E'\\n'")


def words_of(*texts: Any) -> Sql:
    """The text of a row that is searched without an index: for lists that are short for all who may
    read them. Full-width is half-width and case does not count, as in the index."""
    return func.lower(func.normalize(func.concat_ws(_BETWEEN, *texts), literal_column("NFKC")))


def is_indexed(resource: Resource) -> bool:
    """Whether rows are found by a column of `kernel.search`, which also ranks them."""
    assert resource.search is not None
    return isinstance(resolve(resource.search, Viewer()).type, TSVECTOR)


def found(resource: Resource, searched: Sql) -> ColumnElement[bool]:
    """Whether a row is found by the parameter `search`."""
    if is_indexed(resource):
        return searched.bool_op("@@")(_QUERY)
    return searched.bool_op("like")(all_(_PATTERNS))


def rank(searched: Sql) -> Sql:
    """How well an indexed row fits."""
    return func.ts_rank(searched, _QUERY)


def bound(resource: Resource, term: str) -> object:
    """What the parameter `search` is for what a person typed: all its words must occur."""
    if is_indexed(resource):
        return query_text(term)
    return [f"%{_literal(word)}%" for word in fold(term).split()]


def _literal(word: str) -> str:
    return word.replace("\\", r"\\").replace("%", r"\%").replace("_", r"\_")
