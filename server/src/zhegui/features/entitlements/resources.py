"""What people may read of their own entitlements."""

from __future__ import annotations

from sqlalchemy import ColumnElement

from zhegui.features.entitlements.clauses import counts
from zhegui.features.entitlements.grants import SourceKind
from zhegui.features.entitlements.models import Entitlement
from zhegui.kernel.records.listing import Field, Resource, Viewer


def is_current(viewer: Viewer) -> ColumnElement[bool]:
    """That it counts now, by the server's clock."""
    return counts(Entitlement, viewer.now)


def own(viewer: Viewer) -> ColumnElement[bool]:
    """One's own."""
    return Entitlement.user_sid == viewer.user


entitlements = Resource(
    "entitlement",
    Entitlement,
    visible_to=own,
    fields=[
        Field("courseSid", filter=True),
        Field("materialSid", filter=True),
        Field("sourceKind", type=SourceKind, filter=True),
        Field("start", Entitlement.start_at, filter=True, sort=True),
        Field("end", Entitlement.end_at, filter=True, sort=True),
        Field("withdrawnAt", filter=True),
        Field("isCurrent", is_current, type=bool, nullable=False, filter=True),
    ],
    default_order=["-end"],
)
