"""What is kept of somebody's live feed."""

from __future__ import annotations

from zhegui.features.live.models import LiveEvent, LiveFeed
from zhegui.kernel.people.personal import Becomes, Given, gives

personal = gives(
    "live",
    "实时动态",
    "Live feed",
    Given(LiveFeed.user_sid, "最近在线", "Last seen"),
    Given(LiveEvent.user_sid, "近两天的动态", "Events of two days"),
    becomes=Becomes.ERASED,
)
