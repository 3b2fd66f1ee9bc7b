"""What other features may ask and grant."""

from zhegui.features.entitlements.clauses import counts, entitled, entitled_courses
from zhegui.features.entitlements.errors import AccessEnded
from zhegui.features.entitlements.grants import (
    EntitlementSource,
    SourceKind,
    Thing,
    give_back,
    grant,
    held_until,
    periods,
    span_of,
    withdraw,
)
from zhegui.features.entitlements.models import Entitlement

__all__ = [
    "AccessEnded",
    "Entitlement",
    "EntitlementSource",
    "SourceKind",
    "Thing",
    "counts",
    "entitled",
    "entitled_courses",
    "give_back",
    "grant",
    "held_until",
    "periods",
    "span_of",
    "withdraw",
]
