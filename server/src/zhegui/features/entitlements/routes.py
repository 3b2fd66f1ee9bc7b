"""Addresses of entitlements."""

from __future__ import annotations

from fastapi import APIRouter

from zhegui.features.entitlements.resources import entitlements
from zhegui.kernel.caller import SignedIn
from zhegui.kernel.listing import list_route
from zhegui.kernel.unit_of_work import routes

router: APIRouter = routes("entitlements")

list_route(router, entitlements, caller=SignedIn)
