"""Departments, staff, invitations and notices on the wire."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from zhegui.kernel.http.envelope import Reference, Wire
from zhegui.kernel.people.rights import Right, Role
from zhegui.kernel.records.many import MOST_AT_ONCE
from zhegui.kernel.values import Flag, Instant, Line, Mobile, Sid, Version, Written

#: How the assistant answers an organization's people: not at all, by quotes, or by a model where the
#: installation has one and who asks has agreed.
AssistantChoice = Literal["off", "words", "model"]


class OrganizationSave(Wire):
    """An organization, new without `sid`, which an operator alone may make; only fields given change.
    `logo` names an uploaded picture, null takes it away."""

    sid: Sid | None = None
    version: Version | None = None
    name: Annotated[Line, Field(min_length=1, max_length=120)] | None = None
    logo: Reference | None = None
    assistant_mode: AssistantChoice | None = None


class OrganizationRecord(Wire):
    """A saved organization."""

    sid: Sid
    version: int
    number: str
    name: str
    logo: str | None
    assistant_mode: AssistantChoice


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


class DepartmentDeletion(Wire):
    """A department to delete; with a `version` that is not its own it is 409."""

    sid: Sid
    version: Version | None = None


Name = Annotated[Line, Field(min_length=1, max_length=60)]
StaffNumber = Annotated[Line, Field(max_length=32)]
Title = Annotated[Line, Field(max_length=40)]


class StaffSave(Wire):
    """Where somebody works, as what, under what number, and what the organization calls them; only
    fields given change. Who is staff was invited: without `sid` it is refused."""

    sid: Sid | None = None
    version: Version | None = None
    name: Name | None = None
    staff_number: StaffNumber | None = None
    title: Title | None = None
    department: Reference | None = None


class StaffRecord(Wire):
    """A saved member of the staff."""

    sid: Sid
    version: int
    name: str | None
    staff_number: str | None
    title: str | None
    department_sid: Sid | None


class StaffRemoval(Wire):
    """Who is staff no longer; with `dryRun` nothing stays."""

    sid_list: Annotated[list[Sid], Field(min_length=1, max_length=MOST_AT_ONCE)]
    dry_run: Flag = False


#: How long an invitation holds.
Days = Annotated[int, Field(strict=True, ge=1, le=90)]
DEFAULT_DAYS = 30


class InvitedPerson(Wire):
    """Whom an organization invites to be its staff, and what they will be there."""

    mobile: Mobile
    name: Name | None = None
    staff_number: StaffNumber | None = None
    title: Title | None = None
    department: Reference | None = None


class StaffInvitationSave(InvitedPerson):
    """An invitation that holds for so many days."""

    days: Days = DEFAULT_DAYS


class StaffInvitationListSave(Wire):
    """Several invitations that hold for so many days."""

    invitation_list: Annotated[list[InvitedPerson], Field(min_length=1, max_length=MOST_AT_ONCE)]
    days: Days = DEFAULT_DAYS


class StaffInvitationChange(Wire):
    """An invitation that is sent again, and from now on holds for so many `days`."""

    sid: Sid | None = None
    version: Version | None = None
    days: Days | None = None


class InvitationOutcome(Wire):
    """What became of one invitation; without an `error` it is sent."""

    mobile_masked: str
    sid: Sid | None = None
    error: str | None = None
    message: str | None = None


class StaffInvitationListSaved(Wire):
    """What became of each invitation, in the order asked."""

    done: int
    failed: int
    result_list: list[InvitationOutcome]


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
