"""The dictionary's address."""

from fastapi import APIRouter

from zhegui.features.lookups.resources import lookups
from zhegui.kernel.caller import Anyone
from zhegui.kernel.listing import list_route
from zhegui.kernel.unit_of_work import routes

router: APIRouter = routes("lookups")
list_route(router, lookups, caller=Anyone)
