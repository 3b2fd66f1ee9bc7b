from datetime import UTC, datetime

import pytest

from zhegui.features.examinations.rules.states import AttemptState, state_of

NOW = datetime(2026, 11, 21, tzinfo=UTC)


@pytest.mark.parametrize(
    ("facts", "state"),
    [
        ((None, None, None, None), AttemptState.ACTIVE),
        ((NOW, None, None, None), AttemptState.SUBMITTED),
        ((NOW, NOW, None, None), AttemptState.MARKED),
        ((NOW, NOW, NOW, None), AttemptState.RELEASED),
        ((None, None, None, NOW), AttemptState.VOIDED),
        ((NOW, NOW, NOW, NOW), AttemptState.VOIDED),
    ],
)
def test_the_state_follows_from_the_facts(
    facts: tuple[datetime | None, datetime | None, datetime | None, datetime | None],
    state: AttemptState,
) -> None:
    assert state_of(*facts) is state
