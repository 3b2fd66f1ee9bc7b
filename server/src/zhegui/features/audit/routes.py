"""Addresses of the audit."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from zhegui.features.audit.resources import audit_entries
from zhegui.features.tasks.api import export_route
from zhegui.kernel.http.unit_of_work import routes
from zhegui.kernel.people.caller import Caller, may
from zhegui.kernel.records.listing import detail_route, list_route

AuditReader = Annotated[Caller, Depends(may("audit.read"))]
router: APIRouter = routes("audit")

list_route(router, audit_entries, caller=AuditReader)
detail_route(router, audit_entries, caller=AuditReader)
export_route(router, audit_entries, caller=AuditReader)
