"""People of every sort for tests, logged in without the detour of a code."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count
from uuid import UUID

from zhegui.features.identity import api as identity
from zhegui.features.organizations.api import Organization, Staff, UserOrganization
from zhegui.kernel.values import with_check_sign
from zhegui.ports.services import Services

#: Valid by GB 11643, of nobody.
ID_NUMBERS = ("11010519491231002X", "440524188001010014", "110101199003072316")
PASSWORD = "osmanthus in autumn"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody, and the headers that say so."""

    user: identity.User
    headers: dict[str, str]
    mobile: str
    organization: Organization | None = None

    @property
    def sid(self) -> UUID:
        return self.user.sid


class People:
    """Each call makes somebody new, but organizations are shared by name."""

    def __init__(self, services: Services, first: int = 1) -> None:
        """`first` ends the number of the first mobile: others may be there already."""
        self._services = services
        self._count = count(first)
        self._named = count()
        self._organizations: dict[str, Organization] = {}

    async def learner(self, *, real_name: str | None = None) -> Person:
        """Somebody of no company; with `real_name` it is confirmed."""
        return await self._person(real_name=real_name)

    async def other_learner(self) -> Person:
        """Somebody else of no company."""
        return await self._person()

    async def staff(self) -> Person:
        """Somebody who works for the first organization."""
        return await self._person(works_for="桂林安全培训中心")

    async def manager(self) -> Person:
        """The manager of the first organization, acting for it."""
        return await self._person(manages="桂林安全培训中心")

    async def other_manager(self) -> Person:
        """The manager of another organization, acting for that."""
        return await self._person(manages="远山电力公司")

    async def operator(self) -> Person:
        """One of those who run the installation."""
        return await self._person(is_operator=True)

    async def again(self, person: Person) -> Person:
        """The same person, logged in once more on another device."""
        async with self._services.transaction() as (session, now):
            tokens = await identity.open_session(
                self._services, session, person.user, "another device", now
            )
        headers = {**person.headers, "Authorization": f"Bearer {tokens.access_token}"}
        return replace(person, headers=headers)

    async def organization(self, name: str = "桂林安全培训中心") -> Organization:
        """The organization of that name, made when first asked for."""
        if name not in self._organizations:
            async with self._services.transaction() as (session, _):
                number = f"ORG{len(self._organizations) + 1:04d}"
                self._organizations[name] = Organization(name=name, number=number)
                session.add(self._organizations[name])
        return self._organizations[name]

    def _next_id_number(self) -> str:
        """The first known one, then others: no two accounts have the same."""
        number = next(self._named)
        return with_check_sign(f"11010119900307{number:03d}") if number else ID_NUMBERS[0]

    async def _person(
        self,
        *,
        works_for: str | None = None,
        manages: str | None = None,
        is_operator: bool = False,
        real_name: str | None = None,
    ) -> Person:
        name = works_for or manages
        organization = await self.organization(name) if name else None
        mobile = f"139{next(self._count):08d}"
        services = self._services
        async with services.transaction() as (session, now):
            user = await identity.create_user(services, session, mobile=mobile, password_hash=None)
            user.is_operator = is_operator
            if real_name:
                identity.confirm_real_name(services, user, real_name, self._next_id_number(), now)
            if organization and manages:
                session.add(
                    UserOrganization(
                        user_sid=user.sid, organization_sid=organization.sid, roles=["manager"]
                    )
                )
            if organization and works_for:
                session.add(Staff(user_sid=user.sid, organization_sid=organization.sid))
            tokens = await identity.open_session(services, session, user, "test", now)
        headers = {"Authorization": f"Bearer {tokens.access_token}"}
        if organization and manages:
            headers["tenant-id"] = str(organization.sid)
        return Person(user, headers, mobile, organization)
