"""Doubts that any format may have about its rows: equal options, repeated stems and codes."""

import re
import unicodedata
from collections.abc import Iterator
from itertools import groupby

from zhegui.features.questions.content import Draft
from zhegui.features.questions.formats.format import Row
from zhegui.features.questions.remarks import Remark

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def across(rows: list[Row]) -> Iterator[Remark]:
    """What is doubtful within each row and between the rows of one file."""
    for row in rows:
        yield from _options(row)
    yield from _repeated_codes(rows)
    yield from _repeated_stems(rows)


def plain(text: str) -> str:
    """The text without white space and punctuation's width: alike in this, alike to the eye."""
    return re.sub(r"\s", "", unicodedata.normalize("NFKC", text))


def _options(row: Row) -> Iterator[Remark]:
    options = list(zip(LETTERS, row.draft.options, strict=False))
    in_order = sorted(options, key=lambda pair: plain(pair[1].content))
    for _, group in groupby(in_order, key=lambda pair: plain(pair[1].content)):
        alike = list(group)
        if len(alike) < 2:
            continue
        reason = "options_nearly_equal"
        if len({option.content for _, option in alike}) == 1:
            reason = "options_equal"
        if len({option.right for _, option in alike}) == 2:
            reason = "right_option_equals_wrong"
        letters = ", ".join(letter for letter, _ in alike)
        yield Remark(row.line, reason, values={"options": letters})


def _repeated_codes(rows: list[Row]) -> Iterator[Remark]:
    first: dict[str, int] = {}
    for row in rows:
        line = first.setdefault(row.code, row.line)
        if line != row.line:
            yield Remark(row.line, "code_repeated", values={"code": row.code, "first": line})


def _repeated_stems(rows: list[Row]) -> Iterator[Remark]:
    """Each row whose stem stands in an earlier one, compared with the nearest of those."""
    earlier: dict[str, list[Row]] = {}
    for row in rows:
        alike = earlier.setdefault(plain(row.draft.stem), [])
        if alike:
            other, reason = _nearest(row.draft, alike)
            yield Remark(row.line, reason, values={"first": other.line})
        alike.append(row)


def _nearest(draft: Draft, earlier: list[Row]) -> tuple[Row, str]:
    same_stem = [row for row in earlier if row.draft.stem == draft.stem]
    same_options = [row for row in same_stem if set(row.draft.options) == set(draft.options)]
    same_all = [row for row in same_options if row.draft.figures == draft.figures]
    if same_all:
        return same_all[0], "question_repeated"
    if same_options:
        return same_options[0], "same_stem_other_figures"
    if same_stem:
        same_figures = same_stem[0].draft.figures == draft.figures
        reason = "same_stem_other_options" + ("" if same_figures else "_and_figures")
        return same_stem[0], reason
    return earlier[0], "stem_nearly_repeated"
