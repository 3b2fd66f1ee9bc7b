"""What may be read of consultations and their messages, and by whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Integer, and_, case, func, literal, or_, select
from sqlalchemy.dialects.postgresql import JSONB, aggregate_order_by
from sqlalchemy.orm import aliased

from zhegui.features.consultation import scopes
from zhegui.features.consultation.desk_resources import desk_name, json_of
from zhegui.features.consultation.models import (
    Consultation,
    ConsultationDesk,
    ConsultationMessage,
    ConsultationMessageFile,
)
from zhegui.features.consultation.schemas import (
    AskerName,
    DeskName,
    MessageFile,
    PersonName,
)
from zhegui.features.consultation.states import (
    ClosedBy,
    ConsultationState,
    Side,
    SystemKind,
)
from zhegui.features.examinations import api as examinations
from zhegui.features.files.api import File, address_of, attach_list
from zhegui.features.identity.api import User
from zhegui.features.organizations.api import Organization, Staff
from zhegui.kernel.records.listing import Derived, Field, Reading, Resource, Viewer
from zhegui.ports.services import Services

#: Of the last message so much is shown in a list.
SHOWN_SIGNS = 80


def _files(viewer: Viewer) -> ColumnElement[Any]:
    """The files of a message; of one sitting a formal examination none, who gets help by text alone."""
    link = ConsultationMessageFile
    file = json_of(sid=File.sid, name=File.name, size=File.size, mediaType=File.media_type)
    in_order = func.jsonb_agg(aggregate_order_by(file, link.position))
    return (
        select(func.coalesce(in_order, func.jsonb_build_array(), type_=JSONB))
        .select_from(link)
        .join(File, File.sid == link.file_sid)
        .where(
            link.message_sid == ConsultationMessage.sid,
            ~examinations.is_sitting(viewer.user, viewer.now),
        )
        .correlate(ConsultationMessage)
        .scalar_subquery()
    )


def _with_addresses(row: Mapping[str, Any], reading: Reading) -> list[dict[str, Any]]:
    services: Services = reading.state.services
    return [
        {
            **file,
            "url": address_of(services.vault, UUID(file["sid"]), file["name"], reading.now).url,
        }
        for file in row["fileList"]
    ]


def _is_told(viewer: Viewer) -> ColumnElement[bool]:
    """The reason that a consultant gave, and who gave it, is for consultants."""
    return or_(ConsultationMessage.sender != Side.SYSTEM, ~scopes.is_asked_by(viewer))


def _text(viewer: Viewer) -> ColumnElement[Any]:
    return case((_is_told(viewer), ConsultationMessage.text), else_="")


def _is_own(viewer: Viewer) -> ColumnElement[Any]:
    """Written by the reader, who may be one of several on their side."""
    is_written = ConsultationMessage.sender != Side.SYSTEM
    return and_(is_written, ConsultationMessage.user_sid.is_not_distinct_from(viewer.user))


def _sender_name(viewer: Viewer) -> ColumnElement[Any]:
    sender = (
        select(User.nickname)
        .where(User.sid == ConsultationMessage.user_sid)
        .correlate(ConsultationMessage)
        .scalar_subquery()
    )
    return func.coalesce(case((_is_told(viewer), sender)), "")


messages: Resource = Resource(
    "consultationMessage",
    ConsultationMessage,
    visible_to=scopes.readable_messages,
    fields=[
        Field("consultationSid", filter=True),
        Field("sequence", filter=True, sort=True),
        Field("key"),
        Field("sender", type=Side, filter=True),
        Field("isOwn", _is_own, type=bool, nullable=False),
        Field("senderName", _sender_name, type=str, nullable=False),
        Field("text", _text, type=str, nullable=False),
        Field("systemKind", type=SystemKind),
        Field(
            "isRecalled",
            ConsultationMessage.recalled_at.is_not(None),
            type=bool,
            nullable=False,
        ),
        Field("createdAt", filter=True, sort=True),
    ],
    derived=[Derived("fileList", list[MessageFile], {"fileList": _files}, _with_addresses)],
    includes={
        # Asker and consultants of the desk may fetch what a message carries.
        "attachList": attach_list(ConsultationMessageFile.message_sid, lambda: messages),
    },
    default_order=["-sequence"],
)

_before = aliased(Consultation)
_waits = Consultation.state == ConsultationState.WAITING
_ahead = (
    select(func.count())
    .select_from(_before)
    .where(
        _before.desk_sid == Consultation.desk_sid,
        _before.state == ConsultationState.WAITING,
        or_(
            _before.arrived_at < Consultation.arrived_at,
            and_(_before.arrived_at == Consultation.arrived_at, _before.sid < Consultation.sid),
        ),
    )
    .correlate(Consultation)
    .scalar_subquery()
)
_last_text = (
    select(func.left(ConsultationMessage.text, SHOWN_SIGNS))
    .where(
        ConsultationMessage.consultation_sid == Consultation.sid,
        ConsultationMessage.sender != Side.SYSTEM,
    )
    .order_by(ConsultationMessage.sequence.desc())
    .limit(1)
    .correlate(Consultation)
    .scalar_subquery()
)


def _latest(*which: ColumnElement[bool]) -> ColumnElement[Any]:
    """The sequence of the latest of such messages; 0 without."""
    latest = select(func.coalesce(func.max(ConsultationMessage.sequence), 0))
    return (
        latest.where(ConsultationMessage.consultation_sid == Consultation.sid, *which)
        .correlate(Consultation)
        .scalar_subquery()
    )


_is_open = Consultation.state == ConsultationState.OPEN
#: Who has it now has looked at it since they got it.
_is_looked_at = Consultation.consultant_read_sequence >= _latest(
    ConsultationMessage.system_kind == SystemKind.TAKEN
)
#: Up to here the consultants' side has read: what nobody answered is unread to who gets it next.
_consultants_read = case(
    (Consultation.state == ConsultationState.CLOSED, Consultation.consultant_read_sequence),
    (and_(_is_open, _is_looked_at), Consultation.consultant_read_sequence),
    else_=_latest(ConsultationMessage.sender == Side.CONSULTANT),
)


def _unread(viewer: Viewer) -> ColumnElement[Any]:
    """What the other side wrote since one read; one that came to a consultant who has not looked at it
    is at least one."""
    is_asker = Consultation.asker_user_sid == viewer.user
    read = case((is_asker, Consultation.asker_read_sequence), else_=_consultants_read)
    is_news = and_(~is_asker, _is_open, ~_is_looked_at)
    least = case((is_news, 1), else_=0)
    return func.greatest(_count_after(read, is_asker), least, type_=Integer())


def _count_after(read: ColumnElement[Any], is_asker: ColumnElement[bool]) -> ColumnElement[Any]:
    return (
        select(func.count())
        .where(
            ConsultationMessage.consultation_sid == Consultation.sid,
            ConsultationMessage.sequence > read,
            ConsultationMessage.recalled_at.is_(None),
            ConsultationMessage.sender
            == case((is_asker, literal(Side.CONSULTANT)), else_=literal(Side.ASKER)),
        )
        .correlate(Consultation)
        .scalar_subquery()
    )


_employer = (
    select(Organization.name)
    .join(Staff, Staff.organization_sid == Organization.sid)
    .join(ConsultationDesk, ConsultationDesk.sid == Consultation.desk_sid)
    .where(Staff.user_sid == Consultation.asker_user_sid)
    .order_by(
        # Where they work for whom they ask, that one; else where they have worked longest.
        (Staff.organization_sid == ConsultationDesk.organization_sid).is_not(True),
        Staff.sid,
    )
    .limit(1)
    .correlate(Consultation)
    .scalar_subquery()
)
_asker = (
    select(json_of(sid=User.sid, nickname=User.nickname, organizationName=_employer))
    .where(User.sid == Consultation.asker_user_sid)
    .correlate(Consultation)
    .scalar_subquery()
)
_consultant = (
    select(json_of(sid=User.sid, nickname=User.nickname))
    .where(User.sid == Consultation.consultant_user_sid)
    .correlate(Consultation)
    .scalar_subquery()
)


def _is_text_only(viewer: Viewer) -> ColumnElement[bool]:
    """Who asks sits a formal examination now: there is help by text alone."""
    return examinations.is_sitting(Consultation.asker_user_sid.expression, viewer.now)


consultations = Resource(
    "consultation",
    Consultation,
    visible_to=scopes.readable_consultations,
    fields=[
        Field("deskSid", read=False, filter=True),
        Field("consultantUserSid", read=False, filter=True),
        Field("askerUserSid", read=False, filter=True),
        Field("desk", desk_name(Consultation), type=DeskName, nullable=False),
        Field("topic"),
        Field("state", type=ConsultationState, filter=True, sort=True),
        Field("asker", _asker, type=AskerName, nullable=False),
        Field("consultant", _consultant, type=PersonName),
        Field("isTextOnly", _is_text_only, type=bool, nullable=False),
        Field("aheadCount", case((_waits, _ahead)), type=int),
        Field("lastSequence"),
        Field("askerReadSequence"),
        Field("consultantReadSequence"),
        Field("unreadCount", _unread, type=int, nullable=False),
        Field("lastText", func.coalesce(_last_text, ""), type=str, nullable=False),
        Field("lastAt", filter=True, sort=True),
        Field("arrivedAt", filter=True, sort=True),
        Field("stars", filter=True),
        Field("comment"),
        Field("closedAt", filter=True, sort=True),
        Field("closedBy", type=ClosedBy),
        Field("createdAt", filter=True, sort=True),
        Field("updatedAt", filter=True, sort=True),
        Field("version"),
    ],
    default_order=["-lastAt"],
    statistics=["state"],
)
