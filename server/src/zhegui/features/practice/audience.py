"""Which banks somebody may practise."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, and_, exists, or_

from zhegui.features.catalogue import api as catalogue
from zhegui.features.learning import api as learning
from zhegui.features.organizations.api import Staff
from zhegui.features.questions import api as questions
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.authorship import NOTHING, of_place
from zhegui.kernel.records.listing import Viewer


def may_practise(
    who: Caller | Viewer, now: datetime | ColumnElement[datetime]
) -> ColumnElement[bool]:
    """The banks that are not closed, and for whose audience somebody is.

    `organization`: who works or acts for its owner; `course`: who may use a course of its owner;
    `everybody`: who is logged in. A visitor practises nothing.
    """
    if isinstance(who, Viewer) and not who.signed_in:
        return NOTHING
    bank = questions.Bank
    works_there = exists().where(
        Staff.user_sid == who.user, Staff.organization_sid == bank.organization_sid
    )
    colleagues = or_(of_place(bank.organization_sid, who.organization), works_there)
    students = exists().where(
        learning.may_use(who.user, who.organization, now),
        # The installation's own courses are those of its banks: both have no organization.
        catalogue.Course.organization_sid.is_not_distinct_from(bank.organization_sid),
    )
    return and_(
        bank.practice != "closed",
        or_(
            bank.audience == "everybody",
            colleagues,
            and_(bank.audience == "course", students),
        ),
    )


def may_find(viewer: Viewer) -> ColumnElement[bool]:
    """The banks whose names and sizes somebody finds: those they may practise, a visitor those that
    everybody may practise once logged in."""
    if viewer.signed_in:
        return may_practise(viewer, viewer.now)
    bank = questions.Bank
    return and_(bank.practice != "closed", bank.audience == "everybody")
