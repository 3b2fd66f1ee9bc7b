"""Who asks the calls of the consultation: by the panel's token or a login's; consultants by a login."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends

from zhegui.features.consultation.errors import ConsultationSilent
from zhegui.features.examinations import api as examinations
from zhegui.kernel.http.unit_of_work import Now, Session
from zhegui.kernel.people.caller import AUDIENCES, Caller, SignedIn, may


async def consulting(caller: SignedIn, session: Session, now: Now) -> Caller:
    """Somebody by their login; raises `ConsultationSilent` while they sit a formal examination."""
    if await examinations.sits_now(session, caller.user, now):
        raise ConsultationSilent
    return caller


AUDIENCES[consulting] = "signed in"
#: Of a call of consultants; that they are one, a row says.
Consulting = Annotated[Caller, Depends(consulting)]
DeskWriter = Annotated[Caller, Depends(may("consultation.write"))]
