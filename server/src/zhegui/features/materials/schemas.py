"""Study materials on the wire."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field

from zhegui.features.files.api import AttachList
from zhegui.kernel.http.envelope import Reference, Wire
from zhegui.kernel.values import Instant, Line, Money, Sid, Version

MaterialState = Literal["draft", "published"]


class MaterialSave(Wire):
    """A material to write or, with `sid`, to change: then only the fields given.

    `attachList` names uploaded files in their order, `categoryList` categories; each replaces what
    there was.
    """

    sid: Sid | None = None
    version: Version | None = None
    title: Annotated[Line, Field(min_length=1, max_length=80)] | None = None
    summary: Annotated[Line, Field(min_length=1, max_length=300)] | None = None
    category_list: Annotated[list[Reference], Field(min_length=1, max_length=5)] | None = None
    attach_list: Annotated[AttachList, Field(min_length=1)] | None = None
    price: Annotated[Money, Field(le=Decimal(1_000_000))] | None = None
    valid_days: Annotated[int, Field(strict=True, ge=1, le=3650)] | None = None
    state: MaterialState | None = None


class MaterialRecord(Wire):
    """A material after a change."""

    sid: Sid
    version: int
    state: MaterialState
    size: int
    page_count: int | None
    published_at: Instant | None


class MaterialFile(Wire):
    """A file of a material, both named."""

    sid: Sid
    file: Reference
