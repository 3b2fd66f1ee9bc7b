"""What a register entry is, and how it is hashed, signed and committed to. Pure.

The canonical form is RFC 8785 (JSON Canonicalization Scheme), restricted to strings, whole numbers,
booleans, arrays and objects: no floating point and no null, so that every language writes the same
bytes. `docs/guide/register.md` describes the format for strangers; a change here is a new version.
"""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, TypeAlias
from uuid import UUID

import rfc8785
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from zhegui.kernel.values import instant_text

GENESIS: Final = bytes(32)
"""What the first entry names as its predecessor."""

SIGNED_PREFIX: Final = b"zhegui-register-v1\0"
"""Before the hash in what is signed, so that no signature means anything elsewhere."""

Plain: TypeAlias = str | int | bool | Sequence["Plain"] | Mapping[str, "Plain"]


@dataclass(frozen=True, slots=True)
class Entry:
    """What an entry says, before it is hashed. `at` counts to the millisecond."""

    issuer: UUID
    number: int
    at: datetime
    kind: str
    key: str
    body: Mapping[str, Plain]
    previous: bytes


def canonical(value: Plain) -> bytes:
    """The one spelling of `value` as JSON; raises `TypeError` for null and floating point."""
    _refuse_ambiguous(value)
    return rfc8785.dumps(value)


def _refuse_ambiguous(value: object) -> None:
    if isinstance(value, Mapping):
        for inner in value.values():
            _refuse_ambiguous(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            _refuse_ambiguous(inner)
    elif not isinstance(value, (str, int)):
        raise TypeError(f"{type(value).__name__} has no place in a register")


def entry_hash(entry: Entry) -> bytes:
    """SHA-256 of the canonical entry: all of it, so nothing can be changed alone."""
    return hashlib.sha256(
        canonical(
            {
                "issuer": str(entry.issuer),
                "number": entry.number,
                "at": instant_text(entry.at),
                "kind": entry.kind,
                "key": entry.key,
                "body": entry.body,
                "previous": entry.previous.hex(),
            }
        )
    ).digest()


def sign(key: Ed25519PrivateKey, digest: bytes) -> bytes:
    """The signature (64 bytes) on the head that `digest` makes."""
    return key.sign(SIGNED_PREFIX + digest)


def is_signed(public_key: bytes, signature: bytes, digest: bytes) -> bool:
    """Whether `signature` is by the owner of `public_key` (32 bytes) on `digest`."""
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(signature, SIGNED_PREFIX + digest)
    except InvalidSignature:
        return False
    return True


def key_id(public_key: bytes) -> str:
    """The name of a public key: the first 16 hexadecimal digits of its SHA-256."""
    return hashlib.sha256(public_key).hexdigest()[:16]


def commitment(salt: bytes, field: str, value: str) -> str:
    """What the register says of a personal value: HMAC-SHA256 under the certificate's salt.

    The holder of salt and value can prove it; without the salt it says nothing, not even to a guess.
    """
    return hmac.digest(salt, f"{field}\0{value}".encode(), "sha256").hex()
