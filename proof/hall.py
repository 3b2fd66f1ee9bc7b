"""What a proof needs in an installation: an examination that certifies, and candidates logged in."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates import api as certificates
from zhegui.features.examinations import api as examinations
from zhegui.features.identity import api as identity
from zhegui.features.organizations.api import Organization
from zhegui.features.questions import api as questions
from zhegui.features.questions.authorship import add_question
from zhegui.kernel.http.envelope import Reference
from zhegui.kernel.values import with_check_sign
from zhegui.ports.services import Services

QUESTIONS = 20


def random_id_number(dice: random.Random) -> str:
    """Valid by GB 11643, of nobody, and most probably no other account's."""
    born = date(1950, 1, 1) + timedelta(days=dice.randrange(18_000))
    return with_check_sign(f"11{dice.randrange(10**4):04d}{born:%Y%m%d}{dice.randrange(1000):03d}")


@dataclass
class Hall:
    """An open examination of an installation. One right answer passes; where it certifies, that certifies."""

    examination: UUID
    _dice: random.Random = field(default_factory=random.Random)

    async def candidate(self, services: Services, *, is_operator: bool = False) -> dict[str, str]:
        """Somebody new, their name confirmed; the headers that say so."""
        async with services.transaction() as (session, now):
            mobile = f"139{self._dice.randrange(10**8):08d}"
            user = await identity.create_user(services, session, mobile=mobile, password_hash=None)
            user.is_operator = is_operator
            number = random_id_number(self._dice)
            identity.confirm_real_name(services, user, "陈嘉禾", number, now)
            tokens = await identity.open_session(services, session, user, "proof", now)
        return {"Authorization": f"Bearer {tokens.access_token}"}


async def open_hall(
    services: Services, *, question_count: int = QUESTIONS, certifies: bool = True
) -> Hall:
    """Publish an examination whose attempts last for hours, drawn from a bank five times as big."""
    title = "proof" if certifies else "proof without certificate"
    async with services.transaction() as (session, now):
        bank = await _fill_bank(session, title, question_count * 5, now)
        found = await examinations.publish_by_rule(
            session,
            examinations.ExaminationTerms(
                title=title,
                duration_seconds=4 * 3600,
                start_at=now - timedelta(hours=1),
                end_at=now + timedelta(days=1),
                pass_score=Decimal(1),
                certificate=await _certificate(services, session) if certifies else None,
            ),
            [
                examinations.SectionRule(
                    title="single",
                    bank=bank,
                    kind="single_choice",
                    count=question_count,
                    score=Decimal(1),
                )
            ],
            organization=None,
            now=now,
        )
        return Hall(found.sid)


def is_right(option: dict[str, Any]) -> bool:
    """Whether an option, as a paper shows it, is the right one of its question."""
    return str(option["content"]).endswith("-0")


async def _fill_bank(session: AsyncSession, name: str, count: int, now: datetime) -> Reference:
    """A bank of questions whose right option ends in `-0`."""
    bank = await questions.make_bank(session, None, name)
    for number in range(count):
        options = tuple(questions.DraftOption(f"option {number}-{at}", at == 0) for at in range(4))
        draft = questions.Draft("single_choice", f"question {number}", options)
        await add_question(session, bank.sid, draft, now)
    return Reference(sid=bank.sid)


async def _certificate(services: Services, session: AsyncSession) -> Reference:
    organization = Organization(name="证明", number="PROOF")
    session.add(organization)
    await session.flush()
    template = await certificates.default_template(session, services.storage, organization.sid)
    return Reference(sid=template.sid)
