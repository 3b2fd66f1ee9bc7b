"""What examinations gives to the application."""

from __future__ import annotations

from zhegui.features.examinations import (
    erasure_blockers,
    jobs,
    metrics,
    notifications,
    old_keys,
    routes,
    sitting_routes,
)
from zhegui.features.examinations.personal import personal
from zhegui.features.examinations.service import erasure
from zhegui.kernel.feature import Feature

feature = Feature(
    routers=(
        sitting_routes.direct_router,
        routes.router,
        sitting_routes.router,
        sitting_routes.ordinary_router,
    ),
    declares=(erasure, erasure_blockers, jobs, metrics, notifications, old_keys),
    personal=personal,
)
