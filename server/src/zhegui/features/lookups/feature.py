"""What lookups gives to the application."""

from __future__ import annotations

from zhegui.features.lookups import routes
from zhegui.kernel.feature import Feature

feature = Feature(routers=(routes.router,))
