"""The examination of class A of the amateur radio operators, by its real rule.

32 single and 8 multiple choice questions of one mark each, all or nothing, in 40 minutes; passed
with 30 marks (业余无线电台操作技术能力验证 A 类).
"""

from datetime import datetime, timedelta
from decimal import Decimal

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates import api as certificates
from zhegui.features.examinations import api as examinations
from zhegui.features.organizations import api as organizations
from zhegui.features.questions import api as questions
from zhegui.kernel.http.envelope import Reference
from zhegui.ports.services import Services

CLASS = "A"
SINGLE, MULTIPLE = 32, 8
DURATION = timedelta(minutes=40)
PASS_SCORE = Decimal(30)
OPEN = timedelta(days=365)
ATTEMPTS = 100
#: Who certifies what is nobody else's: the installation, as an organization with a register.
SERVICES = "折桂考试中心"


async def publish(
    services: Services, session: AsyncSession, bank: questions.Bank, title: str, now: datetime
) -> examinations.Examination:
    """An examination on `bank`, open from now on for a year, for those whom the bank is for.

    The bank's organization certifies; on the installation's own bank everybody may sit, and the installation's
    examination centre certifies. It draws from class A where the bank knows classes, else from the
    whole bank. One of this title that is published already is answered as it is. Raises
    `PaperCannotBeDrawn`.
    """
    issuer = (
        bank.organization_sid or (await organizations.ensure_organization(session, SERVICES)).sid
    )
    template = await certificates.default_template(session, services.storage, issuer)
    terms = examinations.ExaminationTerms(
        title=title,
        duration_seconds=int(DURATION.total_seconds()),
        start_at=now,
        end_at=now + OPEN,
        attempts=ATTEMPTS,
        pass_score=PASS_SCORE,
        certificate=Reference(sid=template.sid),
    )
    return await examinations.publish_by_rule(
        session,
        terms,
        await _sections(session, bank),
        organization=bank.organization_sid,
        now=now,
    )


async def _sections(session: AsyncSession, bank: questions.Bank) -> list[examinations.SectionRule]:
    in_class = questions.Pool(bank.sid, "single_choice", class_label=CLASS)
    label = CLASS if await questions.pool(session, in_class) else None
    source = Reference(sid=bank.sid)
    return [
        examinations.SectionRule(
            title="单选题",
            bank=source,
            kind="single_choice",
            class_label=label,
            count=SINGLE,
            score=Decimal(1),
            marking_rule="all_or_nothing",
        ),
        examinations.SectionRule(
            title="多选题",
            bank=source,
            kind="multiple_choice",
            class_label=label,
            count=MULTIPLE,
            score=Decimal(1),
            marking_rule="all_or_nothing",
        ),
    ]
