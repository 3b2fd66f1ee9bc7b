"""Exporting what a list finds: a task that writes an Excel file."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.files.api import incoming_folder, keep_file
from zhegui.features.tasks.audit_log import noted
from zhegui.features.tasks.columns import refuse_unknown
from zhegui.features.tasks.found_records import pages, refuse_too_many
from zhegui.features.tasks.models import Task
from zhegui.features.tasks.requester import asker, packed
from zhegui.features.tasks.runner import Progress, TaskOutcome, start, task
from zhegui.features.tasks.schemas import ExportColumn
from zhegui.kernel.context import language
from zhegui.kernel.records.audit import audit
from zhegui.kernel.records.listing import Reading, Resource
from zhegui.ports.services import Services

EXPORT = "export"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MOST_ROWS = 100_000
#: Where its files lie in the storage.
FOLDER = "exports/"
#: Excel holds no longer text in a cell.
LONGEST_CELL = 32_767
CHINA = timezone(timedelta(hours=8))
#: Of a column that has no words of its own: what is not so, and what is.
YES_NO = {"zh": ("否", "是"), "en": ("no", "yes")}

#: What may be exported, by the name of the resource.
RESOURCES: dict[str, Resource] = {}


async def start_export(
    session: AsyncSession,
    resource: Resource,
    reading: Reading,
    body: dict[str, Any],
    columns: Sequence[ExportColumn],
) -> Task:
    """A task that exports what the list finds, with these columns, for the caller.

    Raises `InvalidInput` for what the list would refuse or does not show, `TooManyRows`,
    `TooManyTasks`.
    """
    caller = reading.caller
    assert caller is not None
    rows = await refuse_too_many(session, resource, reading, body, MOST_ROWS)
    refuse_unknown(resource, body.get("includeList") or (), columns)
    started = await start(
        session,
        caller,
        EXPORT,
        resource.name,
        rows,
        resource=resource.name,
        body=body,
        columns=[column.model_dump() for column in columns],
        asker=packed(caller),
        language=language.get(),
    )
    asked = {"request": noted(resource, body), "columns": [column.field for column in columns]}
    audit(session, caller, f"{resource.name}.export", started, before=None, after=asked)
    return started


@task(EXPORT)
async def export(services: Services, task: Task, progress: Progress) -> TaskOutcome:
    """Read page after page into the file, then keep it as the asker's."""
    language.set(task.arguments.get("language", "zh"))
    columns = [ExportColumn.model_validate(column) for column in task.arguments["columns"]]
    resource = RESOURCES[task.arguments["resource"]]
    with incoming_folder(services.settings.incoming_dir) as folder:
        sheet = Sheet(columns, folder / "export.xlsx")
        try:
            async for page, total in pages(services, task, resource, MOST_ROWS):
                await asyncio.to_thread(sheet.add, page)
                await progress.tell(sheet.rows, total)
        finally:  # also where it ends early: it holds files open
            await asyncio.to_thread(sheet.close)
        return await _keep(services, progress, sheet)


async def _keep(services: Services, progress: Progress, sheet: Sheet) -> TaskOutcome:
    async with services.transaction() as (session, _):
        task = await progress.hold(session)
        await asker(services, session, task)
        file = await keep_file(
            session,
            services.storage,
            path=f"{FOLDER}{task.sid}.xlsx",
            source=sheet.path,
            name=f"{task.title}-{task.created_at.astimezone(CHINA):%Y%m%d-%H%M}.xlsx",
            media_type=XLSX,
            owner=task.user_sid,
        )
        task.file_sid = file.sid
        return TaskOutcome({"rows": sheet.rows}, file.sid)


class Sheet:
    """An Excel file being written at `path`: a heading, then rows, which wait beside it, not in memory.

    Text is written as text, whatever it begins with.
    """

    def __init__(self, columns: Sequence[ExportColumn], path: Path) -> None:
        from xlsxwriter import Workbook

        self.rows, self.path = 0, path
        self._columns = columns
        self._book = Workbook(
            str(path),
            {
                "constant_memory": True,
                "tmpdir": str(path.parent),
                "strings_to_formulas": False,
                "strings_to_urls": False,
            },
        )
        bold = self._book.add_format({"bold": True})
        self._sheet = self._book.add_worksheet()
        self._sheet.freeze_panes(1, 0)
        for at, column in enumerate(columns):
            self._sheet.write_string(0, at, column.title, bold)
            self._sheet.set_column(at, at, 20)

    def add(self, page: Sequence[dict[str, Any]]) -> None:
        """Append these rows."""
        for row in page:
            self.rows += 1
            for at, column in enumerate(self._columns):
                _write(self._sheet, self.rows, at, column, _value(row, column.field))

    def close(self) -> None:
        """Finish the file."""
        self._book.close()


def _write(sheet: Any, line: int, at: int, column: ExportColumn, value: object) -> None:
    if value is None:
        return
    if isinstance(value, int | float) and not isinstance(value, bool) and not column.words:
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
    if named is None and isinstance(value, bool):
        return YES_NO[language.get()][value]
    return named if named is not None else _moment(text) or text


def _moment(text: str) -> str | None:
    """An instant as people in China read it."""
    if len(text) != len("2026-11-21T01:00:00.000Z") or not text.endswith("Z"):
        return None
    try:
        return f"{datetime.fromisoformat(text).astimezone(CHINA):%Y-%m-%d %H:%M}"
    except ValueError:
        return None
