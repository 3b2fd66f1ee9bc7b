"""What tasks gives to the application."""

from __future__ import annotations

from zhegui.features.tasks import jobs, routes
from zhegui.features.tasks.personal import personal
from zhegui.kernel.feature import Feature

feature = Feature(routers=(routes.router,), declares=(jobs,), personal=personal)
