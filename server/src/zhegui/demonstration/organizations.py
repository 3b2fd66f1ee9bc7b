"""Loads the demonstration's organizations: departments, staff, notices, plans and past study."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.demonstration.organization_files import (
    DepartmentText,
    NoticeText,
    OrganizationText,
    PlanText,
    StaffText,
    read_organizations,
)
from zhegui.demonstration.study import load_study
from zhegui.features.catalogue import api as catalogue
from zhegui.features.certificates import api as certificates
from zhegui.features.identity import api as identity
from zhegui.features.organizations import api as organizations
from zhegui.features.training import api as training
from zhegui.kernel.http.envelope import Reference, SeenReference
from zhegui.kernel.ids import new_sid
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.people.rights import ROLES, Role
from zhegui.ports.services import Services

Organization, Staff = organizations.Organization, organizations.Staff


async def load_departments(session: AsyncSession) -> None:
    """Departments first: the accounts for logging in work in them."""
    for text in read_organizations():
        organization = await _organization(session, text.number)
        for position, department in enumerate(text.departments):
            await _department(session, organization, position, department)


async def find_department(
    session: AsyncSession, organization: UUID, name: str
) -> organizations.Department | None:
    """The department of that name."""
    return await session.scalar(
        select(organizations.Department).where(
            organizations.Department.organization_sid == organization,
            organizations.Department.name == name,
        )
    )


async def load_organizations(
    services: Services, session: AsyncSession, password_hash: str, now: datetime
) -> None:
    """Staff, notices, plans, and what was studied; what is there stays as it is."""
    for text in read_organizations():
        organization = await _organization(session, text.number)
        staff = await _staff(services, session, organization, text, password_hash)
        for notice in text.notices:
            await _notice(session, organization, notice, now)
        for plan in text.plans:
            await _plan(services, session, organization, plan, now)
        await load_study(session, text, staff, now)


async def _organization(session: AsyncSession, number: str) -> UUID:
    found = select(Organization.sid).where(Organization.number == number)
    return (await session.scalars(found)).one()


async def _department(
    session: AsyncSession, organization: UUID, position: int, text: DepartmentText
) -> None:
    if await find_department(session, organization, text.name):
        return
    parent = await find_department(session, organization, text.parent) if text.parent else None
    session.add(
        organizations.Department(
            organization_sid=organization,
            parent_sid=parent.sid if parent else None,
            name=text.name,
            position=position,
        )
    )
    await session.flush()


async def _staff(
    services: Services,
    session: AsyncSession,
    organization: UUID,
    text: OrganizationText,
    password_hash: str,
) -> list[UUID]:
    users = []
    for department in text.departments:
        place = await find_department(session, organization, department.name)
        assert place is not None
        for person in department.staff:
            users.append(await _person(services, session, place, person, password_hash))
    return users


async def _person(
    services: Services,
    session: AsyncSession,
    place: organizations.Department,
    person: StaffText,
    password_hash: str,
) -> UUID:
    user = await identity.find_by_mobile(services, session, person.mobile)
    if user is None:
        user = await identity.create_user(
            services,
            session,
            mobile=person.mobile,
            password_hash=password_hash,
            nickname=person.name,
        )
        session.add(
            Staff(
                user_sid=user.sid,
                organization_sid=place.organization_sid,
                department_sid=place.sid,
                name=person.name,
                title=person.title,
            )
        )
    return user.sid


async def _notice(
    session: AsyncSession, organization: UUID, text: NoticeText, now: datetime
) -> None:
    notice = organizations.Notice
    found = select(notice.sid).where(
        notice.organization_sid == organization, notice.title == text.title
    )
    if await session.scalar(found):
        return
    model = organizations.NoticeSave(
        title=text.title, body=text.body.strip(), is_pinned=text.pinned
    )
    published = now - timedelta(days=text.days_ago)
    await organizations.add_notice(session, organization, model, published)


async def _plan(
    services: Services, session: AsyncSession, organization: UUID, text: PlanText, now: datetime
) -> None:
    found = select(training.TrainingPlan.sid).where(
        training.TrainingPlan.organization_sid == organization,
        training.TrainingPlan.title == text.title,
    )
    if await session.scalar(found):
        return
    author = await _manager(session, organization)
    model = await _model(services, session, organization, text, now)
    plan = await training.save_plan(session, author, model)
    await training.publish_plan(session, author, SeenReference(sid=plan.sid), now)


async def _manager(session: AsyncSession, organization: UUID) -> Caller:
    manager = organizations.UserOrganization
    user = await session.scalar(
        select(manager.user_sid).where(
            manager.organization_sid == organization, organizations.IS_ADMIN
        )
    )
    assert user is not None
    return Caller(user, new_sid(), organization, ROLES[Role.MANAGER])


async def _model(
    services: Services, session: AsyncSession, organization: UUID, text: PlanText, now: datetime
) -> training.TrainingPlanSave:
    courses = await _courses(session)
    departments = [await find_department(session, organization, name) for name in text.departments]
    certificate = (
        await certificates.default_template(
            session, services.storage, organization, certificates.COMPLETED
        )
        if text.certifies
        else None
    )
    return training.TrainingPlanSave(
        title=text.title,
        description=text.description,
        start_at=now + timedelta(days=text.starts_in_days),
        end_at=now + timedelta(days=text.ends_in_days),
        required_course_list=[courses[code] for code in text.courses],
        elective_pool_list=[
            training.PoolSave(
                title=pool.title,
                hours=pool.hours,
                course_list=[courses[code] for code in pool.courses],
            )
            for pool in text.pool
        ],
        certificate=Reference(sid=certificate.sid) if certificate else None,
        is_open=text.open,
        for_everybody=text.everybody,
        department_list=[Reference(sid=each.sid) for each in departments if each],
    )


async def _courses(session: AsyncSession) -> Mapping[str, Reference]:
    rows = await session.execute(select(catalogue.Course.code, catalogue.Course.sid))
    return {code: Reference(sid=sid) for code, sid in rows}
