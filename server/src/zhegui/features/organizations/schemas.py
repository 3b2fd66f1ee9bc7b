"""Departments, staff, invitations and notices on the wire."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from zhegui.kernel.envelope import Reference, Wire
from zhegui.kernel.rights import Right, Role
from zhegui.kernel.values import Flag, Instant, Line, Mobile, Sid, Version, Written


class DepartmentSave(Wire):
    """A department, new without `sid`; with `parent` null it stands at the top."""

    sid: Sid | None = None
    version: Version | None = None
    name: Annotated[Line, Field(min_length=1, max_length=60)]
    parent: Reference | None = None
    position: Annotated[int, Field(strict=True, ge=0, le=10_000)] | None = None


class DepartmentRecord(Wire):
    """A saved department."""

    sid: Sid
    version: int
    name: str
    parent_sid: Sid | None
    position: int


class StaffSave(Wire):
    """Where somebody works, as what, and what the organization calls them; only fields given change."""

    sid: Sid
    version: Version | None = None
    name: Annotated[Line, Field(min_length=1, max_length=60)] | None = None
    title: Annotated[Line, Field(max_length=40)] | None = None
    department: Reference | None = None


class StaffRecord(Wire):
    """A saved member of the staff."""

    sid: Sid
    version: int
    name: str | None
    title: str | None
    department_sid: Sid | None


class StaffInvitationSave(Wire):
    """Whom an organization invites to be its staff."""

    mobile: Mobile


class UserOrganizationSave(Wire):
    """The roles of one person, named by `user` or `mobile`; an operator names the `organization`."""

    version: Version | None = None
    user: Reference | None = None
    mobile: Mobile | None = None
    organization: Reference | None = None
    role_list: Annotated[list[Role], Field(max_length=len(Role))]


class UserOrganizationRecord(Wire):
    """Somebody's roles, as saved."""

    sid: Sid
    version: int
    role_list: Annotated[list[Role], Field(validation_alias="roles")]


class Place(Wire):
    """Where somebody may act in the back office: `code` stands in the address.

    It is an organization's number, `house` (what belongs to no organization) or `all`.
    """

    code: str
    organization_sid: Sid | None
    name: str | None
    logo: str | None
    role_list: list[Role]
    right_list: list[Right]


class NoticeSave(Wire):
    """A notice, new without `sid`; `body` is Markdown."""

    sid: Sid | None = None
    version: Version | None = None
    title: Annotated[Line, Field(min_length=1, max_length=80)] | None = None
    body: Annotated[Written, Field(max_length=10_000)] | None = None
    is_pinned: Flag = False


class NoticeRecord(Wire):
    """A saved notice."""

    sid: Sid
    version: int
    title: str
    is_pinned: bool
    published_at: Instant
