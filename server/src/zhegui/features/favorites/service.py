"""Keeping things, and letting them go."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.favorites.errors import TooManyFavorites
from zhegui.features.favorites.kinds import KINDS, FavoriteKind, KindName
from zhegui.features.favorites.models import Favorite
from zhegui.kernel.ids import new_sid

MOST = 2_000


async def keep(session: AsyncSession, user: UUID, kind: FavoriteKind, sid: UUID) -> None:
    """Make it a favourite; again changes nothing. Raises `TooManyFavorites`."""
    if await is_kept(session, user, kind, sid):
        return
    if await kept_count(session, user) >= MOST:
        raise TooManyFavorites(most=MOST)
    row = {
        "sid": new_sid(),
        "created_at": session.sync_session.info["now"],
        "user_sid": user,
        kind.key.key: sid,
    }
    await session.execute(insert(Favorite).values(row).on_conflict_do_nothing())


async def let_go(session: AsyncSession, user: UUID, kind: FavoriteKind, sid: UUID) -> bool:
    """Make it no favourite; whether it was one."""
    kept = delete(Favorite).where(Favorite.user_sid == user, kind.key == sid)
    return await session.scalar(kept.returning(Favorite.sid)) is not None


async def is_kept(session: AsyncSession, user: UUID, kind: FavoriteKind, sid: UUID) -> bool:
    """Whether it is a favourite."""
    found = select(Favorite.sid).where(Favorite.user_sid == user, kind.key == sid)
    return await session.scalar(found) is not None


async def kept_count(session: AsyncSession, user: UUID) -> int:
    """How many things somebody keeps."""
    kept = select(func.count()).select_from(Favorite).where(Favorite.user_sid == user)
    return await session.scalar(kept) or 0


def kind_called(name: KindName) -> FavoriteKind:
    """The kind of that name."""
    return next(kind for kind in KINDS if kind.name == name)
