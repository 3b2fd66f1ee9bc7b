"""Organizations themselves: made by an operator, named and given a logo by who manages them."""

from __future__ import annotations

from sqlalchemy import ColumnElement, exists, select

from zhegui.features.files.api import publish_picture
from zhegui.features.organizations.errors import OrganizationNameTaken
from zhegui.features.organizations.models import Organization
from zhegui.features.organizations.schemas import OrganizationSave
from zhegui.kernel.errors import Forbidden
from zhegui.kernel.http.envelope import Reference
from zhegui.kernel.ids import new_number
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.authorship import permitted
from zhegui.kernel.records.writes import Act, Writing

#: Twice what any page shows of a logo.
LOGO_SIDE = 512


class _OrganizationWriting(Writing[Organization, OrganizationSave]):
    """An organization is its own owner."""

    def _mine(self, caller: Caller) -> ColumnElement[bool]:
        return permitted(caller, self.right, Organization.sid)


def _make(act: Act) -> Organization:
    if not act.caller.is_operator:
        raise Forbidden
    return Organization(number=new_number("ORG", 8), state="active")


async def _prepare(act: Act, organization: Organization, given: OrganizationSave) -> None:
    if given.logo is not None:
        organization.logo = act.fetched[given.logo.sid]
    await _refuse_taken(act, organization)


async def _refuse_taken(act: Act, organization: Organization) -> None:
    taken = exists().where(
        Organization.name == organization.name, Organization.sid != organization.sid
    )
    if await act.session.scalar(select(taken)):
        raise OrganizationNameTaken.at("model.name")


async def _publish_logo(act: Act, given: Reference) -> None:
    act.fetched[given.sid] = await publish_picture(
        act.session,
        act.services,
        act.caller,
        given.sid,
        act.now,
        max_side=LOGO_SIDE,
        at="model.logo.sid",
    )


organization_writing = _OrganizationWriting(
    "organization",
    Organization,
    OrganizationSave,
    "organization.write",
    required=("name",),
    nullable=("logo",),
    fetch={"logo": _publish_logo},
    make=_make,
    prepare=_prepare,
    is_deleted=False,
)
