"""Reading questions in quantity: which may be drawn, what they ask, and, apart from it, their keys."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy import (
    ARRAY,
    ColumnElement,
    ScalarSelect,
    Uuid,
    any_,
    bindparam,
    exists,
    func,
    or_,
    select,
)
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.questions.content import Content, Draft, Option, PlacedFigure
from zhegui.features.questions.kinds import KINDS
from zhegui.features.questions.models import (
    Bank,
    Chapter,
    Figure,
    Question,
    QuestionAnalysis,
    QuestionClass,
    QuestionFigure,
    QuestionKey,
    QuestionOption,
    QuestionVersion,
)
from zhegui.kernel.db.statements import compiled, fetch
from zhegui.ports.storage import public_url


@dataclass(frozen=True, slots=True)
class Pool:
    """Which questions of a bank are meant; what is None does not matter.

    `chapter` is a code and means everything within it: 1.2 holds 1.2 and 1.2.3, not 1.20.
    """

    bank: UUID
    kind: str
    chapter: str | None = None
    class_label: str | None = None
    difficulty: int | None = None


@dataclass(frozen=True, slots=True)
class Key:
    """What is right about a version. `sid` names this revision of the key for good."""

    sid: UUID
    revision: int
    value: JsonValue


async def pool(session: AsyncSession, wanted: Pool) -> list[UUID]:
    """The versions in force of all questions that are meant, in order of their sids; of those that
    are retired none."""
    rows = await session.scalars(
        select(QuestionVersion.sid)
        .join(Question, Question.current_sid == QuestionVersion.sid)
        .where(*_meant(wanted))
        .order_by(QuestionVersion.sid)
    )
    return list(rows)


async def versions_in_force(
    session: AsyncSession, questions: Iterable[UUID], condition: ColumnElement[bool]
) -> dict[UUID, UUID]:
    """By question the version in force, of those of `questions` that meet a condition on the question
    or its bank."""
    rows = await session.execute(
        select(Question.sid, Question.current_sid)
        .join(Bank, Bank.sid == Question.bank_sid)
        .where(Question.sid.in_(list(questions)), condition)
    )
    return dict(rows.all())


def _meant(wanted: Pool) -> Iterable[ColumnElement[bool]]:
    yield Question.bank_sid == wanted.bank
    yield Question.state == "active"
    yield QuestionVersion.kind == wanted.kind
    if wanted.difficulty is not None:
        yield Question.difficulty == wanted.difficulty
    if wanted.chapter is not None:
        within = Chapter.code.startswith(f"{wanted.chapter}.", autoescape=True)
        yield exists().where(
            Chapter.sid == Question.chapter_sid, or_(Chapter.code == wanted.chapter, within)
        )
    if wanted.class_label is not None:
        yield exists().where(
            QuestionClass.question_sid == Question.sid, QuestionClass.label == wanted.class_label
        )


def option_count(version: InstrumentedAttribute[UUID]) -> ScalarSelect[int]:
    """How many options a version has."""
    counted = select(func.count()).where(QuestionOption.version_sid == version)
    return counted.correlate(version.class_).scalar_subquery()


async def load_contents(session: AsyncSession, versions: Iterable[UUID]) -> dict[UUID, Content]:
    """What these versions ask, by version, in three statements however many there are."""
    wanted = list(versions)
    options, figures = await _options(session, wanted), await _figures(session, wanted)
    rows = await session.execute(
        select(
            QuestionVersion.sid,
            QuestionVersion.question_sid,
            QuestionVersion.kind,
            QuestionVersion.stem,
            QuestionVersion.body,
        ).where(QuestionVersion.sid.in_(wanted))
    )
    return {
        sid: Content(sid, question, kind, stem, tuple(options[sid]), tuple(figures[sid]), body)
        for sid, question, kind, stem, body in rows
    }


async def _options(session: AsyncSession, versions: list[UUID]) -> dict[UUID, list[Option]]:
    rows = await session.execute(
        select(QuestionOption.version_sid, QuestionOption.sid, QuestionOption.content)
        .where(QuestionOption.version_sid.in_(versions))
        .order_by(QuestionOption.version_sid, QuestionOption.position)
    )
    found: dict[UUID, list[Option]] = defaultdict(list)
    for version, sid, content in rows:
        found[version].append(Option(sid, content))
    return found


async def _figures(session: AsyncSession, versions: list[UUID]) -> dict[UUID, list[PlacedFigure]]:
    rows = await session.execute(
        select(QuestionFigure.version_sid, Figure)
        .join(Figure, Figure.sid == QuestionFigure.figure_sid)
        .where(QuestionFigure.version_sid.in_(versions))
        .order_by(QuestionFigure.version_sid, QuestionFigure.position)
    )
    found: dict[UUID, list[PlacedFigure]] = defaultdict(list)
    for version, row in rows:
        figure = PlacedFigure(public_url(row.name), row.media_type, row.width, row.height)
        found[version].append(figure)
    return found


KEYS = compiled(
    select(QuestionKey.version_sid, QuestionKey.sid, QuestionKey.revision, QuestionKey.value)
    .where(QuestionKey.version_sid == any_(bindparam("versions", type_=ARRAY(Uuid()))))
    .order_by(QuestionKey.version_sid, QuestionKey.revision)
)


async def load_keys(session: AsyncSession, versions: Iterable[UUID]) -> dict[UUID, Key]:
    """The key in force of each of these versions. Never send one to a candidate."""
    rows = await fetch(session, KEYS, {"versions": list(versions)})
    return {version: Key(sid, revision, value) for version, sid, revision, value in rows}


KEY_VALUES = compiled(
    select(QuestionKey.sid, QuestionKey.value).where(
        QuestionKey.sid == any_(bindparam("keys", type_=ARRAY(Uuid())))
    )
)


async def load_key_values(session: AsyncSession, keys: Iterable[UUID]) -> dict[UUID, JsonValue]:
    """What these revisions of keys say is right, in force or not. Never send one to a candidate."""
    return dict(await fetch(session, KEY_VALUES, {"keys": list(keys)}))


async def versions_of_keys(session: AsyncSession, keys: Iterable[UUID]) -> dict[UUID, UUID]:
    """By key the version that it was given with."""
    rows = await session.execute(
        select(QuestionKey.sid, QuestionKey.version_sid).where(QuestionKey.sid.in_(list(keys)))
    )
    return dict(rows.all())


async def load_draft(session: AsyncSession, version: UUID) -> Draft:
    """A version as its author gave it, key and all: for authors, never for candidates."""
    content = (await load_contents(session, [version]))[version]
    key = (await load_keys(session, [version]))[version]
    analyses = await load_analyses(session, [version])
    figures = await session.scalars(
        select(Figure.sha256)
        .join(QuestionFigure, QuestionFigure.figure_sid == Figure.sid)
        .where(QuestionFigure.version_sid == version)
        .order_by(QuestionFigure.position)
    )
    draft = KINDS[content.kind].authored(content, key.value)
    return replace(draft, figures=tuple(figures), analysis=analyses.get(version, ""))


async def load_analyses(session: AsyncSession, versions: Iterable[UUID]) -> dict[UUID, str]:
    """The analysis in force of those of these versions that have one; for after the answer."""
    rows = await session.execute(
        select(QuestionAnalysis.version_sid, QuestionAnalysis.content)
        .where(QuestionAnalysis.version_sid.in_(list(versions)))
        .order_by(QuestionAnalysis.version_sid, QuestionAnalysis.revision)
    )
    return {version: content for version, content in rows if content}
