"""What an issuer keeps outside the database: private keys, published heads, drawn seals."""

from __future__ import annotations

import shutil
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates.models import Certificate, Issuer, RegisterKey
from zhegui.features.certificates.register.keys import forget_private_keys
from zhegui.features.organizations.api import Organization
from zhegui.kernel.secrets.vault import Vault
from zhegui.ports.storage import Storage, delete_public


@dataclass(frozen=True, slots=True)
class Remains:
    """Issuers, their keys, and the addresses of borders and seals that no other issuer shows, noted
    while the database still knows them."""

    issuers: tuple[UUID, ...]
    keys: tuple[UUID, ...]
    drawings: frozenset[str]


async def find_remains(session: AsyncSession, organization_numbers: Collection[str]) -> Remains:
    """Those of the organizations with these numbers."""
    issuers = (
        select(Issuer.sid)
        .join(Organization, Organization.sid == Issuer.organization_sid)
        .where(Organization.number.in_(organization_numbers))
    )
    keys = select(RegisterKey.sid).where(RegisterKey.issuer_sid.in_(issuers))
    return Remains(
        tuple((await session.scalars(issuers)).all()),
        tuple((await session.scalars(keys)).all()),
        await _drawings(session, Organization.number.in_(organization_numbers))
        - await _drawings(session, Organization.number.not_in(organization_numbers)),
    )


async def _drawings(session: AsyncSession, owners: ColumnElement[bool]) -> frozenset[str]:
    templates = await session.scalars(
        select(Certificate)
        .join(Organization, Organization.sid == Certificate.organization_sid)
        .where(owners)
    )
    return frozenset(
        drawing["url"] for each in templates for drawing in (*each.cover_list, *each.seal_list)
    )


async def forget_remains(
    remains: Remains, vault: Vault, storage: Storage, register_dir: Path
) -> None:
    """Delete them for good: only for a demonstration, whose certificates certify nothing."""
    forget_private_keys(vault, remains.keys)
    for issuer in remains.issuers:
        shutil.rmtree(register_dir / str(issuer), ignore_errors=True)
    for drawing in remains.drawings:
        await delete_public(storage, drawing)
