"""Chinese text in vertical columns, right to left: where each character goes.

typst writes horizontally only, so the columns are made here and the page template places them.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product
from math import ceil
from typing import Final

# Line breaking as in GB/T 15834: closing marks never begin a column, opening ones never end it.
_NEVER_FIRST: Final = frozenset("，。、；：？！）」』》〉】〕”’·…—%")
_NEVER_LAST: Final = frozenset("（「『《〈【〔“‘")

# Letters of alphabets with their marks, digits, and the signs of ASCII; · is the dot of Chinese names.
_WESTERN: Final = r"[!-~\u00a1-\u00b6\u00b8-\u052f\u1e00-\u1fff\u2070-\u209f]"
_PICTURE: Final = r"[\u203c\u2049\u2190-\u2bff\U0001f000-\U0001faff]"
# One sign of several: a key, a flag, people with a tone or a calling.
_EMOJI: Final = (
    rf"[0-9#*]\u20e3|[\U0001f1e6-\U0001f1ff]{{2}}"
    rf"|{_PICTURE}[\U0001f3fb-\U0001f3ff]?(?:\u200d{_PICTURE}[\U0001f3fb-\U0001f3ff]?)*"
)
# A run of words stays one, apostrophes and dots within it too; marks stay on what they stand on.
_UNITS: Final = re.compile(
    rf"{_EMOJI}|{_WESTERN}+(?:[ ’‘‐–·]{_WESTERN}+)*|.[\u0300-\u036f]*", re.DOTALL
)
_NUMBER: Final = r"[0-9][0-9.,–~-]*|[〇零一二三四五六七八九十百千万两]+"
_MEASURE: Final = (
    "学时|课时|小时|分钟|个月|千伏|千瓦|千米|公里|公斤|平方米|立方米"
    "|[年月日号时分秒天岁元角米克吨升伏安瓦欧赫帕度级类期届次项门页章节条款个名人台套件周%％℃°]"
    "|[A-Za-zµμΩ]{1,4}(?![A-Za-z])"
)
_QUANTITY: Final = re.compile(rf"(?:{_NUMBER}) ?(?:{_MEASURE})")
"""A number with its unit, which no line or column parts."""
_UPRIGHT_LATIN: Final = 2
"""So many Latin letters or digits stand side by side in one cell; more lie on their side."""
_LATIN_PER_CELL: Final = 2
"""Average number of sideways Latin letters in the height of one Chinese character."""
_LONGEST_PIECE: Final = 11
"""So many cells of a column are words on their side together; more may go on in the next."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A piece of text that is never torn: `rows` cells high, `sideways` if turned by 90°.

    All of it is set in the font of its `script`: `han`, `western` or `emoji`. What is `joined` stands
    in the column of the piece before it.
    """

    text: str
    rows: int = 1
    sideways: bool = False
    script: str = "han"
    joined: bool = False


@dataclass(frozen=True, slots=True)
class Fit:
    """How densely a page is set: cells in a column, columns on the page."""

    rows: int
    columns: int


FITS: Final = (Fit(20, 6), Fit(24, 8), Fit(30, 10), Fit(38, 13), Fit(48, 17))
"""From generous to dense; the first that holds the text is taken."""


def is_western(text: str) -> bool:
    """Whether a name or title is of alphabets alone, and so stands in a line across."""
    return re.fullmatch(rf"(?:{_WESTERN}|[ ’‘‐–·])+", text) is not None


def halves(text: str) -> list[str]:
    """`text` as two lines as long as each other, parted between words where it has several."""
    middle, within = len(text) / 2, _within_quantities(text)
    places = [at for at in range(1, len(text)) if at not in within]
    gaps = [at for at in places if text[at] in " ·" and at < len(text) - 1]
    at = min(gaps or places, key=lambda place: abs(place - middle), default=int(middle))
    # A dot ends the line before it, a space is left out.
    first, second = text[: at + (text[at : at + 1] == "·")], text[at:].lstrip(" ·")
    return [each for each in (first, second) if each]


def _within_quantities(text: str) -> set[int]:
    """The places at which a number would be parted, or torn from its unit."""
    found = (each.span() for each in _QUANTITY.finditer(text))
    return {at for first, end in found for at in range(first + 1, end)}


def cells(text: str, rows: int) -> list[Cell]:
    """`text` cut into cells; Latin runs longer than a column (`rows`) are cut to its height."""
    found: list[Cell] = []
    within = _within_quantities(text)
    for piece in _UNITS.finditer(text):
        unit, script = piece[0], _script(piece[0])
        if script == "western" and len(unit) > _UPRIGHT_LATIN:
            made = _sideways(unit, rows)
        else:
            made = [Cell(unit, script=script)]
        # One of several rows might not fit beside what it is joined to.
        made[0] = replace(made[0], joined=piece.start() in within and made[0].rows == 1)
        found.extend(made)
    return found


def _script(unit: str) -> str:
    """Arrows and stars by themselves are symbols of a text, which its own font has."""
    if re.fullmatch(_EMOJI, unit) and (len(unit) > 1 or unit >= "\U0001f000"):
        return "emoji"
    return "western" if is_western(unit) else "han"


def height(line: Iterable[Cell]) -> int:
    """How many cells high a line is."""
    return sum(cell.rows for cell in line)


def _sideways(run: str, rows: int) -> list[Cell]:
    most = rows * _LATIN_PER_CELL
    pieces = [""]
    for word in re.findall(rf" ?[^ ]{{1,{most}}}(?=[ ]|$)| ?[^ ]{{1,{most - 1}}}|.", run):
        if len(pieces[-1]) + len(word) > most:
            pieces.append("")
        pieces[-1] += word
    return [
        Cell(piece, ceil(len(piece) / _LATIN_PER_CELL), sideways=True, script="western")
        for piece in pieces
    ]


def set_columns(text: str, rows: int, taken: int = 0) -> list[list[Cell]]:
    """The columns of `text`, each of at most `rows` cells; the first has `taken` cells less.

    One closing mark that would begin a column hangs below the last, as printers do it; more than
    one, and opening marks at the end, are carried over together with what they belong to. So is a
    number with its unit, and what stands before a character that would be alone in the last column.
    """
    columns: list[list[Cell]] = [[]]
    used = taken
    for cell in cells(text, min(rows, _LONGEST_PIECE)):
        hangs = cell.text in _NEVER_FIRST and used == rows
        if used + cell.rows > rows and not hangs:
            columns.append(_carried(columns[-1], cell))
            used = height(columns[-1])
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
    fits = height(last) <= most and len(before) > 1
    return [*others, before, last] if fits else columns


def _is_alone(column: list[Cell]) -> bool:
    first, *others = column
    return first.rows == 1 and all(cell.text in _NEVER_FIRST for cell in others)


def _carried(column: list[Cell], following: Cell) -> list[Cell]:
    """Take from the end of `column` what may not stand apart from the cell that follows."""
    carried: list[Cell] = []
    while len(column) > 1 and (
        column[-1].text in _NEVER_LAST or _is_kept_behind((carried or [following])[0])
    ):
        carried.insert(0, column.pop())
    return carried


def _is_kept_behind(cell: Cell) -> bool:
    """It stands in the column of what is before it."""
    return cell.joined or cell.text in _NEVER_FIRST


@dataclass(frozen=True, slots=True)
class Setting:
    """How the frame is filled: the lines of the name, `scale` times as large as the text, each in a
    column of its own, and the columns of the text, which begins below the last of them."""

    fit: Fit
    name: list[list[Cell]]
    scale: float
    columns: list[list[Cell]]

    @property
    def name_row(self) -> float:
        """The height of a cell of the name, in cells of the text."""
        return self.scale * _LEADING

    @property
    def start(self) -> float:
        """How many cells of its first column the text leaves to the name."""
        return height(self.name[-1]) * self.name_row + 1 if self.name else 0


_LEADING: Final = 1.1
"""From one sign of a name to the next, in sizes of it."""
_NAMES: Final = ((1, 1.36), (1, 1.0), (2, 1.36), (2, 1.0))
"""A name in so many lines and so large; the first that has room: smaller, then two lines."""


def set_text(paragraphs: list[str], name: str | None) -> Setting:
    """The most generous setting that holds the name and the paragraphs; without `name` those alone.

    Text beyond the densest fit would be cut; titles are limited so that it never is.
    """
    tried = [_setting(paragraphs, name, *each) for each in product(FITS, _NAMES)]
    return next((each for each in tried if _has_room(each)), tried[-1])


def _setting(
    paragraphs: list[str], name: str | None, candidate: Fit, shape: tuple[int, float]
) -> Setting:
    lines, scale = shape
    written = [] if name is None else [name] if lines == 1 else halves(name)
    named = [cells(each, candidate.rows) for each in written]
    begun = Setting(candidate, named, scale, [])
    first, *others = paragraphs
    columns = set_columns(first, candidate.rows, taken=ceil(begun.start))
    for paragraph in others:
        columns += set_columns("　　" + paragraph, candidate.rows)
    return replace(begun, columns=columns)


def _has_room(setting: Setting) -> bool:
    columns = len(setting.columns) + max(len(setting.name) - 1, 0)
    rows = max((height(line) * setting.name_row for line in setting.name), default=0)
    return columns <= setting.fit.columns and rows <= setting.fit.rows
