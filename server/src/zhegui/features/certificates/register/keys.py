"""The signing keys of issuers: private halves in the vault, public ones in the database."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from zhegui.features.certificates.models import RegisterKey
from zhegui.features.certificates.register.chain import key_id
from zhegui.kernel.ids import new_sid
from zhegui.kernel.secrets.vault import Vault


async def add_key(session: AsyncSession, vault: Vault, issuer: UUID) -> RegisterKey:
    """A new key for `issuer`, which signs from now on; older ones stay to check what they signed."""
    sid = new_sid()
    public = vault.make_signing_key(_name(sid)).public_key().public_bytes_raw()
    key = RegisterKey(sid=sid, issuer_sid=issuer, id=key_id(public), public_key=public)
    session.add(key)
    await session.flush()
    return key


async def signing_key(
    session: AsyncSession, vault: Vault, issuer: UUID
) -> tuple[str, Ed25519PrivateKey]:
    """The id and the private half of the key that signs for `issuer` now.

    Raises `FileNotFoundError` when it is lost, `ValueError` when another lies in its place: what
    either signed would make the register invalid for good.
    """
    newest = (
        select(RegisterKey)
        .where(RegisterKey.issuer_sid == issuer)
        .order_by(RegisterKey.sid.desc())
        .limit(1)
    )
    key = (await session.scalars(newest)).one()
    private = vault.signing_key(_name(key.sid))
    if private.public_key().public_bytes_raw() != key.public_key:
        raise ValueError(f"the key {_name(key.sid)} is not the one of its register")
    return key.id, private


async def renew_keys(session: AsyncSession, vault: Vault) -> None:
    """A new key for every issuer."""
    for issuer in (await session.scalars(select(RegisterKey.issuer_sid).distinct())).all():
        await add_key(session, vault, issuer)


async def retired_keys(session: AsyncSession) -> Sequence[UUID]:
    """All keys but the newest of each issuer: they check what they signed, and sign no more."""
    newer = aliased(RegisterKey)
    followed = exists().where(
        newer.issuer_sid == RegisterKey.issuer_sid, newer.sid > RegisterKey.sid
    )
    return (await session.scalars(select(RegisterKey.sid).where(followed))).all()


def forget_private_keys(vault: Vault, sids: Iterable[UUID]) -> None:
    """Delete the private halves of keys; nothing can be signed with them any more."""
    for sid in sids:
        vault.forget_signing_key(_name(sid))


def _name(sid: UUID) -> str:
    return f"register-{sid}"
