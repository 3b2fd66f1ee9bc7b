"""What consultation gives to the application."""

from __future__ import annotations

from zhegui.features.consultation import erasure, jobs, named, notifications, routes
from zhegui.features.consultation.personal import personal
from zhegui.kernel.feature import Feature

feature = Feature(
    routers=(routes.router,), declares=(erasure, jobs, named, notifications), personal=personal
)
