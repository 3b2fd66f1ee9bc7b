"""Who looks, as SQL may know it: kinds of caller are Python, identities are bound parameters."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar
from uuid import UUID

from sqlalchemy import ColumnElement, DateTime, Uuid, bindparam
from starlette.datastructures import State

from zhegui.kernel.people.caller import Caller
from zhegui.kernel.people.rights import Right


@dataclass(frozen=True, slots=True)
class Viewer:
    """What a row scope may speak of.

    `acts`: for an organization, which is then not null. The flags are facts to branch on; `user`, `organization` and `now` are parameters of the
    statement, so that one compiled text serves every caller of the same kind. For a visitor
    `user` is null, and so is `organization` for who acts for none: a comparison with them is then
    not true and shows nothing.
    """

    signed_in: bool = False
    rights: frozenset[Right] = frozenset()
    is_operator: bool = False
    acts: bool = False

    user: ClassVar[ColumnElement[UUID]] = bindparam("viewer_user", type_=Uuid())
    organization: ClassVar[ColumnElement[UUID]] = bindparam("viewer_organization", type_=Uuid())
    now: ClassVar[ColumnElement[datetime]] = bindparam("viewer_now", type_=DateTime(timezone=True))

    def may(self, right: Right) -> bool:
        """Whether the viewer has this right in `organization`; an operator has it everywhere."""
        return self.is_operator or right in self.rights


@dataclass(frozen=True, slots=True)
class Reading:
    """One act of reading: by whom, when, and what the installation offers to `Derived` fields.

    `state` is the application's state: `services: Services = reading.state.services`.
    """

    caller: Caller | None
    now: datetime
    state: State
    #: Where it comes from, for what is charged to a visitor.
    address: str = "-"

    @property
    def user(self) -> UUID | None:
        """Whose account it is; None of a visitor."""
        return self.caller.user if self.caller else None

    @property
    def payer(self) -> str:
        """To whom what it costs is charged."""
        return str(self.caller.user) if self.caller else self.address

    @property
    def viewer(self) -> Viewer:
        """The kind of caller, which is part of a statement's shape."""
        if self.caller is None:
            return Viewer()
        caller = self.caller
        return Viewer(True, caller.rights, caller.is_operator, caller.organization is not None)

    def values(self) -> dict[str, object]:
        """What is bound to `Viewer`'s parameters."""
        caller = self.caller
        return {
            "viewer_user": self.user,
            "viewer_organization": caller.organization if caller else None,
            "viewer_now": self.now,
        }
