"""People for measurements: real accounts with real logins, made from within."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import count
from random import Random

from sqlalchemy.ext.asyncio import AsyncSession

from proof.hall import random_id_number
from zhegui.features.identity import api as identity
from zhegui.ports.services import Services

PASSWORD = "laurel-bench-2026"
BATCH = 200
_numbers = count()
_dice = Random(11643)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who can log in, and is."""

    mobile: str
    token: str

    @property
    def headers(self) -> bytes:
        """The header that says who they are."""
        return f"Authorization: Bearer {self.token}\r\n".encode()


async def invite(services: Services, many: int) -> list[Person]:
    """So many new people, their names confirmed, all with the same password."""
    hashed = await identity.hash_password(PASSWORD)
    people: list[Person] = []
    while len(people) < many:
        async with services.transaction() as (session, now):
            for _ in range(min(BATCH, many - len(people))):
                people.append(await _person(services, session, hashed, now))
    return people


async def _person(services: Services, session: AsyncSession, hashed: str, now: datetime) -> Person:
    mobile = f"138{next(_numbers):08d}"
    user = await identity.create_user(services, session, mobile=mobile, password_hash=hashed)
    identity.confirm_real_name(services, user, "陈嘉禾", random_id_number(_dice), now)
    tokens = await identity.open_session(services, session, user, "bench", now)
    return Person(mobile, tokens.access_token)
