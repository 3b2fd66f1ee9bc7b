"""A burst beside an examination, in every arrangement of processes: candidates are served, the
commands find their connections, and `/readyz` tells the truth.

Writes a table of it, `build/proof/connections.md`.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import httpx
import psycopg

from proof.candidates import API, Crowd
from proof.ending import PATIENCE_SECONDS, end
from proof.hall import open_hall
from proof.ledger import Ledger
from proof.oracle import verdict
from proof.report import Report
from proof.site import Site, open_site
from zhegui.features.platform import readiness
from zhegui.postgres import Cluster, open_cluster
from zhegui.settings import Settings

PROCESSES = (1, 2, 4, 8)
CANDIDATES = 8
#: Of each chair: nobody sits for less than some seconds.
SITTINGS = 10
PAUSE_SECONDS = 0.3
REGISTRATIONS, LISTS = 120, 200
POLL_SECONDS = 0.5
#: So often `/readyz` is asked until it says what it should: on a slow machine that takes longer.
MOST_ASKED = 600
#: Where every save around it was quicker, a "no" of `/readyz` is a lie: a save that takes as long as
#: its patience cannot be taken, and no measure is exact.
QUICK_SECONDS = readiness.PATIENCE_SECONDS / 2
#: What `/readyz` says it may have seen so long before it was asked.
LOOKED_SECONDS = readiness.LIFE.total_seconds() + readiness.PATIENCE_SECONDS
TABLE = Path(__file__).resolve().parents[1] / "build" / "proof" / "connections.md"
HEAD = (
    "processes", "`zhegui worker`", "database", "saves taken", "refused", "longest wait",
    "burst answered", "`/readyz`", "`check`, `backup`",
)  # fmt: skip

REGISTRATION = {
    "transactionCode": "x",
    "code": "000000",
    "user": {"tel": "13800138000"},
    "password": "osmanthus in autumn",
}


@dataclass(frozen=True, slots=True)
class Arrangement:
    """So many server processes, perhaps a `zhegui worker` beside them, perhaps a PostgreSQL of one's
    own."""

    processes: int
    has_worker: bool
    is_own: bool


ALL = tuple(Arrangement(*each) for each in product(PROCESSES, (False, True), (False, True)))


@dataclass(frozen=True, slots=True)
class Said:
    """What `/readyz` answered; `time.monotonic`."""

    status: int
    asked: float
    answered: float


@dataclass
class Seen:
    """What came of one arrangement."""

    arrangement: Arrangement
    ledger: Ledger = field(default_factory=Ledger)
    ready: list[Said] = field(default_factory=list)
    burst: Counter[int] = field(default_factory=Counter)
    commands: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def row(self) -> tuple[object, ...]:
        """What the table tells, under `HEAD`."""
        place = self.arrangement
        return (
            place.processes,
            "yes" if place.has_worker else "no",
            "own" if place.is_own else "embedded",
            len(self.ledger.answers),
            self.ledger.refused,
            f"{self.ledger.longest_wait:.1f} s",
            _counted(self.burst),
            _counted(Counter(each.status for each in self.ready)),
            "both done" if not any(self.commands.values()) else str(self.commands),
        )

    def judge(self) -> None:
        """Put down what was not as promised."""
        if self.ledger.refused:
            self.wrong.append(f"{self.ledger.refused} requests of candidates were refused")
        if lies := Counter(each.status for each in self.ready if self._is_lie(each)):
            words = f"while every save took less than {QUICK_SECONDS} s"
            self.wrong.append(f"/readyz said {_counted(lies)} {words}")
        failed = [name for name, status in self.commands.items() if status]
        self.wrong += [f"`zhegui {name}` failed" for name in failed]

    def _is_lie(self, said: Said) -> bool:
        """Whether it said "no" while saves were taken. A "yes" beside a save that is refused is found
        by the refusal."""
        if said.status == 200:
            return False
        longest = self.ledger.longest_between(said.asked - LOOKED_SECONDS, said.answered)
        return longest is not None and longest < QUICK_SECONDS


async def run(seconds: float, arrangements: Sequence[Arrangement] = ALL) -> Report:
    """Every arrangement in turn, each with a burst that lasts so long."""
    report = Report("connections", len(arrangements))
    rows: list[Seen] = []
    for arrangement in arrangements:
        seen = Seen(arrangement)
        async with _site_of(arrangement) as (site, own):
            await _sit_beside_a_burst(site, seen, seconds)
            seen.judge()
            seen.wrong += await verdict(site, seen.ledger)
            if own:
                seen.wrong += await _tells_the_truth(site, own)
        report.wrong += [f"{arrangement}: {each}" for each in seen.wrong]
        rows.append(seen)
        report.step()
        _write(rows)
    report.figures = {
        "answers": sum(len(each.ledger.answers) for each in rows),
        "refused": sum(each.ledger.refused for each in rows),
    }
    return report


@asynccontextmanager
async def _site_of(arrangement: Arrangement) -> AsyncIterator[tuple[Site, Cluster | None]]:
    if not arrangement.is_own:
        async with open_site(workers=arrangement.processes) as site, _worker(site, arrangement):
            yield site, None
        return
    with TemporaryDirectory(prefix="zhegui-own-") as folder:
        Path(folder).chmod(0o711)  # so that, run by root, PostgreSQL's user can pass
        settings = Settings.load({}, data_dir=Path(folder) / "data", workers=arrangement.processes)
        with open_cluster(settings, exclusive=True) as own:
            async with (
                open_site(workers=arrangement.processes, own=own) as site,
                _worker(site, arrangement),
            ):
                yield site, own


@asynccontextmanager
async def _worker(site: Site, arrangement: Arrangement) -> AsyncIterator[None]:
    if not arrangement.has_worker:
        yield
        return
    process = await site.worker()
    claims = "select count(distinct application_name) from pg_stat_activity where application_name like 'zhegui %%'"
    async with asyncio.timeout(PATIENCE_SECONDS):
        while await site.execute(claims) != [(2,)]:
            assert process.returncode is None, "zhegui worker ended"
            await asyncio.sleep(POLL_SECONDS)
    try:
        yield
    finally:
        await end(process)


async def _sit_beside_a_burst(site: Site, seen: Seen, seconds: float) -> None:
    async with site.services() as services:
        hall = await open_hall(services)
        crowd = Crowd(site.url, hall, seen.ledger, Random())
        await crowd.invite(services, CANDIDATES * SITTINGS)
    over = asyncio.Event()
    beside = [asyncio.create_task(each(site, seen, over)) for each in (_burst, _watch)]
    crowd.begin(CANDIDATES, PAUSE_SECONDS)
    await asyncio.sleep(seconds)
    for name, *words in (["check"], ["backup", site.folder / "burst.tar"]):
        process = await site.command(str(name), *map(str, words))
        seen.commands[str(name)] = await process.wait()
    try:
        await crowd.until_served(time.monotonic(), PATIENCE_SECONDS)
        await crowd.finish()
    except TimeoutError:
        seen.wrong.append(f"no saves came through for {PATIENCE_SECONDS} s")
        await crowd.leave()
    over.set()
    await asyncio.gather(*beside)


async def _burst(site: Site, seen: Seen, over: asyncio.Event) -> None:
    """A crowd of strangers, again and again: some try to register, some turn the pages of a list."""
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(base_url=site.url, limits=limits, timeout=60) as http:

        async def ask(path: str, body: object) -> None:
            with suppress(httpx.TransportError):
                seen.burst[(await http.post(f"{API}/{path}", json=body)).status_code] += 1

        while not over.is_set():
            await asyncio.gather(
                *(ask("user/v2/register", REGISTRATION) for _ in range(REGISTRATIONS)),
                *(ask("course/v2/dynamicList", {}) for _ in range(LISTS)),
            )
            await asyncio.sleep(POLL_SECONDS)


async def _watch(site: Site, seen: Seen, over: asyncio.Event) -> None:
    async with httpx.AsyncClient(base_url=site.url, timeout=PATIENCE_SECONDS) as http:
        while not over.is_set():
            asked = time.monotonic()
            status = (await http.get("/readyz")).status_code
            seen.ready.append(Said(status, asked, time.monotonic()))
            await asyncio.sleep(POLL_SECONDS)


async def _tells_the_truth(site: Site, own: Cluster) -> list[str]:
    """Nobody may connect, and then everybody again: what `/readyz` should have said and did not."""
    assert own.superuser_url
    with psycopg.connect(own.superuser_url, autocommit=True) as connection:
        connection.execute("alter role zhegui_app connection limit 0")
        connection.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'zhegui_app'"
        )
        wrong = [] if await _says(site, 503) else ["/readyz did not say that no save is taken"]
        connection.execute("alter role zhegui_app connection limit -1")
    return wrong if await _says(site, 200) else [*wrong, "/readyz did not say that it is over"]


async def _says(site: Site, status: int) -> bool:
    """Whether `/readyz` comes to say so, of each process often enough to have asked all."""
    in_turn = 0
    for _ in range(MOST_ASKED):
        async with httpx.AsyncClient(base_url=site.url, timeout=PATIENCE_SECONDS) as http:
            said = (await http.get("/readyz")).status_code
        in_turn = in_turn + 1 if said == status else 0
        if in_turn == 10:
            return True
        await asyncio.sleep(POLL_SECONDS / 5)
    return False


def _counted(counts: Counter[int]) -> str:
    return ", ".join(f"{status} × {count}" for status, count in sorted(counts.items()))


def _write(rows: Sequence[Seen]) -> None:
    lines = [HEAD, ["---"] * len(HEAD), *(each.row() for each in rows)]
    table = "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)
    TABLE.parent.mkdir(parents=True, exist_ok=True)
    TABLE.write_text(table)
