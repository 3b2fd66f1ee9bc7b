"""What may be read of banks and questions, and by whom.

Who has the right to a bank reads it and its questions; keys and analyses are resources of their own,
which ask for another right and which nothing else leads to. Others do not learn what banks there are.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    ColumnElement,
    ScalarSelect,
    Text,
    exists,
    func,
    literal,
    literal_column,
    select,
)
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.questions.kinds import KindName
from zhegui.features.questions.models import (
    Bank,
    Chapter,
    Figure,
    KnowledgePoint,
    Question,
    QuestionAnalysis,
    QuestionClass,
    QuestionFigure,
    QuestionImport,
    QuestionKey,
    QuestionOption,
    QuestionPoint,
    QuestionVersion,
)
from zhegui.features.questions.schemas import (
    Audience,
    FormatName,
    ImportState,
    Practice,
    QuestionState,
)
from zhegui.features.questions.suppression import withheld_until
from zhegui.kernel.people.rights import Right
from zhegui.kernel.records.authorship import permitted
from zhegui.kernel.records.listing import Field, Resource, Viewer, many_to_many, to_many, to_one
from zhegui.kernel.values import Instant
from zhegui.ports.storage import public_url


def readable_banks(viewer: Viewer, right: Right = "bank.read") -> ColumnElement[bool]:
    """Those whose questions one may read, or more of them than the question by another right."""
    return permitted(viewer, right, Bank.organization_sid)


def _of_readable_bank(viewer: Viewer) -> ColumnElement[bool]:
    return exists().where(Bank.sid == Chapter.bank_sid, readable_banks(viewer))


def _point_of_readable(viewer: Viewer) -> ColumnElement[bool]:
    return exists().where(Bank.sid == KnowledgePoint.bank_sid, readable_banks(viewer))


def _in_readable_bank(viewer: Viewer, right: Right = "bank.read") -> ColumnElement[bool]:
    return exists().where(Bank.sid == Question.bank_sid, readable_banks(viewer, right))


def _import_to_written_bank(viewer: Viewer) -> ColumnElement[bool]:
    banks = readable_banks(viewer, "bank.write")
    return exists().where(Bank.sid == QuestionImport.bank_sid, banks)


def _class_of_readable(viewer: Viewer) -> ColumnElement[bool]:
    return exists().where(Question.sid == QuestionClass.question_sid, _in_readable_bank(viewer))


def _version_of_readable(viewer: Viewer, right: Right = "bank.read") -> ColumnElement[bool]:
    bank = _in_readable_bank(viewer, right)
    return exists().where(Question.sid == QuestionVersion.question_sid, bank)


def _option_of_readable(viewer: Viewer) -> ColumnElement[bool]:
    version = _version_of_readable(viewer)
    return exists().where(QuestionVersion.sid == QuestionOption.version_sid, version)


def _key_of_readable(
    part: type[QuestionKey | QuestionAnalysis], viewer: Viewer
) -> ColumnElement[bool]:
    version = _version_of_readable(viewer, "key.read")
    return exists().where(QuestionVersion.sid == part.version_sid, version)


def _shown_by_readable(viewer: Viewer) -> ColumnElement[bool]:
    return exists().where(
        QuestionFigure.figure_sid == Figure.sid,
        QuestionVersion.sid == QuestionFigure.version_sid,
        _version_of_readable(viewer),
    )


_question_count = (
    select(func.count()).where(Question.bank_sid == Bank.sid).correlate(Bank).scalar_subquery()
)
_count_in_chapter = (
    select(func.count())
    .where(Question.chapter_sid == Chapter.sid)
    .correlate(Chapter)
    .scalar_subquery()
)


def in_force(column: InstrumentedAttribute[Any]) -> ScalarSelect[Any]:
    """Of the version of a question that is in force."""
    found = select(column).where(QuestionVersion.sid == Question.current_sid)
    return found.correlate(Question).scalar_subquery()


bank_name = (
    select(Bank.name).where(Bank.sid == Question.bank_sid).correlate(Question).scalar_subquery()
)
chapter_title = (
    select(Chapter.title)
    .where(Chapter.sid == Question.chapter_sid)
    .correlate(Question)
    .scalar_subquery()
)
_classes = (
    select(
        func.string_agg(
            QuestionClass.label,
            aggregate_order_by(literal_column("' '"), QuestionClass.label),
            type_=Text(),
        )
    )
    .where(QuestionClass.question_sid == Question.sid)
    .correlate(Question)
    .scalar_subquery()
)
_figure_url = literal(public_url("")) + Figure.name

chapters = Resource(
    "chapter",
    Chapter,
    visible_to=_of_readable_bank,
    fields=[
        Field("code", filter=True, sort=True),
        Field("title", filter=True),
        Field("position", sort=True),
        Field("bankSid", filter=True),
        Field("questionCount", _count_in_chapter, type=int, nullable=False),
        Field("version"),
    ],
    default_order=["position"],
)

points = Resource(
    "knowledgePoint",
    KnowledgePoint,
    visible_to=_point_of_readable,
    fields=[
        Field("code", filter=True, sort=True),
        Field("title", filter=True),
        Field("position", sort=True),
        Field("bankSid", filter=True),
    ],
    default_order=["position"],
)

banks = Resource(
    "bank",
    Bank,
    visible_to=readable_banks,
    fields=[
        Field("name", filter=True, sort=True),
        Field("description"),
        Field("questionCount", _question_count, type=int, nullable=False),
        Field("organizationSid", filter=True),
        Field("practice", type=Practice, filter=True),
        Field("audience", type=Audience, filter=True),
        # Until when questions of it are withheld from practice, since examinations may ask them.
        Field("withheldUntil", lambda viewer: withheld_until(viewer.now), type=Instant),
        Field("version"),
        Field("createdAt", sort=True),
        Field("updatedAt", sort=True),
    ],
    includes={
        "chapterList": to_many(chapters, Chapter.bank_sid),
        "pointList": to_many(points, KnowledgePoint.bank_sid),
    },
    default_order=["name"],
)

options = Resource(
    "questionOption",
    QuestionOption,
    visible_to=_option_of_readable,
    fields=[Field("content", filter=True), Field("position", sort=True)],
    default_order=["position"],
)

figures = Resource(
    "figure",
    Figure,
    visible_to=_shown_by_readable,
    fields=[
        Field("url", _figure_url, nullable=False),
        Field("mediaType"),
        Field("width"),
        Field("height"),
    ],
)

versions = Resource(
    "questionVersion",
    QuestionVersion,
    visible_to=_version_of_readable,
    fields=[
        Field("revision", filter=True, sort=True),
        Field("kind", type=KindName, filter=True),
        Field("stem", filter=True),
        Field("body", type=dict[str, Any]),
        Field("source", type=dict[str, str]),
        Field("questionSid", filter=True),
        Field("createdAt", filter=True, sort=True),
    ],
    includes={
        "optionList": to_many(options, QuestionOption.version_sid),
        "figureList": many_to_many(
            figures,
            QuestionFigure.version_sid,
            QuestionFigure.figure_sid,
            order=[QuestionFigure.position],
        ),
    },
    default_order=["-revision"],
)

class_labels = Resource(
    "questionClass",
    QuestionClass,
    visible_to=_class_of_readable,
    fields=[Field("label", filter=True, sort=True)],
    default_order=["label"],
)

questions = Resource(
    "question",
    Question,
    visible_to=_in_readable_bank,
    fields=[
        Field("code", filter=True, sort=True),
        Field("kind", in_force(QuestionVersion.kind), type=KindName, nullable=False, filter=True),
        Field("stem", in_force(QuestionVersion.stem), type=str, nullable=False),
        Field("revision", in_force(QuestionVersion.revision), type=int, nullable=False),
        Field("difficulty", filter=True, sort=True),
        Field("state", type=QuestionState, filter=True),
        Field("classes", _classes, type=str),
        Field("bankSid", filter=True),
        Field("bankName", bank_name, type=str, nullable=False),
        Field("chapterSid", filter=True),
        Field("chapterTitle", chapter_title, type=str),
        Field("version"),
        Field("createdAt", sort=True),
        Field("updatedAt", filter=True, sort=True),
    ],
    includes={
        "bank": to_one(banks, Question.bank_sid),
        "chapter": to_one(chapters, Question.chapter_sid),
        "current": to_one(versions, Question.current_sid),
        "classList": to_many(class_labels, QuestionClass.question_sid),
        "pointList": many_to_many(points, QuestionPoint.question_sid, QuestionPoint.point_sid),
    },
    search=Question.search_text,
    statistics={"difficulty"},
    default_order=["-updatedAt"],
)

keys = Resource(
    "questionKey",
    QuestionKey,
    visible_to=lambda viewer: _key_of_readable(QuestionKey, viewer),
    fields=[
        Field("versionSid", filter=True),
        Field("revision", filter=True, sort=True),
        Field("value", type=dict[str, Any]),
        Field("createdAt", sort=True),
    ],
    default_order=["-createdAt"],
)

analyses = Resource(
    "questionAnalysis",
    QuestionAnalysis,
    visible_to=lambda viewer: _key_of_readable(QuestionAnalysis, viewer),
    fields=[
        Field("versionSid", filter=True),
        Field("revision", filter=True, sort=True),
        Field("content"),
        Field("createdAt", sort=True),
    ],
    default_order=["-createdAt"],
)

imports = Resource(
    "questionImport",
    QuestionImport,
    visible_to=_import_to_written_bank,
    fields=[
        Field("state", type=ImportState, filter=True),
        Field("format", type=FormatName),
        Field("fileName"),
        Field("totalRows"),
        Field("doneRows"),
        Field("createdCount"),
        Field("changedCount"),
        Field("unchangedCount"),
        Field("remarkCount"),
        Field("bankSid", filter=True),
        Field("createdAt", sort=True, filter=True),
        Field("updatedAt", sort=True),
    ],
    includes={"bank": to_one(banks, QuestionImport.bank_sid)},
    default_order=["-createdAt"],
)
