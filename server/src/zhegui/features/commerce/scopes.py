"""Whose orders somebody sees, and for which they may act."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import ColumnElement, and_, any_, exists, literal, or_, true
from sqlalchemy.orm import aliased

from zhegui.features.commerce.models import (
    Likeness,
    MoneyEntry,
    Order,
    OrderEvent,
    OrderItem,
    Pay,
    Payee,
    PayeeChange,
    Refund,
)
from zhegui.features.commerce.states import PayType
from zhegui.features.identity.api import User
from zhegui.features.organizations.api import Staff, UserOrganization
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.people.rights import ROLES, Right
from zhegui.kernel.records.authorship import permitted
from zhegui.kernel.records.listing import Viewer

_MONEY_ROLES = [literal(role.value) for role, rights in ROLES.items() if "money.write" in rights]


def _own(
    who: Caller | Viewer, right: Right, user: UUID | ColumnElement[UUID]
) -> ColumnElement[bool]:
    if who.is_operator:
        return true()
    return or_(
        Order.buyer_user_sid == user,
        permitted(who, right, Order.buyer_enterprise_sid),
        permitted(who, right, Order.organization_sid),
    )


def visible_orders(who: Caller | Viewer) -> ColumnElement[bool]:
    """The buyer's own, and those that buying and selling organizations' finance may read."""
    return _own(who, "money.read", who.user)


def bought(caller: Caller) -> ColumnElement[bool]:
    """Orders that somebody buys: their own, or for the organization they act for."""
    for_theirs = (
        Order.buyer_enterprise_sid == caller.organization
        if "money.write" in caller.rights
        else Order.buyer_user_sid == caller.user
    )
    return or_(Order.buyer_user_sid == caller.user, for_theirs)


def sold(who: Caller | Viewer, right: Right) -> ColumnElement[bool]:
    """Orders whose seller somebody has this right at."""
    return permitted(who, right, Order.organization_sid)


def of_visible_order(
    viewer: Viewer, model: type[OrderItem | OrderEvent | Pay | Refund]
) -> ColumnElement[bool]:
    """What belongs to an order that is seen."""
    return exists().where(Order.sid == model.order_sid, visible_orders(viewer))


def acts_for_another(caller: Caller, seller: UUID | None) -> bool:
    """That an operator steps in for a seller at which they have no right of finance themselves."""
    is_theirs = caller.acts_for(seller) and "money.write" in caller.rights
    return caller.is_operator and seller is not None and not is_theirs


def nobody_decides(decided_by: UUID | None = None) -> ColumnElement[bool]:
    """Orders on which nobody of the seller may decide: all of its finance bought, or belong to the
    organization that buys. Who uploads a voucher is one of these too. Nor may who `decided_by`
    names: nobody puts their own decision right."""
    finance = aliased(UserOrganization)
    is_buyers = [
        exists()
        .where(
            belonging.user_sid == finance.user_sid,
            belonging.organization_sid == Order.buyer_enterprise_sid,
        )
        # By itself only the nearest query is correlated, and this asked of any order at all.
        .correlate(finance, Order)
        for belonging in (aliased(UserOrganization), aliased(Staff))
    ]
    somebody = exists().where(
        finance.organization_sid == Order.organization_sid,
        or_(*(role == any_(finance.roles) for role in _MONEY_ROLES)),
        *([finance.user_sid != decided_by] if decided_by else []),
        finance.user_sid != Order.buyer_user_sid,
        ~or_(*is_buyers),
    )
    return and_(Order.organization_sid.is_not(None), ~somebody)


def sold_here(viewer: Viewer) -> ColumnElement[bool]:
    """What the organization acted for sells, to its finance; to operators, what the installation
    sells, and what nobody of its seller may decide on."""
    if viewer.is_operator and viewer.acts:
        return Order.organization_sid == viewer.organization
    if viewer.is_operator:
        return or_(Order.organization_sid.is_(None), nobody_decides())
    return sold(viewer, "money.read")


def entries_of_sold(viewer: Viewer) -> ColumnElement[bool]:
    """The money of orders that a seller's finance may read."""
    return exists().where(Order.sid == MoneyEntry.order_sid, sold_here(viewer))


def vouchers_of_sold(viewer: Viewer) -> ColumnElement[bool]:
    """The vouchers of orders that a seller's finance may read."""
    of_sold = exists().where(Order.sid == Pay.order_sid, sold_here(viewer))
    return and_(Pay.type == PayType.OFFLINE.value, of_sold)


def likenesses_of_sold(viewer: Viewer) -> ColumnElement[bool]:
    """Hints on the vouchers of orders that a seller's finance may read."""
    return exists().where(Pay.sid == Likeness.pay_sid, vouchers_of_sold(viewer))


def buyers_of_visible_orders(viewer: Viewer) -> ColumnElement[bool]:
    """Oneself, and who bought by an order that is seen."""
    if viewer.is_operator:
        return true()
    seen = exists().where(Order.buyer_user_sid == User.sid, visible_orders(viewer))
    return or_(User.sid == viewer.user, seen)


def payees_of_visible_orders(viewer: Viewer) -> ColumnElement[bool]:
    """Sellers' own, and those that one is to pay."""
    mine = permitted(viewer, "money.read", Payee.organization_sid)
    to_pay = exists().where(
        Order.buyer_user_sid == viewer.user,
        Order.organization_sid.is_not_distinct_from(Payee.organization_sid),
    )
    for_ours = exists().where(
        permitted(viewer, "money.read", Order.buyer_enterprise_sid),
        Order.organization_sid.is_not_distinct_from(Payee.organization_sid),
    )
    return or_(mine, to_pay, for_ours)


def own_payee_changes(viewer: Viewer) -> ColumnElement[bool]:
    """What is proposed for the accounts of sellers whose finance may be read."""
    mine = permitted(viewer, "money.read", Payee.organization_sid)
    return exists().where(Payee.sid == PayeeChange.payee_sid, mine)
