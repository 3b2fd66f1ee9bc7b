"""The texts that people agree to: files of the package, in editions that are never edited."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity.models import Consent
from zhegui.features.identity.rules import EDITIONS
from zhegui.features.identity.schemas import Agreement, AgreementKind


@cache
def current(kind: AgreementKind, language: str) -> Agreement:
    """The text in force, in `language` ("en", otherwise Chinese)."""
    edition = EDITIONS[kind][-1]
    name = f"{kind}-{edition}.{'en' if language == 'en' else 'zh'}.md"
    text = files("zhegui.features.identity").joinpath("texts", name).read_text("utf-8")
    title, _, body = text.partition("\n")
    return Agreement(kind=kind, edition=edition, title=title.removeprefix("# "), body=body.strip())


async def has_agreed(session: AsyncSession, user: UUID, kind: AgreementKind) -> bool:
    """Whether somebody agreed to the edition in force."""
    found = select(Consent.sid).where(
        Consent.user_sid == user, Consent.kind == kind, Consent.edition == EDITIONS[kind][-1]
    )
    return await session.scalar(found) is not None
