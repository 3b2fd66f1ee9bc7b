"""Every role of two organizations at every route that asks for a right: the role's rights decide.

What the routes answer to managers stands in `rights/`; of another role only its rights do, in
`ROLES`. So a new role is one line there, and is walked here.
"""

from __future__ import annotations

import httpx
import pytest
from fastapi import FastAPI

from tests.contract.calls import request
from tests.contract.table import ROUTES
from tests.contract.test_routes import BY_NAME, LINES
from tests.contract.world import World
from tests.people import People
from zhegui.features.organizations.api import UserOrganization
from zhegui.kernel.caller import audience
from zhegui.kernel.rights import EVERY_RIGHT, ROLES, Role

#: Whose organization, and whose answers in the table are those of its manager.
MANAGERS = {"ours": "manager", "theirs": "rival"}
ASKING = [line for line in LINES if audience(BY_NAME[line[0], line[1]]) in EVERY_RIGHT]

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


@pytest.mark.parametrize("line", ASKING, ids=" ".join)
async def test_a_role_is_let_in_by_its_rights_alone(
    worn: httpx.AsyncClient, holders: Holders, world: World, line: tuple[str, str, str]
) -> None:
    method, path, row = line
    right = audience(BY_NAME[method, path])
    wrong: list[str] = []
    for (role, owner), headers in holders.items():
        asked = request(path, world, None if row == "-" else row)
        answer = await worn.request(method, headers=headers, **asked)
        said, managers = answer.status_code, ROUTES[line][MANAGERS[owner]]
        if right not in ROLES[role]:
            is_right = said == 403
        elif managers == "409":  # the record's state decides, which those before have changed
            continue
        elif managers == "200":
            is_right = said != 403
        else:
            is_right = not answer.is_success
        if not is_right:
            wrong.append(f"{role} of {owner}: {said}; its manager gets {managers}")
    assert wrong == [], "\n".join(wrong)
