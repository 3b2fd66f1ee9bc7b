"""The certificate as PDF and as picture, by typst with the fonts that the server carries."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from datetime import datetime
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

import segno

from zhegui.features.certificates.typesetting.columns import (
    Cell,
    cells,
    halves,
    height,
    is_western,
    set_text,
)
from zhegui.kernel.text.print_fonts import FONTS, printable

if TYPE_CHECKING:
    import typst

_HERE: Final = Path(__file__).parent
_LONGEST_HEADING: Final = 14
_LONGEST_SIGNATURE: Final = 26
"""So many cells of title and issuer stand in one column; more in two."""
_PICTURE_PPI: Final = 110

# typst's compiler keeps state between runs; one run at a time. About 20 ms each.
_one_at_a_time: Final = Lock()


@dataclass(frozen=True, slots=True)
class Page:
    """All that stands on the paper. `address` is what the QR code says."""

    title: str
    holder: str
    paragraphs: list[str]
    issuer: str
    date: str
    number: str
    address: str
    seal: str
    cover: str
    facts: list[tuple[str, str]] = field(default_factory=list)


@cache
def default_cover() -> str:
    """Our own border and osmanthus, as SVG."""
    return (_HERE / "cover.svg").read_text()


@cache
def _compiler() -> typst.Compiler:
    import typst

    fonts = typst.Fonts(
        include_system_fonts=False,
        include_embedded_fonts=False,
        font_paths=[FONTS],
    )
    return typst.Compiler(_HERE / "certificate.typ", root=_HERE, font_paths=fonts)


def pdf(page: Page, created: datetime) -> bytes:
    """The certificate as tagged PDF with its fonts embedded; the same input gives the same bytes."""
    with _one_at_a_time:
        made = _compiler().compile(
            sys_inputs={"certificate": _inputs(page)},
            format="pdf",
            timestamp=int(created.timestamp()),
        )
    return _one(made)


def picture(page: Page) -> bytes:
    """The certificate as PNG, 1,286 × 909 pixels."""
    with _one_at_a_time:
        made = _compiler().compile(
            sys_inputs={"certificate": _inputs(page)}, format="png", ppi=_PICTURE_PPI
        )
    return _one(made)


def _one(made: bytes | list[bytes] | None) -> bytes:
    if not isinstance(made, bytes):
        raise TypeError("a certificate is one page")
    return made


def _inputs(page: Page) -> str:
    holder, issuer = printable(page.holder), printable(page.issuer)
    across = is_western(holder)
    setting = set_text([printable(each) for each in page.paragraphs], None if across else holder)
    return json.dumps(
        {
            "title": page.title,
            "heading": _heading(printable(page.title)),
            "issuer": page.issuer,
            "number": page.number,
            "cover": page.cover,
            "sprig": (_HERE / "sprig.svg").read_text(),
            "seal": page.seal,
            "seal_name": f"{page.issuer}印",
            "qr": segno.make(page.address, error="m").svg_inline(border=0, dark="#241f1a"),
            "qr_note": "查验二维码",
            "qr_lines": ["扫码查验", "真伪与状态"],
            "fit": asdict(setting.fit),
            "columns": [_line(column)["cells"] for column in setting.columns],
            "name": {
                "across": _across(holder) if across else None,
                "lines": [_line(line) for line in setting.name],
                "row": setting.name_row,
                "scale": setting.scale,
                "start": setting.start,
            },
            "signature": _lines(issuer, _LONGEST_SIGNATURE),
            "date": _line(cells(page.date, rows=30)),
            "facts": [{"label": label, "value": value} for label, value in page.facts],
        }
    )


def _heading(title: str) -> dict[str, object]:
    """A title that is not Chinese stands across, a long one in two columns."""
    across = _across(title) if is_western(title) else None
    return {"across": across, "lines": _lines(title, _LONGEST_HEADING)}


def _across(text: str) -> dict[str, object]:
    """A line, and the two that it becomes where it is too long."""
    return {"whole": text, "halves": halves(text)}


def _lines(text: str, most: int) -> list[dict[str, object]]:
    """One column of at most `most` cells, or two."""
    whole = cells(text, rows=30)
    if height(whole) <= most:
        return [_line(whole)]
    return [_line(cells(half, rows=30)) for half in halves(text)]


def _line(found: list[Cell]) -> dict[str, object]:
    return {"cells": [asdict(cell) for cell in found], "rows": height(found)}
