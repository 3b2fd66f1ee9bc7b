"""What commerce gives to the application."""

from __future__ import annotations

from zhegui.features.commerce import (
    duplicates,
    erasure,
    erasure_blockers,
    jobs,
    notifications,
    routes,
)
from zhegui.features.commerce.personal import personal
from zhegui.kernel.feature import Feature

feature = Feature(
    routers=(routes.router,),
    declares=(duplicates, erasure, erasure_blockers, jobs, notifications),
    personal=personal,
)
