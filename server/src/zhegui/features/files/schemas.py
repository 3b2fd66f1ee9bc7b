"""Files on the wire."""

from __future__ import annotations

from zhegui.kernel.envelope import Wire
from zhegui.kernel.values import Instant, Sid


class FileAddress(Wire):
    """Where a file may be fetched until `expiresAt`; later it answers 410."""

    url: str
    expires_at: Instant


class UploadedFile(Wire):
    """A file that was taken: under which name and type, and how large it is now."""

    sid: Sid
    name: str
    size: int
    media_type: str
