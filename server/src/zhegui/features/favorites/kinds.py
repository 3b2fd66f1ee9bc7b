"""The kinds of things that can be kept. A new one is a line here, its name in `KindName`, a field
of `FavoriteChoice`, and a column with its migration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.catalogue import api as catalogue
from zhegui.features.favorites.models import Favorite
from zhegui.features.materials import api as materials
from zhegui.features.news import api as news
from zhegui.features.practice import api as practice
from zhegui.kernel.records.listing import Resource

KindName = Literal["course", "subject", "material", "question", "news"]


@dataclass(frozen=True, slots=True)
class FavoriteKind:
    """`resource` says who may see such a thing, and so who may keep it; `key` is its column."""

    name: KindName
    resource: Resource
    key: InstrumentedAttribute[UUID | None]


KINDS = (
    FavoriteKind("course", catalogue.courses, Favorite.course_sid),
    FavoriteKind("subject", catalogue.subjects, Favorite.subject_sid),
    FavoriteKind("material", materials.materials, Favorite.material_sid),
    FavoriteKind("question", practice.practised_questions, Favorite.question_sid),
    FavoriteKind("news", news.news, Favorite.news_sid),
)
