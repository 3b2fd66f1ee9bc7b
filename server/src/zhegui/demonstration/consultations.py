"""Desks of the demonstration, who answers there, and what was asked before."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid5

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.demonstration import content_files
from zhegui.demonstration.accounts import ACCOUNTS
from zhegui.features.consultation import api as consultation
from zhegui.features.identity import api as identity
from zhegui.features.organizations.api import Organization
from zhegui.kernel.ids import new_sid
from zhegui.ports.services import Services

_NAMES = UUID("0d8f2d0e-5d0a-5d43-8c55-3a1f86b0c9e2")


def desk_sid(desk: dict[str, Any]) -> UUID:
    """By which a desk is found again."""
    return uuid5(_NAMES, desk["code"])


async def load_consultations(services: Services, session: AsyncSession, now: datetime) -> None:
    """Once: who manages a desk has changed it since."""
    for text in content_files.read_desks():
        if await session.get(consultation.ConsultationDesk, desk_sid(text)) is None:
            await _desk(services, session, text, now)


async def _desk(
    services: Services, session: AsyncSession, text: dict[str, Any], now: datetime
) -> None:
    number = text.get("organization")
    named = select(Organization.sid).where(Organization.number == number)
    desk = consultation.ConsultationDesk(
        sid=desk_sid(text),
        organization_sid=await session.scalar(named) if number else None,
        name=text["name"],
        introduction=text["introduction"],
        topic_list=text["topics"],
        hour_list=list(_hours(text)),
        holiday_list=text["holidays"],
    )
    session.add(desk)
    await session.flush()
    for end in text["consultants"]:
        user = await _user(services, session, end)
        session.add(consultation.Consultant(desk_sid=desk.sid, user_sid=user))
    for answer in text["answer"]:
        session.add(consultation.CannedAnswer(desk_sid=desk.sid, **answer))
    for each in text["consultation"]:
        await _consultation(services, session, desk.sid, each, now)
    await session.flush()


def _hours(text: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for each in text["hours"]:
        for weekday in each["weekdays"]:
            yield {"weekday": weekday, "from": each["from"], "to": each["to"]}


async def _user(services: Services, session: AsyncSession, end: str) -> UUID:
    """The account whose number ends so."""
    account = next(each for each in ACCOUNTS if each.mobile.endswith(end))
    user = await identity.find_by_mobile(services, session, account.mobile)
    assert user is not None
    return user.sid


async def _consultation(
    services: Services, session: AsyncSession, desk: UUID, text: dict[str, Any], now: datetime
) -> None:
    began = now - timedelta(hours=text["hours_ago"])
    asker = await _user(services, session, text["asker"])
    by = await _user(services, session, text["consultant"]) if "consultant" in text else None
    messages = list(_messages(text, asker, by, began))
    last = messages[-1]["created_at"]
    made = consultation.Consultation(
        desk_sid=desk,
        asker_user_sid=asker,
        consultant_user_sid=by,
        topic=text["topic"],
        state="closed" if by else "left",
        last_sequence=len(messages),
        asker_read_sequence=len(messages),
        consultant_read_sequence=len(messages) if by else 0,
        created_at=began,
        arrived_at=began,
        asked_at=None if by else began,
        last_at=last,
        closed_at=last if by else None,
        closed_by="asker" if by else None,
        stars=text.get("stars"),
        comment=text.get("comment"),
    )
    session.add(made)
    await session.flush()
    for sequence, values in enumerate(messages, start=1):
        row = {"consultation_sid": made.sid, "sequence": sequence, **values}
        session.add(consultation.ConsultationMessage(**row))
    await session.flush()


def _messages(
    text: dict[str, Any], asker: UUID, by: UUID | None, began: datetime
) -> Iterator[dict[str, Any]]:
    """What was said, and what the system said of it."""
    yield _noted("opened", began)
    if by is None:
        yield _noted("left", began)
    at = began
    for each in text["messages"]:
        at = began + timedelta(minutes=each["after"])
        is_asker = each["from"] == "asker"
        yield {
            "sender": each["from"],
            "user_sid": asker if is_asker else by,
            "key": new_sid(),
            "text": each["text"],
            "created_at": at,
        }
        if by and each is text["messages"][0]:
            yield _noted("taken", at)
    if by:
        yield _noted("closed", at + timedelta(minutes=1))


def _noted(kind: str, at: datetime) -> dict[str, Any]:
    return {"sender": "system", "system_kind": kind, "text": "", "created_at": at}
