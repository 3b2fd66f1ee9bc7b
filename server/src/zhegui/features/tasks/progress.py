"""Telling how far a task is, as it goes on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from fastapi import Request

from zhegui.features.tasks.resources import tasks
from zhegui.kernel.errors import NotFound, Unauthenticated
from zhegui.kernel.http.streams import Look
from zhegui.kernel.records.listing import Reading, read_detail
from zhegui.ports.services import Services


def look_at(services: Services, request: Request, sid: UUID) -> Look:
    """Looks at a task as its detail shows it, each time in a transaction of its own; sees nothing
    once the login has ended or the task is forgotten."""

    async def look() -> tuple[Mapping[str, Any], bool] | None:
        async with services.transaction() as (session, now):
            try:
                caller = await services.authenticate(request, session, now)
                reading = Reading(caller, now, request.app.state)
                row = json.loads(await read_detail(session, tasks, reading, {"sid": str(sid)}))
            except (Unauthenticated, NotFound):
                return None
        return row, row["finishedAt"] is not None

    return look
