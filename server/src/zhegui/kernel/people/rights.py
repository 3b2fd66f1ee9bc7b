"""Rights by name, and the roles that are sets of them.

A route or a row scope asks for a right, never for a role. Somebody has roles in an organization; an
operator, who runs the installation, has every right everywhere.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Literal, get_args

Right = Literal[
    "attempt.decide",
    "attempt.prolong",
    "attempt.read",
    "attempt.void",
    "audit.read",
    "bank.read",
    "bank.write",
    "category.write",
    "certificate.change",
    "certificate.read",
    "certificate.write",
    "consultation.answer",
    "consultation.write",
    "course.read",
    "course.write",
    "examination.read",
    "examination.write",
    "file.write",
    "identity.decide",
    "interest.read",
    "key.read",
    "material.write",
    "message.write",
    "money.read",
    "money.write",
    "news.write",
    "organization.write",
    "plan.read",
    "plan.write",
    "response.mark",
    "role.grant",
    "site.write",
    "staff.read",
    "staff.write",
    "user.read",
    "wall.watch",
]
EVERY_RIGHT: frozenset[Right] = frozenset(get_args(Right))


class Role(StrEnum):
    """What somebody is in an organization; one person may be several things."""

    MANAGER = "manager"
    AUTHOR = "author"
    EXAMINER = "examiner"
    MARKER = "marker"
    INVIGILATOR = "invigilator"
    FINANCE = "finance"
    READER = "reader"


_AUTHOR: tuple[Right, ...] = (
    "bank.read",
    "bank.write",
    "course.read",
    "course.write",
    "file.write",
    "interest.read",
    "key.read",
)
_EXAMINER: tuple[Right, ...] = (
    "attempt.decide",
    "attempt.prolong",
    "attempt.read",
    "attempt.void",
    "bank.read",
    "examination.read",
    "examination.write",
    "staff.read",
)
_FINANCE: tuple[Right, ...] = ("money.read", "money.write")
_READER: tuple[Right, ...] = (
    "attempt.read",
    "bank.read",
    "certificate.read",
    "course.read",
    "examination.read",
    "plan.read",
    "staff.read",
)
_MANAGER: tuple[Right, ...] = (
    "audit.read",
    "certificate.change",
    "certificate.write",
    "consultation.write",
    "message.write",
    "organization.write",
    "plan.write",
    "role.grant",
    "staff.write",
)
ROLES: Mapping[Role, frozenset[Right]] = {
    Role.MANAGER: frozenset(_MANAGER + _AUTHOR + _EXAMINER + _FINANCE + _READER),
    Role.AUTHOR: frozenset(_AUTHOR),
    Role.EXAMINER: frozenset(_EXAMINER),
    Role.MARKER: frozenset[Right](("response.mark",)),
    Role.INVIGILATOR: frozenset[Right](("wall.watch",)),
    Role.FINANCE: frozenset(_FINANCE),
    Role.READER: frozenset(_READER),
}
#: Named by an examiner for an examination, not granted in an organization as a whole.
PER_EXAMINATION = frozenset({Role.MARKER, Role.INVIGILATOR})


@lru_cache(256)
def rights_of(roles: frozenset[str]) -> frozenset[Right]:
    """What these roles together may; a role that this version does not know adds nothing."""
    known = (ROLES[Role(role)] for role in roles if role in set(Role))
    return frozenset().union(*known)


def may_grant(own: Collection[Right], changed: Collection[Role], *, is_operator: bool) -> bool:
    """Whether somebody with these rights may grant, or take away, all of `changed`.

    Nobody grants a right that they lack, and marker and invigilator are named per examination.
    """
    if PER_EXAMINATION & set(changed):
        return False
    granter = EVERY_RIGHT if is_operator else frozenset(own)
    return "role.grant" in granter and all(ROLES[role] <= granter for role in changed)
