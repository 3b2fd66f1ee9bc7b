"""Favourites on the wire."""

from __future__ import annotations

from uuid import UUID

from zhegui.features.favorites.kinds import KINDS, FavoriteKind
from zhegui.kernel.http.envelope import Reference, Wire


class FavoriteChoice(Wire):
    """Whose favourite it is, the caller's own, and one thing of one kind, or none."""

    user: Reference
    course: Reference | None = None
    subject: Reference | None = None
    material: Reference | None = None
    question: Reference | None = None
    news: Reference | None = None

    def things(self) -> list[tuple[FavoriteKind, UUID]]:
        """What is named; it should be one at most."""
        given = [(kind, getattr(self, kind.name)) for kind in KINDS]
        return [(kind, reference.sid) for kind, reference in given if reference is not None]


class FavoriteState(Wire):
    """Whether it is a favourite of the caller's now, and how many things they keep.

    Where no thing was named, `favorite` says whether they keep any.
    """

    favorite: bool
    count: int
