"""The signing keys of issuers: private halves in the vault, public ones in the database."""

from uuid import UUID

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates.models import RegisterKey
from zhegui.features.certificates.register.chain import key_id
from zhegui.kernel.ids import new_sid
from zhegui.kernel.vault import Vault


async def add_key(session: AsyncSession, vault: Vault, issuer: UUID) -> RegisterKey:
    """A new key for `issuer`, which signs from now on; older ones stay to check what they signed."""
    sid = new_sid()
    public = _private(vault, sid).public_key().public_bytes_raw()
    key = RegisterKey(sid=sid, issuer_sid=issuer, id=key_id(public), public_key=public)
    session.add(key)
    await session.flush()
    return key


async def signing_key(
    session: AsyncSession, vault: Vault, issuer: UUID
) -> tuple[str, Ed25519PrivateKey]:
    """The id and the private half of the key that signs for `issuer` now."""
    newest = (
        select(RegisterKey)
        .where(RegisterKey.issuer_sid == issuer)
        .order_by(RegisterKey.sid.desc())
        .limit(1)
    )
    key = (await session.scalars(newest)).one()
    return key.id, _private(vault, key.sid)


def forget_private(vault: Vault, sid: UUID) -> None:
    """Delete the private half of a key; nothing can be signed with it any more."""
    vault.forget_signing_key(_name(sid))


def _private(vault: Vault, sid: UUID) -> Ed25519PrivateKey:
    return vault.signing_key(_name(sid))


def _name(sid: UUID) -> str:
    return f"register-{sid}"
