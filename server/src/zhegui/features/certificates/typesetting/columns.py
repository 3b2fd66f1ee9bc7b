"""Chinese text in vertical columns, right to left: where each character goes.

typst writes horizontally only, so the columns are made here and the page template places them.
"""

import re
from dataclasses import dataclass
from typing import Final

# Line breaking as in GB/T 15834: closing marks never begin a column, opening ones never end it.
_NEVER_FIRST: Final = frozenset("，。、；：？！）」』》〉】〕”’·…—%")
_NEVER_LAST: Final = frozenset("（「『《〈【〔“‘")

_UNITS: Final = re.compile(r"[!-~]+(?: [!-~]+)*|.", re.DOTALL)
_UPRIGHT_LATIN: Final = 2
"""So many Latin letters or digits stand side by side in one cell; more lie on their side."""
_LATIN_PER_CELL: Final = 1.8
"""Average number of sideways Latin letters in the height of one Chinese character."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A piece of text that is never torn: `rows` cells high, `sideways` if turned by 90°."""

    text: str
    rows: int = 1
    sideways: bool = False


@dataclass(frozen=True, slots=True)
class Fit:
    """How densely a page is set: cells in a column, columns on the page."""

    rows: int
    columns: int


FITS: Final = (Fit(20, 6), Fit(24, 8), Fit(30, 10), Fit(38, 13), Fit(48, 17))
"""From generous to dense; the first that holds the text is taken."""


def cells(text: str, rows: int) -> list[Cell]:
    """`text` cut into cells; Latin runs longer than a column (`rows`) are cut to its height."""
    found: list[Cell] = []
    for unit in _UNITS.findall(text):
        if len(unit) <= _UPRIGHT_LATIN:
            found.append(Cell(unit))
        else:
            found.extend(_sideways(unit, rows))
    return found


def _sideways(run: str, rows: int) -> list[Cell]:
    most = int(rows * _LATIN_PER_CELL)
    pieces = [run[start : start + most] for start in range(0, len(run), most)]
    return [Cell(piece, -(-len(piece) * 10 // int(_LATIN_PER_CELL * 10)), True) for piece in pieces]


def set_columns(text: str, rows: int, taken: int = 0) -> list[list[Cell]]:
    """The columns of `text`, each of at most `rows` cells; the first has `taken` cells less.

    One closing mark that would begin a column hangs below the last, as printers do it; more than
    one, and opening marks at the end, are carried over together with what they belong to. So is
    what stands before a character that would be alone in the last column.
    """
    columns: list[list[Cell]] = [[]]
    used = taken
    for cell in cells(text, rows):
        hangs = cell.text in _NEVER_FIRST and used == rows
        if used + cell.rows > rows and not hangs:
            columns.append(_carried(columns[-1], cell))
            used = sum(held.rows for held in columns[-1])
        columns[-1].append(cell)
        used += cell.rows
    return _accompanied(columns, rows)


def _accompanied(columns: list[list[Cell]], rows: int) -> list[list[Cell]]:
    """No character alone in the last column, unless another column would suffer for it."""
    if len(columns) < 2 or not _is_alone(columns[-1]):
        return columns
    *others, before, last = columns
    *before, moved = before
    last = [*_carried(before, moved), moved, *last]
    most = rows + (last[-1].text in _NEVER_FIRST)
    fits = sum(cell.rows for cell in last) <= most and len(before) > 1
    return [*others, before, last] if fits else columns


def _is_alone(column: list[Cell]) -> bool:
    first, *others = column
    return first.rows == 1 and all(cell.text in _NEVER_FIRST for cell in others)


def _carried(column: list[Cell], following: Cell) -> list[Cell]:
    """Take from the end of `column` what may not stand apart from the cell that follows."""
    carried: list[Cell] = []
    while len(column) > 1 and (
        column[-1].text in _NEVER_LAST or (carried or [following])[0].text in _NEVER_FIRST
    ):
        carried.insert(0, column.pop())
    return carried


def fit(paragraphs: list[str], name_rows: float) -> tuple[Fit, list[list[Cell]]]:
    """The first of `FITS` that holds the paragraphs, with their columns.

    The first paragraph begins below the holder's name, which takes `name_rows` cells.
    Text beyond the densest fit is cut; callers limit their titles so that it never is.
    """
    for candidate in FITS:
        columns = _paragraph_columns(paragraphs, candidate.rows, name_rows)
        if len(columns) <= candidate.columns:
            return candidate, columns
    densest = FITS[-1]
    return densest, _paragraph_columns(paragraphs, densest.rows, name_rows)[: densest.columns]


def _paragraph_columns(paragraphs: list[str], rows: int, name_rows: float) -> list[list[Cell]]:
    first, *others = paragraphs
    columns = set_columns(first, rows, taken=-int(-name_rows // 1))
    for paragraph in others:
        columns += set_columns("　　" + paragraph, rows)
    return columns
