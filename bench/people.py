"""People for measurements: real accounts with real logins, made from within."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import count

from sqlalchemy.ext.asyncio import AsyncSession

from proof.hall import ID_NUMBER
from zhegui.features.identity import api as identity
from zhegui.ports.house import House

PASSWORD = "laurel-bench-2026"
BATCH = 200
_numbers = count()


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who can log in, and is."""

    mobile: str
    token: str

    @property
    def headers(self) -> bytes:
        """The header that says who they are."""
        return f"Authorization: Bearer {self.token}\r\n".encode()


async def invite(house: House, many: int) -> list[Person]:
    """So many new people, their names confirmed, all with the same password."""
    hashed = await identity.hash_password(PASSWORD)
    people: list[Person] = []
    while len(people) < many:
        async with house.transaction() as (session, now):
            for _ in range(min(BATCH, many - len(people))):
                people.append(await _person(house, session, hashed, now))
    return people


async def _person(house: House, session: AsyncSession, hashed: str, now: datetime) -> Person:
    mobile = f"138{next(_numbers):08d}"
    user = await identity.create_user(house, session, mobile=mobile, password_hash=hashed)
    identity.confirm_real_name(house, user, "陈嘉禾", ID_NUMBER, now)
    tokens = await identity.open_session(house, session, user, "bench", now)
    return Person(mobile, tokens.access_token)
