"""Dates of an archive: a month or a day as somebody wrote it, without zone or clock."""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated

from pydantic import AfterValidator, StringConstraints, WithJsonSchema

from zhegui.kernel.values import fault

#: 至今: what began and has no end yet. It sorts after every date.
PRESENT = "present"
_DATE = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])(-[0-9]{2})?\Z")
_MONTH = len("2026-11")


def _date(value: str) -> str:
    if _DATE.match(value):
        try:
            date.fromisoformat(value if len(value) > _MONTH else f"{value}-01")
        except ValueError:
            pass
        else:
            return value
    raise fault("invalid_date", "请填写年月或年月日", "Give a month or a day")


def _end(value: str) -> str:
    return value if value == PRESENT else _date(value)


def is_in_order(start: str, end: str) -> bool:
    """Whether `end` is not before `start`, as far as both say."""
    told = min(len(start), len(end))
    return end == PRESENT or start[:told] <= end[:told]


_PATTERN = r"[0-9]{4}-(0[1-9]|1[0-2])(-[0-9]{2})?"
#: `2024-02` or `2024-02-29`.
Since = Annotated[
    str,
    StringConstraints(strict=True),
    AfterValidator(_date),
    WithJsonSchema({"type": "string", "pattern": f"^{_PATTERN}$"}),
]
#: The same, or `present`.
Until = Annotated[
    str,
    StringConstraints(strict=True),
    AfterValidator(_end),
    WithJsonSchema({"type": "string", "pattern": f"^({_PATTERN}|{PRESENT})$"}),
]
