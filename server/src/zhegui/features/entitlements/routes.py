"""Addresses of entitlements."""

from __future__ import annotations

from fastapi import APIRouter

from zhegui.features.entitlements.resources import entitlements
from zhegui.kernel.http.unit_of_work import routes
from zhegui.kernel.people.caller import SignedIn
from zhegui.kernel.records.listing import list_route

router: APIRouter = routes("entitlements")

list_route(router, entitlements, caller=SignedIn)
