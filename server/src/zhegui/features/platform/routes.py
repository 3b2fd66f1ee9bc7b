"""Addresses of the house itself: is it alive, is it ready."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel
from sqlalchemy import text

from zhegui.kernel.caller import Public
from zhegui.kernel.unit_of_work import Session, routes

router: APIRouter = routes("platform", prefix="")


class Health(BaseModel):
    """That a process answers."""

    status: Literal["ok"] = "ok"


@router.get("/readyz")
async def ready(_: Public, session: Session) -> Health:
    """Whether the database answers; 503 where it does not."""
    await session.execute(text("select 1"))
    return Health()
