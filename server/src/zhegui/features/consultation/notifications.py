"""What an asker is told who has gone when they are answered."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.consultation.models import Consultation, ConsultationDesk
from zhegui.features.live import api as live
from zhegui.kernel.work.notifications import Notice, Words, people, tell


@dataclass(frozen=True)
class ConsultationAnswered(Notice):
    """A consultant answered somebody who has no page open."""

    id, group = "consultation.answered", "consultation"
    path = "/course?consultation={consultation}"
    zh = Words("{desk}回复了您的咨询", "打开在线咨询可以查看回复，24 小时内可以接着问。")
    en = Words(
        "{desk} has answered you",
        "Open the consultation to read the answer; you can go on asking for 24 hours.",
    )

    consultation: UUID
    desk: str


async def tell_answered(
    session: AsyncSession, consultation: Consultation, desk: ConsultationDesk
) -> None:
    """Tell the asker once of the answers to one of their turns, unless they see it arrive."""
    asker, now = consultation.asker_user_sid, session.sync_session.info["now"]
    if await live.present(session, [asker], now):
        return
    once = f"{consultation.sid}:{consultation.asker_read_sequence}"
    await tell(
        session,
        ConsultationAnswered(consultation.sid, desk.name),
        people([asker]),
        once=once,
        organization=desk.organization_sid,
    )
