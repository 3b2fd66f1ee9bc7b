"""What files gives to the application."""

from __future__ import annotations

from zhegui.features.files import jobs, public_routes, routes
from zhegui.features.files.personal import personal
from zhegui.kernel.feature import Feature

feature = Feature(
    routers=(public_routes.router, routes.router, routes.file_router),
    declares=(jobs,),
    personal=personal,
)
