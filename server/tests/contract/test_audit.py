"""What the back office does leaves a row of the audit, named as on the wire, in its transaction."""

from __future__ import annotations

import json
import re
from operator import itemgetter
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select

from tests.cases import cases
from tests.contract.calls import request
from tests.contract.conftest import Lender
from tests.contract.table import ROUTES, by_entity
from tests.contract.test_routes import BY_NAME, LINES, READING
from tests.contract.world import World
from zhegui.kernel.people.caller import audience
from zhegui.kernel.people.rights import EVERY_RIGHT
from zhegui.kernel.records.audit import AuditEntry

#: What the back office calls the records, the verbs and the columns of an entry.
WORDS = Path(__file__).parents[3] / "web/packages/i18n/src/locales/zh-CN/adminAudit.json"

CODE = re.compile(r"[a-z][a-z_]{2,30}")
#: Names that people or programs give, in letters.
FREE = {"code", "columns", "cover", "path"}

#: So many changes of one record each, of which each is noted.
MANY = ("/bulk", "/saveList", "staff/v2/remove")
#: Asks for a right and changes nothing.
READ = {
    "courseCopy/v2/changes",
    "courseCopy/v2/current",
    "paper/v2/preflight",
    "question/v2/check",
    "question/v2/draft",
    "question/v2/oldKey",
    "question/v2/parse",
    "paper/v2/preflightSections",
    "questionImport/v2/report",
    "questionVersion/v2/preview",
    "trainingPlan/v3/staff/list",
}
#: What is uploaded is part of nothing until a record has it, or an import is started.
UPLOADS = {"figure/v2/upload", "lessonPicture/v2/upload", "questionImport/v2/upload"}
#: An editor saves every few seconds what learners do not see yet: publishing is audited, with all of it.
AUTOSAVED = {"lessonCopy/v2/save"}
#: Nobody in the table gets as far; the tests of these features do.
ELSEWHERE = {
    "bank/v2/delete",
    "category/v2/delete",
    "certificate/v2/delete",
    "certificateHistory/v2/resume",
    "chapter/v2/delete",
    "identityRequest/v2/suspend",
    "pay/v2/correct",
    "questionImport/v2/start",
    "trainingPlan/v2/publish",
    "trainingPlan/v2/save",
}
#: By these a record ends as well, which an entry of its own says: there is no page to go to any more.
ENDING = {"category/v2/merge": "category.delete"}


def is_audited(path: str) -> bool:
    """Whether a route is the back office's to change something."""
    return not (path.endswith((*READING, *MANY)) or path in READ | UPLOADS | AUTOSAVED | ELSEWHERE)


DONE: list[tuple[str, str, str]] = [
    (path, row, caller)
    for method, path, row in LINES
    if audience(BY_NAME[method, path]) in EVERY_RIGHT and is_audited(path)
    for caller, status in ROUTES[method, path, row].items()
    if status == "200"
]


def test_every_change_of_the_back_office_is_tried() -> None:
    asked = {path for (_, path), route in BY_NAME.items() if audience(route) in EVERY_RIGHT}
    assert {path for path, _, _ in DONE} == {path for path in asked if is_audited(path)}


BY_ENTITY = by_entity(DONE, itemgetter(0))


@pytest.mark.parametrize("entity", BY_ENTITY)
async def test_it_is_noted(anew: Lender, app: FastAPI, world: World, entity: str) -> None:
    with cases() as each:
        for path, row, caller in BY_ENTITY[entity]:
            async with anew() as http:
                with each.case(path, row, "as", caller):
                    await check_noted(http, app, world, path, row, caller)


async def check_noted(
    fresh: httpx.AsyncClient, app: FastAPI, world: World, path: str, row: str, caller: str
) -> None:
    before = await entries(app)
    asked = request(path, world, None if row == "-" else row)
    answer = await fresh.post(headers=world.headers(caller), **asked)
    assert answer.status_code == 200
    entity, _, verb = path.split("/")
    noted = (await entries(app))[len(before) :]
    acts = [f"{entity}.{verb}", *filter(None, [ENDING.get(path)])]
    caller_sid = world.people[caller].sid
    assert [(each.action, each.user_sid) for each in noted] == [(act, caller_sid) for act in acts]
    words = json.loads(WORDS.read_text())
    assert [each.record for each in noted if each.record not in words["record"]] == []
    assert verb in words["verb"]
    assert [name for each in noted for name in _fields(each) if name not in words["column"]] == []
    assert [code for each in noted for code in _codes(each) if not _has_words(words, *code)] == []


async def entries(app: FastAPI) -> list[AuditEntry]:
    """What was done, oldest first."""
    async with app.state.services.transaction() as (session, _):
        found = await session.scalars(select(AuditEntry).order_by(AuditEntry.sid))
        return list(found)


def _fields(entry: AuditEntry) -> set[str]:
    return {*(entry.before or ()), *(entry.after or ())}


def _codes(entry: AuditEntry) -> list[tuple[str, str, str]]:
    """Record, field and value of all that is stored as a code, such as a state; content is Chinese."""
    values = [*(entry.before or {}).items(), *(entry.after or {}).items()]
    texts = [(name, each) for name, value in values for each in _listed(value)]
    return [
        (entry.record, name, text)
        for name, text in texts
        if name not in FREE and isinstance(text, str) and CODE.fullmatch(text)
    ]


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def _has_words(words: dict[str, Any], record: str, field: str, code: str) -> bool:
    own = words["choiceOf"].get(record, {}).get(field, {})
    return code in own or code in words["choice"].get(field, {})
