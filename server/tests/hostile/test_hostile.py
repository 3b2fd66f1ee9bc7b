"""None of them is taken wrongly, none takes longer than is allowed, none takes much memory."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import httpx
from PIL import Image
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.hostile.corpus import CORPUS
from tests.hostile.made import HTML, Hostile
from tests.people import People
from zhegui.features.files.api import File
from zhegui.features.files.inspection.bounds import MEMORY_BYTES
from zhegui.features.files.uploads import KEPT_PICTURE
from zhegui.ports.services import Services

API = "/resource-center/api"
#: Of a process that has Python, Pillow and one picture of 32 million pixels.
MEGABYTES = 400

#: Runs a command and tells its status and peak memory. A process of its own, because
#: a child's peak counts what its parent held when it was forked.
MEASURE = """
import json, resource, subprocess, sys
status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([status, used.ru_maxrss]))
"""


def test_there_are_enough_of_them() -> None:
    assert len(CORPUS) >= 60
    assert len({each.about for each in CORPUS}) == len(CORPUS)


async def test_none_is_taken_wrongly(
    http: httpx.AsyncClient, people: People, services: Services, session: AsyncSession
) -> None:
    services.settings = services.settings.model_copy(update={"limit_upload_per_hour": 1_000})
    author = await people.manager()
    wrong = {}
    for hostile in CORPUS:
        body, content_type = form(hostile.name, hostile.make(), hostile.claimed)
        headers = {**author.headers, "Content-Type": content_type}
        answer = await http.post(f"{API}/file/v2/upload", content=body, headers=headers)
        kept = (answer.json()["data"] or {}).get("name")
        if (answer.json().get("error"), kept) != (hostile.error, hostile.kept):
            wrong[hostile.about] = answer.text
        if kept:
            await _check_kept(session, services, answer.json()["data"])
        else:
            assert answer.status_code in (400, 413, 415), hostile.about
    assert not wrong
    assert not list(services.settings.incoming_dir.iterdir())
    taken = [each for each in CORPUS if each.kept]
    assert await session.scalar(select(func.count()).select_from(File)) == len(taken)


async def _check_kept(session: AsyncSession, services: Services, kept: dict[str, str]) -> None:
    """What is left of it is one plain picture or document."""
    file = await session.get_one(File, kept["sid"])
    content = await services.storage.get(file.path)
    assert HTML not in content
    if kept["mediaType"].startswith("image/"):
        assert b"PK\x05\x06" not in content
        with Image.open(io.BytesIO(content)) as image:
            assert getattr(image, "n_frames", 1) == 1
            assert max(image.size) <= KEPT_PICTURE.max_side


def form(name: str, data: bytes, claimed: str) -> tuple[bytes, str]:
    """A form with the name exactly as it is, which no honest client would send."""
    head = (
        b'--hostile\r\nContent-Disposition: form-data; name="file"; filename="%s"\r\n'
        b"Content-Type: %s\r\n\r\n" % (_quoted(name), claimed.encode())
    )
    return head + data + b"\r\n--hostile--\r\n", "multipart/form-data; boundary=hostile"


def _quoted(name: str) -> bytes:
    """As browsers write it (HTML, multipart/form-data encoding)."""
    escaped = name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
    return escaped.encode()


def test_none_takes_too_long_or_much_memory(tmp_path: Path) -> None:
    """Peak memory of the process that looks, one for each file; the system ends one that exceeds the
    seconds of the processor that it gives itself."""
    peaks = {each.about: _peak(each, tmp_path) for each in CORPUS}
    assert not {about: peak for about, peak in peaks.items() if peak > MEGABYTES}
    assert MEGABYTES < MEMORY_BYTES // 2**20


def _peak(hostile: Hostile, folder: Path) -> float:
    source = folder / "hostile"
    source.write_bytes(hostile.make())
    command = [sys.executable, "-P", "-m", "zhegui.features.files.inspection"]
    rule = json.dumps(asdict(KEPT_PICTURE))
    told = subprocess.run(
        [sys.executable, "-c", MEASURE, *command, str(source), str(folder / "rewritten"), rule],
        capture_output=True,
        check=True,
        env={"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    status, peak = json.loads(told.stdout.splitlines()[-1])
    assert status == 0, hostile.about
    return float(peak) / (2**20 if sys.platform == "darwin" else 2**10)
