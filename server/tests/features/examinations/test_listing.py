"""What the list of examinations asks of the database."""

from __future__ import annotations

from zhegui.features.examinations.resources import ACCESS, examinations
from zhegui.kernel.records.listing import Viewer
from zhegui.kernel.records.listing.request import parse_list
from zhegui.kernel.records.listing.statement import list_statement


def test_what_bears_on_starting_is_asked_once_a_row() -> None:
    """`attemptsUsed`, `canStart` and its reason are made of the same facts."""
    shape = parse_list(examinations, {}).shape
    text = list_statement(examinations, shape, Viewer(signed_in=True)).text
    assert len(examinations.sources) == len(ACCESS)
    assert text.count("SELECT count(*)") == 3, "attempts used, answers given, and the whole list"
    assert text.count('"user".real_name_confirmed_at IS NOT NULL') == 1
