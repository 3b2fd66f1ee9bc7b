"""What may be written of staff and of their invitations, for one and for many."""

from __future__ import annotations

from datetime import timedelta
from typing import NoReturn

from sqlalchemy import ColumnElement, exists, select

from zhegui.features.organizations.errors import InvitationAccepted, StaffNumberTaken
from zhegui.features.organizations.events import StaffInvited
from zhegui.features.organizations.models import Department, Staff, StaffInvitation
from zhegui.features.organizations.schemas import StaffInvitationChange, StaffSave
from zhegui.kernel.errors import InvalidInput
from zhegui.kernel.http.envelope import required
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.authorship import NOTHING
from zhegui.kernel.records.writes import Act, Writing
from zhegui.kernel.work.events import announce


def own_departments(caller: Caller) -> ColumnElement[bool]:
    """Those of the organization acted for."""
    if caller.organization is None:
        return NOTHING
    return Department.organization_sid == caller.organization


def _is_invited(_: Act) -> NoReturn:
    raise InvalidInput([required("model.sid")])


async def _check_number(act: Act, staff: Staff, _: StaffSave) -> None:
    staff.title = staff.title or None
    staff.staff_number = staff.staff_number or None
    if staff.staff_number is None:
        return
    taken = exists().where(
        Staff.organization_sid == staff.organization_sid,
        Staff.staff_number == staff.staff_number,
        Staff.sid != staff.sid,
    )
    if await act.session.scalar(select(taken)):
        raise StaffNumberTaken.at("model.staffNumber")


#: Somebody becomes staff by accepting an invitation, and stops by `staff/v2/remove`.
staff_writing = Writing(
    "staff",
    Staff,
    StaffSave,
    "staff.write",
    is_owned=True,
    nullable=("title", "staff_number"),
    references={"department": (Staff.department_sid, Department, own_departments)},
    bulk=frozenset({"department", "title"}),
    is_deleted=False,
    make=_is_invited,
    prepare=_check_number,
)


async def _renew(act: Act, invitation: StaffInvitation, days: int) -> None:
    if invitation.accepted_at is not None:
        raise InvitationAccepted
    invitation.expires_at = act.now + timedelta(days=days)
    await act.session.flush()
    await announce(act.session, StaffInvited(invitation.organization_sid, invitation.sid))


#: Sent again, or taken back; `staffInvitation/v2/save` invites.
invitation_writing = Writing(
    "staffInvitation",
    StaffInvitation,
    StaffInvitationChange,
    "staff.write",
    is_owned=True,
    parts={"days": _renew},
    bulk=frozenset({"days"}),
    make=_is_invited,
)
