"""No body holds up the event loop; `make proof NAMES=bodies` sends two thousand."""

from __future__ import annotations

from collections import Counter

import pytest

from proof import bodies
from zhegui.app import create_app, gated
from zhegui.ports.services import Services

MANY = 150


@pytest.mark.parametrize("seed", [17])
async def test_no_body_keeps_the_loop(services: Services, seed: int) -> None:
    app = gated(create_app(services, with_worker=False))
    with bodies.Calls() as calls:
        held = [each async for each in bodies.sent(app, MANY, seed, calls)]
    assert [str(each) for each in held if each.is_wrong] == []
    # What is sent is not refused at the door alone.
    told = Counter(each.status for each in held)
    assert told[200] > MANY / 6
    assert told[400] > MANY / 6
