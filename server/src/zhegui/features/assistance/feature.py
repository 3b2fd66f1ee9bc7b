"""What assistance gives to the application."""

from __future__ import annotations

from zhegui.features.assistance import (
    documents,
    erasure,
    jobs,
    passage_index,
    passage_vectors,
    routes,
)
from zhegui.features.assistance.personal import personal
from zhegui.kernel.feature import Feature

feature = Feature(
    routers=(routes.router,),
    declares=(documents, erasure, jobs, passage_index, passage_vectors),
    personal=personal,
)
