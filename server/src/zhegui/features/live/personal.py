"""What is kept of somebody's live feed."""

from __future__ import annotations

from zhegui.features.live.models import LiveEvent, LiveFeed
from zhegui.kernel.personal import Becomes, gives

personal = gives(
    "live",
    "实时动态",
    "Live feed",
    withheld={
        LiveFeed.user_sid: "a number, and when they last had a page open that listened",
        LiveEvent.user_sid: "that records changed which are given themselves; kept for two days",
    },
    becomes=Becomes.ERASED,
)
