"""What catalogue gives to the application."""

from __future__ import annotations

from zhegui.features.catalogue import erasure, routes
from zhegui.features.catalogue.personal import personal
from zhegui.kernel.feature import Feature

feature = Feature(routers=(routes.router,), declares=(erasure,), personal=personal)
