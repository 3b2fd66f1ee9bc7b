"""Files in the format of the Chinese Radio Amateurs Club, made for tests."""

import csv
import io
import struct

from zhegui.features.questions.formats import Package

HEADER = ["J", "P", "I", "Q", "T", "A", "B", "C", "D"]
ROW = ["LK0001", "1.1.1", "MC1-0001", "天线的作用是：", "A", "辐射电波", "供电", "散热", "支撑"]


def row(**changes: str) -> list[str]:
    """A good row, with some cells changed by their column."""
    return [changes.get(column, cell) for column, cell in zip(HEADER, ROW, strict=True)]


def text(*rows: list[str], header: list[str] | None = None) -> str:
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows([header or HEADER, *rows])
    return file.getvalue()


def package(*rows: list[str], **companions: bytes) -> Package:
    """A package of these rows; companions by name without `.csv`."""
    named = {f"{name}.csv": data for name, data in companions.items()}
    return Package(text(*rows).encode(), named)


def png(width: int = 4, height: int = 3) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height)
