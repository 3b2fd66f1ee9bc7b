"""What a review shows of an attempt while another examination may ask the same."""

from __future__ import annotations

from datetime import timedelta

import httpx
import pytest

from tests.conftest import FakeClock
from tests.features.examinations.hall import CANARY, Hall, open_hall
from tests.features.practice.school import fill
from tests.features.practice.test_shield import publish
from tests.people import People
from zhegui.ports.services import Services


@pytest.fixture
async def hall(http: httpx.AsyncClient, services: Services) -> Hall:
    """An examination that shows its answers at once."""
    return await open_hall(http, services, review=("at_once", "at_once"))


async def test_its_own_examination_keeps_nothing_back(hall: Hall, people: People) -> None:
    paper = await hall.paper(await people.learner())
    await hall.answer_all(paper)
    await hall.submit(paper)
    result = (await hall.result(paper))["data"]
    assert len(result["questionList"]) == 7
    assert (result["withheldCount"], result["withheldUntil"]) == (0, None)


@pytest.mark.parametrize("copied", [False, True])
async def test_what_another_may_ask_is_kept_back_until_it_is_over(
    hall: Hall, services: Services, people: People, clock: FakeClock, copied: bool
) -> None:
    learner = await people.learner()
    paper = await hall.paper(learner)
    await hall.answer_all(paper)
    await hall.submit(paper)
    # The copy has the same stems, and nothing else in common.
    await publish(services, await fill(services, "副本") if copied else hall.bank)
    result = (await hall.result(paper))["data"]
    kinds = [each["kind"] for each in result["questionList"]]
    assert kinds == ["multiple_choice", "multiple_choice", "true_false"]
    until = services.clock.now() + timedelta(days=1, hours=2, seconds=5)
    said = until.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    assert (result["withheldCount"], result["withheldUntil"]) == (4, said)
    assert str(result).count(CANARY) == 3
    assert (result["score"], result["passed"]) == (8, True)
    clock.set(until + timedelta(seconds=1))
    paper.person = await people.again(learner)
    result = (await hall.result(paper))["data"]
    assert (len(result["questionList"]), result["withheldCount"]) == (7, 0)
