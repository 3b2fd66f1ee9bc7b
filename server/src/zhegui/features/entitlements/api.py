"""What other features may ask and grant."""

from zhegui.features.entitlements.clauses import entitled
from zhegui.features.entitlements.errors import AccessEnded, AccessRequired
from zhegui.features.entitlements.granting import (
    Source,
    SourceKind,
    Thing,
    grant,
    held_until,
    periods,
    withdraw,
)
from zhegui.features.entitlements.models import Entitlement
from zhegui.features.entitlements.resources import entitlements

__all__ = [
    "AccessEnded",
    "AccessRequired",
    "Entitlement",
    "Source",
    "SourceKind",
    "Thing",
    "entitled",
    "entitlements",
    "grant",
    "held_until",
    "periods",
    "withdraw",
]
