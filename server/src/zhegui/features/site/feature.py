"""What site gives to the application."""

from __future__ import annotations

from zhegui.features.site import routes
from zhegui.kernel.feature import Feature

feature = Feature(routers=(routes.router, routes.file_router))
