"""What practice gives to the application."""

from __future__ import annotations

from zhegui.features.practice import jobs, key_corrections, listeners, mocks, routes
from zhegui.features.practice.personal import personal
from zhegui.kernel.feature import Feature

feature = Feature(
    routers=(routes.router,), declares=(jobs, key_corrections, listeners, mocks), personal=personal
)
