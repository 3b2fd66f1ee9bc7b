"""The index of decisions: one row for each file, with a status that is true and an area that has a page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from tests.cases import cases

DOCS = Path(__file__).parents[3] / "docs"
DECISIONS = DOCS / "decisions"
ROW = re.compile(
    r"^\| \[(\d{4})\]\((\S+)\) \| (.+) \| \[(\w+)\]\(\.\./areas/(\w+)\.md\) \| (.+) \|$",
    re.MULTILINE,
)
STATUS = re.compile(r"living|archived|superseded (?:in part )?by (\d{4})")


class Row(NamedTuple):
    number: str
    file: str
    title: str
    area: str
    page: str
    status: str


ROWS = [Row(*found) for found in ROW.findall((DECISIONS / "README.md").read_text("utf-8"))]


def test_every_decision_has_one_row() -> None:
    """In the order of their numbers, of which each stands for one decision."""
    files = sorted(DECISIONS.rglob("[0-9]*.md"), key=lambda file: file.name)
    assert [row.file for row in ROWS] == [str(file.relative_to(DECISIONS)) for file in files]
    assert len({row.number for row in ROWS}) == len(ROWS)


def test_a_row_says_number_and_title_of_its_file() -> None:
    with cases() as each:
        for row in ROWS:
            with each.case(row.file):
                head = (DECISIONS / row.file).read_text("utf-8").partition("\n")[0]
                assert Path(row.file).name.startswith(row.number)
                assert re.fullmatch(rf"# 0*{int(row.number)}[.:]? {re.escape(row.title)}", head)


def test_a_status_is_true() -> None:
    """What is living lies in the folder, all else in the archive; what is superseded says by what."""
    numbers = {row.number for row in ROWS}
    with cases() as each:
        for row in ROWS:
            with each.case(row.file):
                status = STATUS.fullmatch(row.status)
                assert status
                assert (row.status == "living") == ("/" not in row.file)
                by = status.group(1)
                head = "\n".join((DECISIONS / row.file).read_text("utf-8").splitlines()[:3])
                assert ("**Superseded" in head) == (by is not None)
                assert by is None or (by in numbers and f"[{by}](" in head)


def test_every_area_has_a_page_that_the_architecture_names() -> None:
    assert {row.area for row in ROWS} == {page.stem for page in (DOCS / "areas").glob("*.md")}
    assert all(row.area == row.page for row in ROWS)
    architecture = (DOCS / "architecture.md").read_text("utf-8")
    assert [row.area for row in ROWS if f"(areas/{row.area}.md)" not in architecture] == []
