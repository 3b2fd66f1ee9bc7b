"""Whether what is told still holds: decided from the facts when it is handed over, not when it was told.

Between the two a night may pass. A feature declares in its `notifications.py` what settles its notices. A
reminder that is settled is not told. News, such as a decision, stays to be read in the site whatever
came after it; but of either a short message that waits is withheld with the reason.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from enum import StrEnum
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.kernel.work.notifications import About, Notice


class Withheld(StrEnum):
    """Why a message did not go out; the ids are part of the wire contract."""

    UNWANTED = "unwanted"
    NO_ADDRESS = "no_address"
    TOO_LATE = "too_late"
    BUDGET = "budget"
    LEFT = "left"
    # What settles a reminder, beside having left.
    DONE = "done"
    PASSED = "passed"
    RENEWED = "renewed"
    PAID = "paid"
    WITHDRAWN = "withdrawn"
    #: Something came after it that is told by itself, as a later decision.
    OVERTAKEN = "overtaken"
    #: It names a moment that was moved since; the new one is told by itself.
    MOVED = "moved"


Settles = Callable[[AsyncSession, About, Sequence[UUID]], Awaitable[Mapping[UUID, Withheld]]]
SETTLES: dict[str, Settles] = {}
#: Kinds that are told in the site even where they are settled by then.
NEWS: set[str] = set()


def settles(*notices: type[Notice], are_news: bool = False) -> Callable[[Settles], Settles]:
    """Declare a function that says for which of some users these notices are settled, and why."""

    def declare(check: Settles) -> Settles:
        for each in notices:
            if each.id in SETTLES:
                raise TypeError(f"two functions settle {each.id}")
            SETTLES[each.id] = check
        NEWS.update(each.id for each in notices if are_news)
        return check

    return declare


async def settled(
    session: AsyncSession, kind: str, about: About | None, users: Sequence[UUID]
) -> Mapping[UUID, Withheld]:
    """For which of these users a message of this kind is settled, and why."""
    check = SETTLES.get(kind)
    return {} if check is None or about is None else await check(session, about, users)


def all_of(users: Sequence[UUID], why: Withheld) -> dict[UUID, Withheld]:
    """Settled for all of them, for one reason."""
    return dict.fromkeys(users, why)
