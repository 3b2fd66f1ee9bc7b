"""What an issuer keeps outside the database: private keys and published heads."""

from __future__ import annotations

import shutil
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates.models import Issuer, RegisterKey
from zhegui.features.certificates.register.keys import forget_private_keys
from zhegui.features.organizations.api import Organization
from zhegui.kernel.vault import Vault


@dataclass(frozen=True, slots=True)
class Remains:
    """Issuers and their keys, noted while the database still knows them."""

    issuers: tuple[UUID, ...]
    keys: tuple[UUID, ...]


async def find_remains(session: AsyncSession, organization_numbers: Collection[str]) -> Remains:
    """Those of the organizations with these numbers."""
    issuers = (
        select(Issuer.sid)
        .join(Organization, Organization.sid == Issuer.organization_sid)
        .where(Organization.number.in_(organization_numbers))
    )
    keys = select(RegisterKey.sid).where(RegisterKey.issuer_sid.in_(issuers))
    return Remains(
        tuple((await session.scalars(issuers)).all()), tuple((await session.scalars(keys)).all())
    )


def forget_remains(remains: Remains, vault: Vault, register_dir: Path) -> None:
    """Delete them for good: only for a demonstration, whose certificates certify nothing."""
    forget_private_keys(vault, remains.keys)
    for issuer in remains.issuers:
        shutil.rmtree(register_dir / str(issuer), ignore_errors=True)
