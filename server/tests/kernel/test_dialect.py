"""The Markdown of authors, as `dialect.json` has it: the editor is held to the same table."""

import json
from pathlib import Path

import pytest

from zhegui.kernel.text.markup import safe_html

_ROWS = json.loads(Path(__file__).with_name("dialect.json").read_text("utf-8"))


@pytest.mark.parametrize("row", _ROWS, ids=lambda row: row["name"])
async def test_a_text_becomes_what_the_table_says(row: dict[str, str]) -> None:
    assert await safe_html(row["markdown"]) == row["html"]
