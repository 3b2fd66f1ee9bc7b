"""Codes and tokens of panels: what they let in, and what ends them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta

import jwt
import pytest
from fastapi.dependencies.models import Dependant
from sqlalchemy import delete, func, select

from tests.cases import cases
from tests.conftest import START, FakeClock
from tests.contract.answers import method_of
from tests.features.panels.conftest import API, Panel
from tests.people import People
from zhegui.app import all_routes
from zhegui.features.organizations.api import UserOrganization
from zhegui.features.panels.callers import panel_anyone
from zhegui.features.panels.models import PanelCode
from zhegui.features.panels.rules import CodeUse, shown
from zhegui.features.panels.service import MOST
from zhegui.kernel.people.caller import audience
from zhegui.ports.services import Services

SECOND = timedelta(seconds=1)


@pytest.mark.parametrize(
    ("age", "used", "done"),
    [
        (0, None, CodeUse.ENTERS),
        (59, None, CodeUse.ENTERS),
        (60, None, CodeUse.NOTHING),
        (0, 0, CodeUse.REVOKES),
        (59, 10, CodeUse.REVOKES),
        (3600, 10, CodeUse.REVOKES),
    ],
)
def test_what_showing_a_code_does(age: int, used: int | None, done: CodeUse) -> None:
    used_at = None if used is None else START + used * SECOND
    assert shown(START + 60 * SECOND, used_at, START + age * SECOND) is done


async def test_a_code_lets_the_panel_act_as_the_page_does(panel: Panel, people: People) -> None:
    learner, manager = await people.learner(), await people.manager()
    themselves = {"user": str(learner.sid), "organization": "None"}
    assert await panel.who(await panel.token(learner)) == themselves
    assert await panel.who(await panel.token(learner), "anyone") == themselves
    acting = {"user": str(manager.sid), "organization": manager.headers["tenant-id"]}
    assert await panel.who(await panel.token(manager)) == acting


async def test_an_ordinary_token_and_a_visitor_are_taken_as_everywhere(
    panel: Panel, people: People
) -> None:
    manager = await people.manager()
    assert (await panel.who(manager.headers))["organization"] == manager.headers["tenant-id"]
    assert await panel.who({}, "anyone") == {"user": None}
    assert (await panel.asks({})).status_code == 401
    assert (await panel.asks({"Authorization": "Bearer nonsense"}, "anyone")).status_code == 401


def takes_panels(declared: Dependant) -> bool:
    """Whether a route asks for a panel's caller, by whatever stands between."""
    return declared.call is panel_anyone or any(map(takes_panels, declared.dependencies))


async def test_no_other_route_takes_the_token_of_a_panel(panel: Panel, people: People) -> None:
    operator = await panel.token(await people.operator())
    asking = [
        route
        for route in all_routes()
        if audience(route) != "public" and not takes_panels(route.dependant)
    ]
    with cases() as each:
        for route in asking:
            path = route.path.replace("{sid}", "x").replace("{name}", "x.png")
            method = method_of(route)
            with each.case(method, path):
                answer = await panel.http.request(method, path, headers=operator)
                assert answer.status_code == 401


async def test_a_code_used_twice_ends_its_token(panel: Panel, people: People) -> None:
    learner = await people.learner()
    code = await panel.code(learner)
    first = await panel.enter(code)
    headers = {"Authorization": f"Bearer {first.json()['data']['token']}"}
    other = await panel.token(learner)
    assert (await panel.asks(headers)).status_code == 200
    assert (await panel.enter(code)).status_code == 401
    assert (await panel.asks(headers)).status_code == 401
    assert (await panel.asks(headers, "anyone")).status_code == 401
    # Neither the page nor its other panel is any the worse.
    assert (await panel.asks(other)).status_code == 200
    assert (await panel.asks(learner.headers)).status_code == 200


async def test_two_at_once_get_one_token_that_is_ended(panel: Panel, people: People) -> None:
    code = await panel.code(await people.learner())
    answers = await asyncio.gather(panel.enter(code), panel.enter(code))
    assert sorted(answer.status_code for answer in answers) == [200, 401]
    (token,) = (each.json()["data"]["token"] for each in answers if each.status_code == 200)
    assert (await panel.asks({"Authorization": f"Bearer {token}"})).status_code == 401


async def test_a_code_ends_after_a_minute_and_a_token_after_a_quarter(
    panel: Panel, people: People, clock: FakeClock
) -> None:
    learner = await people.learner()
    late, headers = await panel.code(learner), await panel.token(learner)
    clock.advance(seconds=60)
    assert (await panel.enter(late)).status_code == 401
    clock.advance(minutes=14)
    assert (await panel.asks(headers)).status_code == 401
    assert (await panel.asks(headers, "anyone")).status_code == 401


@pytest.mark.parametrize("code", ["", "A" * 21, "A" * 23, "A" * 21 + "=", "A" * 21 + "文"])
async def test_what_is_no_code_is_said(panel: Panel, code: str) -> None:
    answer = await panel.enter(code)
    assert answer.status_code == 400
    assert answer.json()["details"][0]["path"] == "model.code"


async def test_a_code_that_nobody_was_given(panel: Panel) -> None:
    assert (await panel.enter("A" * 22)).status_code == 401


async def test_a_logout_ends_codes_and_tokens_of_that_login_alone(
    panel: Panel, people: People
) -> None:
    learner = await people.learner()
    elsewhere = await people.again(learner)
    code, headers = await panel.code(learner), await panel.token(learner)
    other = await panel.token(elsewhere)
    form = {"token": learner.headers["Authorization"][7:], "client_id": "zhegui-web"}
    assert (await panel.http.post("/auth-center/oauth/revoke", data=form)).status_code == 200
    assert (await panel.enter(code)).status_code == 401
    assert (await panel.asks(headers)).status_code == 401
    assert (await panel.asks(other)).status_code == 200


async def test_no_header_makes_it_act_for_another_organization(
    panel: Panel, people: People
) -> None:
    manager, rival = await people.manager(), await people.other_manager()
    own, others = manager.headers["tenant-id"], rival.headers["tenant-id"]
    headers = await panel.token(manager)
    assert (await panel.who(headers | {"tenant-id": own}))["organization"] == own
    assert (await panel.asks(headers | {"tenant-id": others})).status_code == 403
    assert (await panel.asks(headers | {"tenant-id": "nonsense"})).status_code == 403
    by_learner = await panel.token(await people.learner())
    assert (await panel.asks(by_learner | {"tenant-id": own})).status_code == 403


async def test_who_leaves_an_organization_acts_for_it_in_no_panel(
    panel: Panel, people: People, services: Services
) -> None:
    manager = await people.manager()
    headers = await panel.token(manager)
    async with services.transaction() as (session, _):
        await session.execute(
            delete(UserOrganization).where(UserOrganization.user_sid == manager.sid)
        )
    assert (await panel.asks(headers)).status_code == 403


async def test_only_our_signature_and_audience_make_a_token(
    panel: Panel, people: People, services: Services
) -> None:
    learner = await people.learner()
    token = (await panel.token(learner))["Authorization"][7:]
    claims = jwt.decode(token, options={"verify_signature": False})
    secret = services.vault.secret("panel-token")
    without_audience = {name: value for name, value in claims.items() if name != "aud"}
    forged = [
        jwt.encode(claims, "", "none"),
        jwt.encode(claims, services.vault.secret("access"), "HS256"),
        jwt.encode(claims, secret * 2, "HS512"),
        jwt.encode(without_audience, secret, "HS256"),
        jwt.encode(claims | {"aud": "another"}, secret, "HS256"),
    ]
    for each in forged:
        assert (await panel.asks({"Authorization": f"Bearer {each}"})).status_code == 401
    again = jwt.encode(claims, secret, "HS256")
    assert (await panel.asks({"Authorization": f"Bearer {again}"})).status_code == 200


async def test_codes_are_kept_as_hashes_and_forgotten(
    panel: Panel,
    people: People,
    services: Services,
    clock: FakeClock,
    run_jobs: Callable[..., Awaitable[None]],
) -> None:
    learner = await people.learner()
    code = await panel.code(learner)
    headers = await panel.token(learner)

    async def kept() -> int:
        async with services.transaction() as (session, _):
            hashes = await session.scalars(select(PanelCode.code_hash))
            assert all(code.encode() not in each for each in hashes)
            return await session.scalar(select(func.count()).select_from(PanelCode)) or 0

    clock.advance(minutes=14)
    await run_jobs("panels.forget")
    assert await kept() == 2
    assert (await panel.asks(headers)).status_code == 200
    clock.advance(minutes=3)
    await run_jobs("panels.forget")
    assert await kept() == 0


async def test_a_page_that_asks_without_end_is_refused(panel: Panel, people: People) -> None:
    learner = await people.learner()
    for _ in range(MOST):
        await panel.code(learner)
    answer = await panel.http.post(f"{API}/panel/v2/open", json={}, headers=learner.headers)
    assert (answer.status_code, answer.json()["error"]) == (429, "too_many")
