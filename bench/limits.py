"""What the machine can do at most, measured in the same run: nothing of ours can be faster."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import time
from asyncio.subprocess import PIPE
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil
from psycopg.conninfo import make_conninfo

from bench.client import Client
from bench.figures import per
from bench.people import PASSWORD
from zhegui.features.identity.password_process import HASHER
from zhegui.features.identity.passwords import PROCESSES
from zhegui.postgres import open_cluster
from zhegui.postgres.installation import wheel_programs
from zhegui.settings import Settings

SCALE = 10
CONNECTIONS = 64
TPS = re.compile(r"^tps = ([0-9.]+)", re.MULTILINE)
PGBENCH = "pgbench -N, {} clients: transactions/s"
NOTHING = "an ASGI answer that does nothing: requests/s"


async def measure(seconds: int) -> dict[str, float]:
    """All limits, each over `seconds`."""
    return {
        **await _pgbench(seconds),
        **await _nothing(seconds),
        **await asyncio.to_thread(_argon2, seconds),
    }


async def _pgbench(seconds: int) -> dict[str, float]:
    """`pgbench -N -M prepared` on the installation's PostgreSQL.

    A cluster of its own, made, set and as durable as the installation's, but for more connections: the
    installation takes no more than its own pool and a few.
    """
    with TemporaryDirectory(prefix="zhegui-bench-") as folder:
        Path(folder).chmod(0o711)  # so that, run by root, PostgreSQL's user can pass
        settings = Settings.load({}, data_dir=Path(folder) / "data", database_pool=CONNECTIONS)
        with open_cluster(settings, exclusive=True) as cluster:
            assert cluster.superuser_url
            conninfo = make_conninfo(cluster.superuser_url)
            await _run_pgbench("-i", "-q", "-s", SCALE, conninfo)
            return {
                PGBENCH.format(clients): await _transactions(conninfo, clients, seconds)
                for clients in (16, CONNECTIONS)
            }


async def _transactions(conninfo: str, clients: int, seconds: int) -> float:
    options = ("-n", "-N", "-M", "prepared", "-c", clients, "-j", 2, "-T", seconds)
    return float(TPS.findall(await _run_pgbench(*options, conninfo))[0])


async def _run_pgbench(*arguments: object) -> str:
    process = await asyncio.create_subprocess_exec(
        wheel_programs() / "pgbench", *map(str, arguments),
        stdout=PIPE, stderr=PIPE,
    )  # fmt: skip
    told, complaints = await process.communicate()
    if process.returncode:
        raise RuntimeError(complaints.decode())
    return told.decode()


async def _nothing(seconds: int) -> dict[str, float]:
    """The server that the installation runs on, with an application that answers at once."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bench.nothing", stdout=PIPE,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )  # fmt: skip
    assert process.stdout
    try:
        port = int(await process.stdout.readline())
        server = psutil.Process(process.pid)
        before = server.cpu_times()
        answered = await _knock(port, seconds)
        after = server.cpu_times()
    finally:
        process.terminate()
        await process.wait()
    spent = after.user + after.system - before.user - before.system
    return {
        NOTHING: answered / seconds,
        "an ASGI answer that does nothing: CPU ms": per(spent * 1000, answered),
    }


async def _knock(port: int, seconds: int) -> int:
    until = time.perf_counter() + seconds

    async def one() -> int:
        client, answered = Client(("127.0.0.1", port)), 0
        while time.perf_counter() < until:
            answered += (await client.post("/", b"{}")).status == 200
        client.close()
        return answered

    return sum(await asyncio.gather(*(one() for _ in range(CONNECTIONS))))


def _argon2(seconds: int) -> dict[str, float]:
    """The installation's own hash, on as many threads as the installation gives it processes."""
    right = HASHER.hash(PASSWORD)
    until = time.perf_counter() + seconds
    cpu = time.process_time()

    def verify(_: int) -> int:
        done = 0
        while time.perf_counter() < until:
            done += HASHER.verify(right, PASSWORD)
        return done

    with ThreadPoolExecutor(PROCESSES) as threads:
        verified = sum(threads.map(verify, range(PROCESSES)))
    return {
        "argon2 alone: verifications/s": verified / seconds,
        "argon2 alone: CPU ms": per((time.process_time() - cpu) * 1000, verified),
    }
