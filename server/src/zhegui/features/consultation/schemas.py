"""The consultation on the wire."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, StringConstraints, model_validator

from zhegui.features.consultation.states import ConsultantState
from zhegui.kernel.http.envelope import Reference, Wire
from zhegui.kernel.values import Body, Day, Flag, Instant, Line, Sid, Version, Written, fault, seen

LONGEST_TEXT, LONGEST_TOPIC, MOST_TOPICS, MOST_FILES = 2000, 40, 12, 5
MOST_HOURS, MOST_HOLIDAYS = 28, 60
Topic = Annotated[Line, Field(min_length=1, max_length=LONGEST_TOPIC)]
Text = Annotated[Written, Field(min_length=1, max_length=LONGEST_TEXT)]
Reason = Annotated[Line, Field(min_length=1, max_length=200)]
Sequence = Annotated[int, Field(strict=True, ge=0, le=2**31 - 1)]
#: `09:00`; a day ends at `24:00`.
ClockTime = Annotated[
    str, StringConstraints(strict=True, pattern=r"^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$")
]


class DeskHour(Wire):
    """When a desk is open on a weekday in China, 1 for Monday."""

    weekday: Annotated[int, Field(strict=True, ge=1, le=7)]
    from_: Annotated[ClockTime, Field(alias="from")]
    to: ClockTime

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.from_ >= self.to:
            raise fault(
                "ends_before_start", "结束时间应晚于开始时间", "It must end after it begins"
            )
        return self


class ConsultationDeskSave(Wire):
    """A desk. `topicList` is what people choose from, `hourList` when it is open: always where it is
    empty. One that `isExamHelp` answers during formal examinations; one that `isClosed` is out of
    service."""

    sid: Sid | None = None
    version: Version | None = None
    name: Annotated[Line, Field(min_length=1, max_length=40)] | None = None
    introduction: Annotated[Body, Field(max_length=500)] | None = None
    topic_list: Annotated[list[Topic], Field(max_length=MOST_TOPICS)] | None = None
    hour_list: Annotated[list[DeskHour], Field(max_length=MOST_HOURS)] | None = None
    holiday_list: Annotated[list[Day], Field(max_length=MOST_HOLIDAYS)] | None = None
    is_exam_help: Flag | None = None
    is_closed: Flag | None = None


class ConsultantSave(Wire):
    """Somebody who answers at a desk: of an organization's desk one of its people."""

    sid: Sid | None = None
    version: Version | None = None
    desk: Reference | None = None
    user: Reference | None = None


class CannedAnswerSave(Wire):
    """A text that consultants of a desk send by `/` and its shortcut."""

    sid: Sid | None = None
    version: Version | None = None
    desk: Reference | None = None
    shortcut: Annotated[Line, Field(min_length=1, max_length=20)] | None = None
    text: Text | None = None


class DeskName(Wire):
    """Which desk."""

    sid: Sid
    name: str


class PersonName(Wire):
    """Who answers."""

    sid: Sid
    nickname: str


class ConsultantPerson(PersonName):
    """Who answers, by what their organization calls them too."""

    name: str | None


class AskerName(PersonName):
    """Who asks, and for whom they work."""

    organization_name: str | None


class MessageFile(Wire):
    """A file of a message, with an address that is good for ten minutes."""

    sid: Sid
    name: str
    size: int
    media_type: str
    url: str


class ConsultationOffer(Wire):
    """Nothing has to be said: what is offered depends on who asks."""


class OfferedDesk(Wire):
    """A desk that somebody may ask. `isOpen` by its hours, `isStaffed` while a consultant is there;
    at others one leaves a message. `nextOpenAt` is when it opens again."""

    sid: Sid
    name: str
    introduction: str
    topic_list: list[str]
    hour_list: list[DeskHour]
    is_open: bool
    is_staffed: bool
    waiting_count: int
    next_open_at: Instant | None


class OfferedConsultation(Wire):
    """Where somebody may ask, and which consultation of theirs goes on."""

    desk_list: list[OfferedDesk]
    current: Sid | None


class ConsultationOpen(Wire):
    """A first message to a desk; `key` names it, so that it is one however often it is sent."""

    key: Sid
    desk: Reference
    topic: Topic | None = None
    text: Text


class ConsultationAct(Wire):
    """Which consultation."""

    consultation: Reference


class ConsultationRead(ConsultationAct):
    """Up to which message somebody has read."""

    sequence: Sequence


class ConsultationRate(ConsultationAct):
    """What an asker thinks of it."""

    stars: Annotated[int, Field(strict=True, ge=1, le=5)]
    comment: Annotated[Body, Field(max_length=500)] | None = None


class ConsultationRelease(ConsultationAct):
    """Why a consultant gives it back."""

    reason: Reason


class ConsultationTransfer(ConsultationRelease):
    """To which other desk of the same organization, or to which consultant, and why."""

    desk: Reference | None = None
    consultant: Reference | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.desk is None) == (self.consultant is None):
            raise fault(
                "desk_or_consultant",
                "请选择咨询台或咨询员之一",
                "Name either a desk or a consultant",
            )
        return self


class ConsultationDuty(Wire):
    """Whether a consultant is there, at all of their desks."""

    state: ConsultantState


class ConsultationOrder(Wire):
    """An order of who asks."""

    number: str
    state: Annotated[int, Field(ge=1, le=6)]
    title_list: list[str]
    created_at: Instant


class ConsultationMessageAdd(Wire):
    """A message: a text, files of one's own, or both; `key` as of the first one."""

    key: Sid
    consultation: Reference
    text: Annotated[Body, Field(max_length=LONGEST_TEXT)] = ""
    file_list: Annotated[list[Reference], Field(max_length=MOST_FILES)] = []

    @model_validator(mode="after")
    def _something(self) -> Self:
        if not (seen(self.text) or self.file_list):
            raise fault("too_short", "请先写点什么", "Write something first")
        return self


class ConsultationMessageRecall(Wire):
    """Which message to take back."""

    message: Reference


class ConsultationFile(Wire):
    """A file that was taken for a message."""

    sid: Sid
    name: str
    size: int
    media_type: str
