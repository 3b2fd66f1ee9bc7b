"""The banks of the Chinese Radio Amateurs Club (业余无线电台操作技术能力验证题库), as CSV.

Columns: J number, P chapter, I code `MC<right options>-<number>`, Q stem, T letters of the right
options, A to D the options. Beside the file may lie `images.csv` (J, ImagePath: which question has
which figure) and `class_a.csv`, `class_b.csv`, `class_c.csv` (the questions of each class, found by
code). Figures are named after the number (`LK0497.jpg`), or as `images.csv` says.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace

from zhegui.features.questions.content import Draft, DraftOption
from zhegui.features.questions.formats import doubts
from zhegui.features.questions.formats.format import ImportedPicture, Package, Parsed, Row
from zhegui.features.questions.formats.table import TableLine, read_table, refuse_faults, shown
from zhegui.features.questions.kinds import KINDS
from zhegui.features.questions.remarks import FileRefused, Remark, companion_fault, fault
from zhegui.kernel.images import MEDIA_TYPES, measure

COLUMNS = ("J", "P", "I", "Q", "T", "A", "B", "C", "D")
LETTERS = "ABCD"
CLASS_LISTS = {"class_a.csv": "A", "class_b.csv": "B", "class_c.csv": "C"}
FIGURE_LIST = "images.csv"
FIGURE_COLUMNS = ("J", "ImagePath")

CODE = re.compile(r"MC([1-9])-[0-9]{1,6}\Z")
CHAPTER = re.compile(r"[0-9]{1,3}(\.[0-9]{1,3}){0,4}\Z")
KEY = re.compile(r"[A-D]{1,4}\Z")
NUMBER = re.compile(r"L[A-Z][0-9]{4}\Z")
PLACEHOLDER = "LX"
MENTIONS_FIGURE = re.compile(r"附图|如图|下图|图示|(?<!电路)图中的|下列电路|下面的[^，。]*电路")


class Crac:
    name = "crac"

    def companion_names(self) -> tuple[str, ...]:
        return (FIGURE_LIST, *CLASS_LISTS)

    def parse(self, package: Package) -> Parsed:
        table = read_table(package.file, COLUMNS)
        remarks = table.remarks + [remark for line in table.lines for remark in _faults(line)]
        refuse_faults(remarks)
        figures = _Figures(package)
        rows: list[Row] = []
        for line in table.lines:
            row, doubtful = _row(line)
            sha256s, missing = figures.of(line)
            row = replace(
                row,
                draft=replace(row.draft, figures=sha256s),
                figures_known=bool(sha256s or (package.figures and not missing)),
            )
            remarks += [*doubtful, *missing]
            remarks += [
                fault(row.line, wrong.id) for wrong in KINDS[row.draft.kind].check(row.draft)
            ]
            rows.append(row)
        rows, class_remarks = _with_classes(rows, table.lines, package)
        remarks += [*doubts.across(rows), *_numbers(rows), *class_remarks, *figures.unused()]
        refuse_faults(remarks)
        remarks.sort(key=lambda remark: remark.line or 0)
        return Parsed(rows, remarks, figures.pictures)


def _faults(line: TableLine) -> Iterator[Remark]:
    """What makes a row, and with it the file, unusable."""
    cells = line.cells
    if not CODE.match(cells["I"]):
        yield fault(line.line, "code_invalid", code=shown(cells["I"]))
    if not CHAPTER.match(cells["P"]):
        yield fault(line.line, "chapter_invalid", chapter=shown(cells["P"]))
    key = cells["T"]
    if not KEY.match(key) or len(set(key)) < len(key):
        yield fault(line.line, "key_invalid", key=shown(key))
    elif any(not cells[letter] for letter in key):
        yield fault(line.line, "key_names_no_option", key=key)


def _row(line: TableLine) -> tuple[Row, list[Remark]]:
    cells, doubtful = line.cells, []
    stated, marked = int(cells["I"][2]), len(cells["T"])
    kind = "single_choice" if marked == 1 else "multiple_choice"
    if stated != marked:
        values: dict[str, str | int] = {"code": cells["I"], "stated": stated, "marked": marked}
        doubtful.append(Remark(line.line, "key_count_differs", f"imported_as_{kind}", values))
    letters = [letter for letter in LETTERS if cells[letter]]
    for letter in (letter for letter in LETTERS if not cells[letter]):
        empty = Remark(line.line, "option_empty", "imported_without_option", {"option": letter})
        doubtful.append(empty)
    options = tuple(DraftOption(cells[letter], letter in cells["T"]) for letter in letters)
    draft = Draft(kind, cells["Q"], options)
    return Row(line.line, cells["I"], cells["J"], cells["P"], draft), doubtful


def numbers_of(cell: str) -> list[str]:
    """The numbers in a cell of J: usually one, some cells hold two."""
    return [number for part in re.split(r"[,，]", cell) if (number := part.strip())]


def _numbers(rows: list[Row]) -> Iterator[Remark]:
    """Doubts about the numbers, which identify nothing: the code does."""
    lines: dict[str, list[int]] = {}
    for row in rows:
        for number in numbers_of(row.number):
            lines.setdefault(number, []).append(row.line)
    for row in rows:
        numbers = numbers_of(row.number)
        if len(numbers) > 1:
            values: dict[str, str | int] = {"count": len(numbers), "numbers": shown(row.number)}
            yield Remark(row.line, "two_numbers", "kept_both", values)
        for number in numbers or [""]:
            yield from _number(row.line, number, lines.get(number, []))


def _number(line: int, number: str, lines: list[int]) -> Iterator[Remark]:
    if number == PLACEHOLDER:
        yield Remark(line, "number_placeholder", values={"number": number})
    elif not NUMBER.match(number):
        yield Remark(line, "number_unusual", values={"number": shown(number)})
    elif len(lines) > 1:
        others = ", ".join(str(other) for other in lines if other != line)
        yield Remark(line, "number_repeated", values={"number": number, "others": shown(others)})


def _with_classes(
    rows: list[Row], lines: list[TableLine], package: Package
) -> tuple[list[Row], list[Remark]]:
    """The rows with the classes whose lists name their codes."""
    cells_of = {line.cells["I"]: line for line in lines}
    labels: dict[str, set[str]] = {}
    remarks: list[Remark] = []
    for name, label in CLASS_LISTS.items():
        if name not in package.companions:
            continue
        unknown: list[str] = []
        for listed in _companion(package, name, COLUMNS):
            code = listed.cells["I"]
            labels.setdefault(code, set()).add(label)
            if code not in cells_of:
                unknown.append(code)
            elif not _same_words(listed, cells_of[code]):
                values: dict[str, str | int] = {"label": label, "other_line": listed.line}
                remarks.append(Remark(cells_of[code].line, "class_list_differs", values=values))
        if unknown:
            values = {"label": label, "codes": shown(", ".join(unknown))}
            remarks.append(Remark(None, "class_list_unknown_code", "skipped", values))
    if not package.companions.keys() & CLASS_LISTS.keys():
        return rows, []
    return [replace(row, labels=frozenset(labels.get(row.code, ()))) for row in rows], remarks


def _companion(package: Package, name: str, columns: tuple[str, ...]) -> list[TableLine]:
    """The rows of a file that belongs to the main one; none when it is not there."""
    if name not in package.companions:
        return []
    try:
        return read_table(package.companions[name], columns).lines
    except FileRefused as refusal:
        raise FileRefused(companion_fault(name, each) for each in refusal.remarks) from None


def _same_words(one: TableLine, other: TableLine) -> bool:
    """Alike but for white space, which the conversion from PDF set differently in each list."""
    return all(
        re.sub(r"\s", "", one.cells[column]) == re.sub(r"\s", "", other.cells[column])
        for column in COLUMNS
    )


class _Figures:
    """Finds the figures of rows in the package, and remembers which were used."""

    def __init__(self, package: Package) -> None:
        self.pictures: dict[str, ImportedPicture] = {}
        # A camera or an old system may have written the ending in capitals.
        self._files = {name.lower(): (name, data) for name, data in package.figures.items()}
        self._used: set[str] = set()
        self._listed: dict[str, list[str]] = {}
        for line in _companion(package, FIGURE_LIST, FIGURE_COLUMNS):
            base = re.split(r"[/\\]", line.cells["ImagePath"])[-1]
            self._listed.setdefault(line.cells["J"], []).append(base)

    def of(self, line: TableLine) -> tuple[tuple[str, ...], list[Remark]]:
        """The figures of a row by their SHA-256, and what is wrong with those it should have."""
        found: list[str] = []
        remarks: list[Remark] = []
        for number in numbers_of(line.cells["J"]):
            sha256, remark = self._of_number(number, line.line)
            found += [sha256] if sha256 else []
            remarks += [remark] if remark else []
        if not found and not remarks and MENTIONS_FIGURE.search(line.cells["Q"]):
            remarks.append(Remark(line.line, "figure_mentioned"))
        return tuple(dict.fromkeys(found)), remarks

    def _of_number(self, number: str, line: int) -> tuple[str | None, Remark | None]:
        named = [f"{number}.{extension}" for extension in (*MEDIA_TYPES, "jpeg")]
        listed = self._listed.get(number, [])
        present = [
            self._files[name.lower()] for name in named + listed if name.lower() in self._files
        ]
        self._used.update(name for name, _ in present)
        for _, data in present:
            if image := measure(data):
                sha256 = hashlib.sha256(data).hexdigest()
                self.pictures[sha256] = ImportedPicture(sha256, data, image)
                return sha256, None
        if present:
            return None, _without_figure(line, "figure_unreadable", present[0][0])
        if listed:
            return None, _without_figure(line, "figure_missing", listed[0])
        return None, None

    def unused(self) -> Iterator[Remark]:
        """Files among the figures that belong to no row."""
        if names := sorted({name for name, _ in self._files.values()} - self._used):
            yield Remark(None, "figure_unused", "skipped", {"names": shown(", ".join(names))})


def _without_figure(line: int, reason: str, name: str) -> Remark:
    return Remark(line, reason, "imported_without_figure", {"name": shown(name)})
