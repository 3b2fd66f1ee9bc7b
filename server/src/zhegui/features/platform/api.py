"""What other features may use of files."""

from zhegui.features.platform.models import File
from zhegui.features.platform.private_files import address, forget, keep
from zhegui.features.platform.resources import files
from zhegui.features.platform.schemas import FileAddress

__all__ = ["File", "FileAddress", "address", "files", "forget", "keep"]
