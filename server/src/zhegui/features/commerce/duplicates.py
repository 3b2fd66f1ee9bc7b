"""Which vouchers have files that are alike, found once these are uploaded."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import ColumnElement, Select, cast, func, literal, or_, select, update
from sqlalchemy.dialects.postgresql import BIT, insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.commerce.events import VoucherSubmitted
from zhegui.features.commerce.fingerprints import ALIKE, Print, fingerprint, likeness
from zhegui.features.commerce.models import Likeness, Order, Pay, PayAttachment
from zhegui.features.files.api import File
from zhegui.kernel.db.locks import wait_for
from zhegui.kernel.ids import new_sid
from zhegui.kernel.work.jobs import job
from zhegui.ports.services import Services

PICTURES = ("image/png", "image/jpeg", "image/webp", "image/gif")


@dataclass(frozen=True, slots=True)
class _Kept:
    """A file of a voucher as it is compared."""

    pay: UUID
    print: Print


@job("commerce.liken", on=(VoucherSubmitted,), attempts=None)
async def liken(services: Services, *, pay: str) -> None:
    """Take the fingerprints of a voucher's pictures, and note which vouchers of its seller are alike.

    Tried for ever: a reviewer takes it that a voucher without a hint is like no other. One at a time:
    of two that come at once each would not see the other.
    """
    prints = await _prints(services, UUID(pay))
    async with services.transaction() as (session, _):
        await wait_for(session, "commerce.liken")
        for file, taken in prints.items():
            await _keep(session, UUID(pay), file, taken)
        mine = await _kept(session, _files().where(Pay.sid == UUID(pay)))
        for own in mine:
            for other in await _kept(session, _near(own)):
                await _note(session, own, other)


async def _prints(services: Services, pay: UUID) -> dict[UUID, bytes]:
    """By file, read and computed while no transaction is open."""
    async with services.transaction() as (session, _):
        pictures = (
            select(File.sid, File.path)
            .join(PayAttachment, PayAttachment.file_sid == File.sid)
            .where(PayAttachment.pay_sid == pay, File.media_type.in_(PICTURES))
        )
        found = (await session.execute(pictures)).all()
    prints = {}
    for sid, path in found:
        # It may be gone, or be no picture after all: then only its bytes are compared.
        with suppress(OSError, SyntaxError, ValueError):  # the library's, of a damaged one
            data = await services.storage.get(path)
            prints[sid] = await asyncio.to_thread(fingerprint, data)
    return prints


async def _keep(session: AsyncSession, pay: UUID, file: UUID, taken: bytes) -> None:
    await session.execute(
        update(PayAttachment)
        .where(PayAttachment.pay_sid == pay, PayAttachment.file_sid == file)
        .values(fingerprint=taken)
    )


def _files() -> Select[UUID, bytes, bytes | None]:
    return (
        select(Pay.sid, File.sha256, PayAttachment.fingerprint)
        .join(PayAttachment, PayAttachment.pay_sid == Pay.sid)
        .join(File, File.sid == PayAttachment.file_sid)
        .join(Order, Order.sid == Pay.order_sid)
    )


def _near(own: _Kept) -> Select[UUID, bytes, bytes | None]:
    """The files of other vouchers to the same seller that may be alike."""
    seller = (
        select(Order.organization_sid)
        .join(Pay, Pay.order_sid == Order.sid)
        .where(Pay.sid == own.pay)
        .scalar_subquery()
    )
    alike: list[ColumnElement[bool]] = [File.sha256 == own.print.sha256]
    if own.print.fingerprint is not None:
        differing = _bits(PayAttachment.fingerprint).op("#")(_bits(literal(own.print.fingerprint)))
        alike.append(func.bit_count(differing) <= ALIKE)
    return _files().where(
        Pay.sid != own.pay,
        Order.organization_sid.is_not_distinct_from(seller),
        or_(*alike),
    )


def _bits(
    column: ColumnElement[bytes] | InstrumentedAttribute[bytes | None],
) -> ColumnElement[str]:
    return cast(literal("x") + func.encode(column, "hex"), BIT(256))


async def _kept(session: AsyncSession, asked: Select[UUID, bytes, bytes | None]) -> Sequence[_Kept]:
    return [_Kept(pay, Print(sha256, taken)) for pay, sha256, taken in await session.execute(asked)]


async def _note(session: AsyncSession, own: _Kept, other: _Kept) -> None:
    """On both: who looks at the one shall know of the other."""
    found = likeness(own.print, other.print)
    if found is None:
        return
    kind, bits = found
    now = session.sync_session.info["now"]
    for one, another in ((own.pay, other.pay), (other.pay, own.pay)):
        row = {
            "sid": new_sid(),
            "created_at": now,
            "updated_at": now,
            "version": 1,
            "pay_sid": one,
            "other_sid": another,
            "kind": kind.value,
            "bits": bits,
        }
        given = insert(Likeness).values(row)
        nearer = {name: given.excluded[name] for name in ("kind", "bits")}
        await session.execute(
            given.on_conflict_do_update(
                index_elements=[Likeness.pay_sid, Likeness.other_sid],
                set_=nearer,
                where=Likeness.bits > given.excluded.bits,
            )
        )
