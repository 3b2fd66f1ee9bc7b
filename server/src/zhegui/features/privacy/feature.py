"""What privacy gives to the application."""

from __future__ import annotations

from zhegui.features.privacy import erasure, exports, jobs, routes
from zhegui.features.privacy.personal import personal
from zhegui.kernel.feature import Feature

feature = Feature(routers=(routes.router,), declares=(erasure, exports, jobs), personal=personal)
