"""Which menus somebody gets: by role, by the organization they act for, and by employment."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class SiteRole(StrEnum):
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
class MenuEntry:
    """One menu. `external` leads out of the learner site."""

    code: str
    path: str
    group: Group
    external: bool = False


@dataclass(frozen=True, slots=True)
class VisitorStanding:
    """What menus depend on; `has_roles` also of who is named for something in the back office."""

    signed_in: bool
    is_enterprise: bool = False
    is_manager: bool = False
    has_roles: bool = False
    is_operator: bool = False


HOME = MenuEntry("home", "/index", Group.NAVIGATION)
ENTERPRISE_HOME = MenuEntry("home", "/home", Group.NAVIGATION)
#: What everybody sees beside a home page. A place joins when its page is there.
NAVIGATION = (
    MenuEntry("courses", "/course", Group.NAVIGATION),
    MenuEntry("questions", "/question", Group.NAVIGATION),
    MenuEntry("materials", "/profile", Group.NAVIGATION),
    MenuEntry("certificateQuery", "/certificate-query", Group.NAVIGATION),
)
SHORTCUTS = (
    MenuEntry("study", "/user/study", Group.SHORTCUT),
    MenuEntry("profile", "/user/info", Group.SHORTCUT),
    MenuEntry("myOrders", "/user/order", Group.SHORTCUT),
    MenuEntry("myCourses", "/user/course", Group.SHORTCUT),
    MenuEntry("myQuestionBank", "/user/question-bank", Group.SHORTCUT),
    MenuEntry("myExaminations", "/user/my-examination", Group.SHORTCUT),
    MenuEntry("myCertificates", "/user/my-certificate", Group.SHORTCUT),
    MenuEntry("favorites", "/my-favorites", Group.SHORTCUT),
    MenuEntry("messages", "/user/notice", Group.SHORTCUT),
    MenuEntry("settings", "/user/setting", Group.SHORTCUT),
)


def role_of(standing: VisitorStanding) -> SiteRole:
    """The role that somebody's rights amount to."""
    if not standing.signed_in:
        return SiteRole.VISITOR
    if standing.is_operator:
        return SiteRole.OPERATOR
    if standing.is_manager:
        return SiteRole.MANAGER
    return SiteRole.STAFF if standing.is_enterprise else SiteRole.LEARNER


def places_of(standing: VisitorStanding, back_office: str) -> list[MenuEntry]:
    """The menus of somebody, in their order; `back_office` is an address."""
    places = [ENTERPRISE_HOME if standing.is_enterprise else HOME, *NAVIGATION]
    if standing.signed_in:
        places += SHORTCUTS
    if standing.has_roles or standing.is_operator:
        places.append(MenuEntry("backOffice", back_office, Group.SHORTCUT, external=True))
    return places
