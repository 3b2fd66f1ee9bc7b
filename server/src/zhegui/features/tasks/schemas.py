"""Tasks on the wire."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, JsonValue, StringConstraints

from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.values import Line, Sid

Path = Annotated[
    str,
    StringConstraints(
        strict=True, pattern=r"^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*){0,2}$", max_length=80
    ),
]


class ExportColumn(Wire):
    """A column of an export: a field of the rows, its heading, and words for its values."""

    field: Path
    title: Annotated[Line, Field(min_length=1, max_length=60)]
    words: Annotated[dict[str, Annotated[str, Field(max_length=60)]], Field(max_length=100)] = {}


class Export(Wire):
    """What a list would find, with these columns; `list` is the list shape without `page`, `size`,
    `count`, `after` and `statistics`."""

    asked: Annotated[dict[str, JsonValue], Field(alias="list")] = {}
    column_list: Annotated[list[ExportColumn], Field(min_length=1, max_length=40)]


class TaskStarted(Wire):
    """The task that does it."""

    sid: Sid
