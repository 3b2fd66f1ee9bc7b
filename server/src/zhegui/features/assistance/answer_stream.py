"""Telling an answer as it comes: each time what is kept of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from fastapi import Request

from zhegui.features.assistance.awake import awake
from zhegui.features.assistance.errors import AssistantSilent
from zhegui.features.assistance.history import kept_answer
from zhegui.features.panels.api import panel_caller
from zhegui.kernel.errors import Forbidden, NotFound, Unauthenticated
from zhegui.kernel.http.streams import Look
from zhegui.kernel.records.listing import Reading
from zhegui.ports.services import Services


def look_at(services: Services, request: Request, sid: UUID) -> Look:
    """Looks at an answer as its history shows it, each time in a transaction of its own; sees nothing
    once its reader may not, sits an examination, or has deleted it."""

    async def look() -> tuple[Mapping[str, Any], bool] | None:
        async with services.transaction() as (session, now):
            try:
                caller = await awake(session, await panel_caller(request, session, now), now)
                reading = Reading(caller, now, request.app.state)
                row = json.loads(await kept_answer(session, reading, sid))
            except (Unauthenticated, Forbidden, NotFound, AssistantSilent):
                return None
        return row, row["state"] != "answering"

    return look
