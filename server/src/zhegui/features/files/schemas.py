"""Files on the wire."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from zhegui.kernel.http.envelope import Reference, Wire
from zhegui.kernel.values import Instant, Line, Sid


class FileRequest(Reference):
    """Which file; `reason` is for operators, who read the files of others for a reason alone."""

    reason: Annotated[Line, Field(min_length=2, max_length=200)] | None = None


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
