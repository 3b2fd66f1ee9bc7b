"""What of an organization's messages ends with an employment: short messages that still wait."""

from __future__ import annotations

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.messages.models import Delivery, Message, MessageItem
from zhegui.features.messages.rules import DeliveryState
from zhegui.features.organizations import api as organizations
from zhegui.kernel.work.events import listens
from zhegui.kernel.work.reminders import Withheld


@listens(organizations.StaffLeft)
async def withhold(session: AsyncSession, left: organizations.StaffLeft) -> None:
    """What the organization said last stays to be read, and rings nobody's telephone."""
    said = (
        select(MessageItem.sid)
        .join(Message, Message.sid == MessageItem.message_sid)
        .where(
            MessageItem.user_sid == left.user,
            Message.organization_sid == left.organization,
        )
    )
    now = session.sync_session.info["now"]
    await session.execute(
        update(Delivery)
        .where(Delivery.message_item_sid.in_(said), Delivery.state == DeliveryState.WAITING)
        .values(
            state=DeliveryState.WITHHELD,
            reason=Withheld.LEFT,
            done_at=now,
            updated_at=now,
            version=Delivery.version + 1,
        )
        .execution_options(synchronize_session=False)
    )
