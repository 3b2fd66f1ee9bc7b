"""What audit gives to the application."""

from __future__ import annotations

from zhegui.features.audit import erasure, routes
from zhegui.features.audit.personal import personal
from zhegui.kernel.feature import Feature

feature = Feature(routers=(routes.router,), declares=(erasure,), personal=personal)
