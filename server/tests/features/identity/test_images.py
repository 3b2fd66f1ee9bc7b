"""Pictures of people: uploaded, cut square, public."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable

import httpx
from PIL import Image

from tests.features.files import samples
from tests.people import People, Person
from zhegui.commands.account_erase import forget
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

API = "/resource-center/api"


async def test_the_first_picture_of_somebody_is_their_avatar(
    http: httpx.AsyncClient, people: People, services: Services
) -> None:
    person = await people.learner()
    sids = []
    for data in (samples.photograph((900, 600)), samples.png((40, 80))):
        sent = {"file": ("a.jpg" if data[:1] == b"\xff" else "a.png", data)}
        answer = await http.post(f"{API}/file/v2/upload", files=sent, headers=person.headers)
        sids.append({"sid": answer.json()["data"]["sid"]})
    saved = await _save(http, person, userImageList=sids)
    avatar = saved.json()["data"]["avatar"]
    shown = await http.get(avatar)
    assert shown.headers["cache-control"] == "public, max-age=31536000, immutable"
    with Image.open(io.BytesIO(shown.content)) as image:
        assert image.size == (512, 512)
    asked = {"sid": str(person.sid), "includeList": ["userImageList"]}
    detail = await http.post(f"{API}/user/v2/dynamicDetail", json=asked, headers=person.headers)
    assert next(each["url"] for each in detail.json()["data"]["userImageList"]) == avatar
    assert (await _save(http, person, userImageList=[])).json()["data"]["avatar"] is None


async def test_pictures_go_with_the_account_but_those_that_another_shows(
    http: httpx.AsyncClient,
    people: People,
    services: Services,
    migrated: Cluster,
    run_jobs: Callable[..., Awaitable[None]],
) -> None:
    person, other = await people.learner(), await people.other_learner()
    own = await _avatar(http, person, samples.photograph((900, 600)))
    shared = await _avatar(http, person, samples.png((40, 80)), own[1])
    assert (await _avatar(http, other, samples.png((40, 80))))[0] == shared[0]
    await forget(services, migrated.owner_url, person.mobile)
    await run_jobs()  # the command has done their work: they find nothing
    assert (await http.get(own[0])).status_code == 404
    assert (await http.get(shared[0])).status_code == 200


async def _avatar(
    http: httpx.AsyncClient, person: Person, data: bytes, *more: str
) -> tuple[str, str]:
    """The avatar that somebody gets by a picture, and the upload's sid; `more` are kept as well."""
    sent = {"file": ("a.jpg" if data[:1] == b"\xff" else "a.png", data)}
    answer = await http.post(f"{API}/file/v2/upload", files=sent, headers=person.headers)
    sid: str = answer.json()["data"]["sid"]
    pictures = [{"sid": each} for each in (sid, *more)]
    saved = await _save(http, person, userImageList=pictures)
    return saved.json()["data"]["avatar"], sid


async def test_two_saves_at_once_do_not_wait_for_each_other(
    http: httpx.AsyncClient, people: People
) -> None:
    person = await people.learner()
    _, first = await _avatar(http, person, samples.png((40, 80)))
    _, sid = await _avatar(http, person, samples.photograph((900, 600)), first)
    picture = {"sid": sid}
    both = await asyncio.gather(
        _save(http, person, nickname="两处同时改", userImageList=[picture] * 3),
        _save(http, person, userImageList=[{"sid": first}]),
    )
    assert [each.status_code for each in both] == [200, 200]


async def test_an_avatar_is_ones_own_picture(http: httpx.AsyncClient, people: People) -> None:
    person, other = await people.learner(), await people.other_learner()
    sent = {"file": ("a.png", samples.png())}
    theirs = await http.post(f"{API}/file/v2/upload", files=sent, headers=other.headers)
    stolen = await _save(http, person, userImageList=[{"sid": theirs.json()["data"]["sid"]}])
    assert stolen.status_code == 400
    assert stolen.json()["details"][0]["path"] == "model.userImageList.0.sid"
    assert stolen.json()["details"][0]["error"] == "no_such_file"
    sent = {"file": ("a.pdf", samples.pdf())}
    text = await http.post(f"{API}/file/v2/upload", files=sent, headers=person.headers)
    refused = await _save(http, person, userImageList=[{"sid": text.json()["data"]["sid"]}])
    assert (refused.status_code, refused.json()["error"]) == (415, "file_type_not_allowed")


async def _save(http: httpx.AsyncClient, person: Person, **values: object) -> httpx.Response:
    return await http.post(f"{API}/user/v2/save", json={"model": values}, headers=person.headers)
