"""The dictionary's address."""

from fastapi import APIRouter

from zhegui.features.lookups.resources import lookups
from zhegui.kernel.http.unit_of_work import routes
from zhegui.kernel.people.caller import Anyone
from zhegui.kernel.records.listing import list_route

router: APIRouter = routes("lookups")
list_route(router, lookups, caller=Anyone)
