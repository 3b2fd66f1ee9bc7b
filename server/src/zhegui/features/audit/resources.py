"""What may be read of the audit: an organization's own by its managers, everything by operators."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, or_, select

from zhegui.features.identity import api as identity
from zhegui.kernel.audit import AuditEntry
from zhegui.kernel.authoring import permitted
from zhegui.kernel.listing import Field, Resource, Viewer

#: By these somebody was shown a number, a name or a file that is masked, or closed, elsewhere.
_LOOKS = ("archive.picture", "courseAttract.reveal", "file.address", "identityRequest.reveal")
#: No `in_`: how many values it holds is known only when a statement is sent, and a list's parameters
#: are numbered when it is built.
_IS_LOOK = or_(*(AuditEntry.action == each for each in _LOOKS))


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
        Field(
            "userNickname",
            select(identity.User.nickname)
            .where(identity.User.sid == AuditEntry.user_sid)
            .correlate(AuditEntry)
            .scalar_subquery(),
            type=str,
        ),
        Field("organizationSid", filter=True),
        Field("aboutUserSid", filter=True),
        Field("action", filter=True),
        Field("isLook", _IS_LOOK, type=bool, nullable=False, filter=True),
        Field("record", filter=True),
        Field("recordSid", filter=True),
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
