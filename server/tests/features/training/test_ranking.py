"""Who studied most this month, by the ledger; and one's own weeks."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from tests.features.training.conftest import API, School
from zhegui.features.training import leaderboard
from zhegui.features.training.schemas import Rank


async def test_the_month_is_ranked_and_one_sees_oneself(school: School) -> None:
    other, third = await school.people.staff(), await school.people.staff()
    await school.study("required", other, seconds=40)
    await school.study("required", third, seconds=40)
    await school.study("required", seconds=20)
    found = await school.data("studyRanking/v2/month", {})
    assert found["monthStart"] == "2026-10-31T16:00:00.000Z"
    assert [(each["rank"], each["seconds"]) for each in found["rankList"]] == [
        (1, 40), (1, 40), (3, 20),
    ]  # fmt: skip
    assert (found["own"]["rank"], found["own"]["isOneself"]) == (3, True)
    assert found["staffCount"] == 3


async def test_who_has_not_studied_is_not_paraded(school: School) -> None:
    found = await school.data("studyRanking/v2/month", {})
    assert found["rankList"] == []
    assert found["own"]["seconds"] == 0


async def test_of_many_the_first_ten_and_oneself_are_loaded(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = [await school.people.staff() for _ in range(11)]
    for each in others:
        await school.study("required", each, seconds=10)
    loaded = list[str]()

    def noted(**given: Any) -> Rank:
        loaded.append(given["name"])
        return Rank(**given)

    monkeypatch.setattr(leaderboard, "Rank", noted)
    found = await school.data("studyRanking/v2/month", {})
    names = [each.user.nickname for each in others[:10]]
    assert [(each["rank"], each["name"]) for each in found["rankList"]] == [
        (1, name) for name in names
    ]
    assert (found["own"]["rank"], found["own"]["seconds"], found["staffCount"]) == (12, 0, 12)
    assert loaded == [*names, school.staff.user.nickname], "nobody is loaded who is not shown"
    seen = await school.data("studyRanking/v2/month", {}, others[3])
    assert [each["isOneself"] for each in seen["rankList"]] == [at == 3 for at in range(10)]
    assert (seen["own"], seen["staffCount"]) == (seen["rankList"][3], 12)


async def test_last_month_does_not_count_and_months_begin_in_china(school: School) -> None:
    school.clock.set(datetime(2026, 11, 30, 15, 59, tzinfo=UTC))
    school.staff = await school.people.again(school.staff)
    await school.study("required", seconds=20)
    assert (await school.data("studyRanking/v2/month", {}))["own"]["seconds"] == 20
    school.clock.set(datetime(2026, 11, 30, 16, 0, 30, tzinfo=UTC))
    assert (await school.data("studyRanking/v2/month", {}))["own"]["seconds"] == 0


async def test_only_ones_own_organization(school: School) -> None:
    rival = await school.people.other_manager()
    assert rival.organization
    body = {"organizationSid": str(rival.organization.sid)}
    assert (await school.call("studyRanking/v2/month", body)).status_code == 404
    learner = await school.people.learner()
    assert (await school.call("studyRanking/v2/month", {}, learner)).status_code == 404


async def test_weeks_begin_on_monday_in_china(school: School) -> None:
    school.clock.set(datetime(2026, 11, 22, 15, 58, tzinfo=UTC))
    school.staff = await school.people.again(school.staff)
    await school.study("required", seconds=20)
    school.clock.set(datetime(2026, 11, 22, 16, 1, tzinfo=UTC))
    await school.study("first", seconds=10)
    answer = await school.http.get(f"{API}/studyTime/v2/weeks", headers=school.staff.headers)
    weeks = answer.json()["data"]["weekList"]
    assert [week["seconds"] for week in weeks] == [0] * 6 + [20, 10]
    assert weeks[-1]["startAt"] == "2026-11-22T16:00:00.000Z"
