"""The disk is full, and then it is not: no false acknowledgement, reads go on, nobody starts anything."""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import httpx
import psycopg

from proof.candidates import API, Crowd
from proof.ending import PATIENCE_SECONDS
from proof.files import FILM_BYTES, film, picture, upload
from proof.hall import open_hall
from proof.kills import CANDIDATES, PAUSE_SECONDS, RESUME_SECONDS
from proof.ledger import Ledger
from proof.oracle import verdict
from proof.report import Report
from proof.site import Site, open_site
from zhegui.kernel.db.disk_space import LEAST_FREE_BYTES

DISK_MEGABYTES = 640
PIECE = bytes(2**20)
READ_EVERY_SECONDS = 0.2


def missing() -> str | None:
    """Why no small disk can be made here; None when one can."""
    if sys.platform != "linux":
        return "needs Linux"
    if os.geteuid() != 0:
        return "needs root, to mount a small tmpfs"
    tried = subprocess.run(
        ["unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], check=False
    )
    return "mounting is not allowed here" if tried.returncode else None


class SmallDisk:
    """A tmpfs of its own for a site's data: PostgreSQL, its log and the files lie on it."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="zhegui-proof-disk-"))
        size = f"size={DISK_MEGABYTES}m"
        subprocess.run(["mount", "-t", "tmpfs", "-o", size, "tmpfs", self.folder], check=True)
        self.folder.chmod(0o711)
        self._ballast = self.folder / "ballast"

    def free(self) -> int:
        """How many bytes are left."""
        return shutil.disk_usage(self.folder).free

    def fill(self, leaving: int = 0) -> None:
        """Take every byte that is left, but for so many."""
        with self._ballast.open("ab", buffering=0) as file, suppress(OSError):
            while self.free() > leaving:
                file.write(PIECE)

    def empty(self) -> None:
        """Give it back."""
        self._ballast.unlink()

    def remove(self) -> None:
        """Take the disk away."""
        subprocess.run(["umount", "--lazy", self.folder], check=True)
        self.folder.rmdir()


async def run(times: int, seconds: float) -> Report:
    """Fill the disk so often, for so long each time."""
    report = Report("disk full", times)
    report.skipped = missing()
    if report.skipped is None:
        disk = SmallDisk()
        try:
            async with open_site(data_dir=disk.folder / "data") as site:
                await _fill_and_empty(site, disk, report, seconds)
        finally:
            disk.remove()
    return report


async def _fill_and_empty(site: Site, disk: SmallDisk, report: Report, seconds: float) -> None:
    ledger = Ledger()
    async with site.services() as services:
        hall = await open_hall(services)
        crowd = Crowd(site.url, hall, ledger, Random())
        await crowd.invite(services, CANDIDATES * (2 + report.planned))
        headers = await hall.candidate(services, is_operator=True)
    crowd.begin(CANDIDATES, PAUSE_SECONDS)
    # Opened before: on a full disk PostgreSQL may be unable to take up another.
    connection = await psycopg.AsyncConnection.connect(
        site.cluster.superuser_url or "", autocommit=True
    )
    async with (
        connection,
        httpx.AsyncClient(base_url=site.url, headers=headers, timeout=30) as http,
    ):
        for _ in range(report.planned):
            await crowd.until_served(time.monotonic(), PATIENCE_SECONDS)
            report.wrong += await _by_an_upload(http, disk)
            disk.fill()
            report.wrong += await _checkpoint(connection)
            report.wrong += await _while_full(http, seconds)
            disk.empty()
            emptied = time.monotonic()
            await crowd.until_served(emptied, PATIENCE_SECONDS)
            report.wrong += _unexpected(await upload(http, picture()), 200)
            report.step(resumed_within=time.monotonic() - emptied)
    await crowd.finish()
    report.must_resume_within(RESUME_SECONDS)
    report.wrong += await verdict(site, ledger)
    if left := list(site.settings.incoming_dir.iterdir()):
        report.wrong.append(f"of uploads that were refused there is left {left}")
    if site.deaths or not site.is_first_process:
        report.wrong.append("the server was started again")
    report.counts(ledger)


async def _checkpoint(connection: psycopg.AsyncConnection) -> list[str]:
    """One comes every five minutes; it may fail for want of room, but PostgreSQL may not end."""
    try:
        await connection.execute("checkpoint")
    except psycopg.errors.InternalError_:
        pass
    except psycopg.OperationalError as error:
        return [f"a checkpoint: {error}"]
    return []


async def _by_an_upload(http: httpx.AsyncClient, disk: SmallDisk) -> list[str]:
    """An upload larger than the room that is left is refused before it takes what others need."""
    disk.fill(leaving=LEAST_FREE_BYTES + FILM_BYTES // 2)
    wrong = _unexpected(await upload(http, film()), 503)
    if disk.free() < LEAST_FREE_BYTES * 0.8:  # candidates write meanwhile
        wrong.append(f"an upload left {disk.free()} bytes")
    return wrong


def _unexpected(answer: httpx.Response, status: int) -> list[str]:
    if answer.status_code == status:
        return []
    return [f"{answer.request.url.path}: {answer.status_code} {answer.text[:200]}"]


async def _while_full(http: httpx.AsyncClient, seconds: float) -> list[str]:
    """Ask to read and to write all the while; what did not go as it should."""
    wrong: list[str] = []
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        name = {"model": {"name": secrets.token_hex(8)}}
        for path, body, status in (
            ("course/v2/dynamicList", {}, 200),
            ("examination/v2/dynamicList", {}, 200),
            ("bank/v2/save", name, 503),
        ):
            wrong += _unexpected(await http.post(f"{API}/{path}", json=body), status)
        wrong += _unexpected(await upload(http, picture()), 503)
        await asyncio.sleep(READ_EVERY_SECONDS)
    return wrong[:5]
