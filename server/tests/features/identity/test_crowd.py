"""A crowd that changes its passwords or mobile numbers keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine

import psutil
import pytest

from tests.features.identity.conftest import API, MOBILE, PASSWORD, Telephone
from tests.people import People, Person
from zhegui.features.identity import passwords
from zhegui.features.identity.passwords import NICENESS
from zhegui.ports.services import Services

FORTY = 40
PATIENCE_SECONDS = 300
#: The code that everybody is sent.
SENT = "123456"

Change = Callable[[Telephone, Person, int], Coroutine[None, None, int]]


class Queue:
    """Instead of the hash: everybody waits until the test lets them go on."""

    def __init__(self) -> None:
        self._waiting = 0
        self.is_full = asyncio.Event()
        self.opened = asyncio.Event()

    async def matches(self, _: str | None, password: str) -> bool:
        self._waiting += 1
        if self._waiting == FORTY:
            self.is_full.set()
        await self.opened.wait()
        return password == PASSWORD


async def change_password(telephone: Telephone, person: Person, number: int) -> int:
    body = {"password": PASSWORD, "newPassword": f"laurel in winter {number}"}
    return await post(telephone, "changePassword", body, person)


async def change_mobile(telephone: Telephone, person: Person, number: int) -> int:
    mobile = f"138{number:08d}"
    asked = {"mobile": mobile, "purpose": "change_mobile"}
    sent = await telephone.http.get(f"{API}/shortMessage/v2/send", params=asked)
    transaction_code = sent.json()["data"]["transactionCode"]
    proof = {"transactionCode": transaction_code, "code": SENT, "password": PASSWORD}
    return await post(telephone, "codeUpdateTel", proof | {"mobile": mobile}, person)


async def post(telephone: Telephone, verb: str, body: object, person: Person) -> int:
    address = f"{API}/user/v2/{verb}"
    return (await telephone.http.post(address, json=body, headers=person.headers)).status_code


@pytest.mark.parametrize("change", [change_password, change_mobile])
async def test_forty_change_at_once(
    telephone: Telephone, people: People, monkeypatch: pytest.MonkeyPatch, change: Change
) -> None:
    queue = Queue()
    monkeypatch.setattr(passwords, "matches", queue.matches)
    monkeypatch.setattr(secrets, "randbelow", lambda _: int(SENT))
    no_challenge = {"limit_code_open_per_network": 2 * FORTY}
    settings = telephone.services.settings.model_copy(update=no_challenge)
    monkeypatch.setattr(telephone.services, "settings", settings)
    crowd, other = [await people.learner() for _ in range(FORTY)], await people.learner()
    changes = [asyncio.create_task(change(telephone, each, at)) for at, each in enumerate(crowd)]
    async with asyncio.timeout(PATIENCE_SECONDS):
        await queue.is_full.wait()
        answer = await telephone.http.get(f"{API}/user/v2/current", headers=other.headers)
    assert answer.status_code == 200
    queue.opened.set()
    assert await asyncio.gather(*changes) == [200] * FORTY


@pytest.mark.parametrize("verb", ["register", "codeResetPassword"])
async def test_who_has_no_code_queues_for_no_hash(
    telephone: Telephone, services: Services, monkeypatch: pytest.MonkeyPatch, verb: str
) -> None:
    if verb == "codeResetPassword":
        await telephone.register()
    held = []
    plain = passwords.hash_password

    async def hash_password(password: str) -> str:
        held.append(services.database.engine.pool.checkedout())  # type: ignore[attr-defined]  # a QueuePool
        return await plain(password)

    monkeypatch.setattr(passwords, "hash_password", hash_password)
    who = {"user": {"tel": MOBILE}} if verb == "register" else {"mobile": MOBILE}
    right = await telephone.code()
    body = {**right, **who, "password": "laurel in winter 1"}
    address = f"{API}/user/v2/{verb}"
    wrong = f"{(int(right['code']) + 1) % 1_000_000:06}"
    refused = await telephone.http.post(address, json={**body, "code": wrong})
    assert (refused.status_code, held) == (400, [])
    assert (await telephone.http.post(address, json=body)).status_code == 200
    assert held == [0]  # and nobody's connection meanwhile


async def test_a_crowds_hashes_leave_the_processors_to_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(passwords, "NICENESS", NICENESS)
    end_password_processes()
    await passwords.hash_password(PASSWORD)
    assert NICENESS > 0
    assert [each.nice() for each in password_processes()] == [NICENESS]
    end_password_processes()


async def test_a_password_process_that_ended_is_followed_by_another() -> None:
    encoded = await passwords.hash_password(PASSWORD)
    end_password_processes()
    assert await passwords.matches(encoded, PASSWORD)


def end_password_processes() -> None:
    for each in password_processes():
        each.kill()
        each.wait()


def password_processes() -> list[psutil.Process]:
    """Those of this process."""
    children = psutil.Process().children()
    return [each for each in children if passwords.PROGRAM[-1] in each.cmdline()]
