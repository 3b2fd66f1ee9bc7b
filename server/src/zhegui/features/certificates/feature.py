"""What certificates gives to the application."""

from __future__ import annotations

from zhegui.features.certificates import (
    erasure,
    jobs,
    metrics,
    notifications,
    register_routes,
    routes,
)
from zhegui.features.certificates.personal import personal
from zhegui.kernel.feature import Feature

feature = Feature(
    routers=(routes.router, register_routes.router),
    declares=(erasure, jobs, metrics, notifications),
    personal=personal,
)
