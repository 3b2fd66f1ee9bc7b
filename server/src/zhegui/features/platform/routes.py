"""Addresses of the installation itself: does it live, is it ready, how is it doing."""

from __future__ import annotations

import hmac
import ipaddress
from typing import Literal

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, ConfigDict

from zhegui.features.platform.metrics import of_machine
from zhegui.features.platform.readiness import Looks
from zhegui.kernel.db.gauges import look_up
from zhegui.kernel.errors import NoSuchAddress
from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.http.unit_of_work import NAMING_THE_MODEL, Now, declare, routes
from zhegui.kernel.metrics import exposition
from zhegui.kernel.people.caller import Public
from zhegui.ports.services import ServicesOf
from zhegui.settings import Settings

router: APIRouter = routes("health", prefix="")


class Health(BaseModel):
    """That it is well."""

    model_config = ConfigDict(extra="forbid")

    status: Literal["ok"] = "ok"


class Readiness(Health, Wire):
    """That it can serve, and how far the machine's clock is ahead of the installation's time."""

    clock_ahead_seconds: int


@router.get("/healthz", responses=NAMING_THE_MODEL)
async def alive(_: Public) -> Health:
    """That this process answers."""
    return Health()


@router.get("/readyz")
async def ready(_: Public, request: Request, services: ServicesOf, now: Now) -> Readiness:
    """That a save would be taken, that the database fits this version, and that files can be kept;
    else 503. Looked at each second, the files every ten, however many ask."""
    await _looks(request).must_hold(now)
    return Readiness(clock_ahead_seconds=round(services.clock.ahead().total_seconds()))


@router.get("/metrics", responses=declare(NoSuchAddress), response_class=PlainTextResponse)
async def metrics(_: Public, request: Request, services: ServicesOf, now: Now) -> Response:
    """Figures in Prometheus' format, for who may see them; others find no such address."""
    if not _may_see(request, services.settings):
        raise NoSuchAddress
    looked_up = [*of_machine(services), *await look_up(services.database, now)]
    return Response(exposition(looked_up), media_type="text/plain; version=0.0.4; charset=utf-8")


def _looks(request: Request) -> Looks:
    state = request.app.state
    if not hasattr(state, "looks"):
        state.looks = Looks(state.services)
    looks: Looks = state.looks
    return looks


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
