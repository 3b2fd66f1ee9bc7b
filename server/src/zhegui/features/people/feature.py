"""What people gives to the application."""

from __future__ import annotations

from zhegui.features.people import departures, erasure, routes
from zhegui.features.people.personal import personal
from zhegui.kernel.feature import Feature

feature = Feature(routers=(routes.router,), declares=(departures, erasure), personal=personal)
