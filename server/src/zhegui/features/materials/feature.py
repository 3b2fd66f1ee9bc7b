"""What materials gives to the application."""

from __future__ import annotations

from zhegui.features.materials import routes
from zhegui.features.materials.personal import personal
from zhegui.kernel.feature import Feature

feature = Feature(routers=(routes.router,), personal=personal)
