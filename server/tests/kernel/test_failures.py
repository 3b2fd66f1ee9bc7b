"""What a failure says of itself, which goes to the log, holds nothing of what was given or kept."""

from __future__ import annotations

import pytest
from pydantic import ValidationError
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.questions import api as questions
from zhegui.kernel.http.envelope import Reference

SECRET = "canary-of-somebody"


async def test_of_the_database(session: AsyncSession) -> None:
    statement = text("select 1 / cast(:zero as int), cast(:secret as text)")
    with pytest.raises(DBAPIError) as failed:
        await session.execute(statement, {"zero": 0, "secret": SECRET})
    assert "division by zero" in str(failed.value)
    assert SECRET not in str(failed.value)


def test_of_a_model() -> None:
    with pytest.raises(ValidationError) as failed:
        Reference.model_validate({"sid": SECRET})
    assert SECRET not in str(failed.value)


def test_of_a_key() -> None:
    kind = questions.kind("single_choice")
    with pytest.raises(ValidationError) as failed:
        kind.mark("a", {"right": SECRET}, questions.Rule("all_or_nothing"))
    assert SECRET not in str(failed.value)
