"""What messages gives to the application."""

from __future__ import annotations

from zhegui.features.messages import departures, erasure, jobs, routes
from zhegui.features.messages.personal import personal
from zhegui.kernel.feature import Feature

feature = Feature(routers=(routes.router,), declares=(departures, erasure, jobs), personal=personal)
