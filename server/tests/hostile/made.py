"""What a hostile file is: how it is sent, and what must become of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

#: Errors by what they refuse.
NOT_ALLOWED = "file_type_not_allowed"
MISMATCH = "file_type_mismatch"
DAMAGED = "file_damaged"
ENCRYPTED = "file_encrypted"
ACTIVE = "file_active"
PIXELS = "too_many_pixels"
TOO_MUCH = "too_much_inside"
NAME = "invalid_file_name"
BAD = "bad_upload"


@dataclass(frozen=True, slots=True)
class Hostile:
    """One file. `error` is the id it is refused with; None where it is taken and made harmless.

    `make` is called when it is needed: some are large. `kept` is the name of one that is taken.
    """

    about: str
    name: str
    make: Callable[[], bytes]
    error: str | None
    claimed: str = "application/octet-stream"
    kept: str | None = None


HTML = b"<!doctype html><script>fetch('/resource-center/api/user/v2/current')</script>"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
