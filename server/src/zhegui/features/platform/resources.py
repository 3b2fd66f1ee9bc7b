"""Files, as they are named in other records."""

from __future__ import annotations

from sqlalchemy import ColumnElement, false, or_, true

from zhegui.features.platform.models import File
from zhegui.kernel.listing import Field, Resource, Viewer


def owners_and_managers(viewer: Viewer) -> ColumnElement[bool]:
    """One's own files, and those of the organization that one manages."""
    if viewer.is_operator:
        return true()
    managed = File.organization_sid == viewer.organization if viewer.is_manager else false()
    return or_(File.owner_sid == viewer.user, managed)


files = Resource(
    "file",
    File,
    visible_to=owners_and_managers,
    fields=[Field("name"), Field("size"), Field("mediaType")],
)
