"""What somebody asked for about their data."""

from __future__ import annotations

from zhegui.features.privacy.models import Deletion
from zhegui.kernel.people.personal import Becomes, Given, Words, gives

personal = gives(
    "privacy",
    "注销申请",
    "Deletions",
    Given(Deletion.user_sid, "注销申请", "Deletions asked for"),
    becomes=Becomes.NOBODYS,
    why=Words("只留下曾申请注销", "That a deletion was asked for stays"),
)
