"""What may be read of desks and of who answers there, and by whom."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, and_, func, select
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import aliased

from zhegui.features.consultation import scopes
from zhegui.features.consultation.models import (
    CannedAnswer,
    Consultant,
    Consultation,
    ConsultationDesk,
)
from zhegui.features.consultation.schemas import ConsultantPerson, DeskHour, DeskName
from zhegui.features.consultation.states import ConsultantState, ConsultationState
from zhegui.features.identity.api import User
from zhegui.features.live import api as live
from zhegui.features.organizations.api import Organization, Staff
from zhegui.kernel.records.listing import Field, Resource
from zhegui.kernel.values import Day


def json_of(**values: Any) -> ColumnElement[Any]:
    """An object of these names."""
    pairs = [each for pair in values.items() for each in pair]
    return func.jsonb_build_object(*pairs, type_=JSONB)


def desk_name(model: type[Consultation | Consultant]) -> ColumnElement[Any]:
    """The desk of a row, by its name."""
    named = json_of(sid=ConsultationDesk.sid, name=ConsultationDesk.name)
    of_desk = ConsultationDesk.sid == model.desk_sid
    return select(named).where(of_desk).correlate(model).scalar_subquery()


desks = Resource(
    "consultationDesk",
    ConsultationDesk,
    visible_to=scopes.readable_desks,
    fields=[
        Field("organizationSid", filter=True),
        Field(
            "organizationName",
            select(Organization.name)
            .where(Organization.sid == ConsultationDesk.organization_sid)
            .correlate(ConsultationDesk)
            .scalar_subquery(),
            type=str,
        ),
        Field("name", filter=True, sort=True),
        Field("introduction"),
        Field("topicList", type=list[str]),
        Field("hourList", type=list[DeskHour]),
        Field("holidayList", type=list[Day]),
        Field("isExamHelp", filter=True),
        Field("isClosed", filter=True),
        Field(
            "consultantCount",
            select(func.count())
            .where(Consultant.desk_sid == ConsultationDesk.sid)
            .correlate(ConsultationDesk)
            .scalar_subquery(),
            type=int,
            nullable=False,
        ),
        Field("createdAt", filter=True, sort=True),
        Field("updatedAt", filter=True, sort=True),
        Field("version"),
    ],
    default_order=["name"],
)

_own_desk = aliased(ConsultationDesk)
_same_owner = (
    select(ConsultationDesk.sid)
    .join(
        _own_desk,
        _own_desk.organization_sid.is_not_distinct_from(ConsultationDesk.organization_sid),
    )
    .where(_own_desk.sid == Consultant.desk_sid)
)
#: How many somebody has at the desks of the same owner.
open_count = (
    select(func.count())
    .select_from(Consultation)
    .where(
        Consultation.consultant_user_sid == Consultant.user_sid,
        Consultation.state == ConsultationState.OPEN,
        Consultation.desk_sid.in_(_same_owner.correlate(Consultant)),
    )
    .correlate(Consultant)
    .scalar_subquery()
)


def _staff_name() -> ColumnElement[Any]:
    """What the desk's organization calls a consultant."""
    return (
        select(Staff.name)
        .join(ConsultationDesk, ConsultationDesk.organization_sid == Staff.organization_sid)
        .where(ConsultationDesk.sid == Consultant.desk_sid, Staff.user_sid == Consultant.user_sid)
        .correlate(Consultant)
        .scalar_subquery()
    )


consultants = Resource(
    "consultant",
    Consultant,
    visible_to=scopes.readable_consultants,
    fields=[
        Field("deskSid", read=False, filter=True),
        Field("userSid", read=False, filter=True),
        Field("desk", desk_name(Consultant), type=DeskName, nullable=False),
        Field(
            "user",
            select(json_of(sid=User.sid, nickname=User.nickname, name=_staff_name()))
            .where(User.sid == Consultant.user_sid)
            .correlate(Consultant)
            .scalar_subquery(),
            type=ConsultantPerson,
            nullable=False,
        ),
        Field("state", type=ConsultantState, filter=True),
        Field(
            "isPresent",
            lambda viewer: and_(
                Consultant.state == ConsultantState.PRESENT,
                live.is_present(Consultant.user_sid, viewer.now),
            ),
            type=bool,
            nullable=False,
        ),
        Field("openCount", open_count, type=int, nullable=False),
        Field("createdAt", filter=True, sort=True),
        Field("updatedAt", filter=True, sort=True),
        Field("version"),
    ],
    default_order=["createdAt"],
)

canned_answers = Resource(
    "cannedAnswer",
    CannedAnswer,
    visible_to=scopes.readable_answers,
    fields=[
        Field("deskSid", filter=True),
        Field("shortcut", filter=True, sort=True),
        Field("text"),
        Field("createdAt", filter=True, sort=True),
        Field("updatedAt", filter=True, sort=True),
        Field("version"),
    ],
    default_order=["shortcut"],
)
