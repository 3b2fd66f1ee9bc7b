"""Addresses of the catalogue."""

from fastapi import APIRouter

from zhegui.features.catalogue.resources import categories, courses
from zhegui.kernel.caller import Anyone
from zhegui.kernel.listing import detail_route, list_route
from zhegui.kernel.unit_of_work import routes

router: APIRouter = routes("catalogue")

list_route(router, categories, caller=Anyone)
list_route(router, courses, caller=Anyone)
detail_route(router, courses, caller=Anyone)
