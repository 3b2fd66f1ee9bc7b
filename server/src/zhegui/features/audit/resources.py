"""What may be read of the audit: an organization's own by its managers, everything by operators."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement

from zhegui.kernel.audit import AuditEntry
from zhegui.kernel.authoring import permitted
from zhegui.kernel.listing import Field, Resource, Viewer


def readable(viewer: Viewer) -> ColumnElement[bool]:
    """Entries of the organization acted for."""
    return permitted(viewer, "audit.read", AuditEntry.organization_sid)


audit_entries = Resource(
    "auditEntry",
    AuditEntry,
    visible_to=readable,
    fields=[
        Field("userSid", filter=True),
        Field("organizationSid", filter=True),
        Field("aboutUserSid", filter=True),
        Field("action", filter=True),
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
