"""Exporting what a list finds: a task that writes an Excel file."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from datetime import datetime, timedelta, timezone
from io import BytesIO
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from starlette.datastructures import State
from xlsxwriter import Workbook

from zhegui.features.files.api import keep
from zhegui.features.tasks.errors import TooManyRows
from zhegui.features.tasks.models import Task
from zhegui.features.tasks.running import Outcome, Progress, start, task
from zhegui.features.tasks.schemas import ExportColumn
from zhegui.kernel.audit import audit
from zhegui.kernel.caller import Caller
from zhegui.kernel.listing import Reading, Resource, read_list
from zhegui.ports.services import Services

EXPORT = "export"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MOST_ROWS = 100_000
#: Rows of one statement: the largest page of a list.
PAGE = 1_000
#: Excel holds no longer text in a cell.
LONGEST_CELL = 32_767
CHINA = timezone(timedelta(hours=8))

#: What may be exported, by the name of the resource.
RESOURCES: dict[str, Resource] = {}


async def start_export(
    session: AsyncSession,
    resource: Resource,
    reading: Reading,
    body: dict[str, Any],
    columns: Sequence[ExportColumn],
) -> Task:
    """A task that exports what the list finds, with these columns, for the caller as they are now.

    Raises `InvalidInput` for what the list would refuse, `TooManyRows`, `TooManyTasks`.
    """
    caller = reading.caller
    assert caller is not None
    page = json.loads(await read_list(session, resource, reading, {**body, "page": 0, "size": 1}))
    if page["totalElements"] > MOST_ROWS:
        raise TooManyRows(rows=page["totalElements"], most=MOST_ROWS)
    started = await start(
        session,
        caller,
        EXPORT,
        resource.name,
        resource=resource.name,
        body=body,
        columns=[column.model_dump() for column in columns],
        asker=_packed(caller),
    )
    asked = {"body": body, "columns": [column.field for column in columns]}
    audit(session, caller, f"{resource.name}.export", started, before=None, after=asked)
    return started


def _packed(caller: Caller) -> dict[str, Any]:
    """Who asked, with the rights they had: what they may see does not change while it is written."""
    return {
        "user": str(caller.user),
        "session": str(caller.session),
        "organization": str(caller.organization) if caller.organization else None,
        "rights": sorted(caller.rights),
        "is_operator": caller.is_operator,
    }


def _unpacked(packed: dict[str, Any]) -> Caller:
    organization = packed["organization"]
    return Caller(
        UUID(packed["user"]),
        UUID(packed["session"]),
        UUID(organization) if organization else None,
        frozenset(packed["rights"]),
        packed["is_operator"],
    )


@task(EXPORT)
async def export(services: Services, task: Task, progress: Progress) -> Outcome:
    """Read page after page, then write the file and keep it as the asker's."""
    asked = task.arguments
    columns = [ExportColumn.model_validate(column) for column in asked["columns"]]
    rows = await _rows(services, task, progress)
    data = await asyncio.to_thread(workbook, columns, rows)
    async with services.transaction() as (session, _):
        file = await keep(
            session,
            services.storage,
            path=f"exports/{task.sid}.xlsx",
            data=data,
            name=f"{task.title}-{task.created_at.astimezone(CHINA):%Y%m%d-%H%M}.xlsx",
            media_type=XLSX,
            owner=task.user_sid,
            organization=None,
        )
        return Outcome({"rows": len(rows)}, file.sid)


async def _rows(services: Services, task: Task, progress: Progress) -> list[dict[str, Any]]:
    resource, body = RESOURCES[task.arguments["resource"]], task.arguments["body"]
    caller = _unpacked(task.arguments["asker"])
    rows: list[dict[str, Any]] = []
    total = None
    while total is None or len(rows) < min(total, MOST_ROWS):
        async with services.transaction() as (session, _):
            reading = Reading(caller, task.created_at, State({"services": services}))
            asked = {**body, "page": len(rows) // PAGE, "size": PAGE}
            page = json.loads(await read_list(session, resource, reading, asked))
        total = page["totalElements"]
        rows += page["content"]
        await progress.tell(len(rows), total)
        if len(page["content"]) < PAGE:
            break
    return rows


def workbook(columns: Sequence[ExportColumn], rows: Sequence[dict[str, Any]]) -> bytes:
    """An Excel file: a heading, then a row each. Text is written as text, whatever it begins with."""
    written = BytesIO()
    book = Workbook(
        written,
        {
            "constant_memory": True,
            "strings_to_formulas": False,
            "strings_to_urls": False,
        },
    )
    bold = book.add_format({"bold": True})
    sheet = book.add_worksheet()
    sheet.freeze_panes(1, 0)
    for at, column in enumerate(columns):
        sheet.write_string(0, at, column.title, bold)
        sheet.set_column(at, at, 20)
    for line, row in enumerate(rows, 1):
        for at, column in enumerate(columns):
            _write(sheet, line, at, column, _value(row, column.field))
    book.close()
    return written.getvalue()


def _write(sheet: Any, line: int, at: int, column: ExportColumn, value: object) -> None:
    if value is None:
        return
    if isinstance(value, bool):
        sheet.write_string(line, at, "✓" if value else "")
    elif isinstance(value, int | float):
        sheet.write_number(line, at, value)
    else:
        sheet.write_string(line, at, _text(column, value)[:LONGEST_CELL])


def _value(row: object, path: str) -> object:
    """The value at a dotted path; of a list, those of its records."""
    for name in path.split("."):
        if isinstance(row, list):
            row = [each.get(name) for each in row]
        elif isinstance(row, dict):
            row = row.get(name)
        else:
            return None
    return row


def _text(column: ExportColumn, value: object) -> str:
    if isinstance(value, list):
        return "、".join(_text(column, each) for each in value if each is not None)
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    named = column.words.get(text)
    return named if named is not None else _moment(text) or text


def _moment(text: str) -> str | None:
    """An instant as people in China read it."""
    if len(text) != len("2026-11-21T01:00:00.000Z") or not text.endswith("Z"):
        return None
    try:
        return f"{datetime.fromisoformat(text).astimezone(CHINA):%Y-%m-%d %H:%M}"
    except ValueError:
        return None
