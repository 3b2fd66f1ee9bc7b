"""Registering, logging in, changing a password, and what is refused."""

from collections.abc import Callable

import httpx
import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from tests.calls import counted_calls
from tests.features.identity.conftest import API, MOBILE, PASSWORD, Telephone
from tests.people import ID_NUMBERS
from zhegui.features.identity import passwords
from zhegui.features.identity.api import User
from zhegui.features.identity.common_passwords import is_common_password
from zhegui.features.identity.models import Consent
from zhegui.features.identity.password_process import HASHER
from zhegui.ports.services import Services

TOKEN = "/auth-center/oauth/token"


async def test_register_then_log_in(telephone: Telephone) -> None:
    registered = await telephone.register()
    assert registered.json()["message"] == "注册成功，请登录"
    answer = await telephone.login()
    tokens = answer.json()
    assert set(tokens) == {"access_token", "refresh_token", "token_type", "expires_in", "scope"}
    assert (tokens["token_type"], tokens["expires_in"]) == ("bearer", 900)
    current = (await telephone.current(tokens["access_token"])).json()["data"]
    assert current["nickname"] == "学员8000"
    by_number = await telephone.login(current["number"])
    assert by_number.status_code == 200


async def test_a_number_registers_once(telephone: Telephone) -> None:
    await telephone.register()
    again = await telephone.register()
    assert (again.status_code, again.json()["error"]) == (409, "mobile_taken")


async def test_agreements_are_recorded(telephone: Telephone, session: AsyncSession) -> None:
    body = await telephone.code(purpose="register") | {
        "user": {"tel": MOBILE},
        "password": PASSWORD,
        "agreementList": [{"kind": kind, "edition": "2026-11"} for kind in ("service", "privacy")],
    }
    assert (await telephone.http.post(f"{API}/user/v2/register", json=body)).status_code == 200
    kinds = (await session.scalars(select(Consent.kind).order_by(Consent.kind))).all()
    assert kinds == ["privacy", "service"]


async def test_wrong_name_and_wrong_password_answer_alike(telephone: Telephone) -> None:
    await telephone.register()
    wrong_password = await telephone.login(password="not the password")
    wrong_name = await telephone.login("13900139000", "not the password")
    for answer in (wrong_password, wrong_name):
        assert answer.status_code == 400
        assert answer.json() == {
            "error": "invalid_grant",
            "error_description": "用户名或密码错误",
        }


async def test_log_in_by_code(telephone: Telephone) -> None:
    await telephone.register()
    body = await telephone.code(purpose="login") | {"mobile": MOBILE, "client_id": "zhegui-web"}
    strange = await telephone.http.post(
        f"{API}/user/v2/codeLogin", json=body | {"client_id": "other"}
    )
    assert (strange.status_code, strange.json()["error"]) == (400, "invalid_client")
    answer = await telephone.http.post(f"{API}/user/v2/codeLogin", json=body)
    assert answer.json()["message"] == "登录成功"
    token = answer.json()["data"]["access_token"]
    assert (await telephone.current(token)).status_code == 200


async def test_an_unknown_number_cannot_log_in_by_code(telephone: Telephone) -> None:
    body = await telephone.code(purpose="login") | {"mobile": MOBILE, "client_id": "zhegui-web"}
    answer = await telephone.http.post(f"{API}/user/v2/codeLogin", json=body)
    assert (answer.status_code, answer.json()["error"]) == (409, "not_registered")


async def test_a_reset_ends_every_login(telephone: Telephone) -> None:
    await telephone.register()
    token = (await telephone.login()).json()["access_token"]
    body = await telephone.code(purpose="reset") | {
        "mobile": MOBILE,
        "password": "another osmanthus",
    }
    answer = await telephone.http.post(f"{API}/user/v2/codeResetPassword", json=body)
    assert answer.json()["message"] == "修改成功，请登录"
    assert (await telephone.current(token)).status_code == 401
    assert (await telephone.login()).status_code == 400
    assert (await telephone.login(password="another osmanthus")).status_code == 200


async def test_a_reset_refuses_one_s_own_number_and_takes_another(telephone: Telephone) -> None:
    await telephone.register()
    body = await telephone.code(purpose="reset") | {"mobile": MOBILE, "password": MOBILE}
    answer = await telephone.http.post(f"{API}/user/v2/codeResetPassword", json=body)
    assert [(d["path"], d["error"]) for d in answer.json()["details"]] == [
        ("password", "common_password")
    ]
    body["password"] = "another osmanthus"  # the code still serves
    answer = await telephone.http.post(f"{API}/user/v2/codeResetPassword", json=body)
    assert answer.status_code == 200


async def test_disabling_an_account_ends_its_logins(
    telephone: Telephone, session: AsyncSession
) -> None:
    await telephone.register()
    tokens = (await telephone.login()).json()
    await session.execute(update(User).values(state="disabled"))
    await session.commit()
    assert (await telephone.current(tokens["access_token"])).status_code == 401
    assert (await telephone.login()).json()["error"] == "invalid_grant"
    successor = (await telephone.refresh(tokens["refresh_token"])).json()
    assert (await telephone.current(successor.get("access_token", ""))).status_code == 401


async def test_ten_failures_lock_an_account_for_fifteen_minutes(telephone: Telephone) -> None:
    await telephone.register()
    for _ in range(10):
        assert (await telephone.login(password="not the password")).status_code == 400
    locked = await telephone.login()
    assert (locked.status_code, locked.json()["error"]) == (429, "too_many")
    assert int(locked.headers["Retry-After"]) <= 900
    telephone.clock.advance(minutes=15)
    assert (await telephone.login()).status_code == 200


@pytest.mark.parametrize("change", [str.upper, lambda word: word + " ", lambda word: word[:-1]])
async def test_a_password_is_taken_to_the_letter(
    telephone: Telephone, change: Callable[[str], str]
) -> None:
    await telephone.register()
    assert (await telephone.login(password=change(PASSWORD))).json()["error"] == "invalid_grant"


async def test_success_forgets_failures(telephone: Telephone) -> None:
    await telephone.register()
    for _ in range(3):
        for _ in range(9):
            await telephone.login(password="not the password")
        assert (await telephone.login()).status_code == 200


@pytest.mark.parametrize(
    ("password", "error"),
    [
        ("seven77", "too_short"),
        ("x" * 65, "too_long"),
        ("12345678", "common_password"),
        ("PassWord123", "common_password"),
        ("aaaaaaaab", "common_password"),
        ("liverpool1", "common_password"),
        ("woaini1314", "common_password"),
        ("Passw0rd!", "common_password"),
        ("P@ssw0rd1", "common_password"),
        ("Admin@123", "common_password"),
        ("Adm1n@2026", "common_password"),
        ("Passw0rd!Passw0rd!", "common_password"),
        ("Admin@123Admin@123Admin@123", "common_password"),
        ("kaoshi2026", "common_password"),
        ("Qaz@123456", "common_password"),
        ("administrator", "common_password"),
        ("1234567890abcdef", "common_password"),
        ("passwordpassword", "common_password"),
        (f"Lz{MOBILE[-6:]}", "common_password"),
        (f"{MOBILE}!", "common_password"),
        ("ZheGui in winter", "common_password"),
        ("月中折桂香满路", "too_short"),
        ("月中折桂香满路边", "common_password"),
        ("with\0nul12345", "invalid_text"),
        (12345678, "not_text"),
        (None, "not_text"),
    ],
)
async def test_bad_passwords_are_refused_beside_the_field(
    telephone: Telephone, password: object, error: str
) -> None:
    code = await telephone.code(purpose="register")
    body = code | {"user": {"tel": MOBILE}, "password": password}
    answer = await telephone.http.post(f"{API}/user/v2/register", json=body)
    assert answer.status_code == 400
    assert [(d["path"], d["error"]) for d in answer.json()["details"]] == [("password", error)]


#: Pieces take some 6,000; zxcvbn alone 80,000 for 64 digits, and seconds for the first of these.
MOST_CALLS = 20_000


@pytest.mark.parametrize("unit", ["4@8({[<369!1|7$5+%20", "!57|", "a1", "1050", "🌕桂"])
def test_no_password_keeps_the_server_busy(unit: str) -> None:
    is_common_password("the lists are loaded")
    with counted_calls() as calls:
        is_common_password((unit * 64)[:64], [MOBILE])
    assert calls.total() < MOST_CALLS


@pytest.mark.parametrize(
    "password",
    ["kX9!mq2z", "月落乌啼霜满天8", "osmanthus-2026", "correct horse", "Xm7-kettle-roof"],
)
def test_what_nobody_would_try_soon_is_a_password(password: str) -> None:
    assert not is_common_password(password, [MOBILE])


async def test_sixty_four_signs_are_a_password(telephone: Telephone) -> None:
    longest = "桂 laurel 🌕" * 6 + "1234"
    assert len(longest) == 64
    body = await telephone.code(purpose="register") | {"user": {"tel": MOBILE}, "password": longest}
    assert (await telephone.http.post(f"{API}/user/v2/register", json=body)).status_code == 200
    assert (await telephone.login(password=longest)).status_code == 200


async def test_sessions_are_listed_and_ended_one_by_one(telephone: Telephone) -> None:
    await telephone.register()
    first = (await telephone.login()).json()["access_token"]
    second = (await telephone.login()).json()["access_token"]
    headers = {"Authorization": f"Bearer {second}"}
    listed = (await telephone.http.get(f"{API}/session/v2/list", headers=headers)).json()["data"]
    assert [one["isCurrent"] for one in listed] == [True, False]
    body = {"model": {"sid": listed[1]["sid"]}}
    revoke = f"{API}/session/v2/revoke"
    assert (await telephone.http.post(revoke, json=body, headers=headers)).status_code == 200
    assert (await telephone.http.post(revoke, json=body, headers=headers)).status_code == 404
    assert (await telephone.current(first)).status_code == 401
    assert (await telephone.current(second)).status_code == 200


async def test_who_knows_the_password_changes_it(telephone: Telephone) -> None:
    await telephone.register()
    other = (await telephone.login()).json()["access_token"]
    mine = (await telephone.login()).json()["access_token"]
    change, headers = f"{API}/user/v2/changePassword", {"Authorization": f"Bearer {mine}"}
    body = {"newPassword": "laurel in winter"}
    for wrong in ("not the password", "short", "x" * 65):
        body["password"] = wrong
        refused = await telephone.http.post(change, json=body, headers=headers)
        assert (refused.status_code, refused.json()["error"]) == (400, "wrong_password")
    body["password"] = PASSWORD
    assert (await telephone.http.post(change, json=body, headers=headers)).status_code == 200
    assert (await telephone.current(mine)).status_code == 200
    assert (await telephone.current(other)).status_code == 401
    assert (await telephone.login(password="laurel in winter")).status_code == 200


async def test_no_own_number_becomes_the_password(telephone: Telephone) -> None:
    await telephone.register()
    headers = {"Authorization": f"Bearer {(await telephone.login()).json()['access_token']}"}
    consent = {"agreementList": [{"kind": "real_name", "edition": "2026-12"}]}
    real = {"model": {"realName": "张明远", "idNumber": ID_NUMBERS[0], **consent}}
    saved = await telephone.http.post(f"{API}/user/v2/save", json=real, headers=headers)
    for own in (MOBILE, saved.json()["data"]["number"], ID_NUMBERS[0].lower()):
        body = {"password": PASSWORD, "newPassword": f"laurel{own}"}
        refused = await telephone.http.post(
            f"{API}/user/v2/changePassword", json=body, headers=headers
        )
        (detail,) = refused.json()["details"]
        assert (detail["path"], detail["error"]) == ("newPassword", "common_password")
    assert (await telephone.login()).status_code == 200


async def test_one_address_fails_a_thousand_times_an_hour_at_most(
    telephone: Telephone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    await telephone.register()
    monkeypatch.setattr(
        services,
        "settings",
        services.settings.model_copy(update={"limit_password_failures_per_address_per_hour": 3}),
    )
    for name in ("13800138001", "13800138002", "nobody"):
        assert (await telephone.login()).status_code == 200, "who succeeds is not counted"
        assert (await telephone.login(name, "a wrong one")).status_code == 400
    refused = await telephone.login()
    assert (refused.status_code, refused.json()["error"]) == (429, "too_many")
    telephone.clock.advance(hours=1, seconds=1)
    assert (await telephone.login()).status_code == 200


async def test_logins_are_logged_without_numbers(
    telephone: Telephone, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "zhegui.identity")
    sid = (await telephone.register()).json()["data"]["sid"]
    tokens = (await telephone.login()).json()
    await telephone.login(password="a wrong one")
    headers = {"Authorization": f"Bearer {tokens['access_token']}"}
    for password in ("a wrong one", PASSWORD):
        body = {"password": password, "newPassword": "laurel in winter"}
        await telephone.http.post(f"{API}/user/v2/changePassword", json=body, headers=headers)
    for number in (MOBILE, "13900139000"):
        body = await telephone.code(purpose="login") | {"mobile": number, "client_id": "zhegui-web"}
        await telephone.http.post(f"{API}/user/v2/codeLogin", json=body)
    another = "13700137000"
    body = await telephone.code(another, "change_mobile") | {"mobile": another}
    body["password"] = "laurel in winter"
    await telephone.http.post(f"{API}/user/v2/codeUpdateTel", json=body, headers=headers)
    body = await telephone.code(another, "reset") | {"mobile": another, "password": PASSWORD}
    await telephone.http.post(f"{API}/user/v2/codeResetPassword", json=body)
    said = [record.getMessage().partition(" ")[2] for record in caplog.records]
    assert said == [
        f"registered: {sid}",
        f"login by password: {sid}",
        f"login refused: {sid}",
        f"password refused: {sid}",
        f"password changed: {sid}",
        f"login by code: {sid}",
        "code refused: login",
        f"mobile number changed: {sid}",
        f"password reset: {sid}",
    ]


async def test_english_is_answered_in_english(http: httpx.AsyncClient) -> None:
    answer = await http.get(f"{API}/user/v2/current", headers={"Accept-Language": "zh;q=0.5,en-GB"})
    assert answer.json()["message"] == "Please log in first"


async def test_waiting_for_a_hash_holds_no_connection(
    telephone: Telephone, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    await telephone.register()
    held = []

    async def matches(encoded: str | None, password: str) -> bool:
        held.append(services.database.engine.pool.checkedout())  # type: ignore[attr-defined]  # a QueuePool
        return await verify(encoded, password)

    verify = passwords.matches
    monkeypatch.setattr(passwords, "matches", matches)
    assert (await telephone.login()).status_code == 200
    assert held == [0]


async def test_a_reset_while_the_hash_is_waited_for_leaves_no_login(
    telephone: Telephone, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    await telephone.register()
    verify = passwords.matches

    async def matches(encoded: str | None, password: str) -> bool:
        right = await verify(encoded, password)
        await session.execute(update(User).values(password_hash="another"))
        await session.commit()
        return right

    monkeypatch.setattr(passwords, "matches", matches)
    assert (await telephone.login()).json()["error"] == "invalid_grant"


def test_who_has_no_account_costs_as_much_as_who_has() -> None:
    assert not HASHER.check_needs_rehash(passwords.DECOY)
