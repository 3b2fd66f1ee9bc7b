"""What learners read of banks to practise, of their runs, and of where they stand.

A question that is shielded is listed without its stem.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from sqlalchemy import ColumnElement, Integer, ScalarSelect, and_, case, exists, func, or_, select

from zhegui.features.organizations.api import Organization
from zhegui.features.practice.audience import may_find, may_practise
from zhegui.features.practice.models import Practice, PracticeAnswer, Standing
from zhegui.features.practice.rules import PracticeVerdict
from zhegui.features.practice.schemas import Mode, PracticeFilter
from zhegui.features.practice.selection import is_due
from zhegui.features.practice.shield import bank_until, is_shielded, question_until
from zhegui.features.questions import api as questions
from zhegui.kernel.records.listing import Field, Resource, Viewer, to_many, to_one
from zhegui.kernel.values import Instant, Sid

Bank, Question = questions.Bank, questions.Question


def own_runs(viewer: Viewer) -> ColumnElement[bool]:
    """One's own."""
    return Practice.user_sid == viewer.user


def own_standings(viewer: Viewer) -> ColumnElement[bool]:
    """One's own, of what one has answered and may still practise."""
    practised_still = (
        exists()
        .where(
            Question.sid == Standing.question_sid,
            Bank.sid == Question.bank_sid,
            Question.state == "active",
            may_practise(viewer, viewer.now),
        )
        .correlate(Standing)
    )
    return and_(_answered_by(viewer), practised_still)


def _answered_by(viewer: Viewer) -> ColumnElement[bool]:
    return and_(Standing.user_sid == viewer.user, Standing.answered > 0)


def practised(viewer: Viewer) -> ColumnElement[bool]:
    """Questions that one may practise, and those that one may read anyway."""
    mine = or_(may_practise(viewer, viewer.now), questions.readable_banks(viewer))
    return exists().where(Bank.sid == Question.bank_sid, mine)


def _in_bank() -> Any:
    asked = and_(Question.bank_sid == Bank.sid, Question.state == "active")
    return select(func.count()).select_from(Question).where(asked)


def _shielded_count(viewer: Viewer) -> ScalarSelect[int]:
    return _in_bank().where(is_shielded(viewer.now)).correlate(Bank).scalar_subquery()  # type: ignore[no-any-return]  # a count


def _mine(viewer: Viewer, figure: ColumnElement[Any]) -> ScalarSelect[int]:
    """A figure of the viewer's standings in a bank, without questions that are retired."""
    return (
        select(func.coalesce(figure, 0))
        .select_from(Standing)
        .join(Question, Question.sid == Standing.question_sid)
        .where(Question.bank_sid == Bank.sid, Question.state == "active", _answered_by(viewer))
        .correlate(Bank)
        .scalar_subquery()
    )


def _counted(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.sum(case((condition, 1), else_=0).cast(Integer))


_is_mistake = and_(Standing.mistake_since.is_not(None), Standing.left_at.is_(None))


def _stem(viewer: Viewer) -> ColumnElement[str | None]:
    stem = questions.in_force(questions.QuestionVersion.stem)
    return case((is_shielded(viewer.now), None), else_=stem)


def _shielded_until(viewer: Viewer) -> ColumnElement[Any]:
    return case((is_shielded(viewer.now), question_until(viewer.now)), else_=None)


#: In the version in force, as it is asked next: no answer stands beside it, so it need not be the one
#: that was answered.
practised_questions = Resource(
    "practisedQuestion",
    Question,
    visible_to=practised,
    fields=[
        Field("bankSid", filter=True),
        Field("bankName", questions.bank_name, type=str, nullable=False),
        Field("chapter", questions.chapter_title, type=str),
        Field("difficulty", filter=True),
        Field(
            "kind",
            questions.in_force(questions.QuestionVersion.kind),
            type=questions.KindName,
            nullable=False,
        ),
        Field("stem", _stem, type=str),
        Field("shieldedUntil", _shielded_until, type=Instant),
    ],
    default_order=["bankSid"],
)

_organization_name = (
    select(Organization.name)
    .where(Organization.sid == Bank.organization_sid)
    .correlate(Bank)
    .scalar_subquery()
)

practised_banks: Resource = Resource(
    "practisedBank",
    Bank,
    visible_to=may_find,
    fields=[
        Field("name", filter=True, sort=True),
        Field("description"),
        Field("organizationName", _organization_name, type=str),
        Field("practice", type=questions.Practice, filter=True),
        Field("questionCount", _in_bank().scalar_subquery(), type=int, nullable=False),
        Field("shieldedCount", _shielded_count, type=int, nullable=False),
        Field(
            "shieldedUntil",
            lambda viewer: bank_until(Bank.sid.expression, viewer.now),
            type=Instant,
        ),
        *(
            Field(name, partial(_mine, figure=figure), type=int, nullable=False)
            for name, figure in (
                ("answeredCount", func.count()),
                ("answerCount", func.sum(Standing.answered)),
                ("rightCount", func.sum(Standing.right)),
                ("mistakeCount", _counted(_is_mistake)),
            )
        ),
        Field(
            "dueCount",
            lambda viewer: _mine(
                viewer, _counted(and_(is_due(viewer.now), ~is_shielded(viewer.now)))
            ),
            type=int,
            nullable=False,
        ),
    ],
    includes={"runList": to_many(lambda: runs, Practice.bank_sid, order=["-updatedAt"])},
    default_order=["name"],
)

_answered = (
    select(func.count(PracticeAnswer.question_sid.distinct()))
    .where(PracticeAnswer.practice_sid == Practice.sid)
    .correlate(Practice)
    .scalar_subquery()
)

_total = func.cardinality(Practice.question_sids, type_=Integer())

runs: Resource = Resource(
    "practice",
    Practice,
    visible_to=own_runs,
    fields=[
        Field("mode", type=Mode, filter=True),
        Field("bankSid", filter=True),
        Field("filter", type=PracticeFilter),
        Field("position"),
        Field("questionCount", _total, type=int, nullable=False),
        Field("answeredCount", _answered, type=int, nullable=False),
        Field("finishedAt", filter=True, sort=True),
        Field("createdAt", filter=True, sort=True),
        Field("updatedAt", sort=True),
    ],
    includes={"bank": to_one(practised_banks, Practice.bank_sid)},
    default_order=["-updatedAt"],
)

_bank_of = (
    select(Question.bank_sid)
    .where(Question.sid == Standing.question_sid)
    .correlate(Standing)
    .scalar_subquery()
)

standings = Resource(
    "standing",
    Standing,
    visible_to=own_standings,
    fields=[
        Field("questionSid", filter=True),
        Field("bankSid", _bank_of, type=Sid, nullable=False, filter=True),
        Field("answered"),
        Field("right"),
        Field("run"),
        Field("lastVerdict", type=PracticeVerdict, filter=True),
        Field("isMistake", _is_mistake, type=bool, nullable=False, filter=True),
        Field("mistakeSince", filter=True, sort=True),
        Field("dueAt", filter=True, sort=True),
        # Since when another key is in force than at the last answer.
        Field("keyCorrectedAt", filter=True, sort=True),
    ],
    includes={"question": to_one(practised_questions, Standing.question_sid)},
    default_order=["-mistakeSince"],
    statistics=["bankSid"],
)
