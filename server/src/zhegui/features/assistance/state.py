"""How the assistant answers somebody now, and their consent to a model."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.assistance.errors import NoModelOffered
from zhegui.features.assistance.mode import agree, disagree, offer_of, terms_of
from zhegui.features.assistance.schemas import AssistantState, OfferedModel
from zhegui.features.assistance.suggestions import suggestions
from zhegui.kernel.context import language
from zhegui.kernel.people.caller import Caller
from zhegui.ports.services import Services


async def state_of(
    session: AsyncSession, services: Services, caller: Caller | None
) -> AssistantState:
    """What holds for a caller or a visitor, and what they might ask."""
    terms = await terms_of(session, offer_of(services), caller)
    offer = None
    if terms.offered:
        offer = OfferedModel(
            model=terms.offered.chat.model,
            recipient=terms.offered.recipient,
            is_agreed=terms.mode == "model",
        )
    asked = suggestions(is_known=caller is not None, language=language.get())
    return AssistantState(
        mode=terms.mode,
        offer=offer,
        filing=services.settings.chat_filing,
        suggestion_list=asked,
    )


async def consent(
    session: AsyncSession, services: Services, caller: Caller, now: datetime, *, is_given: bool
) -> None:
    """Note that somebody agrees to the model that is offered to them, or no more; raises
    `NoModelOffered`."""
    if not is_given:
        await disagree(session, caller.user)
        return
    terms = await terms_of(session, offer_of(services), caller)
    if terms.offered is None:
        raise NoModelOffered
    await agree(session, caller.user, terms.offered, now)
