"""What a stranger learns, and what a guesser does not."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any

import httpx
import psycopg
import pytest

from tests.conftest import FakeClock
from tests.features.certificates.conftest import API, Certifier, Issued
from tests.noted import noted
from tests.people import People
from tests.superuser import superuser_url
from zhegui.app import create_app, gated
from zhegui.features.certificates import api as certificates
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

Ask = Callable[..., Awaitable[httpx.Response]]
UNKNOWN = "ZG-2222-3333-4444"


def told(response: httpx.Response) -> dict[str, Any]:
    assert response.status_code == 200, response.text
    data: dict[str, Any] = response.json()["data"]
    return data


async def change(
    http: httpx.AsyncClient,
    headers: dict[str, str],
    issued: Issued,
    what: str,
    reason: str = "复核",
) -> httpx.Response:
    return await http.post(
        f"{API}/certificateHistory/v2/{what}",
        json={"model": {"sid": issued.sid, "reason": reason}},
        headers=headers,
    )


async def test_by_number_the_name_is_masked(ask: Ask, certifier: Certifier) -> None:
    issued = await certifier.issue(validity_months=36)
    answer = told(await ask(number=issued.number.lower()))
    certificate = answer["certificate"]
    assert answer["state"] == "valid"
    assert answer["serverTime"] == "2026-11-21T01:00:00.000Z"
    assert certificate["number"] == issued.number
    assert certificate["holder"] == "张*"
    assert certificate["nameMatches"] is None
    assert certificate["title"] == "考核合格证书"
    assert certificate["subject"] == "A类操作技术能力验证"
    assert certificate["issuer"] == "桂林安全培训中心"
    assert certificate["issuedAt"] == "2026-11-21T01:00:00.000Z"
    assert certificate["expiresAt"] == "2029-11-20T16:00:00.000Z"
    assert certificate["registerEntry"]["number"] == 1
    assert certificate["registerEntry"]["kind"] == "issue"
    assert "明远" not in str(answer)
    assert issued.credential not in str(answer)


async def test_by_credential_the_name_is_masked_too(ask: Ask, certifier: Certifier) -> None:
    issued = await certifier.issue()
    certificate = told(await ask(credential=issued.credential))["certificate"]
    assert certificate["holder"] == "张*"
    assert certificate["expiresAt"] is None


@pytest.mark.parametrize("name", ["张明远", " 张 明 远 "])
async def test_the_right_name_is_confirmed(ask: Ask, certifier: Certifier, name: str) -> None:
    issued = await certifier.issue()
    certificate = told(await ask(number=issued.number, name=name))["certificate"]
    assert certificate["holder"] == "张明远"
    assert certificate["nameMatches"] is True


async def test_a_wrong_name_is_told_as_such_and_shows_no_more(
    ask: Ask, certifier: Certifier
) -> None:
    """Who has the number has the paper: "no such certificate" would be untrue."""
    issued = await certifier.issue()
    wrong, unasked = (
        told(await ask(number=issued.number, name="李四")),
        told(await ask(number=issued.number)),
    )
    assert wrong["state"] == "valid"
    assert wrong["certificate"]["nameMatches"] is False
    assert wrong["certificate"]["holder"] == "张*"
    assert "明远" not in str(wrong)
    for each in (wrong, unasked):
        del each["certificate"]["nameMatches"], each["certificate"]["specimen"]
    assert wrong == unasked


async def test_an_erased_holder_is_valid_and_no_name_can_be_checked(
    ask: Ask, certifier: Certifier
) -> None:
    issued = await certifier.issue()
    async with certifier.services.transaction() as (session, _):
        await certificates.erase_holder(session, issued.holder.sid)
    answer = told(await ask(number=issued.number, name="张明远"))
    assert answer["state"] == "valid"
    assert answer["certificate"]["nameMatches"] is None
    assert answer["certificate"]["holder"] is None


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"number": "ZG-2222-3333-4444", "credential": "0" * 32},
        {"number": ""},
        {"number": "x" * 65},
        {"credential": "0" * 31},
        {"credential": "0" * 32 + "\n"},
        {"credential": "G" * 32},
        {"number": 7},
        {"number": "a\0b"},
        {"number": "ZG-2222-3333-4444", "name": ""},
        {"number": "ZG-2222-3333-4444", "other": "x"},
    ],
)
async def test_a_malformed_query_says_so(http: httpx.AsyncClient, query: dict[str, Any]) -> None:
    response = await http.post(f"{API}/certificateHistory/v2/verify", json=query)
    assert response.status_code == 400
    assert response.json()["error"] == "invalid_input"
    assert response.json()["details"]


@pytest.mark.parametrize("number", ["%", "ZG-%", "' or 1=1 --", "𝟘", "ZG_2222", "\u202eZG"])
async def test_odd_numbers_are_unknown(ask: Ask, certifier: Certifier, number: str) -> None:
    await certifier.issue()
    assert told(await ask(number=number))["state"] == "unknown"


async def test_it_expires_at_the_instant(
    ask: Ask, certifier: Certifier, clock: FakeClock, http: httpx.AsyncClient
) -> None:
    issued = await certifier.issue(validity_months=1)
    clock.set(datetime.fromisoformat("2026-12-20T15:59:59Z"))
    assert told(await ask(number=issued.number))["state"] == "valid"
    clock.set(datetime.fromisoformat("2026-12-20T16:00:00Z"))
    assert told(await ask(number=issued.number))["state"] == "expired"


async def test_suspended_resumed_revoked(
    ask: Ask, certifier: Certifier, http: httpx.AsyncClient, people: People, services: Services
) -> None:
    issued, manager = await certifier.issue(), (await people.manager()).headers
    steps = [
        ("suspend", 200, "suspended"),
        ("suspend", 409, "suspended"),
        ("resume", 200, "valid"),
        ("resume", 409, "valid"),
        ("revoke", 200, "revoked"),
        ("revoke", 409, "revoked"),
        ("resume", 409, "revoked"),
        ("suspend", 409, "revoked"),
    ]
    for what, status, state in steps:
        response = await change(http, manager, issued, what, reason=f"复核：{what}")
        assert response.status_code == status
        answer = told(await ask(number=issued.number))
        assert answer["state"] == state
    assert answer["certificate"]["reason"] == "复核：revoke"
    assert answer["certificate"]["registerEntry"]["number"] == 4
    assert answer["certificate"]["registerEntry"]["kind"] == "revoke"
    done = [(each.action, each.reason, each.about_user_sid) for each in await noted(services)]
    assert done == [
        (f"certificateHistory.{what}", f"复核：{what}", issued.holder.sid)
        for what in ("suspend", "resume", "revoke")
    ]


async def test_only_the_issuers_manager_and_operators_change_a_certificate(
    certifier: Certifier, http: httpx.AsyncClient, people: People
) -> None:
    issued = await certifier.issue()
    answers = {}
    for kind in ("learner", "staff", "other_manager", "manager", "operator"):
        person = await getattr(people, kind)()
        what = "resume" if kind == "operator" else "suspend"
        answers[kind] = (await change(http, person.headers, issued, what)).status_code
    answers["visitor"] = (await change(http, {}, issued, "suspend")).status_code
    assert answers == {
        "learner": 403,
        "staff": 403,
        "other_manager": 404,
        "manager": 200,
        "operator": 200,
        "visitor": 401,
    }


async def test_the_list_and_the_query_agree_on_the_state(
    ask: Ask, certifier: Certifier, http: httpx.AsyncClient, people: People, clock: FakeClock
) -> None:
    manager = (await people.manager()).headers
    expiring = await certifier.issue(validity_months=1)
    suspended = await certifier.issue(validity_months=1)
    lasting = await certifier.issue(validity_months=None)
    await change(http, manager, suspended, "suspend")
    expected = {"expired": expiring, "suspended": suspended, "valid": lasting}
    clock.set(datetime.fromisoformat("2026-12-20T16:00:00Z"))
    manager = (await people.manager()).headers
    for state, issued in expected.items():
        assert told(await ask(number=issued.number))["state"] == state
        query = [{"field": "state", "operator": "eq", "value": state}]
        listed = await http.post(
            f"{API}/certificateHistory/v2/dynamicList", json={"query": query}, headers=manager
        )
        assert [row["number"] for row in told(listed)["content"]] == [issued.number]


async def test_the_specimen_can_be_fetched_and_expires(
    ask: Ask, certifier: Certifier, http: httpx.AsyncClient, clock: FakeClock
) -> None:
    issued = await certifier.issue()
    specimen = told(await ask(number=issued.number))["certificate"]["specimen"]
    fetched = await http.get(specimen["url"])
    assert fetched.status_code == 200
    assert fetched.headers["content-type"] == "image/png"
    clock.advance(minutes=10)
    assert (await http.get(specimen["url"])).status_code == 410


async def test_queries_from_one_address_are_limited(
    ask: Ask, services: Services, clock: FakeClock
) -> None:
    for _ in range(services.settings.limit_verify_per_address_per_minute):
        assert (await ask(number=UNKNOWN)).status_code == 200
    refused = await ask(number=UNKNOWN)
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) <= 60
    clock.advance(seconds=61)
    assert (await ask(number=UNKNOWN)).status_code == 200


async def test_names_for_one_number_are_limited_whether_or_not_it_exists(
    ask: Ask, certifier: Certifier, clock: FakeClock
) -> None:
    issued = await certifier.issue()
    refused_after = {}
    for number in (issued.number, UNKNOWN):
        answers = []
        for guess in range(12):
            clock.advance(seconds=10)
            answers.append((await ask(number=number, name=f"张{guess}")).status_code)
        refused_after[number] = answers.index(429)
    assert set(refused_after.values()) == {10}


async def test_ten_wrong_names_of_a_stranger_keep_nobody_else_from_the_right_one(
    ask: Ask, certifier: Certifier, services: Services
) -> None:
    issued = await certifier.issue()
    for guess in range(11):
        refused = await ask(number=issued.number, name=f"张{guess}")
    assert refused.status_code == 429
    body = {"number": issued.number, "name": "张明远"}
    for address in ("203.0.113.7", "2001:db8:1:2::1"):
        async with coming_from(services, address) as other:
            for _ in range(12):  # a right name is not counted
                answer = await other.post(f"{API}/certificateHistory/v2/verify", json=body)
                assert told(answer)["certificate"]["nameMatches"] is True


async def test_guesses_from_many_networks_end(
    ask: Ask, certifier: Certifier, services: Services
) -> None:
    issued = await certifier.issue()
    tried = 0
    for one in range(40):
        async with coming_from(services, f"198.51.{one}.9") as stranger:
            for guess in range(10):
                body = {"number": issued.number, "name": f"张{one}{guess}"}
                answer = await stranger.post(f"{API}/certificateHistory/v2/verify", json=body)
                tried += answer.status_code == 200
    assert tried == 240


def coming_from(services: Services, address: str) -> httpx.AsyncClient:
    """A visitor at another address."""
    app = gated(create_app(services, with_worker=False))
    transport = httpx.ASGITransport(app, client=(address, 1))
    return httpx.AsyncClient(transport=transport, base_url="http://zhegui.test")


async def test_respelling_a_number_gives_no_more_guesses(ask: Ask, certifier: Certifier) -> None:
    issued = await certifier.issue()
    spellings = [issued.number, issued.number.lower(), re.sub("-", "－", issued.number)]
    answers = [
        (await ask(number=spellings[guess % 3], name=f"张{guess}")).status_code
        for guess in range(11)
    ]
    assert answers[-1] == 429


@pytest.mark.parametrize(
    "tampering",
    [
        "update certificate_history set state = 'suspended'",
        "update register_entry set at = at + interval '1 s'",
        "update register_entry set signature = decode(repeat('00', 64), 'hex')",
    ],
)
async def test_a_doubtful_state_is_not_told(
    ask: Ask, certifier: Certifier, migrated: Cluster, tampering: str
) -> None:
    issued = await certifier.issue()
    with psycopg.connect(superuser_url(migrated), autocommit=True) as connection:
        connection.execute("set session_replication_role = replica")
        connection.execute(tampering.encode())
    refused = await ask(number=issued.number)
    assert (refused.status_code, refused.json()["error"]) == (503, "register_damaged")
    assert refused.headers["retry-after"] == "3600"
