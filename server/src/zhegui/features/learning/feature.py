"""What learning gives to the application."""

from __future__ import annotations

from zhegui.features.learning import (
    admission,
    completion,
    note_routes,
    notes,
    notifications,
    routes,
)
from zhegui.features.learning.personal import personal
from zhegui.kernel.feature import Feature

feature = Feature(
    routers=(routes.router, routes.video_router, note_routes.router),
    declares=(admission, completion, notes, notifications),
    personal=personal,
)
