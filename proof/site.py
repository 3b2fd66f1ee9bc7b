"""`zhegui serve` on a data directory of its own, started again whenever it dies, as systemd does."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import socket
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, LiteralString

import httpx
import psutil
import psycopg

from proof.ending import PATIENCE_SECONDS, end
from zhegui.app import build_services, opened
from zhegui.kernel.db.connections import OF_COMMAND
from zhegui.ports.services import Services
from zhegui.postgres import Cluster, open_cluster
from zhegui.settings import Settings

log = logging.getLogger("proof")

#: `RestartSec` of deploy/zhegui.service.
RESTART_SECONDS = 1.0
_POLL_SECONDS = 0.05
_TOKEN_MINUTES = "1440"


class Site:
    """One installation and the process that serves it. `deaths` counts how often that was killed."""

    def __init__(
        self, folder: Path, data_dir: Path, workers: int, own: Cluster | None = None
    ) -> None:
        variables = {
            "ZHEGUI_PORT": str(_free_port()),
            "ZHEGUI_WORKERS": str(workers),
            "ZHEGUI_ACCESS_TOKEN_MINUTES": _TOKEN_MINUTES,
        }
        if own:
            variables["ZHEGUI_DATABASE_URL"] = own.app_url
            variables["ZHEGUI_DATABASE_OWNER_URL"] = own.owner_url
        self._own = own
        self.settings = Settings.load(variables, data_dir=data_dir)
        self.deaths = 0
        self.folder = folder
        #: Of the environment of each process that is started from now on.
        self.variables = variables
        self._output = (folder / "server.log").open("ab")
        self._started: list[asyncio.subprocess.Process] = []
        self._process: asyncio.subprocess.Process | None = None
        self._starts = 0
        self._keeper: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        """Where it is served, through every restart."""
        return f"http://127.0.0.1:{self.settings.port}"

    async def start(self, fault: str | None = None) -> None:
        """Serve, with `fault` armed until its first death; returns when requests are answered."""
        self._process = await self._serve(fault)
        self._keeper = asyncio.create_task(self._keep())
        await self.until_ready()

    async def stop(self) -> None:
        """End in order, and do not come back."""
        await self._keep_no_more()
        if self._process is not None:
            await end(self._process)

    async def end_at_once(self) -> None:
        """As in a power cut, and do not come back."""
        assert self._process is not None
        await self._keep_no_more()
        self.kill_database()
        self.kill_server()
        await self._process.wait()

    async def close(self) -> None:
        """Stop for good, with every command and worker that is still under way."""
        await self.stop()
        for each in self._started:
            await end(each)
        self._output.close()

    async def until_ready(self) -> None:
        """Wait until the site and its database answer."""
        async with httpx.AsyncClient(base_url=self.url) as http:
            async with asyncio.timeout(PATIENCE_SECONDS):
                while not await _is_ready(http):
                    await asyncio.sleep(_POLL_SECONDS)

    async def until_died(self, deaths: int) -> None:
        """Wait until the process was killed that often."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while self.deaths < deaths:
                await asyncio.sleep(_POLL_SECONDS)

    async def worker(self) -> asyncio.subprocess.Process:
        """A `zhegui worker` beside the server; the caller that starts it ends it."""
        return await self._spawn("worker", None)

    async def command(self, *words: str) -> asyncio.subprocess.Process:
        """`zhegui WORDS…` on this installation."""
        return await self._spawn(words[0], None, *words[1:])

    def kill_server(self) -> None:
        """SIGKILL to the process that `zhegui serve` is."""
        assert self._process is not None
        with suppress(ProcessLookupError):
            self._process.kill()

    def kill_worker_process(self, which: int) -> None:
        """SIGKILL to one of the server processes under `zhegui serve --workers`."""
        workers = self.worker_processes()
        workers[which % len(workers)].kill()

    def worker_processes(self) -> list[psutil.Process]:
        """The living server processes under `zhegui serve --workers`."""
        (forks,) = filter(_is_ours, psutil.Process(self.pid).children())
        return list(filter(_is_ours, forks.children()))

    @property
    def pid(self) -> int:
        """The process that `zhegui serve` is."""
        assert self._process is not None
        return self._process.pid

    def postmaster(self) -> psutil.Process:
        """The process over all of PostgreSQL; raises `psutil.NoSuchProcess` while it is away."""
        folder = self.cluster.folder
        assert folder is not None
        return psutil.Process(int((folder / "postmaster.pid").read_text().split()[0]))

    def kill_database(self) -> None:
        """SIGKILL to the postmaster and everything under it, at once."""
        with suppress(psutil.NoSuchProcess):
            postmaster = self.postmaster()
            for each in [*postmaster.children(recursive=True), postmaster]:
                with suppress(psutil.NoSuchProcess):
                    each.kill()

    @property
    def is_first_process(self) -> bool:
        """Whether what was started first still serves, and was never started again."""
        return self._starts == 1

    @property
    def cluster(self) -> Cluster:
        """The database while the site is up, for setting up and for looking."""
        if self._own:
            return self._own
        with open_cluster(self.settings) as cluster:
            return cluster

    @asynccontextmanager
    async def services(self) -> AsyncIterator[Services]:
        """The installation from within, for what a candidate does not do; while the site is up."""
        async with opened(
            build_services(self.settings, self.cluster.app_url, share=OF_COMMAND)
        ) as services:
            yield services

    async def execute(self, query: LiteralString, *values: object) -> list[tuple[Any, ...]]:
        """What a query finds, asked as PostgreSQL's superuser while the site is up."""
        async with await psycopg.AsyncConnection.connect(
            self.cluster.superuser_url or "", autocommit=True
        ) as connection:
            found = await connection.execute(query, values)
            return await found.fetchall() if found.description else []

    async def _keep(self) -> None:
        while True:
            assert self._process is not None
            if await self._process.wait() == -9:
                self.deaths += 1
            await asyncio.sleep(RESTART_SECONDS)
            self._process = await self._serve(None)

    async def _keep_no_more(self) -> None:
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)
            self._keeper = None

    async def _serve(self, fault: str | None) -> asyncio.subprocess.Process:
        self._starts += 1
        return await self._spawn("serve", fault)

    async def _spawn(
        self, command: str, fault: str | None, *words: str
    ) -> asyncio.subprocess.Process:
        variables = self.variables | ({"ZHEGUI_FAULT": fault} if fault else {})
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "zhegui.cli", command, *words, "--data-dir", self.settings.data_dir,
            env=os.environ | variables | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            stdout=self._output,
            stderr=self._output,
            start_new_session=True,
        )  # fmt: skip
        self._started.append(process)
        return process


@asynccontextmanager
async def open_site(
    *,
    workers: int = 1,
    data_dir: Path | None = None,
    before_start: Callable[[Site], None] = lambda _: None,
    own: Cluster | None = None,
) -> AsyncIterator[Site]:
    """A new installation, served; gone afterwards, except a `data_dir` of the caller's. On the database
    `own` where one is given."""
    folder = Path(tempfile.mkdtemp(prefix="zhegui-proof-"))
    folder.chmod(0o711)  # so that, run by root, PostgreSQL's user can pass
    site = Site(folder, data_dir or folder / "data", workers, own)
    try:
        before_start(site)
        await site.start()
        yield site
    except Exception:
        log.error("the server's last words:\n%s", (folder / "server.log").read_text()[-4000:])
        raise
    finally:
        await site.close()
        shutil.rmtree(folder)


async def _is_ready(http: httpx.AsyncClient) -> bool:
    try:
        return (await http.get("/readyz")).status_code == 200
    except httpx.TransportError:
        return False


def _is_ours(process: psutil.Process) -> bool:
    """Whether this is a living process of `zhegui serve`, not PostgreSQL's."""
    try:
        return "zhegui.cli" in process.cmdline()
    except psutil.NoSuchProcess:  # killed before, and nobody has waited for it yet
        return False


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port
