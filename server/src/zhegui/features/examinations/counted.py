"""Which attempts and results count. All that reads, filters, counts or tells a result asks here."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, case

from zhegui.features.examinations.models import Attempt


def stands() -> ColumnElement[bool]:
    """Of an `Attempt`: it was not voided."""
    return Attempt.voided_at.is_(None)


def has_result() -> ColumnElement[bool]:
    """Of an `Attempt`: its result is out, and stands."""
    return and_(Attempt.released_at.is_not(None), stands())


def is_pass() -> ColumnElement[bool]:
    """Of an `Attempt`: it has a result, which passes."""
    return and_(has_result(), Attempt.passed.is_(True))


#: What is told of a result, to everybody: nothing before its release or once it is voided.
result_score = case((has_result(), Attempt.score))
result_passed = case((has_result(), Attempt.passed))
