"""What plans gives to the application."""

from __future__ import annotations

from zhegui.features.plans import listeners, notifications, routes
from zhegui.features.plans.personal import personal
from zhegui.kernel.feature import Feature

feature = Feature(routers=(routes.router,), declares=(listeners, notifications), personal=personal)
