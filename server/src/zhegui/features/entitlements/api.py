"""What other features may ask and grant."""

from zhegui.features.entitlements.clauses import entitled, entitled_courses
from zhegui.features.entitlements.errors import AccessEnded
from zhegui.features.entitlements.granting import (
    EntitlementSource,
    SourceKind,
    Thing,
    grant,
    held_until,
    periods,
    withdraw,
)
from zhegui.features.entitlements.models import Entitlement

__all__ = [
    "AccessEnded",
    "Entitlement",
    "EntitlementSource",
    "SourceKind",
    "Thing",
    "entitled",
    "entitled_courses",
    "grant",
    "held_until",
    "periods",
    "withdraw",
]
