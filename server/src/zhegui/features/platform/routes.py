"""Addresses of the house itself: does it live, is it ready, how is it doing."""

from __future__ import annotations

import hmac
import ipaddress
from functools import cache
from typing import Literal

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, ConfigDict
from sqlalchemy import text

from zhegui.kernel.caller import Public
from zhegui.kernel.envelope import Wire
from zhegui.kernel.errors import NoSuchAddress, Unavailable
from zhegui.kernel.figures import exposition
from zhegui.kernel.unit_of_work import NAMING_THE_MODEL, Session, declare, routes
from zhegui.ports.house import HouseOf
from zhegui.postgres.revision import newest_revision
from zhegui.settings import Settings

router: APIRouter = routes("health", prefix="")
PROBE = "probe"


class Health(BaseModel):
    """That it is well."""

    model_config = ConfigDict(extra="forbid")

    status: Literal["ok"] = "ok"


class Readiness(Health, Wire):
    """That it can serve, and how far the machine's clock is ahead of the house's time."""

    clock_ahead_seconds: int


@router.get("/healthz", responses=NAMING_THE_MODEL)
async def alive(_: Public) -> Health:
    """That this process answers."""
    return Health()


@router.get("/readyz")
async def ready(_: Public, session: Session, house: HouseOf) -> Readiness:
    """That the database answers and fits this version, and that files can be kept; else 503."""
    revision = await session.scalar(text("select version_num from alembic_version"))
    if revision != _needed():
        raise Unavailable(retry_after=5)
    try:
        await house.storage.put(PROBE, b"ok")
    except Exception as error:
        raise Unavailable(retry_after=5) from error
    return Readiness(clock_ahead_seconds=round(house.clock.ahead().total_seconds()))


@router.get("/metrics", responses=declare(NoSuchAddress), response_class=PlainTextResponse)
async def metrics(_: Public, request: Request, house: HouseOf) -> Response:
    """Figures in Prometheus' format, for who may see them; others find no such address."""
    if not _may_see(request, house.settings):
        raise NoSuchAddress
    return Response(exposition(), media_type="text/plain; version=0.0.4; charset=utf-8")


@cache
def _needed() -> str:
    return newest_revision()


def _may_see(request: Request, settings: Settings) -> bool:
    if settings.metrics_token:
        shown = request.headers.get("authorization", "")
        return hmac.compare_digest(shown.encode(), f"Bearer {settings.metrics_token}".encode())
    if "x-forwarded-for" in request.headers or request.client is None:
        return False
    try:
        return ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False
