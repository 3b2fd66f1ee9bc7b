"""Writing an archive: JSON and a page to read for each feature, and the files beside them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from html import escape
from importlib.resources import files
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from zhegui.kernel.clock import CHINA
from zhegui.kernel.personal import ArchiveSection, Rows

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


def write_sections(archive: ZipFile, sections: Sequence[ArchiveSection]) -> None:
    """The JSON of each feature that keeps something."""
    for section in sections:
        rows = {table.name: table.rows for table in section.tables}
        text = json.dumps(rows, ensure_ascii=False, indent=1)
        archive.writestr(f"data/{section.name}.json", text, ZIP_DEFLATED)


def write_page(
    archive: ZipFile, sections: Sequence[ArchiveSection], missing: Sequence[str], now: datetime
) -> None:
    """`index.html`: the same to read, and which files could not be had."""
    style = files("zhegui.features.privacy").joinpath("page.css").read_text("utf-8")
    at = f"{now.astimezone(CHINA):%Y-%m-%d %H:%M}"
    body = "\n".join((*_sections(sections), *_missing(missing)))
    page = _PAGE.format(style=style, at=at, body=body)
    archive.writestr("index.html", page, ZIP_DEFLATED)


def _sections(sections: Sequence[ArchiveSection]) -> Iterable[str]:
    for section in sections:
        tables = [table for table in section.tables if table.rows]
        if not tables and not section.files:
            continue
        yield f"<h2>{escape(section.zh)} <small>{escape(section.en)}</small></h2>"
        yield from (_table(table) for table in tables)
        if section.files:
            names = (escape(file.name) for file in section.files)
            items = "".join(f'<li><a href="{name}">{name}</a></li>' for name in names)
            yield f"<ul>{items}</ul>"


def _table(table: Rows) -> str:
    names = [name for name in table.rows[0] if name != "sid" and not name.endswith("_sid")]
    heads = "".join(f"<th>{escape(name)}</th>" for name in names)
    lines = "".join(_line(row, names) for row in table.rows[:MOST_SHOWN])
    more = len(table.rows) - MOST_SHOWN
    left = f"<p>另有 {more} 行，见 JSON。 {more} more rows in the JSON.</p>" if more > 0 else ""
    title = f"<h3>{escape(table.zh)} <small>{escape(table.en)} · {len(table.rows)}</small></h3>"
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
