"""What may be written of desks, who answers there, and their ready answers."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, exists, select

from zhegui.features.consultation.errors import DeskInUse
from zhegui.features.consultation.models import (
    CannedAnswer,
    Consultant,
    Consultation,
    ConsultationDesk,
)
from zhegui.features.consultation.presence import duty_name, duty_of
from zhegui.features.consultation.schemas import (
    CannedAnswerSave,
    ConsultantSave,
    ConsultationDeskSave,
)
from zhegui.features.consultation.service.changes import Changes
from zhegui.features.consultation.service.queue import DeskQueue
from zhegui.features.consultation.service.records import queue_name
from zhegui.features.consultation.service.upkeep import keep
from zhegui.features.identity.api import User
from zhegui.features.organizations.api import Staff, UserOrganization
from zhegui.kernel.db.locks import hold
from zhegui.kernel.errors import Detail, InvalidInput
from zhegui.kernel.http.envelope import no_record, required, told
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.authorship import permitted
from zhegui.kernel.records.writes import Act, Writing


def _writable(caller: Caller) -> ColumnElement[bool]:
    return permitted(caller, "consultation.write", ConsultationDesk.organization_sid)


class DeskWriting(Writing[ConsultationDesk, ConsultationDeskSave]):
    """A desk at which nobody ever asked can go; others are taken out of service."""

    async def delete(self, act: Act, sid: UUID, version: int | None = None) -> None:
        """Raises `DeskInUse` too."""
        owner = select(ConsultationDesk.organization_sid).where(
            ConsultationDesk.sid == sid, _writable(act.caller)
        )
        if (found := (await act.session.execute(owner)).one_or_none()) is not None:
            await hold(act.session, queue_name(found[0]))
            if await act.session.scalar(select(exists().where(Consultation.desk_sid == sid))):
                raise DeskInUse
        await super().delete(act, sid, version)


class AtDesk(Writing[Any, Any]):
    """What belongs to a desk is written by who may write the desk."""

    def _mine(self, caller: Caller) -> ColumnElement[bool]:
        return exists().where(ConsultationDesk.sid == self.model.desk_sid, _writable(caller))


class ConsultantWriting(AtDesk):
    """Who is named while on duty is there at once; from who is named no more all goes back at once."""

    async def save(self, act: Act, given: ConsultantSave) -> Any:
        """Under the lock of the desk's queue and the person's duty; raises `TooMany` too."""
        desk = _desk_of(given.sid)
        if given.desk is not None:
            desk = ConsultationDesk.sid == given.desk.sid
        names = [queue_name(await _owner_of(act, desk))]
        if given.user is not None:
            names.append(duty_name(given.user.sid))
        await hold(act.session, *names)
        consultant = await super().save(act, given)
        await self._keep(act, consultant)
        return consultant

    async def delete(self, act: Act, sid: UUID, version: int | None = None) -> None:
        """Under the lock of the desk's queue; raises `TooMany` too."""
        await hold(act.session, queue_name(await _owner_of(act, _desk_of(sid))))
        consultant = await act.session.get(Consultant, sid)
        await super().delete(act, sid, version)
        if consultant is not None:
            await self._keep(act, consultant)

    async def _keep(self, act: Act, consultant: Consultant) -> None:
        """Bring the desk to where it is with those whom it names now, and tell them, and who it was."""
        changes = Changes()
        changes.add_desk(consultant.desk_sid)
        changes.add_user(consultant.user_sid)
        desk = await act.session.get_one(ConsultationDesk, consultant.desk_sid)
        await keep(await DeskQueue.of(act.session, desk, act.now, changes))
        await changes.tell(act.session)


def _desk_of(consultant: UUID | None) -> ColumnElement[bool]:
    return exists().where(Consultant.sid == consultant, Consultant.desk_sid == ConsultationDesk.sid)


async def _owner_of(act: Act, which: ColumnElement[bool]) -> UUID | None:
    return await act.session.scalar(select(ConsultationDesk.organization_sid).where(which))


async def _prepare_desk(_: Act, desk: ConsultationDesk, given: ConsultationDeskSave) -> None:
    """Each topic and holiday once; hours as they are stored."""
    if given.topic_list is not None:
        desk.topic_list = list(dict.fromkeys(given.topic_list))
    if given.hour_list is not None:
        hours = sorted(given.hour_list, key=lambda each: (each.weekday, each.from_, each.to))
        desk.hour_list = [each.model_dump(by_alias=True) for each in hours]
    if given.holiday_list is not None:
        desk.holiday_list = sorted({each.isoformat() for each in given.holiday_list})


def _refuse_missing_desk(record: Consultant | CannedAnswer) -> None:
    if record.desk_sid is None:
        raise InvalidInput([required("model.desk")])


async def _prepare_consultant(act: Act, consultant: Consultant, _: ConsultantSave) -> None:
    """Of an organization's desk one of its people; nobody twice."""
    _refuse_missing_desk(consultant)
    if consultant.user_sid is None:
        raise InvalidInput([required("model.user")])
    desk = await act.session.get_one(ConsultationDesk, consultant.desk_sid)
    belongs = [
        exists().where(
            model.user_sid == consultant.user_sid, model.organization_sid == desk.organization_sid
        )
        for model in (Staff, UserOrganization)
    ]
    is_theirs = select(belongs[0] | belongs[1])
    if desk.organization_sid and not await act.session.scalar(is_theirs):
        raise InvalidInput([no_record("model.user.sid")])
    await _refuse_second(act, consultant, Consultant.user_sid == consultant.user_sid, _twice)
    consultant.state = (await duty_of(act.session, consultant.user_sid)).value


async def _prepare_answer(act: Act, answer: CannedAnswer, _: CannedAnswerSave) -> None:
    """A word stands for one text at a desk."""
    _refuse_missing_desk(answer)
    await _refuse_second(act, answer, CannedAnswer.shortcut == answer.shortcut, _word_used)


async def _refuse_second(
    act: Act, record: Consultant | CannedAnswer, same: ColumnElement[bool], fault: Any
) -> None:
    model = type(record)
    other = select(model.sid).where(model.desk_sid == record.desk_sid, same)
    found = await act.session.scalar(other)
    if found is not None and found != record.sid:
        raise InvalidInput([fault()])


def _twice() -> Detail:
    zh, en = "已经是这个咨询台的咨询员", "They are a consultant of this desk already"
    return told("model.user.sid", "repeated_record", zh, en)


def _word_used() -> Detail:
    zh, en = "这个咨询台已有同名的快捷语", "This desk has an answer by that word already"
    return told("model.shortcut", "repeated_record", zh, en)


_DESK = (ConsultationDesk, _writable)

desk_writing = DeskWriting(
    "consultationDesk",
    ConsultationDesk,
    ConsultationDeskSave,
    "consultation.write",
    is_owned=True,
    required=("name",),
    prepare=_prepare_desk,
)
consultant_writing = ConsultantWriting(
    "consultant",
    Consultant,
    ConsultantSave,
    "consultation.write",
    required=("desk", "user"),
    references={
        "desk": (Consultant.desk_sid, *_DESK),
        "user": (Consultant.user_sid, User, lambda _: User.state == "active"),
    },
    prepare=_prepare_consultant,
)
canned_answer_writing = AtDesk(
    "cannedAnswer",
    CannedAnswer,
    CannedAnswerSave,
    "consultation.write",
    required=("desk", "shortcut", "text"),
    references={"desk": (CannedAnswer.desk_sid, *_DESK)},
    prepare=_prepare_answer,
)
