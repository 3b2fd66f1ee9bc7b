"""Kept questions, as practice goes through them."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import Select, select

from zhegui.features.favorites.models import Favorite
from zhegui.features.practice import api as practice


@practice.source("favorites")
def kept_questions(user: UUID) -> Select[UUID]:
    """The questions that somebody keeps."""
    kept = select(Favorite.question_sid).where(
        Favorite.user_sid == user, Favorite.question_sid.is_not(None)
    )
    return kept  # type: ignore[return-value]  # null is left out
