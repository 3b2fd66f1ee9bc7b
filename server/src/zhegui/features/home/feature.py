"""What home gives to the application."""

from __future__ import annotations

from zhegui.features.home import routes
from zhegui.kernel.feature import Feature

feature = Feature(routers=(routes.router,))
