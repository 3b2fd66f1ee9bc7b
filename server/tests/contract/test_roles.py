"""Every role of two organizations at every route that asks for a right: the role's rights decide.

What the routes answer to managers stands in `rights/`; of another role only its rights do, in
`ROLES`. So a new role is one line there, and is walked here.
"""

from __future__ import annotations

from itertools import product
from operator import itemgetter

import httpx
import pytest
from fastapi import FastAPI

from tests.cases import cases
from tests.contract.calls import request
from tests.contract.table import ROUTES, by_entity
from tests.contract.test_routes import BY_NAME, LINES
from tests.contract.world import World
from tests.people import People
from zhegui.features.organizations.api import UserOrganization
from zhegui.kernel.people.caller import audience
from zhegui.kernel.people.rights import EVERY_RIGHT, ROLES, Role

#: Whose organization, and whose answers in the table are those of its manager.
MANAGERS = {"ours": "manager", "theirs": "rival"}
ASKING = by_entity(
    (line for line in LINES if audience(BY_NAME[line[0], line[1]]) in EVERY_RIGHT), itemgetter(1)
)

Holders = dict[tuple[Role, str], dict[str, str]]


@pytest.fixture(scope="module")
async def holders(worn: httpx.AsyncClient, app: FastAPI, world: World) -> Holders:
    """The headers of somebody of each role in each organization."""
    services = app.state.services
    people, found = People(services, first=1_000), Holders()
    for role in Role:
        for owner in MANAGERS:
            person = await people.learner()
            organization = world.organization(owner)
            async with services.transaction() as (session, _):
                session.add(
                    UserOrganization(
                        user_sid=person.sid, organization_sid=organization, roles=[role.value]
                    )
                )
            found[role, owner] = person.headers | {"tenant-id": str(organization)}
    return found


@pytest.mark.parametrize("entity", ASKING)
async def test_a_role_is_let_in_by_its_rights_alone(
    worn: httpx.AsyncClient, holders: Holders, world: World, entity: str
) -> None:
    with cases() as each:
        for (method, path, row), ((role, owner), headers) in product(
            ASKING[entity], holders.items()
        ):
            with each.case(method, path, row, "as", role, "of", owner):
                managers = ROUTES[method, path, row][MANAGERS[owner]]
                asked = request(path, world, None if row == "-" else row)
                answer = await worn.request(method, headers=headers, **asked)
                may = audience(BY_NAME[method, path]) in ROLES[role]
                assert is_right(answer, managers, may=may), (
                    f"{answer.status_code}; its manager gets {managers}"
                )


def is_right(answer: httpx.Response, managers: str, *, may: bool) -> bool:
    """Whether a role is answered as its rights say, where its manager gets this status."""
    if not may:
        return answer.status_code == 403
    if managers == "409":  # the record's state decides, which those before have changed
        return True
    return answer.status_code != 403 if managers == "200" else not answer.is_success
