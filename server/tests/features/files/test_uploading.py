"""Uploads by HTTP: what is taken becomes what it is, what is not is refused with its reason."""

from __future__ import annotations

import asyncio
import errno
import hashlib
import io
import os
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import httpx
import pytest
from PIL import Image
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.conftest import FakeClock
from tests.features.files import samples
from tests.features.files.samples import DOCX, PPTX, SECRET, XLSX
from tests.people import People, Person
from zhegui.features.files import form_upload, uploads
from zhegui.features.files.api import File, forget
from zhegui.features.files.inspector import inspect
from zhegui.kernel.db import disk_space
from zhegui.kernel.errors import Unavailable
from zhegui.kernel.work.jobs import JOBS
from zhegui.ports.services import Services

API = "/resource-center/api"
VIDEO = Path(__file__).parents[3] / "src/zhegui/demonstration/content/videos/compression.mp4"

Upload = Callable[..., Awaitable[httpx.Response]]


@pytest.fixture
def upload(http: httpx.AsyncClient) -> Upload:
    """Upload as somebody."""

    async def send(
        person: Person,
        name: str,
        data: bytes | io.BytesIO,
        claimed: str = "application/octet-stream",
    ) -> httpx.Response:
        files = {"file": (name, data, claimed)}
        return await http.post(f"{API}/file/v2/upload", files=files, headers=person.headers)

    return send


@pytest.mark.parametrize(
    ("name", "claimed", "data"),
    [
        ("工作照.jpg", "image/jpeg", samples.photograph()),
        ("截图.PNG", "image/png", samples.png()),
        ("图.webp", "image/webp", samples.webp()),
        ("讲义.pdf", "application/pdf", samples.pdf()),
        ("讲义.docx", DOCX, samples.office(DOCX)),
        ("台账.xlsx", "", samples.office(XLSX)),
        ("课件.pptx", "application/zip", samples.office(PPTX)),
    ],
)
async def test_everybody_uploads_pictures_and_documents(
    upload: Upload,
    people: People,
    services: Services,
    session: AsyncSession,
    name: str,
    claimed: str,
    data: bytes,
) -> None:
    learner = await people.learner()
    answer = await upload(learner, name, data, claimed)
    assert answer.status_code == 200, answer.text
    kept = answer.json()["data"]
    file = await session.get_one(File, kept["sid"])
    content = await services.storage.get(file.path)
    assert file.owner_sid == learner.sid
    assert hashlib.sha256(content).digest() == file.sha256
    assert kept == {
        "sid": str(file.sid),
        "name": name.replace("PNG", "png"),
        "size": len(content),
        "mediaType": file.media_type,
    }


@pytest.fixture
def stored(
    services: Services, session: AsyncSession
) -> Callable[[httpx.Response], Awaitable[bytes]]:
    """What was kept of an upload."""

    async def read(answer: httpx.Response) -> bytes:
        assert answer.status_code == 200, answer.text
        file = await session.get_one(File, answer.json()["data"]["sid"])
        return await services.storage.get(file.path)

    return read


Stored = Callable[[httpx.Response], Awaitable[bytes]]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.jpg", samples.photograph()),
        ("a.png", samples.png()),
        ("b.jpg", samples.photograph((9, 9)) + SECRET),
    ],
)
async def test_a_picture_keeps_nothing_beside_the_picture(
    upload: Upload, stored: Stored, people: People, name: str, data: bytes
) -> None:
    assert SECRET in data
    content = await stored(await upload(await people.learner(), name, data))
    assert SECRET not in content
    with Image.open(io.BytesIO(content)) as image:
        assert not image.getexif()
        assert not {"exif", "comment", "Comment", "icc_profile", "xmp"} & set(image.info)


async def test_a_photograph_stands_upright(upload: Upload, stored: Stored, people: People) -> None:
    turned = samples.photograph((60, 40), orientation=6)
    content = await stored(await upload(await people.learner(), "a.jpg", turned))
    with Image.open(io.BytesIO(content)) as image:
        assert image.size == (40, 60)


async def test_a_large_picture_becomes_smaller(
    upload: Upload, stored: Stored, people: People
) -> None:
    content = await stored(
        await upload(await people.learner(), "a.png", samples.png((5000, 100), "L"))
    )
    with Image.open(io.BytesIO(content)) as image:
        assert image.size == (4096, 82)


async def test_authors_upload_videos_and_the_place_is_blanked(
    upload: Upload, stored: Stored, people: People
) -> None:
    film = VIDEO.read_bytes()
    manager = await people.manager()
    assert len(await stored(await upload(manager, "film.mp4", film, "video/mp4"))) == len(film)
    content = await stored(await upload(manager, "film.mp4", samples.mp4(), "video/mp4"))
    assert SECRET not in content
    assert len(content) == len(samples.mp4())
    refused = await upload(await people.learner(), "film.mp4", film, "video/mp4")
    assert (refused.status_code, refused.json()["error"]) == (415, "file_type_not_allowed")


async def test_what_is_too_large_is_refused_before_all_of_it_has_come(
    upload: Upload, people: People, services: Services
) -> None:
    services.settings = services.settings.model_copy(update={"upload_picture_mb": 1})
    data = samples.png() + bytes(1024 * 1024)
    answer = await upload(await people.learner(), "a.png", data)
    assert (answer.status_code, answer.json()["error"]) == (413, "file_too_large")
    assert "1 MB" in answer.json()["message"]


async def test_an_upload_leaves_the_room_that_others_need(
    upload: Upload, people: People, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    incoming = services.settings.incoming_dir
    came: list[int] = [0]

    def free(_: Path) -> int:
        came.append(sum(each.stat().st_size for each in incoming.glob("*/*")))
        return disk_space.LEAST_FREE_BYTES + 3 * uploads.MEGABYTE - came[-1]

    services.settings.data_dir.mkdir(exist_ok=True)
    monkeypatch.setattr(disk_space, "_free", free)
    large = io.BytesIO(samples.pdf() + bytes(8_000_000))
    answer = await upload(await people.learner(), "a.pdf", large)
    assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")
    assert uploads.MEGABYTE < max(came) <= 3 * uploads.MEGABYTE
    assert list(incoming.iterdir()) == []


async def test_a_disk_that_fills_under_an_upload_is_told(
    upload: Upload, people: People, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(form_upload._Form, "write_to", full)
    answer = await upload(await people.learner(), "a.pdf", samples.pdf())
    assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")
    assert list(services.settings.incoming_dir.iterdir()) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
async def test_a_disk_that_fills_under_an_inspection_is_told(tmp_path: Path, form: str) -> None:
    picture = tmp_path / "received"
    Image.effect_noise((800, 600), 64).save(picture, form)  # larger than what is buffered
    (tmp_path / "rewritten").symlink_to("/dev/full")
    with pytest.raises(Unavailable):
        await inspect(picture, uploads.KEPT_PICTURE, "")


async def test_a_person_has_so_much_room_and_no_more(
    upload: Upload, people: People, services: Services
) -> None:
    services.settings = services.settings.model_copy(update={"upload_quota_mb": 1})
    learner = await people.learner()
    data = samples.pdf(b"<</Length 700000>>\nstream\n" + bytes(700_000) + b"\nendstream")
    assert (await upload(learner, "a.pdf", data)).status_code == 200
    answer = await upload(learner, "a.pdf", data)
    assert (answer.status_code, answer.json()["error"]) == (413, "quota_used")
    kept = services.settings.files_dir / uploads.FOLDER
    assert len(list(kept.iterdir())) == 1
    assert (await upload(await people.manager(), "a.pdf", data)).status_code == 200


async def test_somebody_uploads_so_often_and_no_more(
    upload: Upload, people: People, services: Services
) -> None:
    services.settings = services.settings.model_copy(update={"limit_upload_per_hour": 1})
    learner = await people.learner()
    assert (await upload(learner, "a.pdf", samples.pdf())).status_code == 200
    answer = await upload(learner, "a.pdf", samples.pdf())
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) > 3000


async def test_nothing_is_left_of_an_upload_but_the_file(
    upload: Upload, people: People, services: Services
) -> None:
    learner = await people.learner()
    await upload(learner, "a.png", samples.png())
    await upload(learner, "a.png", samples.gif())
    assert not list(services.settings.incoming_dir.iterdir())


async def test_what_nobody_uses_is_forgotten_after_a_day(
    upload: Upload,
    people: People,
    services: Services,
    session: AsyncSession,
    clock: FakeClock,
    run_jobs: Callable[..., Awaitable[None]],
) -> None:
    unused = (await upload(await people.learner(), "a.pdf", samples.pdf())).json()["data"]["sid"]
    path = (await session.get_one(File, unused)).path
    clock.advance(hours=23)
    young = (await upload(await people.learner(), "b.pdf", samples.pdf())).json()["data"]["sid"]
    await run_jobs("files.sweep")
    assert {str(sid) for sid in await session.scalars(select(File.sid))} == {unused, young}
    clock.advance(hours=2)
    await run_jobs("files.sweep")
    assert {str(sid) for sid in await session.scalars(select(File.sid))} == {young}
    with pytest.raises(FileNotFoundError):
        await services.storage.get(path)


async def test_a_file_that_a_crash_left_without_record_is_forgotten_after_a_day(
    upload: Upload,
    people: People,
    services: Services,
    session: AsyncSession,
    clock: FakeClock,
    run_jobs: Callable[..., Awaitable[None]],
) -> None:
    sid = (await upload(await people.learner(), "a.pdf", samples.pdf())).json()["data"]["sid"]
    recorded = (await session.get_one(File, sid)).path
    old, young = "uploads/left-long-ago", "uploads/left-just-now"
    for path, days in ((recorded, 2), (old, 2), (young, 0)):
        if path != recorded:
            await services.storage.put(path, b"left")
        written = (clock.now() - timedelta(days=days)).timestamp()
        os.utime(services.settings.files_dir / path, (written, written))
    await run_jobs("files.sweep")
    assert await services.storage.size(recorded)
    assert await services.storage.get(young) == b"left"
    with pytest.raises(FileNotFoundError):
        await services.storage.get(old)


async def test_a_file_leaves_the_storage_after_the_commit_and_only_if_no_record_names_it(
    upload: Upload, people: People, services: Services, run_jobs: Callable[..., Awaitable[None]]
) -> None:
    sid = (await upload(await people.learner(), "a.pdf", samples.pdf())).json()["data"]["sid"]
    async with services.transaction() as (session, _):
        path = (await session.get_one(File, sid)).path
    async with services.database.session(services.clock.now()) as session:
        await forget(session, UUID(sid))
        await session.rollback()
    await run_jobs()
    assert await services.storage.get(path) == samples.pdf()
    await JOBS["files.remove"].run(services, path=path)
    assert await services.storage.get(path) == samples.pdf()
    async with services.transaction() as (session, _):
        await forget(session, UUID(sid))
        await session.flush()
        assert await services.storage.get(path) == samples.pdf()
    await run_jobs()
    with pytest.raises(FileNotFoundError):
        await services.storage.get(path)


async def test_fifty_at_once_are_taken(upload: Upload, people: People) -> None:
    """A class that hands in at the same moment: two are looked at, the others wait for it."""
    learner = await people.learner()
    sent = (upload(learner, "回单.pdf", samples.pdf()) for _ in range(50))
    assert {answer.status_code for answer in await asyncio.gather(*sent)} == {200}
