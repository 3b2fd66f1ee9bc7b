"""Who may not delete a record is told in words what it is held by."""

from __future__ import annotations

from typing import Any

from tests.cases import cases
from zhegui.app import all_routes
from zhegui.kernel.db.database import Base
from zhegui.kernel.records.writes import Writing, ties_to

WRITINGS: dict[str, Writing[Any, Any]] = {
    writing.name: writing
    for route in all_routes()
    if (writing := getattr(route.endpoint, "writing", None)) and writing.is_deleted
}


def test_what_keeps_a_record_has_a_name_for_people() -> None:
    with cases() as each:
        for name, writing in sorted(WRITINGS.items()):
            for other, _ in ties_to(writing.model):
                with each.case(name, other.__name__):
                    assert other.called != Base.called
