"""Examination plans on the wire."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, ValidationInfo, field_validator

from zhegui.kernel.http.envelope import Reference, Wire
from zhegui.kernel.values import Body, Flag, Instant, Line, Sid, Version, fault

PlanState = Literal["upcoming", "running", "over"]


class ExaminationPlanSave(Wire):
    """A plan to write or, with `sid`, to change: then only the fields given; lists replace.

    `departmentList` (each with all below it), `userList` and `forEverybody`, all staff of the
    organization, say who its candidates are. Of a published plan those who have an attempt stay.
    """

    sid: Sid | None = None
    version: Version | None = None
    title: Annotated[Line, Field(min_length=1, max_length=80)] | None = None
    description: Annotated[Body, Field(max_length=500)] | None = None
    start: Instant | None = None
    end: Instant | None = None
    for_everybody: Flag | None = None
    examination_list: Annotated[list[Reference], Field(min_length=1, max_length=50)] | None = None
    department_list: Annotated[list[Reference], Field(max_length=500)] | None = None
    user_list: Annotated[list[Reference], Field(max_length=1000)] | None = None

    @field_validator("end")
    @classmethod
    def _in_order(cls, end: datetime | None, info: ValidationInfo) -> datetime | None:
        start = info.data.get("start")
        if start and end and start >= end:
            raise fault("ends_before_start", "结束时间应晚于开始时间", "Must end after it starts")
        return end


class ExaminationPlanRecord(Wire):
    """A saved plan."""

    sid: Sid
    version: int
    title: str
    published_at: Instant | None
