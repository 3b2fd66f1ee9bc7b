"""What an organization writes, as the back office shows it."""

from __future__ import annotations

from zhegui.features.organizations.notices import notice_writing
from zhegui.features.organizations.resources import authored_notices
from zhegui.kernel.records.entity import Change, Entity

notice_entity = Entity(
    authored_notices,
    notice_writing,
    label="title",
    columns=["title", "isPinned", "publishedAt", "updatedAt"],
    filters=["isPinned", "publishedAt"],
    form=["title", "body", "isPinned"],
    changes=[Change("pin", {"isPinned": True}), Change("unpin", {"isPinned": False})],
)
