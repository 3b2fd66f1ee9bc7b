"""Removing an issuer whole: for the demonstration, and for nothing else."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.ports.storage import Storage

_APPEND_ONLY = ("register_entry", "register_key")

_DELETIONS = (
    "delete from register_entry where issuer_sid = :issuer",
    "delete from register_head where issuer_sid = :issuer",
    "delete from register_key where issuer_sid = :issuer",
    "delete from certificate_history where issuer_sid = :issuer",
    "delete from issuer where sid = :issuer",
)


async def remove_issuer_with_its_register(
    owner_session: AsyncSession, storage: Storage, organization: UUID
) -> None:
    """Delete issuer, templates, certificates, files and register of `organization`.

    Works only in a session of the tables' owner: the app's role has no right to. What was published
    of the register stays where it was published.
    """
    for table in _APPEND_ONLY:
        await owner_session.execute(text(f"alter table {table} disable trigger user"))
    issuer = await owner_session.scalar(
        text("select sid from issuer where organization_sid = :organization"),
        {"organization": organization},
    )
    for deletion in _DELETIONS:
        await owner_session.execute(text(deletion), {"issuer": issuer})
    theirs = {"organization": organization}
    await owner_session.execute(
        text("delete from certificate where organization_sid = :organization"), theirs
    )
    gone = text("delete from file where organization_sid = :organization returning path")
    for path in (await owner_session.scalars(gone, theirs)).all():
        await storage.delete(path)
    for table in _APPEND_ONLY:
        await owner_session.execute(text(f"alter table {table} enable trigger user"))
