"""How the assistant may answer somebody: as their organization chose, and by a model only where they
have agreed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import Row, delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.assistance.models import AssistantConsent
from zhegui.features.assistance.schemas import AnswerMode
from zhegui.features.organizations import api as organizations
from zhegui.kernel.ids import new_sid
from zhegui.kernel.people.caller import Caller
from zhegui.ports.chat import Chat
from zhegui.ports.services import Services


@dataclass(frozen=True, slots=True)
class ModelOffer:
    """A model, and who gets questions for it: the hosts, in one text, that one agrees to."""

    chat: Chat
    recipient: str


@dataclass(frozen=True, slots=True)
class AnswerTerms:
    """What holds for somebody now. `organization` is the one that their questions are counted under;
    the model is `offered` where it would answer once they agreed."""

    mode: AnswerMode
    offered: ModelOffer | None = None
    organization: UUID | None = None


def mode_of(choices: Collection[str], *, is_there: bool, has_agreed: bool) -> AnswerMode:
    """The strictest choice of those that hold; a model that `is_there` answers who has agreed."""
    if "off" in choices:
        return "off"
    if "words" in choices or not is_there or not has_agreed:
        return "words"
    return "model"


def offer_of(services: Services) -> ModelOffer | None:
    """The model of this installation; where vectors come from another host, that is one more."""
    chat, embeddings = services.chat, services.embeddings
    if chat is None:
        return None
    hosts = [chat.recipient]
    if embeddings and not embeddings.is_here and embeddings.recipient != chat.recipient:
        hosts.append(embeddings.recipient)
    return ModelOffer(chat, "、".join(hosts))


async def terms_of(
    session: AsyncSession, offer: ModelOffer | None, caller: Caller | None
) -> AnswerTerms:
    """What holds for a caller; of the organization that they act for, else of all for whom they work."""
    if caller is None:
        return AnswerTerms("words")
    chosen = await _choices(session, caller)
    choices = {choice for _, choice in chosen}
    has_agreed = offer is not None and await agreed_to(session, caller.user, offer)
    is_offered = mode_of(choices, is_there=offer is not None, has_agreed=True) == "model"
    return AnswerTerms(
        mode_of(choices, is_there=offer is not None, has_agreed=has_agreed),
        offer if is_offered else None,
        chosen[0][0] if chosen else None,
    )


async def agreed_to(session: AsyncSession, user: UUID, offer: ModelOffer) -> bool:
    """Whether they have agreed that questions of theirs go where this model is."""
    found = select(AssistantConsent.sid).where(
        AssistantConsent.user_sid == user, AssistantConsent.recipient == offer.recipient
    )
    return await session.scalar(found) is not None


async def _choices(session: AsyncSession, caller: Caller) -> Sequence[Row[UUID, str]]:
    organization, staff = organizations.Organization, organizations.Staff
    asked = select(organization.sid, organization.assistant_mode)
    if caller.organization is not None:
        asked = asked.where(organization.sid == caller.organization)
    else:
        asked = asked.join(staff, staff.organization_sid == organization.sid)
        asked = asked.where(staff.user_sid == caller.user).order_by(staff.sid)
    return (await session.execute(asked)).all()


async def agree(session: AsyncSession, user: UUID, offer: ModelOffer, now: datetime) -> None:
    """Note that somebody agrees that their questions go where this model is, and nowhere else."""
    given = insert(AssistantConsent).values(
        sid=new_sid(),
        created_at=now,
        updated_at=now,
        version=1,
        user_sid=user,
        recipient=offer.recipient,
    )
    changed = {"recipient": offer.recipient, "updated_at": now}
    await session.execute(given.on_conflict_do_update(index_elements=["user_sid"], set_=changed))


async def disagree(session: AsyncSession, user: UUID) -> None:
    """From now on no question of theirs goes to a model; an answer on its way is cut."""
    await session.execute(delete(AssistantConsent).where(AssistantConsent.user_sid == user))
