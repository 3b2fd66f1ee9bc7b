"""The demonstration's examinations, on its own banks, certified by its training centre."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.demonstration import reading
from zhegui.features.certificates import api as certificates
from zhegui.features.examinations import api as examinations
from zhegui.kernel.envelope import Reference
from zhegui.ports.house import House


async def load_examinations(
    house: House,
    session: AsyncSession,
    organization: UUID,
    banks: Mapping[str, UUID],
    now: datetime,
) -> dict[str, UUID]:
    """Publish them, open to everybody; their sids by code. Those that are there stay."""
    certificate = await certificates.default_template(session, house.storage, organization)
    found = {}
    for text in reading.read_examinations():
        examination = await examinations.publish_by_rule(
            session,
            _terms(text, certificate.sid, now),
            [_section(each, banks[text.bank]) for each in text.sections],
            organization=organization,
            now=now,
        )
        found[text.code] = examination.sid
    return found


def _terms(
    text: reading.ExaminationText, certificate: UUID, now: datetime
) -> examinations.ExaminationTerms:
    hour = now.replace(minute=0, second=0, microsecond=0)
    start = hour + timedelta(days=text.opens_in_days)
    return examinations.ExaminationTerms(
        title=text.title,
        duration_seconds=text.minutes * 60,
        start_at=start,
        end_at=start + timedelta(days=text.open_days),
        attempts=text.attempts,
        pass_score=text.pass_score,
        certificate=Reference(sid=certificate) if text.certifies else None,
        is_open=True,
        review_rule=examinations.ReviewRule(answers=examinations.Moment(text.shows_answers)),
    )


def _section(text: reading.SectionText, bank: UUID) -> examinations.SectionRule:
    return examinations.SectionRule(
        title=text.title,
        bank=Reference(sid=bank),
        kind=text.kind,
        chapter=text.chapter,
        count=text.count,
        score=text.score,
        marking_rule=text.marking_rule,
    )
