"""The paragraphs of a page's HTML, counted as a browser counts them: pure.

`document.querySelectorAll(BLOCKS)` gives the same elements in the same order, so that "paragraph 17" is
the same here and on the page.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

from zhegui.kernel.text.table_rows import row_text

HEADINGS = ("h2", "h3", "h4")
BLOCKS = frozenset((*HEADINGS, "p", "li", "tr", "pre"))
_CELLS = frozenset(("td", "th"))
_APART = frozenset(("br", "hr", "img", "td", "th"))


@dataclass(slots=True)
class Block:
    """One paragraph, heading, item or row; `part` counts all of them from 1.

    Its text is its own: that of an item within it is the item's.
    """

    tag: str
    part: int
    text: str = ""

    @property
    def is_heading(self) -> bool:
        """Whether it names what follows it."""
        return self.tag in HEADINGS


def blocks_of(html: str) -> list[Block]:
    """The blocks of HTML as `safe_html` writes it, those without words left out."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return [block for block in reader.tidied() if block.text]


@dataclass(slots=True)
class _Row:
    """The cells of a table's row, and whether they are headings."""

    block: Block
    cells: list[str] = field(default_factory=list)
    is_head: bool = False


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._found: list[Block] = []
        self._open: list[Block] = []
        self._row: _Row | None = None
        self._heads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open a block, a row or a cell."""
        if tag == "table":
            self._heads = []
        if tag in BLOCKS:
            block = Block(tag, len(self._found) + 1)
            self._found.append(block)
            self._open.append(block)
            self._row = _Row(block) if tag == "tr" else self._row
        elif self._row and tag in _CELLS:
            self._row.cells.append("")
            self._row.is_head |= tag == "th"
        elif tag in _APART and self._open:
            self._open[-1].text += " "

    def handle_endtag(self, tag: str) -> None:
        """Close the block; a row is told with the headings of its columns."""
        if tag not in BLOCKS or not self._open:
            return
        block = self._open.pop()
        if self._row and block is self._row.block:
            self._close_row(self._row)
            self._row = None

    def handle_data(self, data: str) -> None:
        """Text belongs to the innermost block, in a row to its last cell."""
        if self._row and self._row.cells:
            self._row.cells[-1] += data
        elif self._open:
            self._open[-1].text += data

    def tidied(self) -> list[Block]:
        """The blocks, their text in one line."""
        for block in self._found:
            block.text = " ".join(block.text.split())
        return self._found

    def _close_row(self, row: _Row) -> None:
        if row.is_head and not self._heads:
            self._heads = [cell.strip() for cell in row.cells]
            return
        row.block.text = row_text(self._heads, row.cells)
