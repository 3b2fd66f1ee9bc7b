"""A burst beside an examination, in two arrangements; `make proof NAMES=connections` has sixteen."""

from __future__ import annotations

import pytest

from proof import connections
from proof.connections import Arrangement


@pytest.mark.parametrize("is_own", [False, True], ids=["embedded", "own"])
async def test_candidates_are_served_beside_a_burst(is_own: bool) -> None:
    report = await connections.run(4.0, [Arrangement(2, has_worker=True, is_own=is_own)])
    assert report.wrong == []
    assert report.figures["answers"] > 0
