"""Keys and what is done with them: encryption, lookup hashes, signatures. Never our own maths."""

from __future__ import annotations

import hmac
import json
import os
import secrets
from base64 import b64decode, b64encode
from pathlib import Path
from typing import NotRequired, TypedDict

from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from zhegui.kernel.db.durable import sync_folder

KEY_ID_BYTES = 4
NONCE_BYTES = 12
RING = "keyring.json"
#: Lies beside the ring from the beginning of a rotation to its end.
NEXT_RING = "keyring.next.json"
#: The signing key that comes with the ring: for receipts of examinations.
RECEIPTS = "examination-receipt"


class Vault:
    """The keys of one installation, in `<data dir>/keys`, which only its user may read."""

    def __init__(self, directory: Path, ring: str = RING) -> None:
        self._directory = directory
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        is_new = not (directory / ring).exists()
        self._ring = _load_ring(directory / ring)
        self._secrets: dict[str, bytes] = {}
        if is_new:
            self.make_signing_key(RECEIPTS)

    def encrypt(self, context: str, text: str) -> bytes:
        """AES-256-GCM under the current key, bound to `context` (table and column, say)."""
        key_id = str(self._ring["current"])
        nonce = secrets.token_bytes(NONCE_BYTES)
        sealed = AESGCM(self._encryption_key(key_id)).encrypt(
            nonce, text.encode(), context.encode()
        )
        return bytes.fromhex(key_id) + nonce + sealed

    def decrypt(self, context: str, blob: bytes) -> str:
        """The text; raises `InvalidTag` when the blob or its context was changed."""
        key_id, rest = blob[:KEY_ID_BYTES].hex(), blob[KEY_ID_BYTES:]
        nonce, sealed = rest[:NONCE_BYTES], rest[NONCE_BYTES:]
        return (
            AESGCM(self._encryption_key(key_id)).decrypt(nonce, sealed, context.encode()).decode()
        )

    def holds_key_of(self, blob: bytes) -> bool:
        """Whether something was sealed under one of these keys."""
        return blob[:KEY_ID_BYTES].hex() in self._ring["encryption"]

    def fingerprint(self) -> bytes:
        """What tells this key ring from others, and gives nothing of it away."""
        return self.secret("fingerprint")

    def is_current(self, blob: bytes) -> bool:
        """Whether something was sealed under the current key."""
        return blob[:KEY_ID_BYTES].hex() == self._ring["current"]

    def lookup(self, context: str, text: str) -> bytes:
        """A keyed hash by which an encrypted value is found again; equality only, 32 bytes."""
        found = f"{context}\0{text}".encode()
        for key in self._past_lookups():
            found = hmac.digest(key, found, "sha256")
        return self.looked_up_anew(found)

    def looked_up_anew(self, found: bytes) -> bytes:
        """What a lookup hash from before the last rotation is now: hashed once more, so that none
        needs the text again."""
        return hmac.digest(self.secret("lookup"), found, "sha256")

    def secret(self, name: str) -> bytes:
        """A key of 32 bytes for one named purpose, derived from the installation's master secret."""
        if name not in self._secrets:  # the same few on every request
            master = b64decode(self._ring["master"])
            self._secrets[name] = hmac.digest(master, f"zhegui\0{name}".encode(), "sha256")
        return self._secrets[name]

    def signing_key(self, name: str) -> Ed25519PrivateKey:
        """The Ed25519 key called `name`. Raises `FileNotFoundError`: one that is lost is not
        replaced, since what it signed would not fit the new one."""
        return load_signing_key(self._directory / f"{name}.pem")

    def make_signing_key(self, name: str) -> Ed25519PrivateKey:
        """A new Ed25519 key called `name`, unless there is one."""
        path = self._directory / f"{name}.pem"
        if not path.exists():
            pem = Ed25519PrivateKey.generate().private_bytes(
                Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
            )
            _create(path, pem)
        return load_signing_key(path)

    def public_keys(self, name: str) -> list[Ed25519PublicKey]:
        """What checks signatures of the key called `name`, and of those before it."""
        past = sorted(self._directory.glob(f"{name}.*.pub"))
        return [
            self.signing_key(name).public_key(),
            *map(load_public_key, past),
        ]

    def retire_signing_key(self, name: str) -> None:
        """Keep of the key called `name` its public half alone; that it is not there is no error."""
        if (self._directory / f"{name}.pem").exists():
            public = self.signing_key(name).public_key().public_bytes_raw().hex()
            _create(self._directory / f"{name}.{public[:16]}.pub", public.encode())
            self.forget_signing_key(name)

    def forget_signing_key(self, name: str) -> None:
        """Delete the key called `name`; that it is not there is no error."""
        (self._directory / f"{name}.pem").unlink(missing_ok=True)

    def next(self) -> Vault:
        """The vault with new keys, which also opens what older ones sealed; nobody uses it before
        `succeed`. The same again while a rotation is not over."""
        past = [b64encode(key).decode() for key in (*self._past_lookups(), self.secret("lookup"))]
        new = _new_ring()
        new["encryption"] |= self._ring["encryption"]
        new["pastLookups"] = past
        _create(self._directory / NEXT_RING, json.dumps(new, indent=1).encode())
        return Vault(self._directory, NEXT_RING)

    def succeed(self) -> None:
        """Let the next ring be the ring."""
        os.replace(self._directory / NEXT_RING, self._directory / RING)
        sync_folder(self._directory)

    def _past_lookups(self) -> list[bytes]:
        return [b64decode(key) for key in self._ring.get("pastLookups", [])]

    def _encryption_key(self, key_id: str) -> bytes:
        return b64decode(self._ring["encryption"][key_id])


def load_public_key(path: Path) -> Ed25519PublicKey:
    """The public half of a former key, as it was retired; raises `ValueError` for what is none."""
    return Ed25519PublicKey.from_public_bytes(bytes.fromhex(path.read_text()))


def load_signing_key(path: Path) -> Ed25519PrivateKey:
    """The key in a file. Raises `FileNotFoundError`, and `ValueError` when it holds none."""
    key = load_pem_private_key(path.read_bytes(), password=None)
    if not isinstance(key, Ed25519PrivateKey):
        raise ValueError(f"{path} holds no Ed25519 key")
    return key


class Ring(TypedDict):
    """The file of a key ring: base64, by key id where there are several."""

    current: str
    encryption: dict[str, str]
    master: str
    #: Which made the lookup hashes before each rotation, oldest first.
    pastLookups: NotRequired[list[str]]


def _load_ring(path: Path) -> Ring:
    if not path.exists():
        _create(path, json.dumps(_new_ring(), indent=1).encode())
    ring: Ring = json.loads(path.read_bytes())
    if not isinstance(ring, dict) or not {"current", "encryption", "master"} <= set(ring):
        raise ValueError(f"{path} is not a key ring")
    return ring


def _new_ring() -> Ring:
    key_id = secrets.token_hex(KEY_ID_BYTES)
    return {
        "current": key_id,
        "encryption": {key_id: b64encode(secrets.token_bytes(32)).decode()},
        "master": b64encode(secrets.token_bytes(32)).decode(),
    }


def _create(path: Path, content: bytes) -> None:
    """Write whole or not at all, and leave another process's file if it came first."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    sync_folder(path.parent)
