"""Addresses of files that say for how long they are good, and cannot be made by others. Pure."""

import hmac
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final
from urllib.parse import quote
from uuid import UUID

LIFE: Final = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Address:
    """Where a file may be fetched, and until when."""

    url: str
    expires_at: datetime


def sign_address(key: bytes, file: UUID, name: str, now: datetime) -> Address:
    """An address of `file`, good for ten minutes from `now`, whole seconds."""
    expires = int((now + LIFE).timestamp())
    url = f"/files/private/{file}/{quote(name, safe='')}"
    return Address(
        url=f"{url}?expires={expires}&signature={_signature(key, file, expires)}",
        expires_at=datetime.fromtimestamp(expires, UTC),
    )


def is_ours(key: bytes, file: UUID, expires: int, signature: str) -> bool:
    """Whether we made this address; its age is another question."""
    return hmac.compare_digest(_signature(key, file, expires).encode(), signature.encode())


def _signature(key: bytes, file: UUID, expires: int) -> str:
    digest = hmac.digest(key, f"{file}\0{expires}".encode(), "sha256")
    return urlsafe_b64encode(digest).rstrip(b"=").decode()
