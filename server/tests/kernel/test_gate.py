"""Whatever comes in, an answer in the envelope goes out."""

from collections.abc import AsyncIterator

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response

from tests.conftest import FakeClock
from tests.people import People
from zhegui.app import create_app, gated
from zhegui.kernel.http.bodies import ORDINARY
from zhegui.kernel.http.gate import Gate
from zhegui.kernel.values import instant_text
from zhegui.ports.services import Services

REGISTER = "/resource-center/api/user/v2/register"


@pytest.mark.parametrize(
    ("body", "error"),
    [
        (b"", "invalid_input"),
        (b"{", "invalid_input"),
        (b"[]", "invalid_input"),
        (b"\xff\xfe", "invalid_input"),
        (b"1" * 5000, "bad_request"),
        (b"[" * 10_000, "invalid_input"),
        (b'{"code": NaN}', "invalid_input"),
        (b'{"\\ud800": 1}', "invalid_input"),
    ],
)
async def test_no_body_is_too_strange(http: httpx.AsyncClient, body: bytes, error: str) -> None:
    answer = await http.post(REGISTER, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"] == error
    assert answer.json()["code"] == 400
    assert "1" not in {each["path"] for each in answer.json().get("details", [])}


async def test_a_body_is_bounded_even_without_its_length(http: httpx.AsyncClient) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(ORDINARY // 4096 + 2):
            yield b" " * 4096

    answer = await http.post(
        REGISTER, content=endless(), headers={"Content-Type": "application/json"}
    )
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")


async def test_a_query_is_bounded(http: httpx.AsyncClient) -> None:
    answer = await http.get("/healthz?" + "a&" * 100)
    assert (answer.status_code, answer.json()["error"]) == (400, "bad_request")
    assert (await http.get("/healthz?" + "a&" * 99)).status_code == 200


@pytest.mark.parametrize("address", ["nothing/v2/here", "user/v2/register/"])
async def test_an_address_that_is_not_there(http: httpx.AsyncClient, address: str) -> None:
    answer = await http.get(f"/resource-center/api/{address}")
    assert answer.json() | {"requestId": ""} == {
        "code": 404,
        "message": "请求地址不存在",
        "data": None,
        "requestId": "",
        "error": "no_such_address",
    }


async def test_a_method_that_is_not_taken(http: httpx.AsyncClient) -> None:
    answer = await http.get(REGISTER)
    assert (answer.status_code, answer.json()["error"]) == (405, "method_not_allowed")


async def test_the_request_id_is_in_answer_and_header(http: httpx.AsyncClient) -> None:
    answer = await http.get("/nowhere", headers={"X-Request-Id": "trace-12345678"})
    assert answer.headers["X-Request-Id"] == answer.json()["requestId"] == "trace-12345678"
    answer = await http.get("/nowhere", headers={"X-Request-Id": "<script>"})
    assert answer.json()["requestId"] != "<script>"


@pytest.mark.parametrize("token", ["", "x", "Bearer", "Bearer x", "Basic eDp5", "Bearer 名"])
async def test_a_bad_token_is_401(http: httpx.AsyncClient, token: str) -> None:
    headers = {b"Authorization": token.encode()}
    answer = await http.get("/resource-center/api/user/v2/current", headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (401, "unauthenticated")
    assert answer.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("tenant", ["x", "0193a5c2-7d1e-7c3a-9b1f-0123456789ab\n", "{}"])
async def test_a_strange_tenant_is_400(
    http: httpx.AsyncClient, people: People, tenant: str
) -> None:
    learner = await people.learner()
    answer = await http.get(
        "/resource-center/api/user/v2/current", headers=learner.headers | {"tenant-id": tenant}
    )
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_input")
    (detail,) = answer.json()["details"]
    assert (detail["path"], detail["message"]) == ("tenant-id", "标识格式不正确")


@pytest.mark.parametrize(
    "address", ["/healthz", "/nowhere", "/openapi.json", "/resource-center/api/user/v2/current"]
)
async def test_every_answer_is_guarded(http: httpx.AsyncClient, address: str) -> None:
    headers = (await http.get(address)).headers
    assert headers["Cache-Control"] == "no-store"
    assert headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "strict-origin-when-cross-origin"
    assert "geolocation=()" in headers["Permissions-Policy"]
    assert "Strict-Transport-Security" not in headers
    assert "Set-Cookie" not in headers


async def test_no_other_origin_is_let_in(http: httpx.AsyncClient) -> None:
    foreign = {"Origin": "https://elsewhere.test", "Access-Control-Request-Method": "POST"}
    answers = [
        await http.options(REGISTER, headers=foreign),
        await http.get("/openapi.json", headers=foreign),
        # What a form of another site can send without asking is no JSON to us.
        await http.post(REGISTER, content=b"{}", headers=foreign | {"Content-Type": "text/plain"}),
    ]
    assert [answer.status_code for answer in answers] == [405, 200, 400]
    for answer in answers:
        assert not [name for name in answer.headers if name.startswith("access-control-")]
    (detail,) = answers[2].json()["details"]
    assert detail["path"] == ""


async def test_production_insists_on_https(services: Services) -> None:
    transport = httpx.ASGITransport(Gate(create_app(services, with_worker=False), production=True))
    async with httpx.AsyncClient(transport=transport, base_url="https://zhegui.test") as http:
        headers = (await http.get("/healthz")).headers
    assert headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"


async def test_a_fault_is_placed_by_the_whole_path(http: httpx.AsyncClient) -> None:
    """Also where a field is called as what it is in: a body."""
    answer = await http.post(REGISTER, json={"body": 1, "user": {"query": 1}})
    places = {each["path"] for each in answer.json()["details"]}
    assert {"body", "user.query"} <= places


async def test_our_own_fault_is_told_in_the_envelope_and_logged_once(
    services: Services, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: Request) -> Response:
        raise RuntimeError("of 13800138000")

    app = create_app(services, with_worker=False)
    app.add_route("/broken", broken)
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(Gate(app)), base_url="http://zhegui.test"
    ) as http:
        answer = await http.get("/broken")
    assert (answer.status_code, answer.json()["error"]) == (500, "internal_error")
    assert answer.json()["requestId"] == answer.headers["x-request-id"]
    assert "13800138000" not in answer.text
    assert len([record for record in caplog.records if record.exc_info]) == 1


async def test_every_answer_tells_the_servers_time(services: Services, clock: FakeClock) -> None:
    app = gated(create_app(services, with_worker=False))
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://zhegui.test") as http:
        answers = [await http.get("/healthz"), await http.post(REGISTER, json={})]
        told = [answer.headers["Server-Time"] for answer in answers]
        assert told == [instant_text(clock.now())] * 2
