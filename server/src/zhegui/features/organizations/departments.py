"""The departments of an organization."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import ColumnElement, Select, exists, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.organizations.errors import (
    DepartmentInItself,
    DepartmentInUse,
    DepartmentNameTaken,
)
from zhegui.features.organizations.models import Department, Staff
from zhegui.features.organizations.schemas import DepartmentDeletion, DepartmentSave
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import audit, audited, snapshot
from zhegui.kernel.records.authorship import to_write
from zhegui.kernel.records.saves import current, named_by


def departments_above(user: UUID | ColumnElement[UUID]) -> Select[UUID]:
    """The departments that somebody works in, with all that these belong to.

    `user` is a value or a parameter: a recursive query knows no column of the one around it."""
    up = (
        select(Staff.department_sid.label("sid"))
        .where(Staff.user_sid == user, Staff.department_sid.is_not(None))
        .cte(recursive=True)
    )
    parents = select(Department.parent_sid).join(up, up.c.sid == Department.sid)
    return select(up.union(parents.where(Department.parent_sid.is_not(None))).c.sid)


def departments_below(top: Select[UUID] | Select[UUID | None]) -> Select[UUID]:
    """These departments, with all that belong to them."""
    down = top.cte(recursive=True)
    column = next(iter(down.c))
    children = select(Department.sid).join(down, column == Department.parent_sid)
    return select(next(iter(down.union(children).c)))


async def save_department(
    session: AsyncSession, caller: Caller, organization: UUID, model: DepartmentSave
) -> Department:
    """A department of the organization; raises `NotFound`, `OutOfDate`, `DepartmentNameTaken`,
    `DepartmentInItself`."""
    department = await _department_to_write(session, organization, model)
    with audited(session, caller, "department.save", department):
        session.add(department)
        await _fill(session, department, model)
    return department


async def _fill(session: AsyncSession, department: Department, model: DepartmentSave) -> None:
    department.name = model.name
    if model.position is not None:
        department.position = model.position
    if "parent" in model.model_fields_set:
        department.parent_sid = model.parent.sid if model.parent else None
        await _check_parent(session, department)
    try:
        await session.flush()
    except IntegrityError as error:
        raise DepartmentNameTaken.at("model.name") from error


async def _department_to_write(
    session: AsyncSession, organization: UUID, model: DepartmentSave
) -> Department:
    if model.sid is not None:
        mine = Department.organization_sid == organization
        return await to_write(session, Department, mine, model.sid, model.version)
    return Department(organization_sid=organization, name=model.name)


async def _check_parent(session: AsyncSession, department: Department) -> None:
    if department.parent_sid is None:
        return
    with session.no_autoflush:
        with named_by("model.parent.sid"):
            await find_department(session, department.organization_sid, department.parent_sid)
        below = departments_below(select(Department.sid).where(Department.sid == department.sid))
        if department.parent_sid in (await session.scalars(below)).all():
            raise DepartmentInItself


async def find_department(session: AsyncSession, organization: UUID, sid: UUID) -> Department:
    """A department of the organization; raises `NotFound`."""
    mine = Department.organization_sid == organization
    return current(await session.scalar(select(Department).where(Department.sid == sid, mine)))


async def delete_department(
    session: AsyncSession, caller: Caller, organization: UUID, given: DepartmentDeletion
) -> None:
    """Delete a department to which nobody and nothing belongs; raises `NotFound`, `OutOfDate`,
    `DepartmentInUse`."""
    mine = Department.organization_sid == organization
    department = await to_write(session, Department, mine, given.sid, given.version)
    before = snapshot(department)
    works_there = exists().where(Staff.department_sid == department.sid)
    if await session.scalar(select(works_there)):
        raise DepartmentInUse
    try:
        async with session.begin_nested():
            await session.delete(department)
            await session.flush()
    except IntegrityError as error:  # departments below it, or plans that are for it
        raise DepartmentInUse from error
    audit(session, caller, "department.delete", department, before=before, after=None)
