"""How a row of a table reads by itself: each cell behind the heading of its column. Pure."""

from __future__ import annotations

from collections.abc import Sequence


def row_text(headings: Sequence[str], cells: Sequence[str]) -> str:
    """The cells in one line, empty ones left out; a column without a heading has its cell alone."""
    known = [*(heading.strip() for heading in headings), *[""] * len(cells)]
    said = [
        f"{heading}：{cell.strip()}" if heading else cell.strip()
        for heading, cell in zip(known, cells, strict=False)
        if cell.strip()
    ]
    return "；".join(said)
