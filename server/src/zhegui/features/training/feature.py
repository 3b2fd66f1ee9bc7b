"""What training gives to the application."""

from __future__ import annotations

from zhegui.features.training import jobs, routes
from zhegui.features.training.personal import personal
from zhegui.kernel.feature import Feature

feature = Feature(routers=(routes.router,), declares=(jobs,), personal=personal)
