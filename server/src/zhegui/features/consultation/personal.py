"""What somebody asked consultants, and where they answer themselves."""

from __future__ import annotations

from zhegui.features.consultation.models import (
    Consultant,
    Consultation,
    ConsultationDesk,
    ConsultationMessage,
    ConsultationMessageFile,
)
from zhegui.features.files.api import File
from zhegui.kernel.people.personal import Becomes, Given, gives

personal = gives(
    "consultation",
    "在线咨询",
    "Consultations",
    Given(
        Consultation.asker_user_sid,
        "咨询",
        "Consultations",
        names=(ConsultationDesk.name,),
        without=(Consultation.consultant_user_sid, Consultation.passed_user_sid),
    ),
    Given(
        ConsultationMessage.consultation_sid,
        "咨询消息",
        "Messages",
        of=(Consultation.asker_user_sid,),
        without=(ConsultationMessage.user_sid,),
    ),
    Given(
        ConsultationMessageFile.message_sid,
        "消息里的文件",
        "Files of messages",
        names=(File.name,),
        of=(ConsultationMessage.consultation_sid, Consultation.asker_user_sid),
    ),
    Given(Consultant.user_sid, "担任咨询员", "Desks", names=(ConsultationDesk.name,)),
    withheld={
        Consultation.consultant_user_sid: "a consultation belongs to who asks",
        Consultation.passed_user_sid: "a consultation belongs to who asks",
        ConsultationMessage.user_sid: "a consultation belongs to who asks",
    },
    becomes=Becomes.ERASED,
)
