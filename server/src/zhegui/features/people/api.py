"""What other features may know of archives."""

from zhegui.features.people.models import Archive
from zhegui.features.people.schemas import ArchiveSave
from zhegui.features.people.service import save_archive

__all__ = ["Archive", "ArchiveSave", "save_archive"]
