"""Archives on the wire."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, ValidationInfo, field_validator

from zhegui.features.files.api import AttachList
from zhegui.features.identity.api import Agreed
from zhegui.features.people.dates import Since, Until, is_in_order
from zhegui.features.people.kinds import ListName
from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.values import Email, Line, Sid, Version, fault

MOST_ENTRIES = 50


class EntrySave(Wire):
    """One line of a list; with `sid` one that is there. `attachList` are uploaded files.

    `start` and `end` are a month or a day; `end` may be `present`.
    """

    sid: Sid | None = None
    title: Annotated[Line, Field(min_length=1, max_length=80)]
    organization: Annotated[Line, Field(max_length=80)] | None = None
    level: Annotated[Line, Field(max_length=40)] | None = None
    number: Annotated[Line, Field(max_length=60)] | None = None
    description: Annotated[Line, Field(max_length=300)] | None = None
    start: Since | None = None
    end: Until | None = None
    attach_list: AttachList | None = None

    @field_validator("end")
    @classmethod
    def _in_order(cls, end: str | None, info: ValidationInfo) -> str | None:
        start = info.data.get("start")
        if start and end and not is_in_order(start, end):
            raise fault("end_before_start", "结束早于开始", "It ends before it starts")
        return end


class IdCardSave(Wire):
    """A side of an ID document, or another document, with its pictures."""

    sid: Sid | None = None
    title: Annotated[Line, Field(min_length=1, max_length=80)]
    attach_list: Annotated[AttachList, Field(max_length=2)] | None = None


Written = Annotated[int, Field(strict=True, ge=0, le=2**31 - 1)]
EntryList = Annotated[list[EntrySave], Field(max_length=MOST_ENTRIES)]


class ArchiveVersions(Wire):
    """How often each list was written when it was read: 0 where it never was."""

    education_list: Written | None = None
    job_list: Written | None = None
    training_list: Written | None = None
    credential_list: Written | None = None
    ability_list: Written | None = None
    accredit_list: Written | None = None
    id_card_attach_list: Written | None = None


class ArchiveSave(Wire):
    """The caller's archive: a list that is given replaces the one that is there.

    `versions` are those of the lists that are given, as they were read; another list may be written
    meanwhile. `sharedList` names the lists that employers may read; pictures of ID documents need the
    consent `id_picture`, now or before.
    """

    sid: Sid | None = None
    version: Version | None = None
    versions: ArchiveVersions | None = None
    email: Email | None = None
    shared_list: Annotated[list[ListName], Field(max_length=6)] | None = None
    education_list: EntryList | None = None
    job_list: EntryList | None = None
    training_list: EntryList | None = None
    credential_list: EntryList | None = None
    ability_list: EntryList | None = None
    accredit_list: EntryList | None = None
    id_card_attach_list: Annotated[list[IdCardSave], Field(max_length=4)] | None = None
    agreement_list: Annotated[list[Agreed], Field(max_length=4)] = []


class ArchiveRecord(Wire):
    """The archive after a change."""

    sid: Sid
    version: int


class PictureLook(Wire):
    """Whose picture to show; a reviewer says why."""

    sid: Sid
    reason: Annotated[Line, Field(min_length=2, max_length=200)] | None = None


class WatermarkedPicture(Wire):
    """A picture with its watermark, base64."""

    media_type: str
    data: str
