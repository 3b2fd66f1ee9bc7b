"""What entitlements gives to the application."""

from __future__ import annotations

from zhegui.features.entitlements import routes
from zhegui.features.entitlements.personal import personal
from zhegui.kernel.feature import Feature

feature = Feature(routers=(routes.router,), personal=personal)
