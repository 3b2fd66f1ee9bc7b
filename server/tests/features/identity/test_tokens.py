"""The tokens of a login: how they are asked for, how long they hold, what ends them."""

import base64

import httpx
import jwt
import pytest

from tests.features.identity.conftest import MOBILE, PASSWORD, Telephone

TOKEN = "/auth-center/oauth/token"


@pytest.mark.parametrize(
    ("form", "status", "error"),
    [
        ({}, 400, "invalid_request"),
        ({"grant_type": "password"}, 401, "invalid_client"),
        ({"grant_type": "password", "client_id": "other"}, 401, "invalid_client"),
        ({"grant_type": "password", "client_id": "zhegui-web"}, 400, "invalid_request"),
        ({"grant_type": "magic", "client_id": "zhegui-web"}, 400, "unsupported_grant_type"),
        ({"grant_type": "refresh_token", "client_id": "zhegui-web"}, 400, "invalid_request"),
        (
            {"grant_type": "refresh_token", "client_id": "zhegui-web", "refresh_token": "x.y.z"},
            400,
            "invalid_grant",
        ),
        ({"grant_type": "password", "username": "x" * 300}, 400, "invalid_request"),
    ],
)
async def test_what_is_wrong_is_said_in_oauth_words(
    http: httpx.AsyncClient, form: dict[str, str], status: int, error: str
) -> None:
    answer = await http.post(TOKEN, data=form)
    assert (answer.status_code, answer.json()["error"]) == (status, error)


async def test_no_token_is_kept_on_the_way(telephone: Telephone) -> None:
    await telephone.register()
    for answer in (await telephone.login(), await telephone.login(password="not the password")):
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["Pragma"] == "no-cache"


async def test_client_credentials_may_come_by_basic(telephone: Telephone) -> None:
    await telephone.register()
    basic = base64.b64encode(b"zhegui-web:").decode()
    form = {"grant_type": "password", "username": MOBILE, "password": PASSWORD}
    answer = await telephone.http.post(
        TOKEN, data=form, headers={"Authorization": f"Basic {basic}"}
    )
    assert answer.status_code == 200


async def test_logout_acts_at_once(telephone: Telephone) -> None:
    await telephone.register()
    tokens = (await telephone.login()).json()
    form = {"token": tokens["access_token"], "client_id": "zhegui-web"}
    assert (await telephone.http.post("/auth-center/oauth/revoke", data=form)).status_code == 200
    assert (await telephone.current(tokens["access_token"])).status_code == 401
    assert (await telephone.refresh(tokens["refresh_token"])).status_code == 400


async def test_only_our_signature_makes_a_token(telephone: Telephone) -> None:
    await telephone.register()
    tokens = (await telephone.login()).json()
    claims = jwt.decode(tokens["access_token"], options={"verify_signature": False})
    secret = telephone.services.vault.secret("access")
    forged = [
        jwt.encode(claims, "", "none"),
        jwt.encode(claims, b"another installation's key of 32 bytes!", "HS256"),
        jwt.encode(claims, secret * 2, "HS512"),
        # Ours, but of another kind.
        tokens["refresh_token"],
    ]
    for token in forged:
        assert (await telephone.current(token)).status_code == 401
    assert (await telephone.current(jwt.encode(claims, secret, "HS256"))).status_code == 200


async def test_an_access_token_lives_fifteen_minutes(telephone: Telephone) -> None:
    await telephone.register()
    token = (await telephone.login()).json()["access_token"]
    telephone.clock.advance(minutes=14, seconds=59)
    assert (await telephone.current(token)).status_code == 200
    telephone.clock.advance(seconds=1)
    assert (await telephone.current(token)).status_code == 401


async def test_a_login_lasts_fourteen_days_at_most(telephone: Telephone) -> None:
    await telephone.register()
    token = (await telephone.login()).json()["refresh_token"]
    telephone.clock.advance(days=13)
    token = (await telephone.refresh(token)).json()["refresh_token"]
    telephone.clock.advance(days=1)
    assert (await telephone.refresh(token)).json()["error"] == "invalid_grant"


async def test_two_tabs_get_the_same_successor(telephone: Telephone) -> None:
    await telephone.register()
    token = (await telephone.login()).json()["refresh_token"]
    first = (await telephone.refresh(token)).json()
    telephone.clock.advance(seconds=15)
    second = (await telephone.refresh(token)).json()
    assert first["refresh_token"] == second["refresh_token"] != token


async def test_a_tab_two_generations_behind_stays_logged_in(telephone: Telephone) -> None:
    await telephone.register()
    oldest = (await telephone.login()).json()["refresh_token"]
    telephone.clock.advance(minutes=15)
    token = (await telephone.refresh(oldest)).json()["refresh_token"]
    telephone.clock.advance(seconds=10)
    newest = (await telephone.refresh(token)).json()["refresh_token"]
    telephone.clock.advance(seconds=5)
    behind = (await telephone.refresh(oldest)).json()["refresh_token"]
    assert behind == newest
    telephone.clock.advance(seconds=1)
    assert (await telephone.refresh(oldest)).status_code == 400
    assert (await telephone.refresh(newest)).status_code == 400


async def test_an_answer_that_was_lost_is_given_again_however_late(telephone: Telephone) -> None:
    await telephone.register()
    token = (await telephone.login()).json()["refresh_token"]
    lost = (await telephone.refresh(token)).json()
    telephone.clock.advance(days=3)
    again = (await telephone.refresh(token)).json()
    assert again["refresh_token"] == lost["refresh_token"]
    assert (await telephone.current(again["access_token"])).status_code == 200
    assert (await telephone.refresh(again["refresh_token"])).status_code == 200


@pytest.mark.parametrize("is_refresh", [False, True])
async def test_a_late_replay_of_a_used_successor_revokes_the_family(
    telephone: Telephone, is_refresh: bool
) -> None:
    await telephone.register()
    token = (await telephone.login()).json()["refresh_token"]
    successor = (await telephone.refresh(token)).json()
    if is_refresh:
        successor = (await telephone.refresh(successor["refresh_token"])).json()
    else:
        assert (await telephone.current(successor["access_token"])).status_code == 200
    telephone.clock.advance(seconds=16)
    assert (await telephone.refresh(token)).status_code == 400
    assert (await telephone.refresh(successor["refresh_token"])).status_code == 400
    assert (await telephone.current(successor["access_token"])).status_code == 401


async def test_the_old_access_token_does_not_tell_that_the_new_one_arrived(
    telephone: Telephone,
) -> None:
    await telephone.register()
    tokens = (await telephone.login()).json()
    lost = (await telephone.refresh(tokens["refresh_token"])).json()
    assert (await telephone.current(tokens["access_token"])).status_code == 200
    telephone.clock.advance(seconds=16)
    again = (await telephone.refresh(tokens["refresh_token"])).json()
    assert again["refresh_token"] == lost["refresh_token"]


async def test_a_stolen_refresh_token_is_logged(
    telephone: Telephone, caplog: pytest.LogCaptureFixture
) -> None:
    sid = (await telephone.register()).json()["data"]["sid"]
    token = (await telephone.login()).json()["refresh_token"]
    successor = (await telephone.refresh(token)).json()
    await telephone.current(successor["access_token"])
    telephone.clock.advance(seconds=16)
    caplog.set_level("WARNING", "zhegui.identity")
    await telephone.refresh(token)
    (record,) = caplog.records
    assert record.getMessage().endswith(f"used refresh token shown again: {sid}")
