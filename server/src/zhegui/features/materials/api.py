"""What other features may use of study materials."""

from zhegui.features.materials.models import Material
from zhegui.features.materials.resources import materials
from zhegui.features.materials.schemas import MaterialSave
from zhegui.features.materials.service import put_material

__all__ = ["Material", "MaterialSave", "materials", "put_material"]
