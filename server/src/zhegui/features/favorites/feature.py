"""What favorites gives to the application."""

from __future__ import annotations

from zhegui.features.favorites import erasure, practice_source, routes
from zhegui.features.favorites.personal import personal
from zhegui.kernel.feature import Feature

feature = Feature(routers=(routes.router,), declares=(erasure, practice_source), personal=personal)
