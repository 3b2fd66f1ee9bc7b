"""Files of messages: both sides read them, and nobody else."""

from __future__ import annotations

from uuid import uuid4

import httpx

from tests.contract.calls import PNG
from tests.features.consultation.conftest import API, Office, Row, named
from tests.features.panels.conftest import Panel, panel
from tests.people import Person
from zhegui.features.files.models import File

__all__ = ["panel"]


async def upload(office: Office, person: Person, headers: dict[str, str] | None = None) -> str:
    """The sid of a picture that somebody uploaded for a message."""
    answer = await office.http.post(
        f"{API}/consultationMessage/v2/upload",
        files={"file": ("截图.png", PNG)},
        headers=headers or person.headers,
    )
    assert answer.status_code == 200, answer.text
    file: Row = answer.json()["data"]
    assert (file["name"], file["mimeType"]) == ("截图.png", "image/png")
    return str(file["sid"])


async def test_a_picture_is_read_by_both_sides_alone(office: Office, panel: Panel) -> None:
    consultant = await office.consultant()
    asked = await office.ask()
    sid = await upload(office, office.asker, await panel.token(office.asker))
    sent = await office.say(office.asker, asked, "", fileList=[{"sid": sid}])
    (file,) = sent["fileList"]
    assert file["sid"] == sid
    assert set(file) == {"sid", "name", "size", "mimeType", "url"}
    for person in (office.asker, consultant):
        (row,) = (await office.said(person, asked))[-1]["fileList"]
        shown = await office.http.get(row["url"])
        assert (shown.status_code, len(shown.content)) == (200, file["size"])
        assert (await address(office, person, sid)).status_code == 200
    stranger = await office.people.staff()
    assert (await address(office, stranger, sid)).status_code == 404
    # Who is a consultant no more reads it no more.
    await office.leave(consultant)
    assert (await address(office, consultant, sid)).status_code == 404


async def address(office: Office, person: Person, sid: str) -> httpx.Response:
    return await office.http.post(
        f"{API}/file/v2/address", json={"sid": sid}, headers=person.headers
    )


async def test_what_is_taken_back_is_read_by_nobody_else(office: Office) -> None:
    consultant = await office.consultant()
    asked = await office.ask()
    sid = await upload(office, office.asker)
    sent = await office.say(office.asker, asked, "看图", fileList=[{"sid": sid}])
    await office.data(office.asker, "consultationMessage/v2/recall", message=named(sent))
    assert (await office.said(consultant, asked))[-1]["fileList"] == []
    assert (await address(office, consultant, sid)).status_code == 404


async def test_a_managers_upload_is_no_affair_of_other_managers(office: Office) -> None:
    other = await office.people.manager()
    sid = await upload(office, office.manager)
    assert (await address(office, other, sid)).status_code == 404


async def test_the_same_files_by_the_same_key(office: Office) -> None:
    asked = await office.ask()
    first, second = [await upload(office, office.asker) for _ in range(2)]
    given = {
        "key": str(uuid4()),
        "consultation": named(asked),
        "text": "两张",
        "fileList": [{"sid": second}, {"sid": first}],
    }
    sent = await office.data(office.asker, "consultationMessage/v2/add", **given)
    assert [each["sid"] for each in sent["fileList"]] == [second, first]
    twice = {**given, "fileList": [{"sid": second}, {"sid": first}, {"sid": second}]}
    for replay in (given, twice):
        again = await office.data(office.asker, "consultationMessage/v2/add", **replay)
        assert again["sid"] == sent["sid"]
    refused = await office.refused(
        office.asker, "consultationMessage/v2/add", **{**given, "fileList": [{"sid": first}]}
    )
    assert refused == (409, "message_key_used")


async def test_files_of_others_and_films_are_refused(office: Office) -> None:
    asked = await office.ask()
    foreign = await upload(office, await office.people.staff())
    film = File(
        owner_sid=office.asker.sid,
        path="uploads/film",
        name="讲解.mp4",
        media_type="video/mp4",
        size=1,
        sha256=bytes(32),
    )
    async with office.services.transaction() as (session, _):
        session.add(film)
    for sid, error in ((foreign, "no_such_file"), (film.sid, "not_sent")):
        answer = await office.post(
            office.asker,
            "consultationMessage/v2/add",
            key=str(uuid4()),
            consultation=named(asked),
            text="看",
            fileList=[{"sid": str(sid)}],
        )
        (detail,) = answer.json()["details"]
        assert (answer.status_code, detail["path"], detail["error"]) == (
            400,
            "model.fileList.0.sid",
            error,
        )
