"""What every scenario plays in: one real installation, and what is known of it from outside."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from bench.candidate import Candidate, Failed
from bench.client import Client
from bench.figures import Tally
from bench.measured import Measured
from bench.meter import Meter
from bench.people import Person, invite
from proof.hall import Hall, open_hall
from proof.ledger import Ledger
from proof.site import Site, open_site
from zhegui.ports.services import Services

QUESTIONS = 50
#: Enough for PostgreSQL's prepared statements on most connections.
WARMING = 20


@dataclass
class Scene:
    """A site, its installation from within, and a hall where papers of fifty questions are sat."""

    site: Site
    services: Services
    hall: Hall
    ledger: Ledger = field(default_factory=Ledger)
    #: What the machine can do at most, by name, measured in this very run.
    limits: dict[str, float] = field(default_factory=dict)
    #: Requests that were not answered: whether they were done, nobody knows.
    unknown: int = 0

    def client(self, source: str | None = None) -> Client:
        """A connection to the site, from `source` where it is given."""
        return Client((self.site.settings.host, self.site.settings.port), source)

    def candidates(self, people: Iterable[Person], tally: Tally) -> list[Candidate]:
        """Each person as a candidate on a connection of their own."""
        return [Candidate(self.client(), tally, self.ledger, each) for each in people]

    @asynccontextmanager
    async def measuring(self, measured: Measured) -> AsyncIterator[None]:
        """Meter what happens inside, beside what `measured` has already."""
        meter = Meter(self.site)
        before = meter.read()
        yield
        measured.spent += meter.read() - before
        measured.memory = meter.memory()
        self.unknown += measured.errors


@asynccontextmanager
async def open_scene(workers: int) -> AsyncIterator[Scene]:
    """A new installation with its hall; gone afterwards."""
    async with open_site(workers=workers) as site, site.services() as services:
        hall = await open_hall(services, question_count=QUESTIONS, certifies=False)
        scene = Scene(site, services, hall)
        await _warm_up(scene)
        yield scene


async def _warm_up(scene: Scene) -> None:
    """A few attempts that nobody measures: what a process does once is not what a request costs."""
    for candidate in scene.candidates(await invite(scene.services, WARMING), Tally()):
        await candidate.log_in()
        await candidate.start(scene.hall.examination)
        await candidate.save(0, 0)
        await candidate.submit()
        await candidate.read_result()


async def together(tasks: Iterable[Awaitable[None]], at_once: int | None = None) -> None:
    """Run all, `at_once` at a time; a request that failed ends its task, and is counted already."""
    gate = asyncio.Semaphore(at_once or 1_000_000)

    async def one(task: Awaitable[None]) -> None:
        async with gate:
            with suppress(Failed):
                await task

    await asyncio.gather(*(one(each) for each in tasks))
