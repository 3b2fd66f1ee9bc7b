"""What somebody may use."""

from __future__ import annotations

from zhegui.features.entitlements.models import Entitlement
from zhegui.kernel.people.personal import Becomes, Given, Words, gives

personal = gives(
    "entitlements",
    "使用权",
    "Entitlements",
    Given(Entitlement.user_sid, "使用权", "Entitlements"),
    becomes=Becomes.NOBODYS,
    why=Words("使用权失效，随订单保留", "They end, and stay with their orders"),
)
