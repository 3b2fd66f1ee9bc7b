"""Loads the demonstration through the features' own doors; loading it again changes nothing."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.demonstration import content_files
from zhegui.demonstration.accounts import (
    ACCOUNTS,
    CENTRE,
    COMPANIES,
    FACTORY,
    PASSWORD,
    Account,
    Company,
)
from zhegui.demonstration.archives import load_archives
from zhegui.demonstration.catalogue import load_catalogue
from zhegui.demonstration.consultations import load_consultations
from zhegui.demonstration.examinations import load_examination_plan, load_examinations
from zhegui.demonstration.favorites import load_favorites
from zhegui.demonstration.messages import load_messages
from zhegui.demonstration.orders import load_orders
from zhegui.demonstration.organization_files import read_logo
from zhegui.demonstration.organizations import (
    find_department,
    load_departments,
    load_organizations,
)
from zhegui.demonstration.practice import load_practice
from zhegui.demonstration.publications import load_materials, load_news
from zhegui.demonstration.study import load_own
from zhegui.features.certificates import api as certificates
from zhegui.features.identity import api as identity
from zhegui.features.learning import api as learning
from zhegui.features.organizations.api import Organization, Staff, UserOrganization
from zhegui.features.questions import api as questions
from zhegui.features.training import api as training
from zhegui.kernel.people.rights import Role
from zhegui.ports.services import Services
from zhegui.ports.storage import public_url, put_public


async def load(services: Services) -> None:
    """Everything in one transaction: there is a whole demonstration or none."""
    async with services.transaction() as (session, now):
        organizations = {
            company: await _organization(services, session, company) for company in COMPANIES
        }
        await load_departments(session)
        password_hash = await identity.hash_password(PASSWORD)
        for account in ACCOUNTS:
            await _account(services, session, account, organizations, password_hash, now)
        banks = await _banks(session, organizations[CENTRE], now)
        examinations = await load_examinations(services, session, organizations[CENTRE], banks, now)
        await load_catalogue(services, session, organizations[CENTRE], examinations, now)
        await load_materials(services, session, organizations[CENTRE], now)
        await load_news(services, session, now)
        await _enrol(services, session, now)
        await load_favorites(services, session)
        await load_archives(services, session, now)
        await load_messages(services, session, now)
        await load_practice(services, session, banks, now)
        await load_orders(services, session, now)
        await load_organizations(services, session, password_hash, now)
        await load_consultations(services, session, now)
        await load_examination_plan(
            services, session, organizations[FACTORY], examinations.values(), now
        )
        await _certify(services, session)


async def is_new(services: Services) -> bool:
    """Whether nobody has an account yet."""
    async with services.transaction() as (session, _):
        return await session.scalar(select(identity.User.sid).limit(1)) is None


async def is_loaded(services: Services) -> bool:
    """Whether the demonstration is here."""
    async with services.transaction() as (session, _):
        found = select(Organization.sid).where(Organization.number == CENTRE.number)
        return await session.scalar(found) is not None


async def _organization(services: Services, session: AsyncSession, company: Company) -> UUID:
    found = await session.scalar(select(Organization).where(Organization.number == company.number))
    if found is None:
        logo = public_url(await put_public(services.storage, read_logo(company.number), "png"))
        found = Organization(number=company.number, name=company.name, logo=logo)
        session.add(found)
        await session.flush()
    return found.sid


async def _account(
    services: Services,
    session: AsyncSession,
    account: Account,
    organizations: dict[Company, UUID],
    password_hash: str,
    now: datetime,
) -> None:
    if await identity.find_by_mobile(services, session, account.mobile):
        return
    user = await identity.create_user(
        services,
        session,
        mobile=account.mobile,
        password_hash=password_hash,
        nickname=account.nickname,
    )
    user.is_operator = account.role == "operator"
    if account.real_name and account.id_number:
        identity.confirm_real_name(services, user, account.real_name, account.id_number, now)
    if account.company:
        await _employ(session, user.sid, organizations[account.company], account)
    await session.flush()


async def _employ(session: AsyncSession, user: UUID, organization: UUID, account: Account) -> None:
    department = (
        await find_department(session, organization, account.department)
        if account.department
        else None
    )
    session.add(
        Staff(
            user_sid=user,
            organization_sid=organization,
            department_sid=department.sid if department else None,
            name=account.nickname,
        )
    )
    if account.role == "manager":
        session.add(
            UserOrganization(user_sid=user, organization_sid=organization, roles=[Role.MANAGER])
        )


async def _banks(session: AsyncSession, organization: UUID, now: datetime) -> dict[str, UUID]:
    return {
        code: await _bank(session, organization, bank, now)
        for code, bank in content_files.read_banks().items()
    }


async def _bank(
    session: AsyncSession, organization: UUID, bank: content_files.BankText, now: datetime
) -> UUID:
    found = await questions.find_bank(session, organization, bank.name)
    if found is not None:
        return found.sid
    made = await questions.make_bank(session, organization, bank.name)
    made.practice, made.audience = bank.practice, "everybody"
    titles = {str(number): title for number, (title, _) in enumerate(bank.chapters, start=1)}
    chapters = await questions.ensure_chapters(session, made.sid, titles, now)
    for number, (_, drafts) in enumerate(bank.chapters, start=1):
        for draft in drafts:
            question = await questions.add_question(session, made.sid, draft, now)
            question.chapter_sid = chapters[str(number)]
    await session.flush()
    return made.sid


async def _certify(services: Services, session: AsyncSession) -> None:
    """The certificates that come with what was finished, for all who finished something."""
    enrolment = learning.Enrolment
    finished = await session.execute(
        select(enrolment.user_sid, Staff.name)
        .outerjoin(Staff, Staff.user_sid == enrolment.user_sid)
        .where(enrolment.completed_at.is_not(None))
        .distinct()
    )
    for user, name in finished.all():
        await training.certify_finished(
            services, session, await _holder(services, session, user, name)
        )


async def _holder(
    services: Services, session: AsyncSession, user: UUID, name: str | None
) -> certificates.Holder:
    """By the confirmed name, else by the one their organization knows."""
    person = await identity.certified_identity(services, session, user)
    if person:
        return certificates.Holder(user, person.name, person.id_number)
    assert name is not None
    return certificates.Holder(user, name, None)


async def _enrol(services: Services, session: AsyncSession, now: datetime) -> None:
    for account in ACCOUNTS:
        user = await identity.find_by_mobile(services, session, account.mobile)
        assert user is not None
        await load_own(session, user.sid, account.courses, account.lessons, now)
