"""What may be read of consultations and their messages, and by whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, case, func, literal, or_, select
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


def _text(viewer: Viewer) -> ColumnElement[Any]:
    """The reason that a consultant gave is for consultants."""
    is_told = or_(ConsultationMessage.sender != Side.SYSTEM, ~scopes.is_asked_by(viewer))
    return case((is_told, ConsultationMessage.text), else_="")


_sender_name = (
    select(User.nickname)
    .where(User.sid == ConsultationMessage.user_sid)
    .correlate(ConsultationMessage)
    .scalar_subquery()
)

messages: Resource = Resource(
    "consultationMessage",
    ConsultationMessage,
    visible_to=scopes.readable_messages,
    fields=[
        Field("consultationSid", filter=True),
        Field("sequence", filter=True, sort=True),
        Field("key"),
        Field("sender", type=Side, filter=True),
        Field("senderName", func.coalesce(_sender_name, ""), type=str, nullable=False),
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


def _unread(viewer: Viewer) -> ColumnElement[Any]:
    """What the other side wrote since one read."""
    is_asker = Consultation.asker_user_sid == viewer.user
    read = case(
        (is_asker, Consultation.asker_read_sequence), else_=Consultation.consultant_read_sequence
    )
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
