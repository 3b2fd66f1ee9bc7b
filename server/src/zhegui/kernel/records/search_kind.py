"""A kind of record that the combined search finds; a feature gives it through its `api.py`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from sqlalchemy import ColumnElement
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.kernel.records.listing.resource import Scope
from zhegui.kernel.text.titles import TitledRecord


@dataclass(frozen=True, slots=True)
class SearchKind:
    """`name` is the record's on the wire; `visible_to` gives the rows that may be found.

    `html` is a longer text, from which an excerpt is taken where the summary holds no word that
    was looked for. `price`, `cover`, `seconds` (its length) and when it starts and ends are shown
    where there are any.
    """

    name: str
    model: type[TitledRecord]
    visible_to: Scope
    summary: ColumnElement[str] | InstrumentedAttribute[str]
    published_at: ColumnElement[datetime | None] | InstrumentedAttribute[datetime | None]
    html: InstrumentedAttribute[str] | None = None
    price: InstrumentedAttribute[Decimal] | None = None
    cover: ColumnElement[str] | None = None
    seconds: InstrumentedAttribute[int] | None = None
    starts_at: InstrumentedAttribute[datetime] | None = None
    ends_at: InstrumentedAttribute[datetime] | None = None
