"""From a promise to a paper that its holder can fetch."""

from __future__ import annotations

import asyncio
import io
import re
from typing import Any
from uuid import UUID

import httpx
import pypdf
from sqlalchemy import func, select

from tests.conftest import FakeClock
from tests.features.certificates.conftest import API, Certifier, RunJobs
from tests.people import ID_NUMBERS, People, Person
from zhegui.features.certificates import api as certificates
from zhegui.features.certificates.issuance import issue
from zhegui.features.certificates.models import CertificateHistory, RegisterEntry
from zhegui.kernel.ids import new_sid


async def listed(http: httpx.AsyncClient, person: Person, **asked: object) -> list[dict[str, Any]]:
    response = await http.post(
        f"{API}/certificateHistory/v2/dynamicList",
        json={"size": 100, **asked},
        headers=person.headers,
    )
    assert response.status_code == 200, response.text
    content: list[dict[str, Any]] = response.json()["data"]["content"]
    return content


async def test_who_manages_sees_others_but_not_as_mine(
    http: httpx.AsyncClient, certifier: Certifier, people: People
) -> None:
    holder = await people.learner()
    issued = await certifier.issue(holder)
    mine = [{"field": "mine", "operator": "eq", "value": True}]
    managed = [{"field": "isManaged", "operator": "eq", "value": True}]
    number = [issued.number]
    for person, every, own, others in (
        (holder, number, number, []),
        (await people.manager(), number, [], number),
        (await people.operator(), number, [], number),
        (await people.other_manager(), [], [], []),
    ):
        assert [row["number"] for row in await listed(http, person)] == every
        assert [row["number"] for row in await listed(http, person, query=mine)] == own
        assert [row["number"] for row in await listed(http, person, query=managed)] == others


async def test_the_holder_sees_and_fetches_the_paper(
    http: httpx.AsyncClient, certifier: Certifier, people: People
) -> None:
    holder = await people.learner()
    issued = await certifier.issue(holder, validity_months=36)
    (row,) = await listed(http, holder, includeList=["attachList", "certificate.organization"])
    assert row["number"] == issued.number
    assert row["name"] == "考核合格证书"
    assert row["state"] == "valid"
    assert row["holderName"] == "张明远"
    assert row["idCard"] == "1****************X"
    assert row["credential"] == issued.credential
    assert row["issuedAt"] == "2026-11-21T01:00:00.000Z"
    assert row["expiresAt"] == "2029-11-20T16:00:00.000Z"
    assert row["certificate"]["organization"]["name"] == "桂林安全培训中心"
    assert [each["mediaType"] for each in row["attachList"]] == ["application/pdf", "image/png"]

    document = row["attachList"][0]
    address = await http.post(
        f"{API}/file/v2/address", json={"sid": document["sid"]}, headers=holder.headers
    )
    fetched = await http.get(address.json()["data"]["url"])
    assert fetched.status_code == 200
    assert fetched.headers["content-type"] == "application/pdf"
    assert len(fetched.content) == document["size"]
    assert document["address"]["url"] == address.json()["data"]["url"]
    text = pypdf.PdfReader(io.BytesIO(fetched.content)).pages[0].extract_text()
    assert issued.number in text
    assert "张明远" in re.sub(r"\s", "", text)


async def test_covers_and_seals_are_public(
    http: httpx.AsyncClient, certifier: Certifier, people: People
) -> None:
    holder = await people.learner()
    await certifier.issue(holder)
    asked = ["user", "course", "certificate.coverList", "certificate.sealList"]
    (row,) = await listed(http, holder, includeList=asked)
    assert isinstance(row["user"], dict)
    assert row["user"]["sid"] == str(holder.sid)
    assert row["course"] is None
    certificate = row["certificate"]
    assert isinstance(certificate, dict)
    assert certificate["coverList"]
    assert certificate["sealList"]
    for drawing in (*certificate["coverList"], *certificate["sealList"]):
        fetched = await http.get(drawing["url"])
        assert fetched.status_code == 200
        assert fetched.headers["content-type"] == "image/svg+xml; charset=utf-8"


async def test_each_sees_what_is_theirs(
    http: httpx.AsyncClient, certifier: Certifier, people: People
) -> None:
    issued = await certifier.issue()
    seen = {
        "other_learner": len(await listed(http, await people.other_learner())),
        "staff": len(await listed(http, await people.staff())),
        "manager": len(await listed(http, await people.manager())),
        "other_manager": len(await listed(http, await people.other_manager())),
        "operator": len(await listed(http, await people.operator())),
    }
    assert seen == {
        "other_learner": 0,
        "staff": 0,
        "manager": 1,
        "other_manager": 0,
        "operator": 1,
    }
    detail = await http.post(
        f"{API}/certificateHistory/v2/dynamicDetail",
        json={"sid": issued.sid},
        headers=(await people.other_learner()).headers,
    )
    assert detail.status_code == 404


async def test_a_promise_shows_nowhere_until_it_is_kept(
    http: httpx.AsyncClient, certifier: Certifier, people: People, run_jobs: RunJobs
) -> None:
    holder = await people.learner()
    await certifier.promise(holder, new_sid())
    assert await listed(http, holder) == []
    await run_jobs()
    assert len(await listed(http, holder)) == 1


async def test_fifty_at_once_issue_exactly_one(
    certifier: Certifier, people: People, run_jobs: RunJobs
) -> None:
    holder, source = await people.learner(), new_sid()
    await certifier.promise(holder, new_sid())  # so that template and issuer are there
    await asyncio.gather(*(certifier.promise(holder, source) for _ in range(50)))
    await run_jobs()
    services = certifier.services
    async with services.transaction() as (session, _):
        sids = list(
            await session.scalars(
                select(CertificateHistory.sid).where(CertificateHistory.source_sid == source)
            )
        )
    assert len(sids) == 1
    await asyncio.gather(*(_issue_again(certifier, sids[0]) for _ in range(10)))
    async with services.transaction() as (session, _):
        entries = await session.scalar(
            select(func.count()).where(RegisterEntry.certificate_history_sid == sids[0])
        )
    assert entries == 1


async def _issue_again(certifier: Certifier, sid: UUID) -> None:
    async with certifier.services.transaction() as (session, now):
        await issue(certifier.services, session, sid, now)


async def test_many_issuers_jobs_at_once_make_one_chain(
    certifier: Certifier, people: People
) -> None:
    holder, services = await people.learner(), certifier.services
    for _ in range(8):
        await certifier.promise(holder, new_sid())
    async with services.transaction() as (session, _):
        sids = list(await session.scalars(select(CertificateHistory.sid)))
    await asyncio.gather(*(_issue_again(certifier, sid) for sid in sids))
    async with services.transaction() as (session, _):
        numbers = list(
            await session.scalars(select(RegisterEntry.number).order_by(RegisterEntry.number))
        )
    assert numbers == list(range(1, 9))


async def test_a_promise_that_is_revoked_in_time_is_never_kept(
    certifier: Certifier, people: People, run_jobs: RunJobs, http: httpx.AsyncClient
) -> None:
    holder, source = await people.learner(), new_sid()
    await certifier.promise(holder, source)
    async with certifier.services.transaction() as (session, now):
        done = await certificates.revoke(
            session,
            certifier.services.vault,
            source_kind="examination",
            source_sid=source,
            reason="成绩作废",
            now=now,
        )
    assert done
    await run_jobs()
    assert await listed(http, holder) == []


async def test_nobody_else_gets_an_address_of_the_paper(
    http: httpx.AsyncClient, certifier: Certifier, people: People
) -> None:
    holder = await people.learner()
    await certifier.issue(holder)
    (row,) = await listed(http, holder, includeList=["attachList"])
    sid = row["attachList"][0]["sid"]
    answers = {}
    for kind in ("other_learner", "staff", "manager", "other_manager", "operator"):
        person: Person = await getattr(people, kind)()
        response = await http.post(
            f"{API}/file/v2/address", json={"sid": sid}, headers=person.headers
        )
        answers[kind] = response.status_code
    assert answers == {
        "other_learner": 404,
        "staff": 404,
        "manager": 200,
        "other_manager": 404,
        "operator": 403,
    }


async def test_an_address_expires_and_cannot_be_made(
    http: httpx.AsyncClient, certifier: Certifier, people: People, clock: FakeClock
) -> None:
    holder = await people.learner()
    await certifier.issue(holder)
    (row,) = await listed(http, holder, includeList=["attachList"])
    sid = row["attachList"][0]["sid"]
    made = await http.post(f"{API}/file/v2/address", json={"sid": sid}, headers=holder.headers)
    url = made.json()["data"]["url"]
    clock.advance(seconds=599)
    assert (await http.get(url)).status_code == 200
    later = re.sub(r"expires=(\d+)", lambda m: f"expires={int(m[1]) + 600}", url)
    assert (await http.get(later)).status_code == 404
    assert (await http.get(url.replace(sid, str(new_sid())))).status_code == 404
    clock.advance(seconds=1)
    expired = await http.get(url)
    assert expired.status_code == 410
    assert expired.json()["error"] == "expired_address"


async def test_the_id_number_is_nowhere_in_the_clear(certifier: Certifier) -> None:
    issued = await certifier.issue()
    assert issued.row.id_card is not None
    assert ID_NUMBERS[0].encode() not in issued.row.id_card


async def test_certificates_are_found_by_their_words(
    http: httpx.AsyncClient, certifier: Certifier, people: People
) -> None:
    holder = await people.learner()
    issued = await certifier.issue(holder)
    for word in (issued.number, issued.number.lower(), "考核合格", "张明远"):
        assert [row["number"] for row in await listed(http, holder, search=word)] == [issued.number]
    assert await listed(http, holder, search="电工") == []
    assert await listed(http, await people.learner(), search="考核合格") == []
