"""What other features may use of files."""

from zhegui.features.platform.addresses import Address
from zhegui.features.platform.models import File
from zhegui.features.platform.private_files import address, forget, keep
from zhegui.features.platform.resources import files

__all__ = ["Address", "File", "address", "files", "forget", "keep"]
