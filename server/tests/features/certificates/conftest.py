"""Certificates for tests."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from uuid import UUID

import httpx
import psycopg
import pytest
from sqlalchemy import select

from tests.people import ID_NUMBERS, People, Person
from tests.superuser import superuser_url
from zhegui.features.certificates import api as certificates
from zhegui.features.certificates.models import CertificateHistory
from zhegui.kernel.ids import new_sid
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

API = "/resource-center/api"
RunJobs = Callable[..., Awaitable[None]]
Ask = Callable[..., Awaitable[httpx.Response]]
Tamper = Callable[..., None]


@dataclass(frozen=True, slots=True)
class Issued:
    """A certificate that was issued, as its row stood then."""

    holder: Person
    row: CertificateHistory

    @property
    def sid(self) -> str:
        return str(self.row.sid)

    @property
    def number(self) -> str:
        return self.row.number

    @property
    def credential(self) -> str:
        return self.row.credential.hex()


class Certifier:
    """Issues certificates of 桂林安全培训中心, as an examination would."""

    def __init__(self, services: Services, people: People, run_jobs: RunJobs) -> None:
        self.services = services
        self._people = people
        self._run_jobs = run_jobs

    async def promise(
        self,
        holder: Person,
        source: UUID,
        *,
        name: str = "张明远",
        id_number: str = ID_NUMBERS[0],
        organization: str = "桂林安全培训中心",
        validity_months: int | None = None,
        hours: int | None = None,
    ) -> None:
        """Promise one in a transaction of its own; no job is run."""
        owner = await self._people.organization(organization)
        async with self.services.transaction() as (session, now):
            template = await certificates.default_template(
                session, self.services.storage, owner.sid
            )
            template.validity_months = validity_months
            await certificates.issue_for(
                session,
                self.services.vault,
                template=template.sid,
                holder=certificates.Holder(holder.sid, name, id_number),
                source=certificates.CertificateSource(
                    "examination", source, "A类操作技术能力验证", now, hours=hours
                ),
            )

    async def issue(self, holder: Person | None = None, **changed: str | int | None) -> Issued:
        """Promise one and run the job."""
        holder = holder or await self._people.learner()
        source = new_sid()
        await self.promise(holder, source, **changed)  # type: ignore[arg-type]  # passed through
        await self._run_jobs()
        async with self.services.transaction() as (session, _):
            row = (
                await session.scalars(
                    select(CertificateHistory).where(CertificateHistory.source_sid == source)
                )
            ).one()
        return Issued(holder, row)


@pytest.fixture
def certifier(services: Services, people: People, run_jobs: RunJobs) -> Certifier:
    return Certifier(services, people, run_jobs)


@pytest.fixture
def ask(http: httpx.AsyncClient) -> Callable[..., Awaitable[httpx.Response]]:
    """The public query, as anybody may put it."""

    async def asked(headers: dict[str, str] | None = None, **query: str) -> httpx.Response:
        return await http.post(
            f"{API}/certificateHistory/v2/verify", json=query, headers=headers or {}
        )

    return asked


@pytest.fixture
def tamper(migrated: Cluster) -> Tamper:
    """A superuser who turns every trigger off, as the register must expect."""

    def run(*statements: str) -> None:
        with psycopg.connect(superuser_url(migrated), autocommit=True) as connection:
            connection.execute("set session_replication_role = replica")
            for statement in statements:
                connection.execute(statement.encode())

    return run
