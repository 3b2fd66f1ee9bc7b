"""Versions of questions, written in quantity: with their options, figures, keys and analyses."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import delete, insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.questions.content import Draft
from zhegui.features.questions.figures import figure_sids
from zhegui.features.questions.kinds import KINDS
from zhegui.features.questions.models import (
    QuestionAnalysis,
    QuestionClass,
    QuestionFigure,
    QuestionKey,
    QuestionOption,
    QuestionVersion,
)
from zhegui.kernel.db.database import Base
from zhegui.kernel.ids import new_sid
from zhegui.kernel.text.search import index_text


@dataclass(frozen=True, slots=True)
class NewVersion:
    """A checked draft on its way to become the revision of a question."""

    question: UUID
    revision: int
    draft: Draft
    source: dict[str, Any]
    author: UUID | None = None
    sid: UUID = field(default_factory=new_sid)

    @property
    def search_text(self) -> str:
        """What the question is found by while this version is in force."""
        words = KINDS[self.draft.kind].words(self.draft)
        return index_text(self.draft.stem, " ".join(words))


def content_hash(draft: Draft, source: dict[str, Any]) -> str:
    """One number for everything that an author or a row gives, but for the figures."""
    content: dict[str, Any] = {
        "kind": draft.kind,
        "stem": draft.stem,
        "options": [[option.content, option.right] for option in draft.options],
        "analysis": draft.analysis,
        "source": source,
    }
    if draft.structure is not None:
        content["structure"] = draft.structure
    canonical = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


async def write_versions(
    session: AsyncSession, versions: Sequence[NewVersion], now: datetime
) -> None:
    """Insert versions with all that belongs to them; their figures are kept already."""
    figures = await figure_sids(session, {sha for v in versions for sha in v.draft.figures})
    rows: dict[type[Base], list[dict[str, Any]]] = {
        table: []
        for table in (
            QuestionVersion,
            QuestionOption,
            QuestionKey,
            QuestionAnalysis,
            QuestionFigure,
        )
    }
    for version in versions:
        for table, row in _rows(version, figures, now):
            rows[table].append(row)
    for table, values in rows.items():
        if values:
            await session.execute(insert(table), values)


def _rows(
    version: NewVersion, figures: dict[str, UUID], now: datetime
) -> list[tuple[type[Base], dict[str, Any]]]:
    draft, sid = version.draft, version.sid
    stored = KINDS[draft.kind].store(draft)
    own = {"version_sid": sid}
    fact = {**own, "revision": 1, "created_at": now}
    head = {
        "sid": sid,
        "question_sid": version.question,
        "revision": version.revision,
        "kind": draft.kind,
        "stem": draft.stem,
        "body": stored.body,
        "source": version.source,
        "content_hash": content_hash(draft, version.source),
        "author_sid": version.author,
        "created_at": now,
    }
    rows: list[tuple[type[Base], dict[str, Any]]] = [(QuestionVersion, head)]
    for place, option in enumerate(stored.options):
        row = {**own, "sid": option.sid, "position": place, "content": option.content}
        rows.append((QuestionOption, row))
    rows.append((QuestionKey, {**fact, "value": stored.key}))
    if draft.analysis:
        rows.append((QuestionAnalysis, {**fact, "content": draft.analysis}))
    for place, sha256 in enumerate(draft.figures):
        row = {**own, "position": place, "figure_sid": figures[sha256]}
        rows.append((QuestionFigure, row))
    return rows


async def classify(session: AsyncSession, classes: dict[UUID, frozenset[str]]) -> None:
    """Give questions exactly these class labels."""
    if not classes:
        return
    await session.execute(delete(QuestionClass).where(QuestionClass.question_sid.in_(classes)))
    rows = [
        {"sid": new_sid(), "question_sid": sid, "label": label}
        for sid in classes
        for label in sorted(classes[sid])
    ]
    if rows:
        await session.execute(insert(QuestionClass), rows)
