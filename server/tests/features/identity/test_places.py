"""Nobody is locked out by what others do: failures and codes count where they come from."""

from __future__ import annotations

import asyncio
import base64
import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any

import altcha
import httpx
import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.conftest import FakeClock
from tests.features.identity.conftest import API, MOBILE, PASSWORD, Telephone
from zhegui.app import create_app, gated
from zhegui.features.identity import challenges
from zhegui.features.identity.models import KnownDevice
from zhegui.features.identity.places import LoginPlace, OpenCodes, challenge_level, is_challenge_due
from zhegui.kernel.db.turns import NamedTurns
from zhegui.kernel.http.raised_limits import RaisedLimit
from zhegui.ports.services import Services
from zhegui.settings import Settings

SEND = f"{API}/shortMessage/v2/send"
CHALLENGE = f"{API}/shortMessage/v2/challenge"
SECRET = "known-to-this-browser-alone"
OTHER = "13900139000"
PATIENCE_SECONDS = 300

From = Callable[..., Telephone]


@pytest.fixture
def coming_from(telephone: Telephone) -> From:
    """The same telephone, its calls made from another address, perhaps by a known device."""
    app = gated(create_app(telephone.services, with_worker=False))

    def coming(address: str, secret: str | None = None) -> Telephone:
        transport = httpx.ASGITransport(app, client=(address, 1))
        headers = {"Device-Secret": secret} if secret else {}
        client = httpx.AsyncClient(
            transport=transport, base_url="http://zhegui.test", headers=headers
        )
        return replace(telephone, http=client)

    return coming


@pytest.fixture
def limited(services: Services, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Other limits, for this test."""

    def change(**limits: int) -> None:
        monkeypatch.setattr(services, "settings", services.settings.model_copy(update=limits))

    return change


@pytest.fixture
def easy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Challenges that are solved at once."""
    monkeypatch.setattr(challenges, "ROUNDS", 1)
    monkeypatch.setattr(challenges, "PREFIX", "0")


class Asked(NamedTurns):
    """Knows how often each address asked for a turn."""

    def __init__(self, most_waiting: int) -> None:
        super().__init__(most_waiting=most_waiting)
        self._asked: Counter[str] = Counter()
        self._was_asked = asyncio.Event()

    async def take(self, name: str, seconds: float, address: str = "") -> None:
        self._asked[address] += 1
        self._was_asked.set()
        await super().take(name, seconds, address)

    async def were_asked(self, address: str, times: int) -> None:
        """Wait until it has asked that often."""
        while self._asked[address] < times:
            self._was_asked.clear()
            await self._was_asked.wait()


async def ask(telephone: Telephone, mobile: str = MOBILE, **more: str) -> httpx.Response:
    return await telephone.http.get(SEND, params={"mobile": mobile, **more})


async def fail(telephone: Telephone, times: int, name: str = MOBILE) -> list[int]:
    return [(await telephone.login(name, "a wrong one")).status_code for _ in range(times)]


class TestPasswords:
    async def test_a_stranger_s_failures_are_not_the_owner_s(self, coming_from: From) -> None:
        owner, stranger = coming_from("203.0.113.7"), coming_from("198.51.100.9")
        await owner.register()
        assert await fail(stranger, 11) == [400] * 10 + [429]
        assert (await owner.login()).status_code == 200
        assert (await stranger.login()).status_code == 429

    async def test_a_flood_of_tries_keeps_the_owner_waiting_for_one_alone(
        self, coming_from: From, services: Services, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        owner, stranger = coming_from("203.0.113.7"), coming_from("198.51.100.9")
        await owner.register()
        turns = Asked(most_waiting=3)
        monkeypatch.setattr(services.database, "_turns", turns)
        name = f"password:{services.vault.lookup('limit', MOBILE).hex()}"
        await turns.take(name, PATIENCE_SECONDS)
        async with asyncio.timeout(PATIENCE_SECONDS), asyncio.TaskGroup() as group:
            tries = [group.create_task(fail(stranger, 1)) for _ in range(6)]
            await turns.were_asked("198.51.100.9", 6)
            login = group.create_task(owner.login())
            await turns.were_asked("203.0.113.7", 1)
            turns.pass_on(name)
        assert login.result().status_code == 200
        assert sorted(each.result() for each in tries) == [[400]] * 3 + [[429]] * 3

    async def test_nor_are_they_by_user_number(self, coming_from: From) -> None:
        owner, stranger = coming_from("203.0.113.7"), coming_from("198.51.100.9")
        await owner.register()
        token = (await owner.login()).json()["access_token"]
        number = (await owner.current(token)).json()["data"]["number"]
        assert await fail(stranger, 11, number) == [400] * 10 + [429]
        assert (await owner.login(number)).status_code == 200

    async def test_a_known_device_keeps_its_own_beside_any_attack(
        self, coming_from: From, limited: Callable[..., None]
    ) -> None:
        limited(limit_password_failures_per_day=5)
        browser = coming_from("203.0.113.7", SECRET)
        await browser.register()
        assert (await browser.login()).status_code == 200
        for one in range(20):
            await fail(coming_from(f"198.51.{one}.9"), 3)
        fresh = coming_from("192.0.2.1")
        refused = await fresh.login()
        assert refused.status_code == 429
        assert "验证码登录" in refused.json()["error_description"]
        assert (await browser.login()).status_code == 200
        code = await fresh.code(purpose="login")
        body = code | {"mobile": MOBILE, "client_id": "zhegui-web"}
        assert (await fresh.http.post(f"{API}/user/v2/codeLogin", json=body)).status_code == 200

    async def test_a_known_device_keeps_its_own_behind_an_address_that_is_used_up(
        self, coming_from: From, limited: Callable[..., None]
    ) -> None:
        limited(limit_password_failures_per_address_per_hour=3)
        browser = coming_from("203.0.113.7", SECRET)
        await browser.register()
        assert (await browser.login()).status_code == 200
        neighbour = coming_from("203.0.113.7")
        for number in range(4):
            await neighbour.login(f"1390000000{number}", password="not the password")
        assert (await neighbour.login()).status_code == 429
        assert await fail(browser, 1) == [400]
        assert (await browser.login()).status_code == 200

    async def test_guesses_from_many_networks_end(
        self, coming_from: From, limited: Callable[..., None]
    ) -> None:
        limited(limit_password_failures_per_day=12)
        await coming_from("203.0.113.7").register()
        tried = 0
        for one in range(30):
            tried += (await fail(coming_from(f"198.51.{one}.9"), 5)).count(400)
        assert tried == 12

    async def test_seven_addresses_leave_the_owner_a_try(self, coming_from: From) -> None:
        owner = coming_from("203.0.113.7")
        await owner.register()
        for one in range(7):
            await fail(coming_from(f"198.51.{one}.9"), 11)
        assert (await owner.login()).status_code == 200

    async def test_a_known_device_fails_ten_times_too(self, coming_from: From) -> None:
        browser = coming_from("203.0.113.7", SECRET)
        await browser.register()
        assert await fail(browser, 11) == [400] * 10 + [429]

    async def test_a_device_is_known_to_the_account_that_logged_in_from_it(
        self, coming_from: From, session: AsyncSession
    ) -> None:
        browser = coming_from("203.0.113.7", SECRET)
        await browser.register()
        assert await session.scalar(select(func.count()).select_from(KnownDevice)) == 1
        stranger = coming_from("198.51.100.9", "some-other-secret-of-22")
        await fail(stranger, 1)
        assert await session.scalar(select(func.count()).select_from(KnownDevice)) == 1
        secret = await session.scalar(select(KnownDevice.secret_lookup))
        assert SECRET.encode() not in (secret or b"")

    async def test_twenty_devices_are_kept(
        self, coming_from: From, session: AsyncSession, clock: FakeClock
    ) -> None:
        await coming_from("203.0.113.7", SECRET).register()
        for one in range(21):
            clock.advance(seconds=1)
            browser = coming_from("203.0.113.7", f"{one:022d}")
            assert (await browser.login()).status_code == 200
        assert await session.scalar(select(func.count()).select_from(KnownDevice)) == 20

    async def test_a_reset_begins_anew(self, coming_from: From) -> None:
        owner = coming_from("203.0.113.7")
        await owner.register()
        assert (await fail(owner, 11))[-1] == 429
        body = await owner.code(purpose="reset") | {"mobile": MOBILE, "password": PASSWORD}
        assert (
            await owner.http.post(f"{API}/user/v2/codeResetPassword", json=body)
        ).status_code == 200
        assert (await owner.login()).status_code == 200

    async def test_an_ipv6_64_is_one_address(self, coming_from: From) -> None:
        await coming_from("203.0.113.7").register()
        for one in range(10):
            await fail(coming_from(f"2001:db8:1:2::{one}"), 1)
        assert await fail(coming_from("2001:db8:1:2::ffff"), 1) == [429]

    async def test_one_login_s_failures_are_not_another_s(self, coming_from: From) -> None:
        owner = coming_from("203.0.113.7")
        await owner.register()
        stolen, own = [(await owner.login()).json()["access_token"] for _ in range(2)]
        change = f"{API}/user/v2/changePassword"
        body = {"password": "a wrong one", "newPassword": "laurel in winter"}
        for _ in range(11):
            answer = await owner.http.post(
                change, json=body, headers={"Authorization": f"Bearer {stolen}"}
            )
        assert answer.status_code == 429
        answer = await owner.http.post(
            change, json=body | {"password": PASSWORD}, headers={"Authorization": f"Bearer {own}"}
        )
        assert answer.status_code == 200


class TestCodes:
    async def test_a_stranger_does_not_use_up_the_owner_s(
        self, coming_from: From, clock: FakeClock
    ) -> None:
        owner, stranger = coming_from("203.0.113.7"), coming_from("198.51.100.9")
        for _ in range(5):
            clock.advance(seconds=61)
            assert (await ask(stranger)).status_code == 200
        assert (await ask(stranger)).status_code == 429
        assert (await ask(owner)).status_code == 200

    async def test_a_known_device_gets_one_beside_any_attack(
        self, coming_from: From, clock: FakeClock
    ) -> None:
        browser = coming_from("203.0.113.7", SECRET)
        await browser.register()
        for _ in range(3):
            clock.advance(hours=1, minutes=1)
            for one in range(20):
                await ask(coming_from(f"198.51.{one}.9"))
        assert (await ask(coming_from("192.0.2.1"))).status_code == 429
        assert (await ask(browser)).status_code == 200

    async def test_nobody_s_telephone_rings_all_day(
        self, coming_from: From, clock: FakeClock, limited: Callable[..., None]
    ) -> None:
        limited(limit_code_open_per_network=1000, limit_code_per_site_per_day=100_000)
        sent = 0
        for _ in range(5):
            clock.advance(hours=1, minutes=1)
            for one in range(40):
                sent += (await ask(coming_from(f"198.51.{one}.9"))).status_code == 200
        assert sent <= 30

    async def test_seven_addresses_do_not_empty_the_site(
        self, coming_from: From, limited: Callable[..., None]
    ) -> None:
        limited(limit_code_open_per_network=1000, limit_code_per_site_per_day=40)
        with unchallenged():
            for one in range(7):
                stranger = coming_from(f"198.51.{one}.9")
                for each in range(40):
                    await ask(stranger, f"1370{one:02d}{each:05d}")
            assert (await ask(coming_from("203.0.113.7"))).status_code == 200

    async def test_the_last_quarter_is_for_numbers_that_have_an_account(
        self, coming_from: From, limited: Callable[..., None]
    ) -> None:
        owner = coming_from("203.0.113.7")
        await owner.register()
        limited(limit_code_open_per_network=1000, limit_code_per_site_per_day=8)
        with unchallenged():
            for one in range(12):
                await ask(coming_from(f"198.51.{one}.9"), f"137000000{one:02d}")
            fresh = coming_from("192.0.2.1")
            assert (await ask(fresh, OTHER)).status_code == 429
            assert (await ask(fresh, MOBILE)).status_code == 200

    async def test_strangers_who_ask_for_many_keep_the_owner_out_of_nothing(
        self, coming_from: From, clock: FakeClock, easy: None
    ) -> None:
        await coming_from("203.0.113.7").register()
        for one in range(11):
            await fail(coming_from(f"198.51.{one}.9"), 11)
        clock.advance(hours=1, minutes=1)
        for one in range(3):
            assert (await ask(coming_from(f"198.51.{one}.9"))).status_code == 200
        fresh = coming_from("192.0.2.1")
        refused = await ask(fresh)
        assert (refused.status_code, refused.json()["error"]) == (429, "challenge_required")
        proof = solve(await challenge(fresh, MOBILE))
        code = await fresh.code(purpose="login", wait=0, proof=proof)
        body = code | {"mobile": MOBILE, "client_id": "zhegui-web"}
        assert (await fresh.http.post(f"{API}/user/v2/codeLogin", json=body)).status_code == 200

    async def test_beyond_a_day_s_codes_each_costs_more(
        self, coming_from: From, clock: FakeClock, limited: Callable[..., None], easy: None
    ) -> None:
        limited(limit_code_per_day=1, limit_code_per_hour=1, limit_code_open_per_network=1000)
        cheap = solve(await challenge(coming_from("192.0.2.1")))
        for one in range(13):
            stranger = coming_from(f"198.51.{one}.9")
            proof = solve(await challenge(stranger, MOBILE))
            assert (await ask(stranger, proof=proof)).status_code == 200
        owner = coming_from("192.0.2.1")
        assert (await ask(owner, proof=cheap)).json()["error"] == "challenge_required"
        made = await challenge(owner, MOBILE)
        assert (made["parameters"]["data"]["level"], made["parameters"]["cost"]) == (1, 2)
        assert (await ask(owner, proof=solve(made))).status_code == 200
        within_a_minute = await ask(owner, proof=solve(await challenge(owner, MOBILE)))
        assert (within_a_minute.status_code, within_a_minute.json()["error"]) == (429, "too_many")

    async def test_codes_that_are_used_ask_for_no_challenge(self, coming_from: From) -> None:
        hall = coming_from("203.0.113.7")
        for one in range(12):
            assert (await hall.register(f"137000000{one:02d}")).status_code == 200

    async def test_many_unused_codes_ask_for_a_challenge_once_each(
        self, coming_from: From, limited: Callable[..., None]
    ) -> None:
        limited(limit_code_open_per_network=2)
        stranger = coming_from("198.51.100.9")
        for one in range(2):
            assert (await ask(stranger, f"1370000000{one}")).status_code == 200
        refused = await ask(stranger)
        assert (refused.status_code, refused.json()["error"]) == (429, "challenge_required")
        assert int(refused.headers["Retry-After"]) > 0
        proof = solve(await challenge(stranger))
        assert (await ask(stranger, proof=proof)).status_code == 200
        again = await ask(stranger, OTHER, proof=proof)
        assert (again.status_code, again.json()["error"]) == (429, "too_many")
        assert (await ask(coming_from("203.0.113.7"), OTHER)).status_code == 200

    @pytest.mark.parametrize("spoil", ["", "x", "e30=", "bnVsbA==", "counter", "key", "cost"])
    async def test_what_solves_nothing_is_refused(
        self, coming_from: From, limited: Callable[..., None], spoil: str
    ) -> None:
        limited(limit_code_open_per_network=1)
        stranger = coming_from("198.51.100.9")
        await ask(stranger, OTHER)
        made = json.loads(base64.b64decode(solve(await challenge(stranger))))
        if spoil == "counter":
            made["solution"]["counter"] += 1
        elif spoil == "key":
            made["solution"]["derivedKey"] = "000" + "1" * 61
        elif spoil == "cost":
            made["challenge"]["parameters"]["cost"] = 1
        proof = encoded(made) if spoil in ("counter", "key", "cost") else spoil
        refused = await ask(stranger, proof=proof)
        assert (refused.status_code, refused.json()["error"]) == (429, "challenge_required")

    async def test_a_challenge_serves_for_five_minutes(
        self, coming_from: From, limited: Callable[..., None], clock: FakeClock
    ) -> None:
        limited(limit_code_open_per_network=1)
        stranger = coming_from("198.51.100.9")
        await ask(stranger, OTHER)
        proof = solve(await challenge(stranger))
        clock.advance(minutes=5)
        assert (await ask(stranger, proof=proof)).json()["error"] == "challenge_required"

    async def test_a_company_s_first_day_passes_from_a_raised_address(
        self, coming_from: From, limited: Callable[..., None], session: AsyncSession
    ) -> None:
        limited(
            limit_code_open_per_network=2,
            limit_code_per_site_per_day=6,
            limit_code_per_address_per_hour=4,
        )
        now = coming_from("203.0.113.7").clock.now()
        session.add(
            RaisedLimit(
                created_at=now,
                network="203.0.113.0/28",
                times=5,
                until=now + timedelta(hours=1),
                reason="first day",
            )
        )
        await session.commit()
        company = coming_from("203.0.113.7")
        asked = [await ask(company, f"1370000{one:04d}") for one in range(21)]
        assert [each.status_code for each in asked] == [200] * 20 + [429]
        assert (await ask(coming_from("198.51.100.9"))).status_code == 200
        company.clock.advance(hours=1, seconds=1)
        assert (await ask(company, OTHER)).json()["error"] == "challenge_required"


async def challenge(telephone: Telephone, mobile: str | None = None) -> dict[str, Any]:
    params = {"mobile": mobile} if mobile else {}
    made: dict[str, Any] = (await telephone.http.get(CHALLENGE, params=params)).json()["data"]
    return made


def solve(challenge: dict[str, Any]) -> str:
    """As a browser solves it, by the same library."""
    found = altcha.solve_challenge(altcha.Challenge.from_dict(challenge))
    assert found
    return encoded({"challenge": challenge, "solution": found.to_dict()})


def encoded(payload: dict[str, Any]) -> str:
    return base64.b64encode(json.dumps(payload).encode()).decode()


@contextmanager
def unchallenged() -> Iterator[None]:
    """Every stranger has solved every challenge."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("zhegui.features.identity.codes.is_challenge_due", lambda *_, **__: False)
        yield


@pytest.mark.parametrize(
    ("device", "of_network", "of_site", "raised", "due"),
    [
        (None, 9, 199, False, False),
        (None, 10, 10, False, True),
        (None, 0, 200, False, True),
        ("known", 1000, 2000, False, False),
        (None, 1000, 2000, True, False),
    ],
)
def test_a_challenge_is_due(
    settings: Settings, device: str | None, of_network: int, of_site: int, raised: bool, due: bool
) -> None:
    place, open_codes = LoginPlace("203.0.113.7", device), OpenCodes(of_network, of_site)
    assert is_challenge_due(settings, place, open_codes, is_raised=raised) is due


@pytest.mark.parametrize(
    ("sent", "level"), [(0, 0), (30, 0), (39, 0), (40, 1), (59, 2), (90, 6), (10_000, 6)]
)
def test_a_challenge_is_twice_as_hard_after_so_many_codes(sent: int, level: int) -> None:
    assert challenge_level(sent, 30) == level
