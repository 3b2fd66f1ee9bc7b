"""What live gives to the application."""

from __future__ import annotations

from zhegui.features.live import erasure, jobs, routes
from zhegui.features.live.personal import personal
from zhegui.kernel.feature import Feature

feature = Feature(routers=(routes.router,), declares=(erasure, jobs), personal=personal)
