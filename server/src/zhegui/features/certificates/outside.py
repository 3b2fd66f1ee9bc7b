"""Certificates from elsewhere, as their holders tell."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm.attributes import flag_modified

from zhegui.features.certificates.errors import TooManyOutsideCertificates
from zhegui.features.certificates.models import OutsideAttachment, OutsideCertificate
from zhegui.features.certificates.schemas import OutsideSave
from zhegui.features.files.api import attach
from zhegui.features.identity import api as identity
from zhegui.kernel.errors import InvalidInput
from zhegui.kernel.http.envelope import told
from zhegui.kernel.ids import new_sid
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.authorship import to_write
from zhegui.kernel.records.saves import changes, refuse_missing
from zhegui.kernel.records.write_routes import RecordDeletion
from zhegui.kernel.work.events import listens

MOST = 100


async def save_outside(
    session: AsyncSession, caller: Caller, given: OutsideSave, now: datetime
) -> OutsideCertificate:
    """Write one of the caller's own. Raises `NotFound`, `OutOfDate`, `InvalidInput`,
    `TooManyOutsideCertificates`."""
    kept = await _to_write(session, caller, given)
    values = changes(given, nullable=("number", "issued_on", "expires_on"))
    files = values.pop("attach_list", None)
    for name, value in values.items():
        setattr(kept, name, value)
    if kept.issued_on and kept.expires_on and kept.issued_on > kept.expires_on:
        zh, en = "到期日期早于发证日期", "It expires before it was issued"
        raise InvalidInput([told("model.expiresOn", "ends_before_start", zh, en)])
    session.add(kept)
    await session.flush()
    if files is not None:
        key = OutsideAttachment.outside_certificate_sid
        await attach(session, caller, key, kept.sid, files, now, alone=True)
    return kept


async def delete_outside(session: AsyncSession, caller: Caller, given: RecordDeletion) -> None:
    """Forget one of the caller's own. Raises `NotFound`, `OutOfDate`."""
    mine = OutsideCertificate.user_sid == caller.user
    await session.delete(
        await to_write(session, OutsideCertificate, mine, given.sid, given.version)
    )
    await session.flush()


async def _to_write(
    session: AsyncSession, caller: Caller, given: OutsideSave
) -> OutsideCertificate:
    mine = OutsideCertificate.user_sid == caller.user
    if given.sid is not None:
        found = await to_write(session, OutsideCertificate, mine, given.sid, given.version)
        flag_modified(found, "updated_at")  # its version counts its files as well
        return found
    refuse_missing(given, ("name", "issuer_name"))
    if (await session.scalar(select(func.count()).where(mine)) or 0) >= MOST:
        raise TooManyOutsideCertificates(most=MOST)
    return OutsideCertificate(
        sid=new_sid(), user_sid=caller.user, number=None, issued_on=None, expires_on=None
    )


@listens(identity.PersonErased)
async def erase_outside(session: AsyncSession, person: identity.PersonErased) -> None:
    """They go with the person."""
    await session.execute(
        delete(OutsideCertificate).where(OutsideCertificate.user_sid == person.user)
    )
