"""What may be read of organizations, and by whom."""

from __future__ import annotations

from typing import Any, Literal
from uuid import UUID

from sqlalchemy import ColumnElement, case, exists, func, or_, select, true
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.identity import api as identity
from zhegui.features.organizations.models import (
    IS_ADMIN,
    Department,
    Notice,
    Organization,
    Staff,
    StaffInvitation,
    UserOrganization,
)
from zhegui.features.organizations.schemas import AssistantChoice
from zhegui.kernel.people.rights import Role
from zhegui.kernel.records.authorship import permitted
from zhegui.kernel.records.listing import Field, Resource, Viewer, to_many, to_one, words_of


def visible_organizations(viewer: Viewer) -> ColumnElement[bool]:
    """Those one belongs to or works for; an operator sees all."""
    if viewer.is_operator:
        return true()
    return or_(
        *(
            exists(
                select(1).where(
                    table.organization_sid == Organization.sid, table.user_sid == viewer.user
                )
            )
            for table in (UserOrganization, Staff)
        )
    )


def inside_department(viewer: Viewer) -> ColumnElement[bool]:
    """Those of the organizations one works for or manages; an operator sees all."""
    return _inside(viewer, Department)


def inside_notice(viewer: Viewer) -> ColumnElement[bool]:
    """Those of the organizations one works for or manages, of the one acted for alone where one acts
    for one; an operator sees all."""
    if viewer.is_operator or not viewer.signed_in:
        return _inside(viewer, Notice)
    inside = _inside(viewer, Notice)
    return inside & (Notice.organization_sid == viewer.organization) if viewer.acts else inside


def _inside(viewer: Viewer, table: type[Department | Notice]) -> ColumnElement[bool]:
    works_there = exists().where(
        Staff.organization_sid == table.organization_sid, Staff.user_sid == viewer.user
    )
    return or_(works_there, permitted(viewer, "staff.read", table.organization_sid))


def own_membership(viewer: Viewer) -> ColumnElement[bool]:
    """One's own, and for a manager those of the organization; an operator sees all."""
    return _own(viewer, UserOrganization)


def own_employment(viewer: Viewer) -> ColumnElement[bool]:
    """One's own, and for a manager those of the organization; an operator sees all."""
    return _own(viewer, Staff)


def of_managed_organization(viewer: Viewer) -> ColumnElement[bool]:
    """Those of the organization that one manages; an operator sees all."""
    return permitted(viewer, "staff.read", StaffInvitation.organization_sid)


def _own(viewer: Viewer, table: type[UserOrganization | Staff]) -> ColumnElement[bool]:
    theirs = permitted(viewer, "staff.read", table.organization_sid)
    return or_(table.user_sid == viewer.user, theirs)


organizations = Resource(
    "organization",
    Organization,
    visible_to=visible_organizations,
    fields=[
        Field("number", filter=True),
        Field("name", filter=True, sort=True),
        Field("logo"),
        Field("state", filter=True),
        Field("assistantMode", type=AssistantChoice),
        Field("version"),
        Field("createdAt", filter=True, sort=True),
        # For whom one may change them.
        Field(
            "isManaged",
            lambda viewer: permitted(viewer, "organization.write", Organization.sid),
            type=bool,
            nullable=False,
            read=False,
            filter=True,
        ),
    ],
    search=words_of(Organization.name, Organization.number),
    default_order=["name"],
)

#: Who teaches, examines or certifies is no secret: what other records may say of an organization.
organization_names = Resource(
    "organizationName",
    Organization,
    visible_to=lambda _: true(),
    fields=[Field("name"), Field("logo")],
)


def _of_user(column: InstrumentedAttribute[str], user: InstrumentedAttribute[UUID]) -> Any:
    """What an account says of who is in the row."""
    return select(column).where(identity.User.sid == user).scalar_subquery()


memberships = Resource(
    "userOrganization",
    UserOrganization,
    visible_to=own_membership,
    fields=[
        Field("userSid", filter=True),
        Field("organizationSid", filter=True),
        Field(
            "nickname",
            _of_user(identity.User.nickname, UserOrganization.user_sid),
            type=str,
            filter=True,
        ),
        Field("tel", _of_user(identity.User.mobile_masked, UserOrganization.user_sid), type=str),
        Field(
            "hasRole",
            func.cardinality(UserOrganization.roles) > 0,
            type=bool,
            nullable=False,
            filter=True,
        ),
        Field("isAdmin", IS_ADMIN, type=bool, nullable=False, filter=True),
        Field("roleList", UserOrganization.roles, type=list[Role]),
        Field("updatedAt", filter=True, sort=True),
        Field("version"),
    ],
    includes={"organization": to_one(organizations, UserOrganization.organization_sid)},
    default_order=["-updatedAt"],
)

departments = Resource(
    "department",
    Department,
    visible_to=inside_department,
    fields=[
        Field("organizationSid", filter=True),
        Field("parentSid", filter=True),
        Field("name", filter=True, sort=True),
        Field("position", sort=True),
        Field(
            "staffCount",
            select(func.count()).where(Staff.department_sid == Department.sid).scalar_subquery(),
            type=int,
            nullable=False,
        ),
        Field("version"),
    ],
    default_order=["position", "name"],
)


def _department_name(key: InstrumentedAttribute[UUID | None]) -> Any:
    return select(Department.name).where(Department.sid == key).scalar_subquery()


_ROLES = (
    select(UserOrganization.roles)
    .where(
        UserOrganization.user_sid == Staff.user_sid,
        UserOrganization.organization_sid == Staff.organization_sid,
    )
    .scalar_subquery()
)

employments = Resource(
    "staff",
    Staff,
    visible_to=own_employment,
    fields=[
        Field("userSid", filter=True),
        Field("organizationSid", filter=True),
        Field("departmentSid", filter=True),
        Field("name", filter=True, sort=True),
        Field("staffNumber", filter=True, sort=True),
        Field("title", filter=True),
        Field("departmentName", _department_name(Staff.department_sid), type=str),
        Field("nickname", _of_user(identity.User.nickname, Staff.user_sid), type=str),
        Field("tel", _of_user(identity.User.mobile_masked, Staff.user_sid), type=str),
        Field("roleList", _ROLES, type=list[Role]),
        Field("createdAt", filter=True, sort=True),
        Field("version"),
    ],
    includes={
        "organization": to_one(organizations, Staff.organization_sid),
        "department": to_one(departments, Staff.department_sid),
    },
    search=Staff.search_text,
    default_order=["name"],
)

notices = Resource(
    "notice",
    Notice,
    visible_to=inside_notice,
    fields=[
        Field("organizationSid", filter=True),
        Field("title", filter=True),
        Field("bodyHtml"),
        Field("isPinned", filter=True, sort=True),
        Field("publishedAt", filter=True, sort=True),
        Field("version"),
    ],
    default_order=["-isPinned", "-publishedAt"],
)

#: As those who write them see them: with the text as it was written.
authored_notices = Resource(
    "authoredNotice",
    Notice,
    visible_to=lambda viewer: permitted(viewer, "message.write", Notice.organization_sid),
    fields=[
        Field("title", filter=True, sort=True),
        Field("body"),
        Field("isPinned", filter=True, sort=True),
        Field("publishedAt", filter=True, sort=True),
        Field("updatedAt", filter=True, sort=True),
        Field("version"),
    ],
    search=words_of(Notice.title),
    default_order=["-publishedAt"],
)


def _invitation_state(viewer: Viewer) -> ColumnElement[str]:
    return case(
        (StaffInvitation.accepted_at.is_not(None), "accepted"),
        (StaffInvitation.expires_at > viewer.now, "open"),
        else_="expired",
    )


invitations = Resource(
    "staffInvitation",
    StaffInvitation,
    visible_to=of_managed_organization,
    fields=[
        Field("organizationSid", filter=True),
        Field("departmentSid", filter=True),
        Field("departmentName", _department_name(StaffInvitation.department_sid), type=str),
        Field("mobileMasked", filter=True),
        Field("name", filter=True, sort=True),
        Field("staffNumber", filter=True),
        Field("title", filter=True),
        Field(
            "state",
            _invitation_state,
            type=Literal["open", "accepted", "expired"],
            nullable=False,
            filter=True,
        ),
        Field("expiresAt", filter=True, sort=True),
        Field("acceptedAt", filter=True, sort=True),
        Field("createdAt", filter=True, sort=True),
        Field("updatedAt", filter=True, sort=True),
        Field("version"),
    ],
    includes={"department": to_one(departments, StaffInvitation.department_sid)},
    default_order=["-createdAt"],
)

identity.users.extend(
    userOrganizationList=to_many(memberships, UserOrganization.user_sid),
    staffList=to_many(employments, Staff.user_sid),
)
