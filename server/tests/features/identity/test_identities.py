"""Who somebody is: confirmed once, by one account, changed by review, withdrawn at will."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.people import ID_NUMBERS, People, Person
from zhegui.features.identity.models import IdentityEvent, IdentityRequest, User
from zhegui.kernel.records.audit import AuditEntry
from zhegui.ports.services import Services

API = "/resource-center/api"
CONSENT = [{"kind": "real_name", "edition": "2026-12"}]
NAME = "李桂枝"


class Desk:
    """The calls of learners about their identity, and of the operator who decides."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http

    async def post(self, path: str, model: Any, person: Person) -> httpx.Response:
        body = {"model": model}
        return await self.http.post(f"{API}/{path}", json=body, headers=person.headers)

    async def confirm(
        self, person: Person, name: str = NAME, number: str = ID_NUMBERS[1]
    ) -> httpx.Response:
        model = {"realName": name, "idNumber": number, "agreementList": CONSENT}
        return await self.post("user/v2/save", model, person)

    async def ask(self, person: Person, kind: str, name: str, number: str) -> httpx.Response:
        model = {"kind": kind, "realName": name, "idNumber": number, "reason": "登记有误"}
        return await self.post(
            "identityRequest/v2/save", model | {"agreementList": CONSENT}, person
        )

    async def asked(self, person: Person, kind: str, name: str, number: str) -> str:
        answer = await self.ask(person, kind, name, number)
        assert answer.status_code == 200, answer.text
        sid: str = answer.json()["data"]["sid"]
        return sid

    async def decide(self, operator: Person, sid: str, *, accept: bool) -> httpx.Response:
        model = {"sid": sid, "accept": accept, "reason": "已核对身份证"}
        return await self.post("identityRequest/v2/decide", model, operator)

    async def withdraw(self, person: Person) -> httpx.Response:
        return await self.post("identity/v2/withdraw", {"sid": str(person.sid)}, person)

    async def own(self, person: Person) -> dict[str, Any]:
        answer = await self.http.get(f"{API}/identity/v2/current", headers=person.headers)
        found: dict[str, Any] = answer.json()["data"]
        return found


@pytest.fixture
def desk(http: httpx.AsyncClient) -> Desk:
    return Desk(http)


def told(answer: httpx.Response) -> tuple[int, str | None]:
    return answer.status_code, answer.json().get("error")


async def kinds(session: AsyncSession, person: Person) -> list[str]:
    """What happened to somebody's identity, the oldest first."""
    events = select(IdentityEvent.kind).where(IdentityEvent.user_sid == person.sid)
    return list(await session.scalars(events.order_by(IdentityEvent.sid)))


async def test_a_confirmed_identity_is_not_replaced(desk: Desk, people: People) -> None:
    learner = await people.learner()
    assert (await desk.confirm(learner)).status_code == 200
    assert (await desk.confirm(learner)).status_code == 200, "said again, it is the same"
    for name, number in ((NAME, ID_NUMBERS[2]), ("林一", ID_NUMBERS[1])):
        assert told(await desk.confirm(learner, name, number)) == (409, "identity_confirmed")
    own = await desk.own(learner)
    assert (own["state"], own["realName"], own["idNumber"]) == (
        "confirmed",
        NAME,
        "4****************4",
    )
    assert (own["edition"], own["agreedAt"]) == ("2026-12", "2026-11-21T01:00:00.000Z")


async def test_consent_is_given_to_the_edition_in_force(desk: Desk, people: People) -> None:
    learner = await people.learner()
    old = [{"kind": "real_name", "edition": "2026-11"}]
    model = {"realName": NAME, "idNumber": ID_NUMBERS[1], "agreementList": old}
    assert told(await desk.post("user/v2/save", model, learner)) == (400, "consent_required")


async def test_one_number_is_one_accounts(desk: Desk, people: People) -> None:
    first, second = await people.learner(), await people.other_learner()
    assert (await desk.confirm(first, number="11010519491231002X")).status_code == 200
    refused = await desk.confirm(second, number="110105491231002")  # the same, as of before 1999
    assert told(refused) == (409, "id_number_taken")
    assert str(first.sid) not in refused.text
    assert first.user.number not in refused.text
    assert (await desk.own(second))["state"] == "none"


async def test_two_accounts_confirm_a_number_at_once(
    desk: Desk, people: People, session: AsyncSession
) -> None:
    accounts = [await people.learner() for _ in range(6)]
    answers = await asyncio.gather(*(desk.confirm(each) for each in accounts))
    assert Counter(told(each) for each in answers) == {
        (200, None): 1,
        (409, "id_number_taken"): 5,
    }
    confirmed = select(User.sid).where(User.real_name_confirmed_at.is_not(None))
    assert len((await session.scalars(confirmed)).all()) == 1


async def test_fifteen_digits_become_eighteen(
    desk: Desk, people: People, services: Services, session: AsyncSession
) -> None:
    learner = await people.learner()
    assert (await desk.confirm(learner, number="110105491231002")).status_code == 200
    user = await session.get_one(User, learner.sid)
    assert user.id_number_sealed is not None
    assert services.vault.decrypt("user.id_number", user.id_number_sealed) == "11010519491231002X"


async def test_nobody_tries_numbers_for_long(desk: Desk, people: People) -> None:
    holder, prober = await people.learner(), await people.other_learner()
    await desk.confirm(holder)
    answers = [told(await desk.confirm(prober)) for _ in range(11)]
    assert answers == [(409, "id_number_taken")] * 10 + [(429, "too_many")]
    assert told(await desk.ask(prober, "dispute", NAME, ID_NUMBERS[1])) == (429, "too_many")


async def test_a_correction_is_decided_and_its_history_kept(
    desk: Desk, people: People, session: AsyncSession
) -> None:
    learner, operator = await people.learner(), await people.operator()
    await desk.confirm(learner)
    sid = await desk.asked(learner, "correction", "李桂芝", ID_NUMBERS[2])
    assert told(await desk.ask(learner, "correction", "李2", ID_NUMBERS[2])) == (
        400,
        "invalid_input",
    )
    assert told(await desk.ask(learner, "correction", NAME, ID_NUMBERS[2])) == (
        409,
        "identity_request_open",
    )
    own = await desk.own(learner)
    assert (own["realName"], own["request"]["state"]) == (NAME, "open")
    assert (own["request"]["realName"], own["request"]["idNumber"]) == (
        "李桂芝",
        "1****************6",
    )

    listed = await desk.http.post(
        f"{API}/identityRequest/v2/dynamicList",
        json={"query": {"field": "state", "operator": "eq", "value": "open"}},
        headers=operator.headers,
    )
    (row,) = listed.json()["data"]["content"]
    assert (row["sid"], row["kind"], row["holderSid"]) == (sid, "correction", None)
    assert ID_NUMBERS[2] not in listed.text
    look = {"sid": sid, "reason": "与证件照片核对"}
    whole = (await desk.post("identityRequest/v2/reveal", look, operator)).json()["data"]
    assert (whole["idNumber"], whole["presentIdNumber"]) == (ID_NUMBERS[2], ID_NUMBERS[1])

    assert (await desk.decide(operator, sid, accept=True)).status_code == 200
    assert told(await desk.decide(operator, sid, accept=False)) == (409, "identity_request_closed")
    assert told(await desk.post("identityRequest/v2/reveal", look, operator))[0] == 409
    audited = await session.execute(
        select(AuditEntry.action, AuditEntry.label).where(AuditEntry.record_sid == UUID(sid))
    )
    number = await session.scalar(select(User.number).where(User.sid == learner.sid))
    assert {tuple(each) for each in audited} == {
        ("identityRequest.reveal", number),
        ("identityRequest.decide", number),
    }
    own = await desk.own(learner)
    assert (own["realName"], own["idNumber"]) == ("李桂芝", "1****************6")
    assert (own["request"]["state"], own["request"]["answer"]) == ("accepted", "已核对身份证")
    assert await kinds(session, learner) == ["confirmed", "requested", "looked", "corrected"]
    history = await desk.http.post(
        f"{API}/identityEvent/v2/dynamicList", json={}, headers=learner.headers
    )
    rows = history.json()["data"]["content"]
    assert [(each["kind"], each["idNumber"]) for each in rows] == [
        ("corrected", "1****************6"),
        ("looked", None),
        ("requested", "1****************6"),
        ("confirmed", "4****************4"),
    ]
    assert all(number not in history.text for number in ID_NUMBERS)


async def test_the_history_says_that_certificates_were_left_as_they_are(
    desk: Desk, people: People, session: AsyncSession
) -> None:
    learner, operator = await people.learner(), await people.operator()
    await desk.confirm(learner)
    sid = await desk.asked(learner, "correction", "李桂芝", ID_NUMBERS[2])
    decision = {"sid": sid, "accept": True, "reason": "已核对身份证", "reissue": False}
    assert (await desk.post("identityRequest/v2/decide", decision, operator)).status_code == 200
    assert await kinds(session, learner) == ["confirmed", "requested", "corrected_only"]
    own = await desk.own(learner)
    assert (own["state"], own["edition"]) == ("confirmed", "2026-12")
    assert (own["request"]["state"], own["request"]["answer"]) == ("accepted", "已核对身份证")


async def test_a_rejected_request_changes_nothing(
    desk: Desk, people: People, session: AsyncSession
) -> None:
    learner, operator = await people.learner(), await people.operator()
    await desk.confirm(learner)
    sid = await desk.asked(learner, "correction", "李桂芝", ID_NUMBERS[2])
    assert (await desk.decide(operator, sid, accept=False)).status_code == 200
    own = await desk.own(learner)
    assert (own["realName"], own["request"]["state"]) == (NAME, "rejected")
    request = await session.get_one(IdentityRequest, sid)
    assert (request.real_name, request.id_number_sealed) == (None, None)
    assert await desk.asked(learner, "correction", "李桂芝", ID_NUMBERS[2]) != sid


async def test_a_request_is_taken_back(desk: Desk, people: People) -> None:
    learner, operator = await people.learner(), await people.operator()
    await desk.confirm(learner)
    sid = await desk.asked(learner, "correction", "李桂芝", ID_NUMBERS[2])
    other = await people.other_learner()
    cancel = "identityRequest/v2/cancel"
    assert told(await desk.post(cancel, {"sid": sid}, other)) == (404, "not_found")
    assert (await desk.post(cancel, {"sid": sid}, learner)).status_code == 200
    assert told(await desk.decide(operator, sid, accept=True)) == (409, "identity_request_closed")


@pytest.mark.parametrize("kind", ["merge", "dispute"])
async def test_a_number_moves_to_whom_a_person_gives_it(
    desk: Desk, people: People, session: AsyncSession, kind: str
) -> None:
    holder, claimant = await people.learner(), await people.other_learner()
    operator = await people.operator()
    await desk.confirm(holder, "冒名者")
    sid = await desk.asked(claimant, kind, NAME, ID_NUMBERS[1])
    listed = await desk.http.post(
        f"{API}/identityRequest/v2/dynamicList", json={}, headers=operator.headers
    )
    assert listed.json()["data"]["content"][0]["holderSid"] == str(holder.sid)
    assert (await desk.decide(operator, sid, accept=True)).status_code == 200
    assert (await desk.own(claimant))["state"] == "confirmed"
    lost = await desk.own(holder)
    assert (lost["state"], lost["realName"], lost["idNumber"]) == ("withdrawn", None, None)
    assert await kinds(session, holder) == ["confirmed", "moved"]
    assert await kinds(session, claimant) == ["requested", "received"]
    assert told(await desk.confirm(holder, "冒名者")) == (409, "id_number_taken")


async def test_requests_that_have_no_ground_are_refused(desk: Desk, people: People) -> None:
    holder, learner = await people.learner(), await people.other_learner()
    await desk.confirm(holder)
    assert told(await desk.ask(learner, "correction", NAME, ID_NUMBERS[2])) == (
        409,
        "identity_not_confirmed",
    )
    assert told(await desk.ask(learner, "merge", NAME, ID_NUMBERS[2])) == (
        409,
        "id_number_not_taken",
    )
    await desk.confirm(learner, "林一", ID_NUMBERS[2])
    taken = await desk.ask(learner, "correction", NAME, ID_NUMBERS[1])
    assert told(taken) == (409, "id_number_taken")


async def test_nobody_decides_their_own_request(desk: Desk, people: People) -> None:
    operator = await people.operator()
    await desk.confirm(operator)
    sid = await desk.asked(operator, "correction", "李桂芝", ID_NUMBERS[2])
    assert told(await desk.decide(operator, sid, accept=True)) == (403, "forbidden")


async def test_decisions_at_once_are_one(desk: Desk, people: People, session: AsyncSession) -> None:
    learner = await people.learner()
    operators = [await people.operator() for _ in range(4)]
    await desk.confirm(learner)
    sid = await desk.asked(learner, "correction", "李桂芝", ID_NUMBERS[2])
    answers = await asyncio.gather(
        *(desk.decide(each, sid, accept=at % 2 == 0) for at, each in enumerate(operators))
    )
    assert Counter(told(each)[0] for each in answers) == {200: 1, 409: 3}
    assert len(await kinds(session, learner)) == 3


async def test_withdrawing_erases_name_and_number(
    desk: Desk, people: People, services: Services, session: AsyncSession
) -> None:
    learner, other = await people.learner(), await people.other_learner()
    assert told(await desk.withdraw(learner)) == (409, "identity_not_confirmed")
    await desk.confirm(learner)
    sid = await desk.asked(learner, "correction", "李桂芝", ID_NUMBERS[2])
    answer = await desk.withdraw(learner)
    assert answer.json()["data"]["state"] == "withdrawn"
    assert answer.json()["data"]["request"]["state"] == "cancelled"
    user = await session.get_one(User, learner.sid)
    request = await session.get_one(IdentityRequest, sid)
    for row in (user, request):
        assert (row.real_name, row.id_number_sealed, row.id_number_lookup) == (None, None, None)
    assert told(await desk.withdraw(learner)) == (409, "identity_not_confirmed")
    assert (await desk.confirm(other)).status_code == 200, "the number is free"
    assert told(await desk.confirm(learner)) == (409, "id_number_taken")


async def test_who_comes_back_is_the_same_person(
    desk: Desk, people: People, session: AsyncSession
) -> None:
    learner = await people.learner()
    await desk.confirm(learner)
    await desk.withdraw(learner)
    for name, number in (("林一", ID_NUMBERS[1]), (NAME, ID_NUMBERS[2])):
        assert told(await desk.confirm(learner, name, number)) == (409, "identity_confirmed")
    assert (await desk.confirm(learner)).status_code == 200
    assert await kinds(session, learner) == ["confirmed", "withdrawn", "confirmed"]


async def test_a_collision_of_an_upgrade_is_decided(
    desk: Desk, people: People, services: Services, session: AsyncSession
) -> None:
    holder, later = await people.learner(), await people.other_learner()
    operator = await people.operator()
    await desk.confirm(holder)
    await desk.confirm(later, "林一", ID_NUMBERS[2])
    # As the migration leaves it: name and number stand, unconfirmed, and are asked for.
    user = await session.get_one(User, later.sid)
    kept = await session.get_one(User, holder.sid)
    user.real_name_confirmed_at = None
    user.id_number_sealed, user.id_number_lookup = kept.id_number_sealed, kept.id_number_lookup
    request = IdentityRequest(
        user_sid=user.sid, kind="dispute", state="open", id_number_lookup=kept.id_number_lookup
    )
    session.add(request)
    await session.commit()
    assert (await desk.own(later))["state"] == "disputed"
    assert (await desk.decide(operator, str(request.sid), accept=True)).status_code == 200
    assert (await desk.own(later))["state"] == "confirmed"
    assert (await desk.own(holder))["state"] == "withdrawn"
