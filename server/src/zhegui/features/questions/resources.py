"""What may be read of banks and questions, and by whom.

Authors (operators, and managers for their organization) read questions; keys and analyses are
resources of their own, which nothing else leads to. Others see what banks there are, and nothing
of what is asked in them.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, exists, false, func, literal, or_, select, true

from zhegui.features.organizations.api import Staff
from zhegui.features.questions.models import (
    Bank,
    Chapter,
    Figure,
    Question,
    QuestionAnalysis,
    QuestionClass,
    QuestionFigure,
    QuestionImport,
    QuestionKey,
    QuestionOption,
    QuestionVersion,
)
from zhegui.features.questions.schemas import FormatName, ImportState, KindName
from zhegui.kernel.listing import Field, Resource, Viewer, many_to_many, to_many, to_one
from zhegui.ports.storage import public_url


def known_banks(viewer: Viewer) -> ColumnElement[bool]:
    """The house's own, and those of organizations one acts or works for; an operator sees all."""
    if viewer.is_operator:
        return true()
    works_for = exists().where(
        Staff.organization_sid == Bank.organization_sid, Staff.user_sid == viewer.user
    )
    return or_(
        Bank.organization_sid.is_(None), Bank.organization_sid == viewer.organization, works_for
    )


def authored_banks(viewer: Viewer) -> ColumnElement[bool]:
    """Those one may write to."""
    if viewer.is_operator:
        return true()
    if viewer.is_manager:
        return Bank.organization_sid == viewer.organization
    return false()


def _in_known_bank(viewer: Viewer) -> ColumnElement[bool]:
    return exists().where(Bank.sid == Chapter.bank_sid, known_banks(viewer))


def _in_authored_bank(viewer: Viewer) -> ColumnElement[bool]:
    return exists().where(Bank.sid == Question.bank_sid, authored_banks(viewer))


def _import_to_authored_bank(viewer: Viewer) -> ColumnElement[bool]:
    return exists().where(Bank.sid == QuestionImport.bank_sid, authored_banks(viewer))


def _class_of_authored(viewer: Viewer) -> ColumnElement[bool]:
    return exists().where(Question.sid == QuestionClass.question_sid, _in_authored_bank(viewer))


def _version_of_authored(viewer: Viewer) -> ColumnElement[bool]:
    return exists().where(Question.sid == QuestionVersion.question_sid, _in_authored_bank(viewer))


def _part_of_authored(
    part: type[QuestionOption | QuestionKey | QuestionAnalysis], viewer: Viewer
) -> ColumnElement[bool]:
    return exists().where(QuestionVersion.sid == part.version_sid, _version_of_authored(viewer))


def _shown_by_authored(viewer: Viewer) -> ColumnElement[bool]:
    return exists().where(
        QuestionFigure.figure_sid == Figure.sid,
        QuestionVersion.sid == QuestionFigure.version_sid,
        _version_of_authored(viewer),
    )


_question_count = (
    select(func.count()).where(Question.bank_sid == Bank.sid).correlate(Bank).scalar_subquery()
)
_figure_url = literal(public_url("")) + Figure.name

chapters = Resource(
    "chapter",
    Chapter,
    visible_to=_in_known_bank,
    fields=[
        Field("code", filter=True, sort=True),
        Field("title", filter=True),
        Field("position", sort=True),
    ],
    default_order=["position"],
)

banks = Resource(
    "bank",
    Bank,
    visible_to=known_banks,
    fields=[
        Field("name", filter=True, sort=True),
        Field("description"),
        Field("questionCount", _question_count, type=int, nullable=False),
        Field("organizationSid", filter=True),
        Field("version"),
        Field("createdAt", sort=True),
        Field("updatedAt", sort=True),
    ],
    includes={"chapterList": to_many(chapters, Chapter.bank_sid)},
    default_order=["name"],
)

options = Resource(
    "questionOption",
    QuestionOption,
    visible_to=lambda viewer: _part_of_authored(QuestionOption, viewer),
    fields=[Field("content", filter=True), Field("position", sort=True)],
    default_order=["position"],
)

figures = Resource(
    "figure",
    Figure,
    visible_to=_shown_by_authored,
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
    visible_to=_version_of_authored,
    fields=[
        Field("revision", filter=True, sort=True),
        Field("kind", type=KindName, filter=True),
        Field("stem", filter=True),
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
    visible_to=_class_of_authored,
    fields=[Field("label", filter=True, sort=True)],
    default_order=["label"],
)

questions = Resource(
    "question",
    Question,
    visible_to=_in_authored_bank,
    fields=[
        Field("code", filter=True, sort=True),
        Field("difficulty", filter=True, sort=True),
        Field("bankSid", filter=True),
        Field("version"),
        Field("createdAt", sort=True),
        Field("updatedAt", filter=True, sort=True),
    ],
    includes={
        "bank": to_one(banks, Question.bank_sid),
        "chapter": to_one(chapters, Question.chapter_sid),
        "current": to_one(versions, Question.current_sid),
        "classList": to_many(class_labels, QuestionClass.question_sid),
    },
    search=Question.search_text,
    statistics={"difficulty"},
    default_order=["code"],
)

keys = Resource(
    "questionKey",
    QuestionKey,
    visible_to=lambda viewer: _part_of_authored(QuestionKey, viewer),
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
    visible_to=lambda viewer: _part_of_authored(QuestionAnalysis, viewer),
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
    visible_to=_import_to_authored_bank,
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
