"""Which menus somebody gets: by role, by the organization they act for, and by employment."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """As what somebody is here; one who is several things is the last of them."""

    VISITOR = "visitor"
    LEARNER = "learner"
    STAFF = "staff"
    MANAGER = "manager"
    OPERATOR = "operator"


class Group(StrEnum):
    """Where a menu stands: across the header, or among the shortcuts of the personal centre."""

    NAVIGATION = "navigation"
    SHORTCUT = "shortcut"


@dataclass(frozen=True, slots=True)
class Place:
    """One menu. `external` leads out of the learner site."""

    code: str
    path: str
    group: Group
    external: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """What menus depend on."""

    signed_in: bool
    is_enterprise: bool = False
    is_manager: bool = False
    has_roles: bool = False
    is_operator: bool = False


HOME = Place("home", "/index", Group.NAVIGATION)
ENTERPRISE_HOME = Place("home", "/home", Group.NAVIGATION)
#: What everybody sees beside a home page. A place joins when its page is there.
NAVIGATION = (
    Place("courses", "/course", Group.NAVIGATION),
    Place("questions", "/question", Group.NAVIGATION),
    Place("materials", "/profile", Group.NAVIGATION),
    Place("certificateQuery", "/certificate-query", Group.NAVIGATION),
)
SHORTCUTS = (
    Place("study", "/user/study", Group.SHORTCUT),
    Place("profile", "/user/info", Group.SHORTCUT),
    Place("myOrders", "/user/order", Group.SHORTCUT),
    Place("myCourses", "/user/course", Group.SHORTCUT),
    Place("myQuestionBank", "/user/question-bank", Group.SHORTCUT),
    Place("myExaminations", "/user/my-examination", Group.SHORTCUT),
    Place("myCertificates", "/user/my-certificate", Group.SHORTCUT),
    Place("favorites", "/my-favorites", Group.SHORTCUT),
    Place("messages", "/user/notice", Group.SHORTCUT),
    Place("settings", "/user/setting", Group.SHORTCUT),
)


def role_of(standing: Standing) -> Role:
    """The role that somebody's rights amount to."""
    if not standing.signed_in:
        return Role.VISITOR
    if standing.is_operator:
        return Role.OPERATOR
    if standing.is_manager:
        return Role.MANAGER
    return Role.STAFF if standing.is_enterprise else Role.LEARNER


def places_of(standing: Standing, back_office: str) -> list[Place]:
    """The menus of somebody, in their order; `back_office` is an address."""
    places = [ENTERPRISE_HOME if standing.is_enterprise else HOME, *NAVIGATION]
    if standing.signed_in:
        places += SHORTCUTS
    if standing.has_roles or standing.is_operator:
        places.append(Place("backOffice", back_office, Group.SHORTCUT, external=True))
    return places
