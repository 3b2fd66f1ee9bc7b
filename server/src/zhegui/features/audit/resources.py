"""What may be read of the audit: an organization's own by its managers, everything by operators."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, ScalarSelect, and_, case, exists, func, or_, select
from sqlalchemy.orm import InstrumentedAttribute, aliased

from zhegui.features.identity import api as identity
from zhegui.features.organizations import api as organizations
from zhegui.kernel.records.audit import AuditEntry
from zhegui.kernel.records.authorship import permitted
from zhegui.kernel.records.listing import Field, Resource, Viewer

#: By these somebody was shown a number, a name or a file that is masked, or closed, elsewhere.
_LOOKS = ("archive.picture", "courseAttract.reveal", "file.address", "identityRequest.reveal")
#: No `in_`: how many values it holds is known only when a statement is sent, and a list's parameters
#: are numbered when it is built.
_IS_LOOK = or_(*(AuditEntry.action == each for each in _LOOKS))
#: A record that is saved for the first time has no `before`.
_VERB = case(
    (
        and_(
            AuditEntry.action.endswith(".save"),
            AuditEntry.before.is_(None),
            AuditEntry.after.is_not(None),
        ),
        "create",
    ),
    else_=func.split_part(AuditEntry.action, ".", 2),
)
_deletion = aliased(AuditEntry)
#: There is nothing to go to any more. Such entries have an index of their own.
_IS_DELETED = exists().where(
    _deletion.record_sid == AuditEntry.record_sid,
    _deletion.before.is_not(None),
    _deletion.after.is_(None),
)


def _nickname(of: InstrumentedAttribute[UUID | None]) -> ScalarSelect[str | None]:
    """As the user is called now; null once the account is deleted."""
    user = identity.User
    found = select(user.nickname).where(user.sid == of, user.state != "erased")
    return found.correlate(AuditEntry).scalar_subquery()


def readable(viewer: Viewer) -> ColumnElement[bool]:
    """Entries of the organization acted for."""
    return permitted(viewer, "audit.read", AuditEntry.organization_sid)


audit_entries = Resource(
    "auditEntry",
    AuditEntry,
    visible_to=readable,
    fields=[
        Field("userSid", filter=True),
        # Null where the program itself did it.
        Field("userNickname", _nickname(AuditEntry.user_sid), type=str),
        Field("organizationSid", filter=True),
        Field(
            "organizationName",
            select(organizations.Organization.name)
            .where(organizations.Organization.sid == AuditEntry.organization_sid)
            .correlate(AuditEntry)
            .scalar_subquery(),
            type=str,
        ),
        Field("aboutUserSid", filter=True),
        Field("aboutUserNickname", _nickname(AuditEntry.about_user_sid), type=str),
        Field("action", filter=True),
        Field("verb", _VERB, type=str, nullable=False),
        Field("isLook", _IS_LOOK, type=bool, nullable=False, filter=True),
        Field("record", filter=True),
        Field("recordSid", filter=True),
        Field("isDeleted", _IS_DELETED, type=bool, nullable=False),
        Field("label", filter=True),
        Field("before", type=dict[str, Any]),
        Field("after", type=dict[str, Any]),
        Field("reason", filter=True),
        Field("request", filter=True),
        Field("createdAt", filter=True, sort=True),
    ],
    default_order=["-createdAt"],
    statistics=["action", "record"],
)
