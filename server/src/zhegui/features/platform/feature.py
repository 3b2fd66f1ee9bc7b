"""What platform gives to the application."""

from __future__ import annotations

from zhegui.features.platform import routes
from zhegui.kernel.feature import Feature

feature = Feature(routers=(routes.router,))
