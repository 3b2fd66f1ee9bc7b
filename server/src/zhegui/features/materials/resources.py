"""What anybody may read of study materials; their files have addresses of their own."""

from __future__ import annotations

from sqlalchemy import ColumnElement, exists, select, true
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.catalogue.api import categories
from zhegui.features.files.api import File
from zhegui.features.materials.models import Material, MaterialAttachment, MaterialCategory
from zhegui.features.materials.schemas import MaterialState
from zhegui.kernel.listing import Field, Resource, Viewer, many_to_many, to_many


def published(_: Viewer) -> ColumnElement[bool]:
    """What is published."""
    return Material.state == "published"


def visible(viewer: Viewer) -> ColumnElement[bool]:
    """What is published; an operator sees drafts as well."""
    return true() if viewer.is_operator else published(viewer)


def of_visible_material(viewer: Viewer) -> ColumnElement[bool]:
    """The files of such materials."""
    return exists().where(Material.sid == MaterialAttachment.material_sid, visible(viewer))


def _of_file(name: str, column: InstrumentedAttribute[str] | InstrumentedAttribute[int]) -> Field:
    value = select(column).where(File.sid == MaterialAttachment.file_sid).scalar_subquery()
    return Field(name, value, nullable=False)


attachments = Resource(
    "materialAttachment",
    MaterialAttachment,
    visible_to=of_visible_material,
    fields=[
        _of_file("name", File.name),
        _of_file("size", File.size),
        _of_file("mediaType", File.media_type),
        Field("pageCount"),
        Field("position", sort=True),
    ],
    default_order=["position"],
)

materials = Resource(
    "material",
    Material,
    visible_to=visible,
    fields=[
        Field("title", filter=True, sort=True),
        Field("summary"),
        Field("price", filter=True, sort=True),
        Field("size", sort=True),
        Field("pageCount"),
        Field("downloadCount", sort=True),
        Field("state", type=MaterialState, filter=True),
        Field("publishedAt", filter=True, sort=True),
        Field("updatedAt", sort=True),
        Field("version"),
    ],
    includes={
        "categoryList": many_to_many(
            categories, MaterialCategory.material_sid, MaterialCategory.category_sid
        ),
        "attachList": to_many(attachments, MaterialAttachment.material_sid),
    },
    search=Material.search_text,
    default_order=["-publishedAt"],
)
