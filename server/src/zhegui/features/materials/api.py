"""What other features may use of study materials."""

from zhegui.features.materials.events import FileAttached
from zhegui.features.materials.models import Material, MaterialAttachment, MaterialCategory
from zhegui.features.materials.resources import fetchable, materials, published
from zhegui.features.materials.schemas import MaterialSave
from zhegui.features.materials.writes import put_material
from zhegui.kernel.records.search_kind import SearchKind

__all__ = [
    "FileAttached",
    "Material",
    "MaterialAttachment",
    "MaterialCategory",
    "MaterialSave",
    "fetchable",
    "material_search",
    "materials",
    "put_material",
]

material_search = SearchKind(
    "material",
    Material,
    visible_to=published,
    summary=Material.summary,
    published_at=Material.published_at,
    price=Material.price,
)
