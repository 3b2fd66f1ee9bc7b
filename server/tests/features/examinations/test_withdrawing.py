"""Taking back what was published: withdrawn before anybody sat it, or entered no more; by HTTP."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any

import httpx
import pytest

from tests.conftest import FakeClock
from tests.features.examinations.hall import Hall, open_hall
from tests.features.examinations.test_authoring import rule, terms
from tests.features.examinations.test_office import detail, done, listed, refused, where
from tests.people import People, Person
from zhegui.features.examinations.rules.access import Window
from zhegui.features.examinations.rules.deadlines import GRACE, ended_early
from zhegui.kernel.clock import CHINA
from zhegui.kernel.values import instant_text
from zhegui.ports.services import Services

Run = Callable[..., Awaitable[None]]
WITHDRAW, END_ENTRY = "examination/v2/withdraw", "examination/v2/endEntry"
REASON = "试卷有误，改后重考"


@pytest.fixture
async def manager(people: People) -> Person:
    return await people.manager()


@pytest.fixture
async def candidate(people: People) -> Person:
    return await people.staff()


@pytest.fixture
async def hall(http: httpx.AsyncClient, services: Services, manager: Person) -> Hall:
    """An examination of the manager's organization that is open."""
    assert manager.organization is not None
    return await open_hall(http, services, organization=manager.organization.sid)


async def taken_back(hall: Hall, person: Person, path: str, **model: Any) -> Any:
    sid = str(hall.examination)
    return await done(hall, person, path, **{"sid": sid, "reason": REASON, **model})


async def record(hall: Hall, manager: Person) -> Any:
    return await detail(hall, manager, "authoredExamination", str(hall.examination))


async def told(hall: Hall, person: Person) -> list[tuple[str, str]]:
    rows = await listed(hall, person, "messageItem", includeList=["message"])
    return [(each["message"]["title"], each["message"]["body"]) for each in rows]


async def publish(hall: Hall, manager: Person) -> None:
    await done(hall, manager, "examination/v2/publish", sid=str(hall.examination))


async def test_what_nobody_sat_is_a_draft_again_and_they_are_told(
    hall: Hall, manager: Person, candidate: Person, run_jobs: Run
) -> None:
    assert len(await listed(hall, candidate, "examination")) == 1
    await taken_back(hall, manager, WITHDRAW)
    assert await listed(hall, candidate, "examination") == []
    await hall.start(candidate, 404)
    one = await record(hall, manager)
    assert (one["state"], one["publishedAt"], one["fullScore"]) == ("draft", None, None)
    assert (one["canWithdraw"], one["canEndEntry"]) == (False, False)
    await run_jobs()
    ((title, content),) = await told(hall, candidate)
    assert title == "考试已撤回：低压电工作业理论考试"
    assert REASON in content
    await taken_back(hall, manager, WITHDRAW)  # once more changes nothing
    await run_jobs()
    assert len(await told(hall, candidate)) == 1


async def test_it_is_published_again_with_another_paper(
    hall: Hall, manager: Person, candidate: Person
) -> None:
    """And that is the paper which is set, whoever had the first at hand."""
    await hall.call(
        "examination/v2/dynamicDetail", {"sid": str(hall.examination)}, candidate.headers
    )
    before = await record(hall, manager)
    await taken_back(hall, manager, WITHDRAW)
    paper = await done(
        hall, manager, "paper/v2/save", title="另一份", sectionList=[rule(hall, count=3, score=4)]
    )
    changed = terms(hall, paper["sid"], title=before["title"], startAt=before["startAt"])
    model = {**changed, "endAt": before["endAt"], "sid": before["sid"]}
    await done(hall, manager, "examination/v2/save", **model)
    await publish(hall, manager)
    after = await record(hall, manager)
    assert (after["state"], after["fullScore"], after["questionCount"]) == ("open", 12, 3)
    assert len((await hall.paper(candidate)).questions) == 3


async def test_what_was_sat_is_not_withdrawn(
    hall: Hall, manager: Person, candidate: Person
) -> None:
    """Nor what is being sat, nor what was sat and voided: an attempt keeps its paper."""
    paper = await hall.paper(candidate)
    sid = str(hall.examination)
    assert await refused(hall, manager, WITHDRAW, sid=sid, reason=REASON) == ("examination_sat", [])
    await hall.submit(paper)
    await done(hall, manager, "attempt/v2/void", sid=paper.sid, reason="替考")
    one = await record(hall, manager)
    assert (one["attemptCount"], one["canWithdraw"]) == (0, False)
    assert await refused(hall, manager, WITHDRAW, sid=sid, reason=REASON) == ("examination_sat", [])


async def test_a_draft_that_was_published_is_not_deleted(hall: Hall, manager: Person) -> None:
    await taken_back(hall, manager, WITHDRAW)
    sid = str(hall.examination)
    told = await refused(hall, manager, "examination/v2/delete", sid=sid)
    assert told[0] == "examination_was_published"
    copy = await done(hall, manager, "examination/v2/copy", sid=sid, title="副本")
    await done(hall, manager, "examination/v2/delete", sid=copy["sid"])


async def test_questions_are_shielded_no_more_when_it_is_withdrawn(
    hall: Hall, manager: Person
) -> None:
    until = (await detail(hall, manager, "bank", str(hall.bank)))["withheldUntil"]
    assert until is not None
    await taken_back(hall, manager, WITHDRAW)
    assert (await detail(hall, manager, "bank", str(hall.bank)))["withheldUntil"] is None
    await publish(hall, manager)
    assert (await detail(hall, manager, "bank", str(hall.bank)))["withheldUntil"] == until


async def test_both_take_the_version_that_was_looked_at(hall: Hall, manager: Person) -> None:
    seen = (await record(hall, manager))["version"]
    sid = str(hall.examination)
    for path in (WITHDRAW, END_ENTRY):
        model = {"sid": sid, "version": seen - 1, "reason": REASON}
        assert (await refused(hall, manager, path, **model))[0] == "out_of_date"
    for path in (WITHDRAW, END_ENTRY):
        answer = await hall.call(path, {"model": {"sid": sid}}, manager.headers, 400)
        assert [each["path"] for each in answer["details"]] == ["model.reason"]


async def test_who_sits_goes_on_when_entry_ends(
    hall: Hall, manager: Person, candidate: Person, people: People, clock: FakeClock, run_jobs: Run
) -> None:
    clock.advance(minutes=10)
    paper = await hall.paper(candidate)
    late = await people.staff()
    clock.advance(minutes=5)
    await taken_back(hall, manager, END_ENTRY)
    clock.advance(seconds=1)
    assert (await hall.start(late, 409))["error"] == "entry_closed"
    one = await record(hall, manager)
    assert (one["state"], one["endAt"]) == ("open", paper.data["deadline"])
    await hall.answer_all(paper)
    await hall.submit(paper)
    # The answers are shown when it is over for everybody: it was cut to the last who sits.
    assert (await hall.result(paper))["data"]["questionList"] is None
    clock.advance(minutes=36)
    assert (await hall.result(paper))["data"]["questionList"]
    assert (await record(hall, manager))["state"] == "ended"
    await run_jobs()
    (title, content) = (await told(hall, late))[0]
    assert title == "考试已提前结束入场：低压电工作业理论考试"
    assert REASON in content


async def test_extra_time_is_not_counted_twice_where_entry_ends(
    hall: Hall, manager: Person, candidate: Person, clock: FakeClock
) -> None:
    """It comes on top of the end: answers are shown when the last deadline has passed."""
    owed = {"examination": {"sid": str(hall.examination)}, "user": {"sid": str(candidate.sid)}}
    await done(hall, manager, "examination/v2/grantExtraTime", **owed, seconds=300)
    clock.advance(minutes=1)
    paper = await hall.paper(candidate)
    await taken_back(hall, manager, END_ENTRY)
    answers_at = (await hall.submit(paper))["data"]["answersAt"]
    last = datetime.fromisoformat(paper.data["deadline"])
    assert datetime.fromisoformat(answers_at) == last + GRACE
    assert not (await record(hall, manager))["canEndEntry"]


async def test_extra_time_that_a_colleague_gave_is_not_replaced_unseen(
    hall: Hall, manager: Person, candidate: Person
) -> None:
    owed = {"examination": {"sid": str(hall.examination)}, "user": {"sid": str(candidate.sid)}}
    path = "examination/v2/grantExtraTime"
    given = await done(hall, manager, path, **owed, seconds=1200, version=0)
    unseen = await refused(hall, manager, path, **owed, seconds=300, version=0)
    assert unseen[0] == "out_of_date"
    await done(hall, manager, path, **owed, seconds=300, version=given["version"])


async def test_entry_ends_at_once_where_nobody_sits(
    hall: Hall, manager: Person, candidate: Person, clock: FakeClock
) -> None:
    clock.advance(minutes=10)
    await taken_back(hall, manager, END_ENTRY)
    at = instant_text(clock.now())
    one = await record(hall, manager)
    assert (one["lastEntryAt"], one["endAt"]) == (at, at)
    assert (await hall.start(candidate, 409))["error"] == "examination_closed"
    clock.advance(seconds=10)
    sid = str(hall.examination)
    assert (await refused(hall, manager, END_ENTRY, sid=sid, reason=REASON))[0] == (
        "examination_closed"
    )
    actions = await listed(
        hall, manager, "auditEntry", query=where("action", "examination.endEntry")
    )
    assert [(each["reason"], set(each["before"])) for each in actions] == [
        (REASON, {"last_entry_at", "end_at"})
    ]


async def test_entry_does_not_end_before_it_began(
    http: httpx.AsyncClient, services: Services, manager: Person, clock: FakeClock
) -> None:
    assert manager.organization is not None
    start = clock.now() + timedelta(hours=1)
    later = await open_hall(http, services, organization=manager.organization.sid, start_at=start)
    sid = str(later.examination)
    assert (await refused(later, manager, END_ENTRY, sid=sid, reason=REASON))[0] == "not_open_yet"
    await taken_back(later, manager, WITHDRAW)
    assert (await refused(later, manager, END_ENTRY, sid=sid, reason=REASON))[0] == "not_open_yet"


MINUTE = timedelta(minutes=1)


@pytest.mark.parametrize(
    ("entry", "deadline", "now", "ends"),
    [
        (60, None, 30, (30, 30)),  # nobody sits
        (60, 45, 30, (30, 45)),  # the last who sits
        (60, 150, 30, (30, 120)),  # with extra time, which comes on top of the end
        (20, 45, 30, (20, 45)),  # entry was over by itself
        (60, 20, 30, (30, 30)),  # whose time ran out a moment ago
    ],
)
def test_when_it_ends_early(
    clock: FakeClock, entry: int, deadline: int | None, now: int, ends: tuple[int, int]
) -> None:
    start = clock.now().astimezone(CHINA)

    def at(minutes: int) -> Any:
        return start + minutes * MINUTE

    window = Window(start, at(entry), at(120))
    found = ended_early(window, None if deadline is None else at(deadline), at(now))
    assert found == Window(start, at(ends[0]), at(ends[1]))
