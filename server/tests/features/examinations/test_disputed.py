"""An ID number that another account confirmed: what that account earned with it is suspended while an
operator looks into it, and revoked when the number was another person's."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from tests.features.examinations.hall import Hall, Paper, certificate_of, open_hall
from tests.features.identity.test_identities import CONSENT
from tests.people import ID_NUMBERS, People, Person
from zhegui.ports.services import Services

Jobs = Callable[..., Awaitable[None]]
NAME = "陈嘉禾"


@dataclass
class Case:
    """Somebody passed under the name and number of another, who finds out."""

    hall: Hall
    run_jobs: Jobs
    false: Person
    right: Person
    operator: Person
    paper: Paper

    async def done(self, person: Person, path: str, **model: Any) -> Any:
        return (await self.hall.call(path, {"model": model}, person.headers))["data"]

    async def dispute(self, kind: str = "dispute") -> str:
        asked = {"kind": kind, "realName": NAME, "idNumber": ID_NUMBERS[0], "reason": "号码是我的"}
        told = await self.done(
            self.right, "identityRequest/v2/save", **asked, agreementList=CONSENT
        )
        sid: str = told["sid"]
        return sid

    async def decide(self, sid: str, *, accept: bool) -> None:
        given = {"sid": sid, "accept": accept, "reason": "已核对身份证"}
        await self.done(self.operator, "identityRequest/v2/decide", **given)
        await self.run_jobs()

    async def suspend(self, sid: str) -> None:
        await self.done(self.operator, "identityRequest/v2/suspend", sid=sid, reason="正在核实")
        await self.run_jobs()

    async def held(self, person: Person) -> list[dict[str, Any]]:
        body = {"query": {"field": "mine", "operator": "eq", "value": True}}
        page = await self.hall.call("certificateHistory/v2/dynamicList", body, person.headers)
        rows: list[dict[str, Any]] = page["data"]["content"]
        return rows

    async def states(self, person: Person) -> list[str]:
        return [row["state"] for row in await self.held(person)]

    async def pass_it(self, person: Person) -> Paper:
        paper = await self.hall.paper(person)
        await self.hall.answer_all(paper)
        await self.hall.submit(paper)
        await self.run_jobs()
        return paper

    async def told(self, person: Person) -> list[str]:
        body = {"includeList": ["message"]}
        page = await self.hall.call("messageItem/v2/dynamicList", body, person.headers)
        return [row["message"]["title"] for row in page["data"]["content"]]


@pytest.fixture
async def case(http: httpx.AsyncClient, services: Services, people: People, run_jobs: Jobs) -> Case:
    organization = await people.organization()
    certificate = await certificate_of(services, organization.sid)
    hall = await open_hall(http, services, certificate=certificate)
    false, right = await people.learner(real_name=NAME), await people.learner()
    paper = await hall.paper(false)
    case = Case(hall, run_jobs, false, right, await people.operator(), paper)
    await hall.answer_all(paper)
    await hall.submit(paper)
    await run_jobs()
    assert await case.states(false) == ["valid"]
    return case


async def test_what_a_false_holder_earned_is_revoked_and_the_right_one_earns_it(
    case: Case,
) -> None:
    (issued,) = await case.held(case.false)
    await case.decide(await case.dispute(), accept=True)
    (revoked,) = await case.held(case.false)
    assert revoked["state"] == "revoked"
    found = await case.hall.call(
        "certificateHistory/v2/verify", {"number": issued["number"], "name": NAME}
    )
    assert found["data"]["state"] == "revoked"
    shown = found["data"]["certificate"]
    assert (shown["holder"], shown["namesWrongly"]) == (None, True)
    assert shown["reason"].startswith("证书所载身份有误")
    result = (await case.hall.result(case.paper))["data"]
    assert (result["state"], result["passed"]) == ("voided", None)
    shown = await case.hall.hall(case.right)
    assert (shown["attemptsUsed"], shown["cannotStartReason"]) == (0, None)
    await case.pass_it(case.right)
    assert await case.states(case.right) == ["valid"]
    assert await case.states(case.false) == ["revoked"]


async def test_the_right_one_may_start_before_any_job_has_run(case: Case) -> None:
    sid = await case.dispute()
    given = {"sid": sid, "accept": True, "reason": "已核对身份证"}
    await case.done(case.operator, "identityRequest/v2/decide", **given)
    assert (await case.hall.hall(case.right))["canStart"] is True
    await case.hall.paper(case.right)


async def test_both_are_told(case: Case) -> None:
    await case.decide(await case.dispute(), accept=True)
    assert "实名申请已处理" in await case.told(case.right)
    assert "您的实名信息已失效" in await case.told(case.false)


async def test_it_is_suspended_while_an_operator_looks_into_it(case: Case) -> None:
    sid = await case.dispute()
    assert await case.states(case.false) == ["valid"], "a claim alone does nothing"
    for _ in range(2):
        await case.suspend(sid)
        assert await case.states(case.false) == ["suspended"]
    (row,) = await case.held(case.false)
    assert "正在核实" in row["reason"]
    assert NAME not in row["reason"]
    assert (await case.told(case.false)).count("您的证件号码正在核实") == 1
    await case.decide(sid, accept=True)
    assert await case.states(case.false) == ["revoked"]


@pytest.mark.parametrize("ends", ["rejected", "cancelled"])
async def test_a_dispute_that_fails_leaves_all_as_it_was(case: Case, ends: str) -> None:
    sid = await case.dispute()
    await case.suspend(sid)
    if ends == "rejected":
        await case.decide(sid, accept=False)
    else:
        await case.done(case.right, "identityRequest/v2/cancel", sid=sid)
        await case.run_jobs()
    assert await case.states(case.false) == ["valid"]
    assert (await case.hall.result(case.paper))["data"]["passed"] is True


async def test_what_its_issuer_suspended_stays_so(case: Case) -> None:
    (row,) = await case.held(case.false)
    change = {"sid": row["sid"], "reason": "照片不符"}
    await case.done(case.operator, "certificateHistory/v2/suspend", **change)
    sid = await case.dispute()
    await case.suspend(sid)
    await case.decide(sid, accept=False)
    assert await case.states(case.false) == ["suspended"]


async def test_who_gives_the_number_up_meanwhile_is_judged_all_the_same(case: Case) -> None:
    sid = await case.dispute()
    await case.done(case.false, "identity/v2/withdraw", sid=str(case.false.sid))
    await case.decide(sid, accept=True)
    assert await case.states(case.false) == ["revoked"]
    assert (await case.hall.hall(case.right))["canStart"] is True


async def test_a_merge_revokes_nothing(case: Case) -> None:
    sid = await case.dispute("merge")
    told = await case.hall.call(
        "identityRequest/v2/suspend",
        {"model": {"sid": sid, "reason": "正在核实"}},
        case.operator.headers,
        409,
    )
    assert told["error"] == "not_disputed"
    await case.decide(sid, accept=True)
    assert await case.states(case.false) == ["valid"]
    assert (await case.hall.hall(case.right))["cannotStartReason"] == "already_certified"


async def test_each_act_is_noted(case: Case) -> None:
    sid = await case.dispute()
    await case.suspend(sid)
    await case.decide(sid, accept=True)
    body = {"query": {"field": "action", "operator": "contains", "value": "."}, "size": 100}
    page = await case.hall.call("auditEntry/v2/dynamicList", body, case.operator.headers)
    noted = {row["action"] for row in page["data"]["content"]}
    assert noted >= {
        "identityRequest.suspend",
        "identityRequest.decide",
        "certificateHistory.suspend",
        "certificateHistory.revoke",
        "attempt.void",
    }
