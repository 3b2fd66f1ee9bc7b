"""What organizations gives to the application."""

from __future__ import annotations

from zhegui.features.organizations import (
    erasure,
    erasure_blockers,
    notifications,
    routes,
    staff_routes,
)
from zhegui.features.organizations.personal import personal
from zhegui.kernel.feature import Feature

feature = Feature(
    routers=(routes.router, staff_routes.router),
    declares=(erasure, erasure_blockers, notifications),
    personal=personal,
)
