"""What identity gives to the application."""

from __future__ import annotations

from zhegui.features.identity import (
    erasure_blockers,
    jobs,
    notifications,
    oauth,
    request_routes,
    routes,
)
from zhegui.features.identity.personal import personal
from zhegui.kernel.feature import Feature

feature = Feature(
    routers=(oauth.router, routes.router, request_routes.router),
    declares=(erasure_blockers, jobs, notifications),
    personal=personal,
)
