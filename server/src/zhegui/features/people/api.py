"""What other features may know of archives."""

from zhegui.features.people.models import Archive, ArchiveEntry
from zhegui.features.people.schemas import ArchiveSave
from zhegui.features.people.service import save_archive

__all__ = ["Archive", "ArchiveEntry", "ArchiveSave", "save_archive"]
