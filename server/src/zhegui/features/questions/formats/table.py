"""Tables in CSV files, read strictly: every fault has its line, and nothing is guessed silently."""

import csv
import io
from collections import Counter
from dataclasses import dataclass, replace

from zhegui.features.questions.remarks import FileRefused, Remark, fault
from zhegui.kernel.text.programs import PACKED, PICTURES, program_of
from zhegui.kernel.values import seen

LARGEST_FILE_MB = 20
LONGEST_CELL = 10_000
LONGEST_SHOWN = 200


@dataclass(frozen=True, slots=True)
class TableLine:
    """A row of a table: the line it starts on, and its trimmed cells by column."""

    line: int
    cells: dict[str, str]


@dataclass(frozen=True, slots=True)
class Table:
    lines: list[TableLine]
    remarks: list[Remark]


def read_table(data: bytes, columns: tuple[str, ...]) -> Table:
    """The rows of a CSV file that has at least `columns`; `FileRefused` names every fault."""
    text, remarks = decode(data)
    raw = _split(text)
    header = [name.strip() for name in raw[0][1]]
    remarks += _check_header(header, columns)
    lines: list[TableLine] = []
    for number, cells in raw[1:]:
        if not any(cell.strip() for cell in cells):
            remarks.append(Remark(number, "row_empty", "skipped"))
        elif len(cells) != len(header):
            values = {"expected": len(header), "found": len(cells)}
            remarks.append(fault(number, "cell_count", **values))
        else:
            written = TableLine(number, dict(zip(header, map(str.strip, cells), strict=True)))
            line = _without_unseen(written)
            remarks += [*_unseen(written, line), *_cell_faults(line)]
            lines.append(line)
    refuse_faults(remarks)
    if not lines:
        raise FileRefused([fault(None, "no_rows")])
    return Table(lines, remarks)


def _without_unseen(line: TableLine) -> TableLine:
    """A cell that looks empty is empty, and two that look alike are alike."""
    return replace(line, cells={name: seen(cell) for name, cell in line.cells.items()})


def _unseen(written: TableLine, read: TableLine) -> list[Remark]:
    changed = [name for name, cell in written.cells.items() if cell != read.cells[name]]
    values: dict[str, str | int] = {"columns": ", ".join(changed)}
    done = "imported_without_them"
    return [Remark(read.line, "unseen_characters", done, values)] if changed else []


def shown(text: str) -> str:
    """A piece of a file as a remark quotes it: not longer than anybody reads."""
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def refuse_faults(remarks: list[Remark]) -> None:
    """Raise `FileRefused` when any remark is a fault, with all the faults."""
    faults = [remark for remark in remarks if remark.is_fault]
    if faults:
        raise FileRefused(faults)


def decode(data: bytes) -> tuple[str, list[Remark]]:
    """The text of a file in UTF-8 (with or without a mark) or, with a remark, GB18030."""
    if not data.strip():
        raise FileRefused([fault(None, "file_empty")])
    if len(data) > LARGEST_FILE_MB * 1024 * 1024:
        raise FileRefused([fault(None, "file_too_large", limit=LARGEST_FILE_MB)])
    if refusal := not_a_table(data):
        raise FileRefused([refusal])
    if _is_utf16(data):
        raise FileRefused([fault(None, "encoding_utf16")])
    if b"\0" in data:
        raise FileRefused([fault(1 + data[: data.index(b"\0")].count(b"\n"), "nul_character")])
    try:
        return data.decode().removeprefix("\ufeff"), []
    except UnicodeDecodeError as error:
        if _is_mostly_utf8(data):
            line = 1 + data[: error.start].count(b"\n")
            raise FileRefused([fault(line, "encoding_broken")]) from error
    try:
        return data.decode("gb18030"), [Remark(None, "encoding_gb18030")]
    except UnicodeDecodeError as error:
        raise FileRefused([fault(None, "encoding_unknown")]) from error


def not_a_table(data: bytes) -> Remark | None:
    """The refusal of a file of a program; None for what may be text."""
    program = program_of(data)
    if program is None:
        return None
    if program in PACKED:
        return fault(None, "packed", program=program)
    return fault(None, "picture" if program in PICTURES else "not_csv", program=program)


def _is_utf16(data: bytes) -> bool:
    """Whether there is its mark, or the first two signs are of ASCII in either order of bytes."""
    halves = {data[0:4:2], data[1:4:2]}
    return data.startswith((b"\xff\xfe", b"\xfe\xff")) or (
        b"\0\0" in halves and any(half.isascii() and b"\0" not in half for half in halves)
    )


def _is_mostly_utf8(data: bytes) -> bool:
    """Whether half the lines beyond ASCII are UTF-8: such a file is damaged, not GB18030."""
    lines = [line for line in data.split(b"\n") if not line.isascii()]
    good = sum(_is_utf8(line) for line in lines)
    return data.startswith(b"\xef\xbb\xbf") or 0 < len(lines) <= good * 2


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


def _split(text: str) -> list[tuple[int, list[str]]]:
    """Rows with the line each starts on; wholly blank lines are no rows."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    rows: list[tuple[int, list[str]]] = []
    start = 1
    try:
        for cells in reader:
            if cells:
                rows.append((start, cells))
            start = reader.line_num + 1
    except csv.Error as error:
        raise FileRefused([fault(start, "csv_malformed")]) from error
    if not rows:
        raise FileRefused([fault(None, "file_empty")])
    return rows


def _check_header(header: list[str], columns: tuple[str, ...]) -> list[Remark]:
    faults: list[Remark] = []
    if missing := [name for name in columns if name not in header]:
        faults.append(fault(1, "column_missing", names=", ".join(missing)))
    if repeated := sorted(name for name, times in Counter(header).items() if times > 1):
        faults.append(fault(1, "column_repeated", names=shown(", ".join(repeated))))
    refuse_faults(faults)
    unknown = [name for name in header if name not in columns]
    return (
        [Remark(1, "column_unknown", "skipped", {"names": shown(", ".join(unknown))})]
        if unknown
        else []
    )


def _cell_faults(line: TableLine) -> list[Remark]:
    faults: list[Remark] = []
    for column, cell in line.cells.items():
        if len(cell) > LONGEST_CELL:
            limit = LONGEST_CELL
            faults.append(fault(line.line, "cell_too_long", column=shown(column), limit=limit))
        if any((sign < " " and sign not in "\n\r\t") or sign == "\x7f" for sign in cell):
            faults.append(fault(line.line, "control_character", column=shown(column)))
    return faults
