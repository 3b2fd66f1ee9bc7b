"""Making papers and examinations, by those who may."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.features.catalogue.authors import Author, category
from tests.features.examinations.hall import Hall, certificate_of, fill_bank, open_hall
from tests.people import People, Person
from zhegui.kernel.values import instant_text
from zhegui.ports.services import Services


@pytest.fixture
async def manager(people: People) -> Person:
    return await people.manager()


@pytest.fixture
async def hall(http: httpx.AsyncClient, services: Services, manager: Person) -> Hall:
    """Calls only: `examination` names nothing yet."""
    assert manager.organization is not None
    bank = await fill_bank(services, manager.organization.sid)
    return Hall(http, services, uuid4(), bank)


def rule(hall: Hall, **change: Any) -> dict[str, Any]:
    section = {
        "title": "单选题",
        "bank": {"sid": str(hall.bank)},
        "kind": "single_choice",
        "count": 4,
        "score": 1,
    }
    return {key: value for key, value in (section | change).items() if value is not None}


def terms(hall: Hall, paper: str, **change: Any) -> dict[str, Any]:
    now = hall.services.clock.now()
    return {
        "title": "期末考试",
        "paper": {"sid": paper},
        "durationSeconds": 2400,
        "startAt": instant_text(now),
        "endAt": instant_text(now + timedelta(hours=2)),
        "passScore": 3,
        **change,
    }


async def save_paper(hall: Hall, person: Person, *sections: dict[str, Any]) -> str:
    model = {"title": "试卷", "sectionList": list(sections)}
    saved = await hall.call("paper/v2/save", {"model": model}, person.headers)
    sid: str = saved["data"]["sid"]
    return sid


async def test_what_is_retired_is_not_drawn(hall: Hall, manager: Person) -> None:
    """By rule or by name: the pre-flight tells what is missing."""
    kind = [{"field": "kind", "operator": "eq", "value": "single_choice"}]
    listed = await hall.call("question/v2/dynamicList", {"query": kind}, manager.headers)
    sids = [each["sid"] for each in listed["data"]["content"]]
    named = {"title": "指定", "score": 1, "questionList": [{"sid": sid} for sid in sids]}
    papers = [
        await save_paper(hall, manager, rule(hall, count=len(sids))),
        await save_paper(hall, manager, named),
    ]
    for paper, retired in [(each, state) for state in (False, True) for each in papers]:
        change = {"sid": sids[0], "state": "retired" if retired else "active"}
        await hall.call("question/v2/save", {"model": change}, manager.headers)
        found = await hall.call("paper/v2/preflight", {"sid": paper}, manager.headers)
        assert found["data"]["canBeDrawn"] is not retired


async def test_from_a_paper_to_candidates(
    hall: Hall, manager: Person, people: People, services: Services
) -> None:
    paper = await save_paper(hall, manager, rule(hall))
    found = await hall.call("paper/v2/preflight", {"sid": paper}, manager.headers)
    assert found["data"] == {
        "canBeDrawn": True,
        "questionCount": 4,
        "fullScore": 4,
        "sectionList": [{"title": "单选题", "needed": 4, "available": 6, "drawn": 4}],
    }
    model = {"model": terms(hall, paper)}
    draft = (await hall.call("examination/v2/save", model, manager.headers))["data"]
    assert draft["publishedAt"] is None
    staff = await people.staff()
    page = await hall.call("examination/v2/dynamicList", {}, staff.headers)
    assert page["data"]["totalElements"] == 0
    publish = {"model": {"sid": draft["sid"]}}
    first = await hall.call("examination/v2/publish", publish, manager.headers)
    assert (first["data"]["fullScore"], first["data"]["questionCount"]) == (4, 4)
    again = await hall.call("examination/v2/publish", publish, manager.headers)
    assert again["data"] == first["data"]
    frozen = {"model": terms(hall, paper, sid=draft["sid"], title="另一场")}
    refused = await hall.call("examination/v2/save", frozen, manager.headers, 409)
    assert refused["error"] == "examination_published"

    hall.examination = draft["sid"]
    assert (await hall.hall(staff))["canStart"] is True
    learner = await people.learner()
    page = await hall.call("examination/v2/dynamicList", {}, learner.headers)
    assert page["data"]["totalElements"] == 0
    await hall.start(learner, 404)
    assert len((await hall.paper(staff)).questions) == 4


async def test_the_installations_own_is_open_and_says_so(hall: Hall, people: People) -> None:
    operator = await people.operator()
    author = Author(hall.http, operator)
    given = terms(hall, await save_paper(hall, operator, rule(hall)))
    refused = await author.refused("examination", **given, isOpen=False)
    assert refused == (400, "stands_open", [("model.isOpen", "stands_open")])
    saved = await author.save("examination", **given)
    read = await author.read("authoredExamination", saved["sid"])
    assert read["isOpen"] is True


async def test_what_everybody_passes_ends_no_course(
    hall: Hall, manager: Person, people: People, http: httpx.AsyncClient
) -> None:
    """Whether it passes by itself, or is changed before it is published."""
    author, operator = Author(http, manager), Author(http, await people.operator())
    paper = await save_paper(hall, manager, rule(hall))
    certificate = await author.save("certificate", name="结业证")
    safety = {"sid": await category(operator)}
    terms_of = partial(terms, hall, paper)
    open_to_all = await author.save("examination", **terms_of(passScore=0))
    draft = await author.save("examination", **terms_of())
    course = {
        "title": "有限空间作业",
        "summary": "先通风，再检测，后作业。",
        "categoryList": [safety],
        "certificate": {"sid": certificate["sid"]},
    }
    refusal = (409, "pass_score_zero", [("model.examination.sid", "pass_score_zero")])
    named = course | {"examination": {"sid": open_to_all["sid"]}}
    assert await author.refused("course", **named) == refusal
    saved = await author.save("course", **course | {"examination": {"sid": draft["sid"]}})
    changed = {"sid": draft["sid"], "passScore": 0}
    await author.save("examination", **terms_of(**changed))
    publish = {"model": {"sid": draft["sid"]}}
    answer = await author.post("examination/v2/publish", publish)
    assert (answer.status_code, answer.json()["error"]) == (409, "pass_score_zero")
    again = {"sid": saved["sid"], "certificate": {"sid": certificate["sid"]}}
    assert await author.refused("course", **again) == refusal
    # A subject that certifies, of a course from before.
    subject = course | {"title": "全套", "courseList": [{"sid": saved["sid"]}]}
    status, error, _ = await author.refused("subject", **subject)
    assert (status, error) == (409, "pass_score_zero")


async def test_publishing_freezes_the_paper(hall: Hall, manager: Person, people: People) -> None:
    paper = await save_paper(hall, manager, rule(hall))
    model = {"model": terms(hall, paper)}
    draft = (await hall.call("examination/v2/save", model, manager.headers))["data"]
    publish = {"model": {"sid": draft["sid"]}}
    await hall.call("examination/v2/publish", publish, manager.headers)
    changed = {"sid": paper, "title": "试卷", "sectionList": [rule(hall, count=1)]}
    await hall.call("paper/v2/save", {"model": changed}, manager.headers)
    hall.examination = draft["sid"]
    assert len((await hall.paper(await people.staff())).questions) == 4


async def test_what_is_published_is_what_was_looked_at(hall: Hall, manager: Person) -> None:
    """Not what a colleague saved meanwhile: other terms, another paper, or other sections of it."""
    paper, other = [await save_paper(hall, manager, rule(hall)) for _ in range(2)]
    model = terms(hall, paper)
    saved = await hall.call("examination/v2/save", {"model": model}, manager.headers)
    sid = saved["data"]["sid"]

    async def seen() -> dict[str, Any]:
        detail = "authoredExamination/v2/dynamicDetail"
        row = (await hall.call(detail, {"sid": sid}, manager.headers))["data"]
        return {"sid": sid, "version": row["version"], "paperVersion": row["paperVersion"]}

    for path, change in (
        ("examination/v2/save", {**model, "sid": sid, "title": "另一场"}),
        ("examination/v2/save", {**model, "sid": sid, "paper": {"sid": other}}),
        (
            "paper/v2/save",
            {"sid": other, "title": "试卷", "sectionList": [rule(hall, count=3)]},
        ),
    ):
        before = await seen()
        await hall.call(path, {"model": change}, manager.headers)
        refused = await hall.call("examination/v2/publish", {"model": before}, manager.headers, 409)
        assert refused["error"] == "out_of_date"
    published = await hall.call("examination/v2/publish", {"model": await seen()}, manager.headers)
    assert published["data"]["questionCount"] == 3


async def test_a_shortage_is_told_before_publishing(hall: Hall, manager: Person) -> None:
    sections = [rule(hall, count=5), rule(hall, title="再来", count=2)]
    paper = await save_paper(hall, manager, *sections)
    found = await hall.call("paper/v2/preflight", {"sid": paper}, manager.headers)
    assert found["data"]["canBeDrawn"] is False
    assert [each["available"] for each in found["data"]["sectionList"]] == [6, 6]
    model = {"model": terms(hall, paper)}
    draft = (await hall.call("examination/v2/save", model, manager.headers))["data"]
    publish = {"model": {"sid": draft["sid"]}}
    refused = await hall.call("examination/v2/publish", publish, manager.headers, 409)
    assert refused["error"] == "paper_cannot_be_drawn"
    assert refused["details"][0]["error"] == "too_few_questions"


async def test_a_pass_score_nobody_can_reach_is_refused(hall: Hall, manager: Person) -> None:
    paper = await save_paper(hall, manager, rule(hall))
    model = {"model": terms(hall, paper, passScore=4.01)}
    refused = await hall.call("examination/v2/save", model, manager.headers, 409)
    assert refused["error"] == "pass_score_too_high"
    assert [each["path"] for each in refused["details"]] == ["model.passScore"]
    model = {"model": terms(hall, paper, passScore=4)}
    draft = (await hall.call("examination/v2/save", model, manager.headers))["data"]
    shorter = {"sid": paper, "title": "短卷", "sectionList": [rule(hall, count=3)]}
    await hall.call("paper/v2/save", {"model": shorter}, manager.headers)
    publish = {"model": {"sid": draft["sid"]}}
    refused = await hall.call("examination/v2/publish", publish, manager.headers, 409)
    assert refused["error"] == "pass_score_too_high"


async def test_what_certifies_cannot_be_passed_with_nothing(
    hall: Hall, manager: Person, people: People
) -> None:
    paper = await save_paper(hall, manager, rule(hall))
    organization = await people.organization()
    sid = str(await certificate_of(hall.services, organization.sid))
    model = {"model": terms(hall, paper, passScore=0, certificate={"sid": sid})}
    refused = await hall.call("examination/v2/save", model, manager.headers, 409)
    assert refused["error"] == "pass_score_zero"
    free = {"model": terms(hall, paper, passScore=0)}
    draft = (await hall.call("examination/v2/save", free, manager.headers))["data"]
    await hall.call("examination/v2/publish", {"model": {"sid": draft["sid"]}}, manager.headers)


async def test_named_questions_are_all_set(hall: Hall, manager: Person, people: People) -> None:
    page = await hall.call(
        "question/v2/dynamicList", {"model": {"bank": {"sid": str(hall.bank)}}}, manager.headers
    )
    named = [{"sid": each["sid"]} for each in page["data"]["content"][:3]]
    paper = await save_paper(hall, manager, {"title": "指定", "questionList": named, "score": 2})
    model = {"model": terms(hall, paper)}
    draft = (await hall.call("examination/v2/save", model, manager.headers))["data"]
    await hall.call("examination/v2/publish", {"model": {"sid": draft["sid"]}}, manager.headers)
    hall.examination = draft["sid"]
    asked = {each["sid"] for each in (await hall.paper(await people.staff())).questions}
    assert asked == {each["sid"] for each in named}


async def test_the_audit_says_what_a_section_was(hall: Hall, manager: Person) -> None:
    first, other = rule(hall), {**rule(hall), "title": "另一大题"}
    paper = await save_paper(hall, manager, first, other)
    changed = {"sid": paper, "title": "试卷", "sectionList": [{**first, "score": 9}, other]}
    for _ in range(2):
        await hall.call("paper/v2/save", {"model": changed}, manager.headers)
    about = [{"field": "recordSid", "operator": "eq", "value": paper}]
    noted = await hall.call("auditEntry/v2/dynamicList", {"query": about}, manager.headers)
    changes, made = noted["data"]["content"]
    titles = [section["title"] for section in made["after"]["section_list"]]
    assert titles == [first["title"], "另一大题"]
    assert made["after"]["section_list"][0]["bank"]
    told = [changes[when]["section_list"] for when in ("before", "after")]
    was = f"{first['score']}"
    assert told == [
        [{"title": first["title"], "score": was}],
        [{"title": first["title"], "score": "9"}],
    ]


async def test_only_authors_write_and_only_their_own(
    hall: Hall, manager: Person, people: People, services: Services
) -> None:
    paper = await save_paper(hall, manager, rule(hall))
    draft = await hall.call("examination/v2/save", {"model": terms(hall, paper)}, manager.headers)
    exam = draft["data"]["sid"]
    other, learner = await people.other_manager(), await people.learner()
    extra = {
        "examination": {"sid": exam},
        "user": {"sid": str(learner.sid)},
        "seconds": 600,
    }
    calls: list[tuple[str, dict[str, Any]]] = [
        ("paper/v2/save", {"model": {"sid": paper, "title": "x", "sectionList": [rule(hall)]}}),
        ("paper/v2/save", {"model": {"title": "x", "sectionList": [rule(hall)]}}),
        ("paper/v2/preflight", {"sid": paper}),
        ("examination/v2/save", {"model": terms(hall, paper)}),
        ("examination/v2/publish", {"model": {"sid": exam}}),
        ("examination/v2/grantExtraTime", {"model": extra}),
    ]
    for path, body in calls:
        await hall.call(path, body, {}, 401)
        await hall.call(path, body, learner.headers, 403)
        await hall.call(path, body, other.headers, 404)
    unknown = {"model": extra | {"user": {"sid": str(uuid4())}}}
    await hall.call("examination/v2/grantExtraTime", unknown, manager.headers, 404)
    assert other.organization is not None
    foreign = {"sid": str(await certificate_of(services, other.organization.sid))}
    model = {"model": terms(hall, paper, certificate=foreign)}
    await hall.call("examination/v2/save", model, manager.headers, 404)


MALFORMED_SECTIONS: tuple[dict[str, Any], ...] = (
    {"count": 0},
    {"count": 501},
    {"count": "4"},
    {"count": 1.5},
    {"score": 0},
    {"score": -1},
    {"score": 1.001},
    {"score": "1"},
    {"kind": "essay"},
    {"title": ""},
    {"title": "\0"},
    {"bank": None},
    {"difficulty": 6},
    {"markingRule": "guess"},
    {"questionList": []},
    {"more": 1},
)
MALFORMED_TERMS: tuple[dict[str, Any], ...] = (
    {"title": ""},
    {"durationSeconds": 0},
    {"durationSeconds": 10**12},
    {"durationSeconds": "2400"},
    {"startAt": "2026-11-21"},
    {"startAt": "2026-13-21T00:00:00Z"},
    {"endAt": "2020-01-01T00:00:00Z"},
    {"lastEntryAt": "2020-01-01T00:00:00Z"},
    {"attempts": 0},
    {"attempts": True},
    {"passScore": -1},
    {"passScore": 1e300},
    {"certificate": "x"},
    {"reviewRule": {"score": "never"}},
    {"reviewRule": {"answers": "soon"}},
    {"version": 0},
)


async def test_malformed_papers_and_terms_are_refused(hall: Hall, manager: Person) -> None:
    paper = await save_paper(hall, manager, rule(hall))
    for change in MALFORMED_SECTIONS:
        model = {"title": "试卷", "sectionList": [rule(hall) | change]}
        await hall.call("paper/v2/save", {"model": model}, manager.headers, 400)
    await hall.call(
        "paper/v2/save", {"model": {"title": "试卷", "sectionList": []}}, manager.headers, 400
    )
    for change in MALFORMED_TERMS:
        body = {"model": terms(hall, paper) | change}
        await hall.call("examination/v2/save", body, manager.headers, 400)


async def test_a_fault_is_placed_as_the_author_knows_it(hall: Hall, manager: Person) -> None:
    """Whichever of the two ways of a section it is; the name of a class is none of theirs."""
    named = {"title": "", "questionList": [{"sid": "x"}], "score": 1}
    model = {"title": "试卷", "sectionList": [rule(hall) | {"count": 0}, named, "no section"]}
    refused = await hall.call("paper/v2/save", {"model": model}, manager.headers, 400)
    assert {each["path"] for each in refused["details"]} == {
        "model.sectionList.0.count",
        "model.sectionList.1.title",
        "model.sectionList.1.questionList.0.sid",
        "model.sectionList.2",
    }


BESIDE: tuple[tuple[dict[str, Any], str, str], ...] = (
    ({"endAt": "2020-01-01T00:00:00Z"}, "endAt", "ends_before_start"),
    ({"lastEntryAt": "2020-01-01T00:00:00Z"}, "lastEntryAt", "last_entry_outside_window"),
    ({"lastEntryAt": "2099-01-01T00:00:00Z"}, "lastEntryAt", "last_entry_outside_window"),
    ({"purpose": "mock", "certificate": {"sid": str(uuid4())}}, "certificate", "mock_certifies"),
    ({"startAt": "soon", "lastEntryAt": "2020-01-01T00:00:00Z"}, "startAt", "invalid_time"),
)


@pytest.mark.parametrize(("change", "path", "error"), BESIDE)
async def test_what_does_not_fit_together_is_told_beside_the_field_that_is_wrong(
    hall: Hall, manager: Person, change: dict[str, Any], path: str, error: str
) -> None:
    """With a fault of another field at once: both are told."""
    model = {"model": terms(hall, str(uuid4())) | {"title": ""} | change}
    refused = await hall.call("examination/v2/save", model, manager.headers, 400)
    assert {(each["path"], each["error"]) for each in refused["details"]} == {
        ("model.title", "too_short"),
        (f"model.{path}", error),
    }


SAID: tuple[tuple[dict[str, Any], str, str], ...] = (
    ({"reviewRule": {"score": "never"}}, "not_allowed", "只能是：at_once, after_end"),
    ({"passScore": 1e10}, "too_large_value", "不能大于 99999.99"),
    ({"attempts": "2"}, "not_integer", "应为整数"),
    ({"attempts": 1.5}, "not_integer", "应为整数"),
    ({"isOpen": 1}, "not_boolean", "应为 true 或 false"),
    ({"paper": []}, "not_object", "应为对象"),
)


@pytest.mark.parametrize(("change", "error", "words"), SAID)
async def test_a_fault_is_told_in_plain_words(
    hall: Hall, manager: Person, change: dict[str, Any], error: str, words: str
) -> None:
    model = {"model": terms(hall, str(uuid4())) | change}
    refused = await hall.call("examination/v2/save", model, manager.headers, 400)
    ((said, message),) = [(each["error"], each["message"]) for each in refused["details"]]
    assert (said, message) == (error, words)


async def test_an_old_copy_is_not_written_over(hall: Hall, manager: Person) -> None:
    paper = await save_paper(hall, manager, rule(hall))
    change = {"sid": paper, "version": 1, "title": "新的试卷", "sectionList": [rule(hall)]}
    await hall.call("paper/v2/save", {"model": change}, manager.headers)
    stale = await hall.call("paper/v2/save", {"model": change}, manager.headers, 409)
    assert stale["error"] == "out_of_date"


async def test_the_hall_of_a_certifying_examination_asks_for_a_name(
    http: httpx.AsyncClient, services: Services, people: People
) -> None:
    organization = await people.organization()
    certificate = await certificate_of(services, organization.sid)
    hall = await open_hall(http, services, certificate=certificate, attempts=3)
    nameless = await people.learner()
    assert (await hall.hall(nameless))["cannotStartReason"] == "real_name_required"
    assert (await hall.start(nameless, 409))["error"] == "real_name_required"
    named = await people.learner(real_name="陈嘉禾")
    assert (await hall.hall(named))["canStart"] is True
    paper = await hall.paper(named)
    await hall.answer_all(paper)
    await hall.submit(paper)
    page = await hall.call("attempt/v2/dynamicList", {}, named.headers)
    assert page["data"]["content"][0]["candidateName"] == "陈嘉禾"
    assert (await hall.hall(named))["cannotStartReason"] == "already_certified"
    assert (await hall.start(named, 409))["error"] == "already_certified"
