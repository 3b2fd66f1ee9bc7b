"""Files, as they are named in other records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, false, or_, true

from zhegui.features.files.keeping import address_of
from zhegui.features.files.models import File
from zhegui.features.files.schemas import FileAddress
from zhegui.kernel.listing import Derived, Field, Reading, Resource, Viewer
from zhegui.kernel.values import instant_text
from zhegui.ports.house import House


def owners_and_managers(viewer: Viewer) -> ColumnElement[bool]:
    """One's own files, and those of the organization that one manages."""
    if viewer.is_operator:
        return true()
    managed = File.organization_sid == viewer.organization if viewer.is_manager else false()
    return or_(File.owner_sid == viewer.user, managed)


def _address(sources: Mapping[str, Any], reading: Reading) -> dict[str, str]:
    """Whoever may see the row may fetch the file."""
    house: House = reading.state.house
    made = address_of(house.vault, sources["sid"], sources["name"], reading.now)
    return {"url": made.url, "expiresAt": instant_text(made.expires_at)}


files = Resource(
    "file",
    File,
    visible_to=owners_and_managers,
    fields=[Field("name"), Field("size"), Field("mediaType")],
    derived=[Derived("address", FileAddress, {"sid": File.sid, "name": File.name}, _address)],
)
