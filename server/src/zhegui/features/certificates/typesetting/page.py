"""The certificate as PDF and as picture, by typst with the font that this package carries."""

import json
from dataclasses import asdict, dataclass, field
from datetime import datetime
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Final

import segno
import typst

from zhegui.features.certificates.typesetting.columns import Cell, cells, fit

_HERE: Final = Path(__file__).parent
FONTS: Final = _HERE / "fonts"
_NAME_SCALE: Final = 1.36
"""The holder's name is set larger than the text by this much."""
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
    name = cells(page.holder, rows=30)
    name_rows = _rows(name) * _NAME_SCALE * 1.1 + 1
    how, columns = fit(page.paragraphs, name_rows)
    return json.dumps(
        {
            "title": page.title,
            "issuer": page.issuer,
            "number": page.number,
            "cover": page.cover,
            "sprig": (_HERE / "sprig.svg").read_text(),
            "seal": page.seal,
            "seal_name": f"{page.issuer}印",
            "qr": segno.make(page.address, error="m").svg_inline(border=0, dark="#241f1a"),
            "qr_note": "查验二维码",
            "qr_lines": ["扫码查验", "真伪与状态"],
            "fit": asdict(how),
            "columns": [[asdict(cell) for cell in column] for column in columns],
            "name": {**_line(name), "rows": name_rows, "scale": _NAME_SCALE},
            "signature": _line(cells(page.issuer, rows=30)),
            "date": _line(cells(page.date, rows=30)),
            "facts": [{"label": label, "value": value} for label, value in page.facts],
        }
    )


def _line(found: list[Cell]) -> dict[str, object]:
    return {"cells": [asdict(cell) for cell in found], "rows": _rows(found)}


def _rows(found: list[Cell]) -> int:
    return sum(cell.rows for cell in found)
