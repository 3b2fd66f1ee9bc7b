"""Dictionary entries: no secret."""

from __future__ import annotations

from sqlalchemy import true

from zhegui.features.lookups.models import Lookup
from zhegui.kernel.listing import Field, Resource

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
    default_order=["type", "position"],
    statistics=["type"],
)
