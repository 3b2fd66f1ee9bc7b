"""Materials that somebody fetched."""

from __future__ import annotations

from zhegui.features.materials.models import Material, MaterialAttachment, MaterialDownload
from zhegui.kernel.people.personal import Becomes, Given, Words, gives

personal = gives(
    "materials",
    "学习资料",
    "Materials",
    Given(MaterialDownload.user_sid, "下载记录", "Downloads", names=(Material.title,)),
    withheld={MaterialAttachment.file_sid: "what a material carries belongs to its publisher"},
    becomes=Becomes.NOBODYS,
    why=Words("只计下载次数", "Counted as downloads of nobody"),
)
