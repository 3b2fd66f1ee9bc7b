"""What anybody may read of study materials, and whose files they may fetch."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, or_, true

from zhegui.features.catalogue.api import category_names
from zhegui.features.entitlements.api import entitled
from zhegui.features.files.api import attach_list
from zhegui.features.materials.models import Material, MaterialAttachment, MaterialCategory
from zhegui.features.materials.schemas import MaterialState
from zhegui.kernel.records.listing import Field, Resource, Viewer, many_to_many


def published(_: Viewer) -> ColumnElement[bool]:
    """What is published."""
    return Material.state == "published"


def bought(viewer: Viewer) -> ColumnElement[bool]:
    """What the viewer has bought and may use now, whether it is still published or not."""
    return entitled(viewer.user, viewer.now, material=Material.sid)


def visible(viewer: Viewer) -> ColumnElement[bool]:
    """What is published, and what the viewer holds; an operator sees drafts as well."""
    if viewer.may("material.write"):
        return true()
    return or_(published(viewer), bought(viewer))


def fetchable(viewer: Viewer) -> ColumnElement[bool]:
    """What costs nothing: its files are everybody's; the rest is for who has bought it. Who writes
    materials fetches all."""
    if viewer.may("material.write"):
        return true()
    return or_(and_(published(viewer), Material.price == 0), bought(viewer))


materials: Resource = Resource(
    "material",
    Material,
    visible_to=visible,
    fields=[
        Field("title", filter=True, sort=True),
        Field("summary"),
        Field("price", filter=True, sort=True),
        Field("validDays"),
        Field("size", sort=True),
        Field("pageCount"),
        Field("downloadCount", sort=True),
        Field("state", type=MaterialState, filter=True),
        Field("isOffered", published, type=bool, nullable=False),
        Field("publishedAt", filter=True, sort=True),
        Field("updatedAt", sort=True),
        Field("version"),
    ],
    includes={
        "categoryList": many_to_many(
            category_names, MaterialCategory.material_sid, MaterialCategory.category_sid
        ),
        "attachList": attach_list(
            MaterialAttachment.material_sid, lambda: materials, readable_by=fetchable
        ),
    },
    search=Material.search_text,
    default_order=["-publishedAt"],
)
