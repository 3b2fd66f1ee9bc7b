"""What search gives to the application."""

from __future__ import annotations

from zhegui.features.search import routes
from zhegui.kernel.feature import Feature

feature = Feature(routers=(routes.router,))
