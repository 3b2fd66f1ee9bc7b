"""A link of a document to another file leads there."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cases import cases

REPOSITORY = Path(__file__).parents[3]
DOCUMENTS = [
    *REPOSITORY.glob("*.md"),
    *(REPOSITORY / "docs").rglob("*.md"),
    *(REPOSITORY / folder / "README.md" for folder in ("bench", "proof")),
]
LINK = re.compile(r"\]\(([^)#\s:]+)(?:#[^)\s]*)?\)")


def test_a_link_leads_to_a_file() -> None:
    with cases() as each:
        for document in DOCUMENTS:
            with each.case(document.relative_to(REPOSITORY)):
                links = LINK.findall(document.read_text("utf-8"))
                assert [link for link in links if not (document.parent / link).exists()] == []
