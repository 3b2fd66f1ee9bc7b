"""What is offered to somebody now: courses, subjects, materials, with their price."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, false, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from zhegui.features.catalogue import api as catalogue
from zhegui.features.commerce.models import Order, OrderItem, OrderItemCourse
from zhegui.features.commerce.rules import USUAL_DAYS, Offer
from zhegui.features.commerce.schemas import OrderItemAdd
from zhegui.features.materials.api import Material
from zhegui.features.organizations.api import UserOrganization
from zhegui.kernel.errors import Detail, NotFound
from zhegui.kernel.http.envelope import no_record
from zhegui.kernel.people.caller import Caller

_MODELS: dict[str, type[catalogue.Course | catalogue.Subject]] = {
    "course": catalogue.Course,
    "subject": catalogue.Subject,
}


#: Made once: an alias costs more than the statements that use it.
ITEM, MATERIAL = aliased(OrderItem), aliased(Material)
COURSE, SUBJECT = aliased(catalogue.Course), aliased(catalogue.Subject)


async def offers(
    session: AsyncSession, caller: Caller, items: Sequence[OrderItemAdd]
) -> list[Offer]:
    """An offer for each item; `NotFound` names those that are not offered to the caller."""
    found = [await _offer(session, caller, item.kind, item.thing.sid) for item in items]
    missing: list[Detail] = [
        no_record(f"model.orderItemList.{place}.{item.kind}.sid")
        for place, (item, offer) in enumerate(zip(items, found, strict=True))
        if offer is None
    ]
    if missing:
        raise NotFound(missing)
    return [offer for offer in found if offer is not None]


async def _offer(session: AsyncSession, caller: Caller, kind: str, sid: UUID) -> Offer | None:
    if kind == "material":
        return await _material(session, sid)
    model = _MODELS[kind]
    offered = catalogue.offered_to(model, caller.user, caller.organization)
    shown = select(model).where(model.sid == sid, offered)
    row: catalogue.Course | catalogue.Subject | None = await session.scalar(shown)
    if row is None:
        return None
    courses = await _courses(session, sid) if kind == "subject" else ()
    if kind == "subject" and not courses:
        return None
    days = row.valid_days or USUAL_DAYS
    return Offer(kind, sid, row.title, row.price, row.organization_sid, days, courses)


async def _material(session: AsyncSession, sid: UUID) -> Offer | None:
    shown = select(Material).where(Material.sid == sid, Material.state == "published")
    row = await session.scalar(shown)
    if row is None:
        return None
    return Offer("material", sid, row.title, row.price, None, row.valid_days or USUAL_DAYS)


async def _courses(session: AsyncSession, subject: UUID) -> tuple[UUID, ...]:
    """The published courses of a subject, in its order."""
    link, course = catalogue.SubjectCourse, catalogue.Course
    rows = await session.scalars(
        select(course.sid)
        .join(link, link.course_sid == course.sid)
        .where(link.subject_sid == subject, course.state == "published")
        .order_by(link.position)
    )
    return tuple(rows)


def is_offered() -> ColumnElement[bool]:
    """Of an `Order`: that all of it is offered to its buyer now, so that money may be asked for. Seats
    of organizations are not sold yet.

    What was paid before stays usable whatever this says.
    """
    bundled, of_bundle = OrderItemCourse, catalogue.Course
    lacks_course = (
        exists()
        .where(
            bundled.order_item_sid == ITEM.sid,
            of_bundle.sid == bundled.course_sid,
            of_bundle.state != "published",
        )
        .correlate_except(bundled, of_bundle)
    )
    offered = or_(
        _is_for_buyer(COURSE),
        and_(_is_for_buyer(SUBJECT), ~lacks_course),
        MATERIAL.state == "published",
    )
    gone = (
        select(ITEM.sid)
        .outerjoin(COURSE, COURSE.sid == ITEM.course_sid)
        .outerjoin(SUBJECT, SUBJECT.sid == ITEM.subject_sid)
        .outerjoin(MATERIAL, MATERIAL.sid == ITEM.material_sid)
        .where(ITEM.order_sid == Order.sid, ~func.coalesce(offered, false()))
        .exists()
    )
    return and_(Order.buyer_enterprise_sid.is_(None), ~gone)


def _is_for_buyer(model: type[catalogue.Course | catalogue.Subject]) -> ColumnElement[bool]:
    """As `offered_to` says it of who asks, whichever of their organizations they act for."""
    belongs = exists().where(
        UserOrganization.user_sid == ITEM.buyer_user_sid,
        UserOrganization.organization_sid == model.organization_sid,
    )
    open_to_them = or_(catalogue.open_to(model, ITEM.buyer_user_sid.expression), belongs)
    return and_(model.state == "published", open_to_them)
