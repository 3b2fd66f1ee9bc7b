"""Writing an archive: JSON and a page to read for each feature, and the files beside them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from html import escape
from importlib.resources import files
from typing import IO, Any
from urllib.parse import quote
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.kernel.clock import CHINA
from zhegui.kernel.people.personal import Given, Personal, PersonalFile
from zhegui.kernel.secrets.vault import Vault

#: A page with more is slow to open; the JSON has all.
MOST_SHOWN = 500
_PAGE = """<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>个人信息 / Personal data</title>
<style>
{style}
</style>
</head>
<body>
<h1>个人信息 <small>Personal data</small></h1>
<p>导出时间 {at}（中国标准时间）。每个部分的完整数据在 <code>data</code> 文件夹里，JSON 格式。<br>
Exported {at}, China Standard Time. The folder <code>data</code> has all of each part as JSON.</p>
{body}
</body>
</html>
"""


@dataclass(frozen=True, slots=True)
class IndexTable:
    """A table as the page shows it: how many rows it has, and the first of them."""

    zh: str
    en: str
    count: int
    rows: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class IndexSection:
    """What is shown of a feature, and the files that belong to it."""

    zh: str
    en: str
    tables: list[IndexTable]
    files: list[PersonalFile]


async def write_section(
    archive: ZipFile, feature: Personal, session: AsyncSession, vault: Vault, user: UUID
) -> IndexSection:
    """The JSON of a feature, written page by page as it is read: no table is in memory as a whole."""
    entry = ZipInfo(f"data/{feature.name}.json")
    entry.compress_type = ZIP_DEFLATED
    tables: list[IndexTable] = []
    with archive.open(entry, "w", force_zip64=True) as out:
        for given in feature.given:
            begun = "," if tables else "{"
            out.write(f"{begun}\n {json.dumps(given.table)}: [".encode())
            tables.append(await _write_table(out, given, given.pages(session, vault, user)))
            out.write(b"\n ]")
        out.write(b"\n}\n" if tables else b"{}\n")
    return IndexSection(
        feature.zh, feature.en, tables, await feature.files_of(session, vault, user)
    )


async def _write_table(
    out: IO[bytes], given: Given, pages: AsyncIterator[list[dict[str, Any]]]
) -> IndexTable:
    count, first = 0, list[dict[str, Any]]()
    async for page in pages:
        first += page[: MOST_SHOWN - len(first)]
        await asyncio.to_thread(out.write, _lines(page, begun=count > 0))
        count += len(page)
    return IndexTable(given.zh, given.en, count, first)


def _lines(rows: Sequence[dict[str, Any]], *, begun: bool) -> bytes:
    lines = (f"\n  {json.dumps(row, ensure_ascii=False)}" for row in rows)
    return (("," if begun else "") + ",".join(lines)).encode()


def write_page(
    archive: ZipFile, sections: Sequence[IndexSection], missing: Sequence[str], now: datetime
) -> None:
    """`index.html`: the same to read, and which files could not be had."""
    style = files("zhegui.features.privacy").joinpath("page.css").read_text("utf-8")
    at = f"{now.astimezone(CHINA):%Y-%m-%d %H:%M}"
    body = "\n".join((*_sections(sections), *_missing(missing)))
    page = _PAGE.format(style=style, at=at, body=body)
    archive.writestr("index.html", page, ZIP_DEFLATED)


def _sections(sections: Sequence[IndexSection]) -> Iterable[str]:
    for section in sections:
        tables = [table for table in section.tables if table.rows]
        if not tables and not section.files:
            continue
        yield f"<h2>{escape(section.zh)} <small>{escape(section.en)}</small></h2>"
        yield from (_table(table) for table in tables)
        if section.files:
            items = "".join(_item(file.name) for file in section.files)
            yield f"<ul>{items}</ul>"


def _item(name: str) -> str:
    return f'<li><a href="{quote(name)}">{escape(name)}</a></li>'


def _table(table: IndexTable) -> str:
    names = [name for name in table.rows[0] if name != "sid" and not name.endswith("_sid")]
    heads = "".join(f"<th>{escape(name)}</th>" for name in names)
    lines = "".join(_line(row, names) for row in table.rows)
    more = table.count - len(table.rows)
    left = f"<p>另有 {more} 行，见 JSON。 {more} more rows in the JSON.</p>" if more > 0 else ""
    title = f"<h3>{escape(table.zh)} <small>{escape(table.en)} · {table.count}</small></h3>"
    return f"{title}<div><table><tr>{heads}</tr>{lines}</table></div>{left}"


def _line(row: dict[str, Any], names: Sequence[str]) -> str:
    cells = "".join(f"<td>{escape(_said(row[name]))}</td>" for name in names)
    return f"<tr>{cells}</tr>"


def _said(value: object) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _missing(names: Sequence[str]) -> Iterable[str]:
    if names:
        items = "".join(f"<li>{escape(name)}</li>" for name in names)
        yield f"<h2>没有取到的文件 <small>Files that could not be had</small></h2><ul>{items}</ul>"
