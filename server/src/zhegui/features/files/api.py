"""What other features may use of files."""

from zhegui.features.files.keeping import address, forget, keep
from zhegui.features.files.models import File
from zhegui.features.files.resources import files
from zhegui.features.files.schemas import FileAddress

__all__ = ["File", "FileAddress", "address", "files", "forget", "keep"]
