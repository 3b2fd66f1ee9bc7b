"""Erasing a person from what they paid: money and vouchers stay, and no field names anybody."""

from __future__ import annotations

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.commerce.models import Order, Pay, PayAttachment
from zhegui.features.files.api import disown
from zhegui.features.identity import api as identity
from zhegui.kernel.work.events import listens


@listens(identity.PersonErased)
async def erase_payer(session: AsyncSession, person: identity.PersonErased) -> None:
    """Forget account, bank and name of the vouchers that somebody uploaded. Their files prove the
    money, so that the law keeps them with it: they stay as nobody's."""
    pays = select(Pay.sid).where(Pay.user_sid == person.user)
    files = select(PayAttachment.file_sid).where(PayAttachment.pay_sid.in_(pays))
    await disown(session, (await session.scalars(files)).all())
    await session.execute(
        update(Pay)
        .where(Pay.user_sid == person.user)
        .values(company_name="", bank="", account_sealed=b"")
        .execution_options(synchronize_session=False)
    )


@listens(identity.PersonErased)
async def erase_buyer(session: AsyncSession, person: identity.PersonErased) -> None:
    """Forget what somebody was called who bought for themselves."""
    orders = await session.scalars(
        select(Order).where(
            Order.buyer_user_sid == person.user, Order.buyer_enterprise_sid.is_(None)
        )
    )
    for order in orders:
        order.buyer_name = ""
