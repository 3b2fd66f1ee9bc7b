"""Canaries in every key, analysis, ID number and mobile number: who may not see them never does.

Every route is asked about every row of the world, as everybody, the learner in the middle of an
attempt; answers, errors and the log are searched.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.contract.calls import MOBILE, is_read, request
from tests.contract.conftest import named
from tests.contract.table import CALLERS, ROUTES
from tests.contract.world import World
from tests.people import ID_NUMBERS
from tests.superuser import superuser_url
from zhegui.app import all_routes
from zhegui.kernel.http.gate import log as request_log
from zhegui.kernel.records.listing import Resource
from zhegui.kernel.records.listing.schema import MAX_INCLUDES
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

API = "/resource-center/api/"
CANARY = re.compile(r"canary-(?:key|analysis)-(house|ours|theirs)")
#: Whose keys and analyses somebody may see, and by which resources; nobody else sees any.
AUTHORED = {
    "manager": {"ours"},
    "rival": {"theirs"},
    "operator": {"house", "ours", "theirs"},
}
AUTHORS_OWN = re.compile(
    r"(question|questionVersion|questionKey|questionAnalysis)/v2/(dynamic|draft|preview)"
)

#: Who looks up, or has looked up, what is right in a run of their own, of a bank that nobody examines.
PRACTISED = re.compile(r"practice/v2/(reveal|questions)")

#: The number that is sealed in accounts, attempts and certificates alike.
CERTIFIED = ID_NUMBERS[0]
PLANT = """
set session_replication_role = replica;
create temporary table owner as
  select version.sid as version_sid, case organization.name
    when '桂林安全培训中心' then 'ours' when '远山电力公司' then 'theirs' else 'house' end as name
  from question_version version
  join question on question.sid = version.question_sid
  join bank on bank.sid = question.bank_sid
  left join organization on organization.sid = bank.organization_sid;
update question_key set value = value || jsonb_build_object('canary', jsonb_build_array('canary-key-' || name))
  from owner where owner.version_sid = question_key.version_sid;
update question_analysis set content = 'canary-analysis-' || name
  from owner where owner.version_sid = question_analysis.version_sid;
"""

Asked = tuple[str, str, dict[str, Any]]


def everything(world: World) -> list[Asked]:
    """Method, path and request of every route about every row, those that write last."""
    plain = [
        (method, path, request(path, world, None if row == "-" else row))
        for method, path, row in ROUTES
    ]
    full = [each for route in all_routes() for each in with_includes(route, world)]
    broken = {
        path: (method, path, {**asked, "json": {**asked["json"], "wrong": True}})
        for method, path, asked in plain
        if "json" in asked
    }
    return [*full, *broken.values(), *sorted(plain, key=lambda asked: not is_read(asked[1]))]


def with_includes(route: Any, world: World) -> Iterator[Asked]:
    """A resource's list and all its details, with everything that can be included."""
    resource = getattr(route.endpoint, "resource", None)
    if resource is None:
        return
    path = route.path.removeprefix(API)
    more = {"includeList": sorted(inclusions(resource))[:MAX_INCLUDES]}
    if not path.endswith("/dynamicDetail"):
        yield "POST", path, {"url": route.path, "json": {"size": 1024, **more}}
        return
    for name, sid in world.rows.items():
        if name.split("/")[0] == resource.name:
            yield "POST", path, {"url": route.path, "json": {"sid": str(sid), **more}}


def inclusions(resource: Resource, depth: int = 2) -> Iterator[str]:
    """What can be included, and what can be included in that."""
    for name, relation in resource.includes.items():
        yield name
        if depth > 1:
            yield from (f"{name}.{more}" for more in inclusions(relation.resource, depth - 1))


def plant(cluster: Cluster, services: Services) -> None:
    """Put the canaries in."""
    database = services.database.name
    with psycopg.connect(named(superuser_url(cluster), database), autocommit=True) as connection:
        connection.execute(PLANT)


def numbers(world: World) -> set[str]:
    """What nobody may read in full, not even their own."""
    return {CERTIFIED, MOBILE, *(person.mobile for person in world.people.values())}


#: An operator asks for a number with a reason, which is noted.
REVEALED = {("identityRequest/v2/reveal", "operator")}


# Every call by every caller in one go: what one of them wrote, the next ones may not see.
@pytest.mark.timeout(600)
async def test_no_canary_where_it_may_not_be(
    fresh: httpx.AsyncClient,
    app: FastAPI,
    cluster: Cluster,
    world: World,
    caplog: pytest.LogCaptureFixture,
) -> None:
    plant(cluster, app.state.services)
    caplog.set_level(logging.DEBUG, "zhegui")
    caplog.set_level(logging.INFO)
    leaked: set[tuple[str, str, str]] = set()
    sat: set[tuple[str, str]] = set()
    seen: dict[str, set[str]] = {caller: set() for caller in CALLERS}
    for method, path, asked in everything(world):
        for caller in CALLERS:
            answer = await fresh.request(method, headers=world.headers(caller), **asked)
            text = readable(answer)
            if answer.is_success and "questionList" in text:
                sat.add((path, caller))
            mine = AUTHORED.get(caller, set()) if AUTHORS_OWN.match(path) else set()
            if caller == "learner" and PRACTISED.match(path):
                mine = {"house"}
            found = set(CANARY.findall(text))
            seen[caller] |= found
            leaked |= {(path, caller, owner) for owner in found - mine}
            if (path, caller) not in REVEALED:
                leaked |= {(path, caller, number) for number in numbers(world) if number in text}
    assert leaked == set()
    expected = AUTHORED | {"learner": {"house"}}
    assert {caller: owners for caller, owners in seen.items() if owners} == expected
    assert ("attempt/v2/start", "learner") in sat
    log = logged(caplog)
    assert not CANARY.search(log)
    assert {number for number in numbers(world) if number in log} == set()


def readable(answer: httpx.Response) -> str:
    """Headers and content, JSON without its escapes."""
    headers = repr(answer.headers.raw)
    if answer.headers["content-type"].startswith("application/json"):
        return headers + json.dumps(answer.json(), ensure_ascii=False)
    return headers + answer.text


def logged(caplog: pytest.LogCaptureFixture) -> str:
    """All that our side has logged, with what went along unprinted; httpx is the other side."""
    ours = [record for record in caplog.records if not record.name.startswith("httpx")]
    assert any(record.name == request_log.name for record in ours)
    return "".join(f"{caplog.handler.format(record)} {vars(record)!r}" for record in ours)
