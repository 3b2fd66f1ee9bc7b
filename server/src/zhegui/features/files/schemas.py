"""Files on the wire."""

from zhegui.kernel.envelope import Wire
from zhegui.kernel.values import Instant


class FileAddress(Wire):
    """Where a file may be fetched until `expiresAt`; later it answers 410."""

    url: str
    expires_at: Instant
