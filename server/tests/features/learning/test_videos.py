"""Who may fetch a video, and how it is sent."""

import httpx
import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from tests.conftest import FakeClock
from tests.features.learning.courses import lesson, published
from tests.people import People
from tests.ports.watched import held_while_asked
from zhegui.ports.services import Services

API = "/resource-center/api"
VIDEO = bytes(range(256)) * 4


@pytest.fixture
async def url(
    http: httpx.AsyncClient, services: Services, session: AsyncSession, people: People
) -> str:
    """The address of a video as a learner who has joined is told it."""
    course = await published(session)
    await services.storage.put("lessons/frame.mp4", VIDEO)
    learner = await people.learner()
    await http.post(
        f"{API}/course/v2/join",
        json={"model": {"course": {"sid": str(course.sid)}}},
        headers=learner.headers,
    )
    video = await lesson(session, course.sid, "立杆与横杆")
    answer = await http.post(
        f"{API}/lesson/v2/dynamicDetail", json={"sid": str(video.sid)}, headers=learner.headers
    )
    address: str = answer.json()["data"]["video"]["url"]
    return address


async def test_the_whole_video(http: httpx.AsyncClient, url: str) -> None:
    answer = await http.get(url)
    assert (answer.status_code, answer.content) == (200, VIDEO)
    assert answer.headers["content-type"] == "video/mp4"
    assert answer.headers["accept-ranges"] == "bytes"
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_a_player_that_waits_for_the_storage_holds_no_connection(
    http: httpx.AsyncClient, url: str, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = held_while_asked(services, monkeypatch, "size", "part")
    assert (await http.get(url)).status_code == 200
    assert held == {"size": [], "part": []}


async def test_a_part_of_the_video(http: httpx.AsyncClient, url: str) -> None:
    answer = await http.get(url, headers={"Range": "bytes=100-199"})
    assert (answer.status_code, answer.content) == (206, VIDEO[100:200])
    assert answer.headers["content-range"] == "bytes 100-199/1024"
    assert answer.headers["content-length"] == "100"


async def test_a_part_that_is_not_there(http: httpx.AsyncClient, url: str) -> None:
    answer = await http.get(url, headers={"Range": "bytes=1024-"})
    assert (answer.status_code, answer.json()["error"]) == (416, "range_not_satisfiable")


async def test_an_address_ends_after_four_hours(
    http: httpx.AsyncClient, url: str, clock: FakeClock
) -> None:
    clock.advance(hours=4)
    answer = await http.get(url)
    assert (answer.status_code, answer.json()["error"]) == (410, "expired_address")


async def test_nobody_makes_an_address(http: httpx.AsyncClient, url: str) -> None:
    forged = url.replace("expires=", "expires=9")
    assert (await http.get(forged)).status_code == 404
    assert (await http.get(url[:-2])).status_code == 404


async def test_a_video_that_the_storage_lost(
    http: httpx.AsyncClient, url: str, services: Services
) -> None:
    await services.storage.delete("lessons/frame.mp4")
    assert (await http.get(url)).status_code == 404
