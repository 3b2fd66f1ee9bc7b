"""Codes: six digits, five minutes, one use, five tries, for one number and one purpose."""

import asyncio
from collections.abc import Awaitable, Callable

import httpx
import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.identity.conftest import API, MOBILE, PASSWORD, Telephone
from zhegui.features.identity.models import VerificationCode
from zhegui.ports.services import Services


def registration(code: dict[str, str], mobile: str = MOBILE) -> dict[str, object]:
    return code | {"user": {"tel": mobile}, "password": PASSWORD}


def wrong(code: dict[str, str]) -> dict[str, str]:
    return code | {"code": f"{(int(code['code']) + 1) % 10**6:06d}"}


async def test_the_twin_writes_one_line_a_message(telephone: Telephone) -> None:
    await telephone.code(purpose="register")
    [message] = telephone.messages()
    assert set(message) == {"mobile", "template", "code", "transactionCode", "at"}
    assert message["mobile"] == MOBILE
    assert message["template"] == "register"
    assert len(message["code"]) == 6


async def test_the_answer_says_nothing_of_whether_a_number_is_known(telephone: Telephone) -> None:
    await telephone.register()
    telephone.clock.advance(hours=2)
    send = f"{API}/shortMessage/v2/send"
    known = await telephone.http.get(send, params={"mobile": MOBILE})
    unknown = await telephone.http.get(send, params={"mobile": "13900139000"})
    for answer in (known, unknown):
        assert answer.status_code == 200
        assert set(answer.json()["data"]) == {"transactionCode"}
    assert known.json()["message"] == unknown.json()["message"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "empty"}, 200),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "none"}, 403),
        # A picture or a link that an author wrote into a text of ours.
        ({"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "image"}, 403),
        ({"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "document"}, 403),
    ],
)
async def test_no_address_makes_a_browser_send_codes(
    http: httpx.AsyncClient, headers: dict[str, str], status: int
) -> None:
    answer = await http.get(
        f"{API}/shortMessage/v2/send", params={"mobile": MOBILE}, headers=headers
    )
    assert answer.status_code == status


@pytest.mark.parametrize(
    "mobile",
    [
        "",
        "1380013800",
        "12800138000",
        "１３８００１３８０００",
        "138001380001",
        "+8613800138000",
        "1380013800\n",
    ],
)
async def test_only_mainland_numbers(http: httpx.AsyncClient, mobile: str) -> None:
    answer = await http.get(f"{API}/shortMessage/v2/send", params={"mobile": mobile})
    assert answer.status_code == 400
    assert answer.json()["details"][0] == {
        "path": "mobile",
        "error": "invalid_mobile",
        "message": "请输入正确的手机号",
    }


async def test_a_code_serves_once(telephone: Telephone) -> None:
    body = registration(await telephone.code(purpose="register"))
    first, second = await asyncio.gather(
        *(telephone.http.post(f"{API}/user/v2/register", json=body) for _ in range(2))
    )
    assert sorted((first.status_code, second.status_code)) == [200, 400]


async def test_a_code_dies_after_five_minutes(telephone: Telephone) -> None:
    code = await telephone.code(purpose="register")
    telephone.clock.advance(minutes=5)
    answer = await telephone.http.post(f"{API}/user/v2/register", json=registration(code))
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_code")


async def test_five_wrong_tries_use_a_code_up(telephone: Telephone) -> None:
    code = await telephone.code(purpose="register")
    body = registration(wrong(code))
    for _ in range(5):
        answer = await telephone.http.post(f"{API}/user/v2/register", json=body)
        assert answer.json()["error"] == "invalid_code"
    answer = await telephone.http.post(f"{API}/user/v2/register", json=registration(code))
    assert answer.json()["error"] == "invalid_code"


async def test_four_wrong_tries_do_not(telephone: Telephone) -> None:
    code = await telephone.code(purpose="register")
    for _ in range(4):
        await telephone.http.post(f"{API}/user/v2/register", json=registration(wrong(code)))
    answer = await telephone.http.post(f"{API}/user/v2/register", json=registration(code))
    assert answer.status_code == 200


async def test_a_code_serves_its_number_and_purpose_only(telephone: Telephone) -> None:
    code = await telephone.code(purpose="reset")
    answer = await telephone.http.post(f"{API}/user/v2/register", json=registration(code))
    assert answer.json()["error"] == "invalid_code"
    code = await telephone.code(purpose="register")
    body = registration(code, "13900139000")
    answer = await telephone.http.post(f"{API}/user/v2/register", json=body)
    assert answer.json()["error"] == "invalid_code"


async def test_codes_are_kept_hashed(
    telephone: Telephone, session: AsyncSession, run_jobs: Callable[..., Awaitable[None]]
) -> None:
    await telephone.http.get(f"{API}/shortMessage/v2/send", params={"mobile": MOBILE})
    jobs = list(await telephone.services.jobs.job_manager.list_jobs_async())
    await run_jobs()
    code = telephone.messages()[-1]["code"]
    assert MOBILE not in str([job.task_kwargs for job in jobs])
    row = (await session.scalars(VerificationCode.__table__.select())).all()
    assert code not in str(row)


async def test_a_code_that_waited_until_it_was_of_no_use_is_not_sent(
    telephone: Telephone, run_jobs: Callable[..., Awaitable[None]]
) -> None:
    """In an outage, or given up and tried again by `zhegui jobs retry --all` a week later."""
    await telephone.code()
    telephone.clock.advance(hours=2)
    await telephone.http.get(f"{API}/shortMessage/v2/send", params={"mobile": MOBILE})
    telephone.clock.advance(minutes=5)
    await run_jobs()
    assert len(telephone.messages()) == 1


class TestLimits:
    """1 a minute, 5 an hour and 10 a day for a number; 300 an hour for an address."""

    async def test_one_a_minute(self, telephone: Telephone) -> None:
        send = f"{API}/shortMessage/v2/send"
        assert (await telephone.http.get(send, params={"mobile": MOBILE})).status_code == 200
        refused = await telephone.http.get(send, params={"mobile": MOBILE})
        assert refused.status_code == 429
        assert 0 < int(refused.headers["Retry-After"]) <= 60
        assert refused.json()["error"] == "too_many"

    async def test_five_an_hour_and_ten_a_day(self, telephone: Telephone) -> None:
        for _ in range(5):
            await telephone.code()
        telephone.clock.advance(minutes=2)
        send = f"{API}/shortMessage/v2/send"
        assert (await telephone.http.get(send, params={"mobile": MOBILE})).status_code == 429
        telephone.clock.advance(hours=1)
        for _ in range(5):
            await telephone.code()
        telephone.clock.advance(hours=2)
        assert (await telephone.http.get(send, params={"mobile": MOBILE})).status_code == 429

    async def test_at_once_only_one_wins(self, telephone: Telephone, services: Services) -> None:
        send = f"{API}/shortMessage/v2/send"
        answers = await asyncio.gather(
            *(telephone.http.get(send, params={"mobile": MOBILE}) for _ in range(8))
        )
        assert sorted(answer.status_code for answer in answers) == [200] + [429] * 7
