"""Removes the demonstration whole: its people, organizations and content, and all that hangs on them.

Works as the tables' owner, since it deletes from append-only tables as well. What hangs on what
follows from the foreign keys, so that no feature has to be asked and none can be forgotten.
"""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import Column, ColumnElement, Table, delete, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from zhegui.demonstration import content_files
from zhegui.demonstration.accounts import ACCOUNTS, COMPANIES
from zhegui.demonstration.catalogue import VIDEO_FOLDER
from zhegui.demonstration.consultations import desk_sid
from zhegui.demonstration.orders import FOLDER as VOUCHERS
from zhegui.demonstration.orders import OPERATORS_PAYEE
from zhegui.demonstration.organization_files import read_logo, read_organizations
from zhegui.demonstration.publications import material_sid, news_sid
from zhegui.features.catalogue import api as catalogue
from zhegui.features.certificates import api as certificates
from zhegui.features.commerce.api import Payee
from zhegui.features.consultation.api import ConsultationDesk
from zhegui.features.files.api import REMOVE_FILE, File
from zhegui.features.identity import api as identity
from zhegui.features.materials.api import Material, MaterialCategory
from zhegui.features.messages.api import Message, MessageItem
from zhegui.features.news.api import News
from zhegui.features.organizations.api import Organization
from zhegui.kernel.db.append_only import erasable
from zhegui.kernel.db.database import Base
from zhegui.kernel.records.audit import AuditEntry
from zhegui.kernel.work.jobs import run_waiting
from zhegui.ports.services import Services
from zhegui.ports.storage import content_name, delete_public

Doom = dict[str, ColumnElement[bool]]


async def remove(services: Services, owner_url: str) -> None:
    """Delete the demonstration in one transaction; that it is not there is no error."""
    people = await _people(services)
    await _erase_what_outlives_them(services, people)
    roots = _roots(people, await _told(services, people))
    async with services.transaction() as (session, _):
        numbers = [each.number for each in COMPANIES]
        remains = await certificates.find_remains(session, numbers)
    async with services.database.as_owner(owner_url, services.clock.now()) as session:
        paths = await _delete(session, Base.metadata.sorted_tables, roots)
    await certificates.forget_remains(
        remains, services.vault, services.storage, services.settings.register_dir
    )
    await run_waiting(services, REMOVE_FILE, identity.REMOVE_PICTURE)
    for path in paths:
        await services.storage.delete(path)
    for company in COMPANIES:
        await delete_public(services.storage, content_name(read_logo(company.number), "png"))
    for course in content_files.read_courses():
        for lesson in (lesson for chapter in course.chapters for lesson in chapter.lessons):
            if lesson.video:
                await services.storage.delete(f"{VIDEO_FOLDER}/{lesson.video.name}")


async def _told(services: Services, people: list[UUID]) -> list[UUID]:
    """The messages that nobody but these people was told."""
    to_others = aliased(MessageItem)
    others = exists().where(
        to_others.message_sid == MessageItem.message_sid, to_others.user_sid.not_in(people)
    )
    theirs = select(MessageItem.message_sid).where(MessageItem.user_sid.in_(people), ~others)
    async with services.transaction() as (session, _):
        return list(await session.scalars(theirs.distinct()))


def _roots(people: list[UUID], told: list[UUID]) -> Doom:
    """What the demonstration itself put there. A category stays while others use it."""
    codes = [course.code for course in content_files.read_courses()]
    sheets = [*map(material_sid, content_files.read_materials())]
    link, other = aliased(catalogue.CourseCategory), aliased(catalogue.Course)
    filed = aliased(MaterialCategory)
    used_by_others = or_(
        select(link)
        .join(other, other.sid == link.course_sid)
        .where(link.category_sid == catalogue.Category.sid, other.code.not_in(codes))
        .exists(),
        select(filed)
        .where(filed.category_sid == catalogue.Category.sid, filed.material_sid.not_in(sheets))
        .exists(),
    )
    theirs = catalogue.Category.code.in_([each.code for each in content_files.read_categories()])
    return {
        "user": identity.User.sid.in_(people),
        "audit_entry": or_(AuditEntry.user_sid.in_(people), AuditEntry.about_user_sid.in_(people)),
        "organization": Organization.number.in_([each.number for each in COMPANIES]),
        "course": catalogue.Course.code.in_(codes),
        "subject": catalogue.Subject.code.in_(
            [each.code for each in content_files.read_subjects()]
        ),
        "category": theirs & ~used_by_others,
        "material": Material.sid.in_(sheets),
        "message": Message.sid.in_(told),
        "consultation_desk": ConsultationDesk.sid.in_(map(desk_sid, content_files.read_desks())),
        "payee": Payee.sid == OPERATORS_PAYEE,
        "file": File.path.startswith(f"{VOUCHERS}/", autoescape=True),
        "news": News.sid.in_(map(news_sid, content_files.read_news())),
    }


async def _people(services: Services) -> list[UUID]:
    async with services.transaction() as (session, _):
        staff = [person for text in read_organizations() for person in text.staff]
        mobiles = [account.mobile for account in ACCOUNTS] + [person.mobile for person in staff]
        found = [await identity.find_by_mobile(services, session, mobile) for mobile in mobiles]
    return [user.sid for user in found if user]


async def _erase_what_outlives_them(services: Services, people: list[UUID]) -> None:
    """Their pictures; and what real issuers gave them stays in those registers and says nothing of
    them."""
    async with services.transaction() as (session, _):
        for person in people:
            await certificates.erase_holder(session, person)
            await identity.erase_images(session, person)


async def _delete(session: AsyncSession, tables: list[Table], roots: Doom) -> Sequence[str]:
    """The paths of the files whose records went."""
    doom = doomed(tables, roots)
    paths = (await session.scalars(select(File.path).where(doom[File.__tablename__]))).all()
    async with erasable(session, *doom):
        for table in reversed([table for table in tables if table.name in doom]):
            await session.execute(delete(table).where(doom[table.name]))
    return paths


def doomed(tables: list[Table], roots: Doom) -> Doom:
    """By table, the rows to delete: the roots, and what points at a doomed row.

    A foreign key that the database sets to null does not doom its row.
    """
    doom: Doom = {}
    for table in tables:
        conditions = [
            _points_at(element.parent, element.column, doom[element.column.table.name])
            for constraint in table.foreign_key_constraints
            for element in constraint.elements
            if constraint.ondelete != "set null" and element.column.table.name in doom
        ]
        if table.name in roots:
            conditions.append(roots[table.name])
        if conditions:
            doom[table.name] = or_(*conditions)
    return doom


def _points_at(
    child: Column[object], parent: Column[object], condition: ColumnElement[bool]
) -> ColumnElement[bool]:
    return child.in_(select(parent).where(condition))
