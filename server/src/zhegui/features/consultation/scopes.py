"""Who reads what of the consultation.

Asker and consultants of the desk see a consultation; that somebody is a consultant, a row says, no
role. While one sits a formal examination there is nothing but one's own calls for help there.
"""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, exists, or_
from sqlalchemy.orm import aliased

from zhegui.features.consultation.models import (
    CannedAnswer,
    Consultant,
    Consultation,
    ConsultationDesk,
    ConsultationMessage,
)
from zhegui.features.examinations import api as examinations
from zhegui.kernel.records.authorship import permitted
from zhegui.kernel.records.listing import Viewer


def readable_desks(viewer: Viewer) -> ColumnElement[bool]:
    """Those that one may write; a consultant reads all of the same owner, to pass on to them."""
    mine, own = aliased(ConsultationDesk), aliased(Consultant)
    serves = exists().where(
        own.user_sid == viewer.user,
        own.desk_sid == mine.sid,
        mine.organization_sid.is_not_distinct_from(ConsultationDesk.organization_sid),
    )
    written = permitted(viewer, "consultation.write", ConsultationDesk.organization_sid)
    return or_(written, serves)


def readable_consultants(viewer: Viewer) -> ColumnElement[bool]:
    """Those of such desks."""
    return exists().where(ConsultationDesk.sid == Consultant.desk_sid, readable_desks(viewer))


def readable_answers(viewer: Viewer) -> ColumnElement[bool]:
    """Those of such desks."""
    return exists().where(ConsultationDesk.sid == CannedAnswer.desk_sid, readable_desks(viewer))


def _answers_at_desk(viewer: Viewer) -> ColumnElement[bool]:
    return exists().where(
        Consultant.desk_sid == Consultation.desk_sid, Consultant.user_sid == viewer.user
    )


def readable_consultations(viewer: Viewer) -> ColumnElement[bool]:
    """One's own, and those of the desks at which one answers."""
    sits = examinations.is_sitting(viewer.user, viewer.now)
    helps = exists().where(
        ConsultationDesk.sid == Consultation.desk_sid, ConsultationDesk.is_exam_help
    )
    own = Consultation.asker_user_sid == viewer.user
    return or_(and_(own, or_(helps, ~sits)), and_(~sits, _answers_at_desk(viewer)))


def readable_messages(viewer: Viewer) -> ColumnElement[bool]:
    """Those of such consultations."""
    return exists().where(
        Consultation.sid == ConsultationMessage.consultation_sid, readable_consultations(viewer)
    )


def is_asked_by(viewer: Viewer) -> ColumnElement[bool]:
    """Of a message: the viewer is the one who asks there."""
    return exists().where(
        Consultation.sid == ConsultationMessage.consultation_sid,
        Consultation.asker_user_sid == viewer.user,
    )
