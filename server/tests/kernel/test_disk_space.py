"""A full disk: what writes is told to come back, what reads goes on, and it is over by itself."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.features.examinations.hall import Hall, open_hall
from tests.people import People
from zhegui.kernel.db import disk_space
from zhegui.kernel.db.disk_space import DiskSpace
from zhegui.kernel.errors import Unavailable
from zhegui.ports import local_storage
from zhegui.ports.services import Services


@pytest.fixture
async def hall(http: httpx.AsyncClient, services: Services) -> Hall:
    return await open_hall(http, services)


async def test_nothing_is_acknowledged_and_all_can_be_read(
    hall: Hall, services: Services, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.settings.data_dir.mkdir(exist_ok=True)
    paper = await hall.paper(await people.learner())
    latecomer = await people.learner()
    question = paper.questions[0]
    entry = question["sid"], 1, question["optionList"][0]["sid"]
    with monkeypatch.context() as full:
        full.setattr(disk_space, "_free", lambda _: disk_space.LEAST_FREE_BYTES - 1)
        refused = [
            await hall.save(paper, [entry], 503),
            await hall.start(latecomer, 503),
            await hall.call("attempt/v2/submit", {"model": {"sid": paper.sid}}, paper.headers, 503),
        ]
        assert {each["error"] for each in refused} == {"unavailable"}
        listed = await hall.call("examination/v2/dynamicList", {}, paper.headers)
        assert listed["data"]["totalElements"] == 1
    saved = await hall.save(paper, [entry])
    assert saved["data"]["savedList"][0]["outcome"] == "saved"


async def test_a_file_that_cannot_be_kept_is_refused_as_well(
    services: Services, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(*_: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(local_storage, "write_whole", full)
    with pytest.raises(Unavailable):
        await services.storage.put("a", b"a")
    with pytest.raises(Unavailable):
        await services.storage.put_file("a", tmp_path / "a")


def test_the_fullest_disk_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = {"a": disk_space.LEAST_FREE_BYTES, "b": disk_space.LEAST_FREE_BYTES - 1}
    folders = {name: tmp_path / name for name in sizes}
    for folder in folders.values():
        folder.mkdir()
    monkeypatch.setattr(disk_space, "_free", lambda folder: sizes[folder.name])
    assert DiskSpace([folders["a"], tmp_path / "not made yet"]).is_left()
    assert not DiskSpace(list(folders.values())).is_left()
