"""Dictionary entries: no secret."""

from __future__ import annotations

from sqlalchemy import true

from zhegui.features.lookups.models import Lookup
from zhegui.kernel.records.listing import Field, Resource, words_of

lookups = Resource(
    "lookup",
    Lookup,
    visible_to=lambda _: true(),
    fields=[
        Field("type", filter=True, sort=True),
        Field("code", filter=True),
        Field("name", filter=True),
        Field("englishName", filter=True),
        Field("position", sort=True),
        Field("value"),
    ],
    search=words_of(Lookup.name, Lookup.english_name, Lookup.code),
    default_order=["type", "position"],
    statistics=["type"],
)
