"""What can be found: each feature gives its kinds."""

from __future__ import annotations

from zhegui.features.catalogue import api as catalogue
from zhegui.features.examinations import api as examinations
from zhegui.features.materials import api as materials
from zhegui.features.news import api as news
from zhegui.features.search.schemas import SearchType
from zhegui.kernel.records.search_kind import SearchKind

KINDS: tuple[SearchKind, ...] = (
    catalogue.course_search,
    catalogue.subject_search,
    catalogue.lesson_search,
    examinations.examination_search,
    materials.material_search,
    news.news_search,
)


def kinds_of(type_: SearchType) -> tuple[SearchKind, ...]:
    """The kinds that a type means."""
    return tuple(kind for kind in KINDS if type_ in (SearchType.ALL, kind.name))
