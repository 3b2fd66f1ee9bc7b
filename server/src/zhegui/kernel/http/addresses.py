"""Addresses of private files: they say for how long they are good, and cannot be made by others."""

import hmac
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Address:
    """Where something may be fetched, and until when."""

    url: str
    expires_at: datetime


def sign_address(key: bytes, path: str, subject: UUID, now: datetime, life: timedelta) -> Address:
    """An address of `subject` at `path`, good for `life` (whole seconds) from `now`.

    `key` is of that kind of subject alone, so that no signature serves elsewhere.
    """
    expires = int((now + life).timestamp())
    query = f"expires={expires}&signature={_signature(key, subject, expires)}"
    return Address(f"{path}?{query}", datetime.fromtimestamp(expires, UTC))


def is_ours(key: bytes, subject: UUID, expires: int, signature: str) -> bool:
    """Whether we made this address; its age is another question."""
    return hmac.compare_digest(_signature(key, subject, expires).encode(), signature.encode())


def _signature(key: bytes, subject: UUID, expires: int) -> str:
    digest = hmac.digest(key, f"{subject}\0{expires}".encode(), "sha256")
    return urlsafe_b64encode(digest).rstrip(b"=").decode()
