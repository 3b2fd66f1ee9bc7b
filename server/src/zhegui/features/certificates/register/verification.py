"""Auditing the registers of a whole installation: what `zhegui verify-register` does."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates.models import Issuer, RegisterEntry, RegisterHead, RegisterKey
from zhegui.features.certificates.register.audit import (
    Finding,
    Head,
    StoredEntry,
    check_certificates,
    check_chain,
    check_exports,
)
from zhegui.features.certificates.register.evidence import read_certified, written_of
from zhegui.features.certificates.register.published_heads import read_exports
from zhegui.kernel.secrets.vault import Vault


async def verify_registers(
    session: AsyncSession, vault: Vault, exports: Path
) -> tuple[int, list[Finding]]:
    """How many entries were checked, and the first fault of each register that has one.

    `exports` is the folder of published heads; better a copy of it that was kept elsewhere. Of an
    issuer that only they know, the whole register is missing.

    `session` is a snapshot (`Services.snapshot`): certificates are issued while their register is read.
    The heads are read before its first statement, for one that is published later lies beyond it.
    """
    published = read_exports(exports)
    checked, findings = 0, []
    for issuer in sorted({*await session.scalars(select(Issuer.sid)), *published}):
        entries = await read_entries(session, issuer)
        checked += len(entries)
        heads = published.get(issuer, ())
        if found := await _first_fault(session, vault, heads, issuer, entries):
            findings.append(found)
    return checked, findings


async def _first_fault(
    session: AsyncSession,
    vault: Vault,
    published: Sequence[Head],
    issuer: UUID,
    entries: Sequence[StoredEntry],
) -> Finding | None:
    keys = await session.scalars(
        select(RegisterKey).where(RegisterKey.issuer_sid == issuer).order_by(RegisterKey.sid)
    )
    public = {key.id: key.public_key for key in keys}
    head = await session.get(RegisterHead, issuer)
    # A head comes with its issuer: where there is none, its last entry or the first is gone, too.
    end = Head(head.number, head.hash) if head else Head(max(1, len(entries)), b"")
    return (
        check_chain(issuer, entries, public, end)
        or check_exports(issuer, entries, published)
        or check_certificates(issuer, entries, await read_certified(session, vault, issuer))
    )


async def read_entries(
    session: AsyncSession, issuer: UUID, *, after: int = 0, size: int | None = None
) -> list[StoredEntry]:
    """The entries of a register in order, from behind number `after`, at most `size`."""
    rows = await session.scalars(
        select(RegisterEntry)
        .where(RegisterEntry.issuer_sid == issuer, RegisterEntry.number > after)
        .order_by(RegisterEntry.number)
        .limit(size)
    )
    return [written_of(row) for row in rows]
