"""The specification's statements: each has one row in docs/spec-coverage.csv, true in what it names."""

import csv
import re
from pathlib import Path

from tests.shared import shared

ROOT = Path(__file__).parents[3]
COVERAGE = ROOT / "docs" / "spec-coverage.csv"
COLUMNS = ["id", "status", "where", "test", "reading"]
STATUS = re.compile(r"^(done|later: [a-z][A-Za-z ]+)$")


def rows() -> list[dict[str, str]]:
    """A comma that nobody quoted would take the end of a reading away, in silence."""
    with COVERAGE.open(encoding="utf-8", newline="") as file:
        head, *lines = csv.reader(file)
    assert head == COLUMNS
    return [dict(zip(COLUMNS, line, strict=True)) for line in lines]


def test_every_statement_has_one_row() -> None:
    with shared("spec/statements.csv").open(encoding="utf-8", newline="") as file:
        statements = [row["id"] for row in csv.DictReader(file)]
    assert [row["id"] for row in rows()] == statements


def test_every_row_says_whether_it_is_done() -> None:
    for row in rows():
        assert STATUS.match(row["status"]), row
        if row["status"] == "done":
            assert row["where"], row
            assert row["test"], row


def test_every_place_exists() -> None:
    for row in rows():
        for place in filter(None, row["where"].split(" | ")):
            assert (ROOT / place).exists(), (row["id"], place)


def test_every_test_exists() -> None:
    """`file.py::test_name`, or `file.spec.ts > its title`."""
    for row in rows():
        for test in filter(None, row["test"].split(" | ")):
            assert _exists(test), (row["id"], test)


def _exists(test: str) -> bool:
    path, name = re.split(r"::| > ", test, maxsplit=1)
    if not (ROOT / path).is_file():
        return False
    source = (ROOT / path).read_text("utf-8")
    if path.endswith(".py"):
        return re.search(rf"^(async )?def {re.escape(name)}\(", source, re.MULTILINE) is not None
    return any(f"{quote}{name}{quote}" in source for quote in "\"'`")
