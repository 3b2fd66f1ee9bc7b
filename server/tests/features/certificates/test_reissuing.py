"""A wrong name has a way back: the certificate is superseded by one that says it right."""

from __future__ import annotations

import io
from typing import Any

import httpx
import pypdf
import pytest

from tests.features.certificates.conftest import API, Ask, Certifier, Issued, RunJobs, Tamper
from tests.features.certificates.test_issuing import listed
from tests.features.certificates.test_query import change, told
from tests.features.certificates.test_register import audit
from tests.people import People, Person
from zhegui.features.certificates import api as certificates
from zhegui.kernel.ids import new_sid

WRONG, RIGHT = "张小名", "张晓明"


class Corrections:
    """Asking for a correction, and deciding about it."""

    def __init__(self, http: httpx.AsyncClient, operator: Person) -> None:
        self.http = http
        self.operator = operator

    async def post(self, path: str, model: dict[str, Any], person: Person) -> Any:
        answer = await self.http.post(
            f"{API}/{path}", json={"model": model}, headers=person.headers
        )
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def correct(self, holder: Person, name: str, id_number: str, **more: bool) -> None:
        asked = {"kind": "correction", "realName": name, "idNumber": id_number, "reason": "错字"}
        consent = [{"kind": "real_name", "edition": "2026-12"}]
        model = asked | {"agreementList": consent}
        request = await self.post("identityRequest/v2/save", model, holder)
        decision = {"sid": request["sid"], "accept": True, "reason": "已核对"} | more
        await self.post("identityRequest/v2/decide", decision, self.operator)


@pytest.fixture
async def corrections(http: httpx.AsyncClient, people: People) -> Corrections:
    return Corrections(http, await people.operator())


@pytest.fixture
async def wrong(certifier: Certifier, people: People) -> Issued:
    return await certifier.issue(await people.learner(real_name=WRONG), name=WRONG)


def words(pdf: bytes) -> str:
    return pypdf.PdfReader(io.BytesIO(pdf)).pages[0].extract_text().replace("\n", "")


async def test_a_correction_issues_anew_and_says_so(
    http: httpx.AsyncClient,
    ask: Ask,
    wrong: Issued,
    corrections: Corrections,
    certifier: Certifier,
    run_jobs: RunJobs,
) -> None:
    await corrections.correct(wrong.holder, RIGHT, "11010519491231002X")
    await run_jobs()
    new, old = await listed(http, wrong.holder, includeList=["attachList"])
    assert (new["state"], new["holderName"]) == ("valid", RIGHT)
    assert (old["state"], old["number"]) == ("revoked", wrong.number)
    assert (old["isSuperseded"], old["successor"]) == (True, new["number"])
    assert (new["isSuperseded"], new["successor"]) == (False, None)
    assert (len(new["attachList"]), old["attachList"]) == (2, [])
    figures = (await http.get(f"{API}/home/v2/figures")).json()["data"]
    assert figures["certificates"] == 1, "the old one and the new one are one"

    shown = told(await ask(number=wrong.number, name=WRONG))
    assert shown["state"] == "revoked"
    assert shown["certificate"]["isSuperseded"] is True
    assert shown["certificate"]["registerEntry"]["kind"] == "supersede"
    for personal in ("holder", "nameMatches", "specimen"):
        assert shown["certificate"][personal] is None
    assert "张" not in str(shown)
    assert new["number"] not in str(shown)

    shown = told(await ask(number=new["number"], name=RIGHT))
    assert shown["state"] == "valid"
    assert shown["certificate"]["nameMatches"] is True
    assert shown["certificate"]["predecessor"] == wrong.number
    assert shown["certificate"]["isSuperseded"] is False
    paper = await http.get(new["attachList"][0]["address"]["url"])
    assert RIGHT in words(paper.content)
    assert WRONG not in words(paper.content)
    assert await audit(certifier.services) == []


async def test_the_decision_may_leave_certificates_as_they_are(
    http: httpx.AsyncClient, wrong: Issued, corrections: Corrections, run_jobs: RunJobs
) -> None:
    await corrections.correct(wrong.holder, RIGHT, "11010519491231002X", reissue=False)
    await run_jobs()
    (row,) = await listed(http, wrong.holder)
    assert (row["state"], row["holderName"]) == ("valid", WRONG)


async def test_what_was_earned_before_a_correction_is_issued_under_the_right_name(
    http: httpx.AsyncClient,
    certifier: Certifier,
    people: People,
    corrections: Corrections,
    run_jobs: RunJobs,
) -> None:
    holder = await people.learner(real_name=WRONG)
    await corrections.correct(holder, RIGHT, "11010519491231002X")
    await certifier.promise(holder, new_sid(), name=WRONG)
    await run_jobs()
    (row,) = await listed(http, holder)
    assert (row["state"], row["holderName"]) == ("valid", RIGHT)
    assert await audit(certifier.services) == []


async def test_what_was_suspended_meanwhile_is_issued_anew_when_it_is_resumed(
    http: httpx.AsyncClient,
    wrong: Issued,
    people: People,
    corrections: Corrections,
    run_jobs: RunJobs,
) -> None:
    manager = await people.manager()
    assert (await change(http, manager.headers, wrong, "suspend")).status_code == 200
    await corrections.correct(wrong.holder, RIGHT, "11010519491231002X")
    await run_jobs()
    assert (await change(http, manager.headers, wrong, "resume")).status_code == 200
    await run_jobs()
    new, old = await listed(http, wrong.holder)
    assert (new["state"], new["holderName"]) == ("valid", RIGHT)
    assert (old["state"], old["number"]) == ("revoked", wrong.number)


@pytest.mark.parametrize("decided_while", ["valid", "suspended"])
async def test_what_was_decided_to_stay_as_it_is_stays_so_when_it_is_resumed(
    http: httpx.AsyncClient,
    wrong: Issued,
    people: People,
    corrections: Corrections,
    run_jobs: RunJobs,
    decided_while: str,
) -> None:
    manager = await people.manager()
    if decided_while == "valid":
        await corrections.correct(wrong.holder, RIGHT, "11010519491231002X", reissue=False)
    assert (await change(http, manager.headers, wrong, "suspend")).status_code == 200
    if decided_while == "suspended":
        await corrections.correct(wrong.holder, RIGHT, "11010519491231002X", reissue=False)
    assert (await change(http, manager.headers, wrong, "resume")).status_code == 200
    await run_jobs()
    (row,) = await listed(http, wrong.holder)
    assert (row["state"], row["holderName"]) == ("valid", WRONG)


async def test_the_last_correction_says_what_becomes_of_certificates(
    http: httpx.AsyncClient, wrong: Issued, corrections: Corrections, run_jobs: RunJobs
) -> None:
    await corrections.correct(wrong.holder, "张小明", "11010519491231002X", reissue=False)
    await run_jobs()
    await corrections.correct(wrong.holder, RIGHT, "11010519491231002X")
    await run_jobs()
    new, old = await listed(http, wrong.holder)
    assert (new["state"], new["holderName"]) == ("valid", RIGHT)
    assert (old["isSuperseded"], old["successor"]) == (True, new["number"])


async def test_a_manager_issues_one_anew_with_the_same_end(
    http: httpx.AsyncClient, certifier: Certifier, people: People, run_jobs: RunJobs
) -> None:
    holder, manager = await people.learner(real_name=RIGHT), await people.manager()
    issued = await certifier.issue(holder, name=WRONG, validity_months=12)
    answer = await change(http, manager.headers, issued, "reissue")
    assert answer.status_code == 200, answer.text
    again = await change(http, manager.headers, issued, "reissue")
    assert (again.status_code, again.json()["error"]) == (409, "certificate_change_not_allowed")
    await run_jobs()
    new, old = await listed(http, holder)
    assert new["sid"] == answer.json()["data"]["sid"]
    assert (new["holderName"], new["expiresAt"]) == (RIGHT, old["expiresAt"])
    assert (old["state"], old["reason"]) == ("revoked", "复核")


async def test_the_act_goes_over_to_the_new_one(
    http: httpx.AsyncClient,
    wrong: Issued,
    corrections: Corrections,
    certifier: Certifier,
    run_jobs: RunJobs,
) -> None:
    """What is voided later revokes the certificate that stands, and none is earned twice."""
    await corrections.correct(wrong.holder, RIGHT, "11010519491231002X")
    await run_jobs()
    await certifier.promise(wrong.holder, wrong.row.source_sid)
    async with certifier.services.transaction() as (session, now):
        assert await certificates.revoke(
            session,
            certifier.services.vault,
            source_kind="examination",
            source_sid=wrong.row.source_sid,
            reason="替考",
            now=now,
        )
    rows = await listed(http, wrong.holder)
    assert [row["state"] for row in rows] == ["revoked", "revoked"]
    assert await audit(certifier.services) == []


async def test_nobody_is_named_who_is_not_confirmed(
    http: httpx.AsyncClient, certifier: Certifier, people: People
) -> None:
    issued = await certifier.issue()
    refused = await change(http, (await people.manager()).headers, issued, "reissue")
    assert (refused.status_code, refused.json()["error"]) == (409, "holder_not_confirmed")


async def test_only_the_issuers_manager_and_operators_issue_anew(
    http: httpx.AsyncClient, wrong: Issued, people: People
) -> None:
    others = (await people.other_manager(), await people.learner(), wrong.holder)
    for other in others:
        answer = await change(http, other.headers, wrong, "reissue")
        assert answer.status_code in (403, 404)


async def test_another_predecessor_is_seen(
    ask: Ask, wrong: Issued, corrections: Corrections, run_jobs: RunJobs, tamper: Tamper
) -> None:
    await corrections.correct(wrong.holder, RIGHT, "11010519491231002X")
    await run_jobs()
    tamper("update certificate_history set predecessor_sid = null")
    answer = await ask(number=wrong.number)
    assert answer.status_code == 200
    tamper("update certificate_history set predecessor_sid = sid where state = 'revoked'")
    refused = await ask(number=wrong.number)
    assert (refused.status_code, refused.json()["error"]) == (503, "register_damaged")
