"""The specification's calls, as its table has them: each is made with its own payload and taken.

Those on orders and payments have a test of their own in `features/commerce`.
"""

from __future__ import annotations

import csv
import json
import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs

import httpx

from tests.features.catalogue.test_attracts import form as interest
from tests.features.certificates.test_outside import FIRST_AID
from tests.features.identity.conftest import API, MOBILE, Telephone, telephone
from tests.features.organizations.test_staffing import bind, invite, sid_of, unbind
from tests.features.training.conftest import School, school
from tests.shared import shared

__all__ = ["school", "telephone"]
Call = tuple[str, str]

CALL = re.compile(r"(GET|POST) (/\S+?)(\?\w+=)?(?:,? (?:and )?(/.+?))?(?: \(form-encoded\))?$")
COMMERCE = re.compile(r"/(order|pay)/v2/\w+$")
SHAPE = "page, size, orderList, query, search, model, statistics, includeList"
LIST: dict[str, Any] = {
    "page": 0,
    "size": 10,
    "orderList": [{"field": "updatedAt", "direction": "DESC"}],
    "query": [],
    "search": "",
    "model": {},
    "statistics": [],
    "includeList": [],
}
LISTS = ("archive", "examinationPlan", "certificateHistory", "messageItem")
TOKEN = "/auth-center/oauth/token"


def table() -> dict[Call, tuple[set[str], set[str]]]:
    """Of each call the fields that the table names in its payload and in its answer."""
    with shared("spec/statements.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["id"].startswith("S7.")]
    lines = [row["statement"].split(" · ") for row in rows if row["kind"] == "row"]
    return dict(
        entry for line in lines for entry in _entries(*line) if not COMMERCE.search(entry[0][1])
    )


def _entries(call: str, payload: str, answer: str) -> list[tuple[Call, tuple[set[str], set[str]]]]:
    """One for each path: `/v2/add, /cancel` are two, and ` / ` parts their payloads."""
    match = CALL.match(call)
    assert match, call
    method, first, parameter, others = match.groups()
    siblings = re.findall(r"/\w+", others or "")
    paths = [first, *(first.rpartition("/")[0] + each for each in siblings)]
    payloads = payload.split(" / ") * (1 if " / " in payload else len(paths))
    asked = {parameter.strip("?=")} if parameter else set()
    return [
        ((method, path), (asked | named(each), named(answer)))
        for path, each in zip(paths, payloads, strict=True)
    ]


def named(words: str) -> set[str]:
    """`user:{tel}` names `user`; of `access_token or token` the first is answered."""
    if words in {"none", "not shown", "user detail"}:
        return set()
    plain = words.replace("dynamic-list shape", SHAPE).replace("client credentials", "client_id")
    return set(re.findall(r"(?:^|, )(\w+)", plain.partition(";")[0]))


@dataclass
class Heard:
    """What was asked and answered with 200, by call: the fields of each."""

    calls: defaultdict[Call, list[tuple[set[str], set[str]]]] = field(
        default_factory=lambda: defaultdict(list)
    )

    async def hear(self, response: httpx.Response) -> None:
        """Note one."""
        request = response.request
        if response.status_code != 200:
            return
        await response.aread()
        answer = response.json()
        data = answer.get("data", answer)
        told = set(data) if isinstance(data, dict) else set()
        self.calls[request.method, request.url.path].append((_fields(request), told))


def _fields(request: httpx.Request) -> set[str]:
    if request.method == "GET":
        return set(request.url.params)
    if "form" in request.headers["content-type"]:
        return set(parse_qs(request.content.decode()))
    return set(json.loads(request.content))


async def test_each_call_of_the_table_is_taken_with_its_own_payload(
    telephone: Telephone, school: School
) -> None:
    heard = Heard()
    telephone.http.event_hooks["response"] = [heard.hear]
    await come_in(telephone)
    await work(school)
    await ask(school)
    asked = table()
    assert len(asked) == 25
    for call, (payload, answer) in asked.items():
        taken = [each for each in heard.calls[call] if payload <= each[0] and answer <= each[1]]
        assert taken, (call, payload, answer, heard.calls[call])


async def come_in(telephone: Telephone) -> None:
    """Register, log in in each way, and change password and number."""
    await telephone.register()
    code = await telephone.code(purpose="reset")
    new = "laurel in winter 1"
    body: dict[str, Any] = {**code, "mobile": MOBILE, "password": new}
    await telephone.http.post(f"{API}/user/v2/codeResetPassword", json=body)
    credentials = {"scope": "all", "client_id": "zhegui-web", "client_secret": ""}
    tokens = {"grant_type": "password", "username": MOBILE, "password": new, **credentials}
    answer = await telephone.http.post(TOKEN, data=tokens)
    headers = {"Authorization": f"Bearer {answer.json()['access_token']}"}
    await telephone.http.get(f"{API}/user/v2/current", headers=headers)
    code = await telephone.code(purpose="login")
    body = {**code, "mobile": MOBILE, "client_id": "zhegui-web"}
    await telephone.http.post(f"{API}/user/v2/codeLogin", json=body)
    another = "13700137000"
    code = await telephone.code(another, "change_mobile")
    body = {**code, "mobile": another, "password": new}
    await telephone.http.post(f"{API}/user/v2/codeUpdateTel", json=body, headers=headers)


async def work(school: School) -> None:
    """Join an employer and leave it, and follow a plan."""
    learner = await school.people.learner()
    await invite(school.http, school.manager, learner.mobile)
    await bind(school.http, learner, sid_of(school.manager))
    await unbind(school.http, learner, sid_of(school.manager))
    plan = await school.publish()
    await school.call("trainingPlan/v3/my/list", {"page": 0, "size": 10})
    progress = {"trainingPlanSid": plan, "userSid": str(school.staff.sid)}
    await school.call("trainingPlan/v3/staff/progress", progress)


async def ask(school: School) -> None:
    """All that one's own pages ask for and save."""
    me = {"sid": str(school.staff.sid)}
    for name in LISTS:
        await school.call(f"{name}/v2/dynamicList", LIST)
    await school.call("lookup/v2/dynamicList", {"size": 1024})
    await school.call("user/v2/dynamicDetail", {**me, "includeList": []})
    await school.call("user/v2/save", {"model": {"nickname": "林晚"}})
    await school.call("archive/v2/save", {"model": {"email": "lin@example.com"}})
    for verb in ("add", "cancel", "seek"):
        await school.call(f"favorites/v2/{verb}", {"model": {"user": me}})
    await school.call("certificateHistory/v2/save", {"model": FIRST_AID})
    wish = interest(school.course("required")["sid"])
    await school.call("courseAttract/v2/save", {"model": wish})
    headers = school.staff.headers
    await school.http.get(f"{API}/userAnalysis/v2/index", params=me, headers=headers)
