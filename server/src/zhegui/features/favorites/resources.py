"""What one has kept; a thing that one may no longer see is null."""

from __future__ import annotations

from sqlalchemy import ColumnElement, case

from zhegui.features.favorites.kinds import KINDS, KindName
from zhegui.features.favorites.models import Favorite
from zhegui.kernel.records.listing import Field, Resource, Viewer, to_one


def own_favorites(viewer: Viewer) -> ColumnElement[bool]:
    """One's own."""
    return Favorite.user_sid == viewer.user


favorites = Resource(
    "favorite",
    Favorite,
    visible_to=own_favorites,
    fields=[
        Field(
            "kind",
            case(*((kind.key.is_not(None), kind.name) for kind in KINDS)),
            type=KindName,
            nullable=False,
            filter=True,
        ),
        *(Field(f"{kind.name}Sid", kind.key, filter=True) for kind in KINDS),
        Field("createdAt", filter=True, sort=True),
    ],
    includes={kind.name: to_one(kind.resource, kind.key) for kind in KINDS},
    default_order=["-createdAt"],
    statistics={"kind"},
)
