"""The ticket of an attempt: enough for `attempt/v2/*` of that attempt when the login has expired."""

from __future__ import annotations

import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from functools import lru_cache
from uuid import UUID

HASH_BYTES = 32


@dataclass(frozen=True, slots=True)
class Ticket:
    """Who may write: this candidate, from this login, under this lease.

    It holds no expiry: the attempt's own deadline, lease and state end it, and so does the end of
    the login session (logout, password reset), but not that login's mere expiry.
    """

    attempt: UUID
    user: UUID
    session: UUID
    lease: int


def seal(secret: bytes, ticket: Ticket) -> str:
    """The ticket as text, sealed with HMAC-SHA-256 under a secret of 32 bytes."""
    claims = [str(ticket.attempt), str(ticket.user), str(ticket.session), ticket.lease]
    body = json.dumps(claims, separators=(",", ":")).encode()
    return urlsafe_b64encode(hmac.digest(secret, body, "sha256") + body).decode()


def unseal(secret: bytes, text: str) -> Ticket | None:
    """The ticket in `text`, or None when it is not one that was sealed under `secret`."""
    try:
        return _unsealed(secret, text)
    except ValueError:
        return None


# A candidate brings the same one with every save. What is refused is not kept.
@lru_cache(10_000)
def _unsealed(secret: bytes, text: str) -> Ticket:
    sealed = urlsafe_b64decode(text.encode("ascii"))
    seal, body = sealed[:HASH_BYTES], sealed[HASH_BYTES:]
    if not hmac.compare_digest(seal, hmac.digest(secret, body, "sha256")):
        raise ValueError("not sealed under this secret")
    attempt, user, session, lease = json.loads(body)
    return Ticket(UUID(attempt), UUID(user), UUID(session), lease)
