"""Public pictures of a record, as they are read and written: covers, portraits."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import StringConstraints, model_validator

from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.values import Sid, fault

#: The address of a picture that is public already.
PublicPicture = Annotated[
    str,
    StringConstraints(
        strict=True, pattern=r"^/files/public/[0-9a-f]{64}\.(png|jpg|gif|webp)$", max_length=100
    ),
]


class Picture(Wire):
    """A public picture."""

    url: str


class PictureSave(Wire):
    """A public picture: an upload, by its `sid`, or one that is public already, by its `url`."""

    sid: Sid | None = None
    url: PublicPicture | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.sid is None) == (self.url is None):
            raise fault("sid_or_url", "请给出 sid 或 url 之一", "Give either sid or url")
        return self
