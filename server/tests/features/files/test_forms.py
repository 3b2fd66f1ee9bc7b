"""Forms that are broken in one way or another: each a clear refusal, none a fault of ours."""

from __future__ import annotations

import httpx
import pytest

from tests.features.files import samples
from tests.people import People
from zhegui.ports.services import Services

API = "/resource-center/api/file/v2/upload"
TYPE = "multipart/form-data; boundary=b"
PART = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
WHOLE = PART + samples.png() + b"\r\n--b--\r\n"


@pytest.mark.parametrize(
    ("content_type", "body", "error"),
    [
        (TYPE, WHOLE, None),
        (TYPE, b"a preamble\r\n" + WHOLE + b"an epilogue", "bad_upload"),
        (TYPE, WHOLE + b"an epilogue", None),
        (TYPE, b"", "bad_upload"),
        (TYPE, b"--b--\r\n", "bad_upload"),
        (TYPE, WHOLE[:-20], "bad_upload"),
        (TYPE, PART, "bad_upload"),
        (TYPE, PART + b"\r\n--b--\r\n", "empty_file"),
        (TYPE, PART + b"x\r\n--b--\r\n", "file_type_not_allowed"),
        (TYPE, PART + samples.png() + b"\r\n" + WHOLE, "bad_upload"),
        (TYPE, WHOLE.replace(b'name="file"', b'name="other"'), "bad_upload"),
        (TYPE, WHOLE.replace(b'; filename="a.png"', b""), "bad_upload"),
        (TYPE, WHOLE.replace(b"form-data", b"attachment"), "bad_upload"),
        (TYPE, WHOLE.replace(b"Content-Disposition", b"X-Other"), "bad_upload"),
        (TYPE, WHOLE.replace(b"a.png", b"\xff\xfe.png"), "invalid_file_name"),
        (TYPE, WHOLE.replace(b"a.png", b"a" * 5_000 + b".png"), "bad_upload"),
        (TYPE, WHOLE.replace(b"\r\n\r\n", b"\r\n" + b"X: y\r\n" * 20 + b"\r\n", 1), "bad_upload"),
        (TYPE, b"\x00" * 1_000, "bad_upload"),
        ("multipart/form-data", WHOLE, "bad_upload"),
        (f"multipart/form-data; boundary={'b' * 200}", WHOLE, "bad_upload"),
        ("multipart/form-data; boundary=other", WHOLE, "bad_upload"),
        ("multipart/mixed; boundary=b", WHOLE, "unsupported_media"),
        ("application/json", b"{}", "unsupported_media"),
        ("image/png", samples.png(), "unsupported_media"),
        ("", WHOLE, "unsupported_media"),
    ],
)
async def test_broken_forms(
    http: httpx.AsyncClient,
    people: People,
    services: Services,
    content_type: str,
    body: bytes,
    error: str | None,
) -> None:
    headers = {**(await people.learner()).headers, "Content-Type": content_type}
    answer = await http.post(API, content=body, headers=headers)
    assert answer.json().get("error") == error
    assert answer.status_code in ((200,) if error is None else (400, 415))
    assert not list(services.settings.incoming_dir.glob("*"))


async def test_a_visitor_is_sent_away_before_the_body_is_read(http: httpx.AsyncClient) -> None:
    read = 0

    async def endless() -> object:
        nonlocal read
        while True:
            read += 1
            assert read < 3
            yield bytes(65_536)

    answer = await http.post(API, content=endless(), headers={"Content-Type": TYPE})  # type: ignore[arg-type]
    assert answer.status_code == 401


async def test_a_body_without_end_is_cut_off(http: httpx.AsyncClient, people: People) -> None:
    read = 0

    async def endless() -> object:
        nonlocal read
        yield PART + samples.png()
        while True:
            read += 1
            yield bytes(1024 * 1024)

    headers = {**(await people.learner()).headers, "Content-Type": TYPE}
    answer = await http.post(API, content=endless(), headers=headers)  # type: ignore[arg-type]
    assert (answer.status_code, answer.json()["error"]) == (413, "file_too_large")
    assert read <= 22
