"""What course_copies gives to the application."""

from __future__ import annotations

from zhegui.features.course_copies import revisions, routes
from zhegui.features.course_copies.personal import personal
from zhegui.kernel.feature import Feature

feature = Feature(routers=(routes.router,), declares=(revisions,), personal=personal)
