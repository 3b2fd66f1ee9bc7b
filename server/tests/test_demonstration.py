"""The demonstration: whole, the same when loaded again, and gone without a trace."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.files import samples
from tests.people import People
from zhegui.demonstration import content_files
from zhegui.demonstration.accounts import ACCOUNTS, COMPANIES, PASSWORD
from zhegui.demonstration.favorites import COURSES, NEWS, SHEETS, SUBJECTS
from zhegui.demonstration.loader import is_loaded, is_new, load
from zhegui.demonstration.organization_files import read_organizations
from zhegui.demonstration.removal import remove
from zhegui.features.certificates.api import CertificateHistory
from zhegui.features.questions.api import QuestionVersion
from zhegui.kernel.db.database import Base
from zhegui.kernel.values import id_number_fault
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

API = "/resource-center/api"


#: What the limits count goes by itself.
PASSING = {"limit_hit"}


async def counts(session: AsyncSession) -> dict[str, int]:
    """How many rows every table has that keeps them."""
    found = {
        table.name: await session.scalar(select(func.count()).select_from(table))
        for table in Base.metadata.sorted_tables
        if table.name not in PASSING
    }
    await session.rollback()
    return {name: count for name, count in found.items() if count}


async def test_it_fills_a_new_installation_once(services: Services, session: AsyncSession) -> None:
    assert await is_new(services)
    await load(services)
    first = await counts(session)
    assert not await is_new(services)
    assert await is_loaded(services)
    assert first["course"] >= 12
    assert first["category"] >= 6
    assert first["question"] >= 300
    assert first["examination"] == len(content_files.read_examinations())
    assert first["news"] == len(content_files.read_news()) >= 20
    assert first["material"] == len(content_files.read_materials()) >= 12
    organizations = read_organizations()
    assert first["user"] == len(ACCOUNTS) + sum(len(each.staff) for each in organizations)
    assert first["staff"] >= 60
    assert first["training_plan"] >= 2
    assert first["notice"] >= 6
    assert first["consultation_desk"] == 2
    assert first["consultation"] == 3
    assert first["favorite"] == len([*COURSES, *SUBJECTS, *SHEETS, *NEWS])
    await load(services)
    assert await counts(session) == first


async def test_everybody_can_log_in_and_staff_find_their_companys_logo(
    services: Services, http: httpx.AsyncClient
) -> None:
    await load(services)
    logos = set()
    for account in ACCOUNTS:
        headers = await _login(http, account.mobile)
        user = (await http.get(f"{API}/user/v2/current", headers=headers)).json()["data"]
        assert user["isEnterprise"] == (user["companyLogo"] is not None) == bool(account.company)
        logos.add(user["companyLogo"])
    pictures = [await http.get(logo) for logo in logos if logo]
    assert [each.headers["content-type"] for each in pictures] == ["image/png"] * len(COMPANIES)


async def test_it_goes_whole_and_leaves_the_rest(
    services: Services,
    session: AsyncSession,
    http: httpx.AsyncClient,
    people: People,
    clean: Cluster,
    run_jobs: Callable[[], Awaitable[None]],
) -> None:
    await people.manager()
    learner = await people.learner()
    before = await counts(session)
    await load(services)
    await run_jobs()
    loaded = await counts(session)
    await _study(http, learner.headers)
    during = await counts(session)
    assert during["study_session"] == loaded["study_session"] + 1
    assert during["issuer"] == 1
    papers = list((services.settings.files_dir / "certificates").rglob("*.pdf"))
    assert len(papers) == during["certificate_history"] == during["register_entry"] > 12
    names = await session.scalars(select(CertificateHistory.name).distinct())
    assert names.all() == ["结业证书"], "nobody has sat an examination yet"
    await remove(services, clean.owner_url)
    assert await counts(session) == before
    assert not list((services.settings.files_dir / "certificates").rglob("*.p*"))
    assert [path for path in services.settings.files_dir.rglob("*") if path.is_file()] == []
    with pytest.raises(FileNotFoundError):
        await services.storage.size("lessons/demonstration/lockout.mp4")
    await remove(services, clean.owner_url)
    with psycopg.connect(clean.app_url) as connection, pytest.raises(psycopg.Error):
        connection.execute("delete from study_interval")


async def test_what_its_operator_wrote_for_the_installation_stays(
    services: Services, session: AsyncSession, http: httpx.AsyncClient, clean: Cluster
) -> None:
    await load(services)
    operator = next(each for each in ACCOUNTS if each.role == "operator")
    headers = await _login(http, operator.mobile)
    bank = await _post(http, headers, "bank/v2/save", {"model": {"name": "站点题库"}})
    question = {
        "bank": {"sid": bank["sid"]},
        "chapter": {"code": "1"},
        "kind": "true_false",
        "stem": "验电应先在有电处试验。",
        "optionList": [{"content": "对", "right": True}, {"content": "错", "right": False}],
    }
    await _post(http, headers, "question/v2/save", {"model": question})
    await remove(services, clean.owner_url)
    versions = (await session.scalars(select(QuestionVersion))).all()
    assert [(each.stem, each.author_sid) for each in versions] == [(question["stem"], None)]


async def _login(http: httpx.AsyncClient, mobile: str) -> dict[str, str]:
    form = {
        "grant_type": "password",
        "client_id": "zhegui-web",
        "username": mobile,
        "password": PASSWORD,
    }
    answer = await http.post("/auth-center/oauth/token", data=form)
    assert answer.status_code == 200, mobile
    return {"Authorization": f"Bearer {answer.json()['access_token']}"}


async def _study(http: httpx.AsyncClient, headers: dict[str, str]) -> None:
    """One beat of somebody real in a course of the demonstration."""
    found = await http.post(
        f"{API}/course/v2/dynamicList",
        json={"search": "低压电工", "includeList": ["chapterList.lessonList"]},
    )
    course = found.json()["data"]["content"][0]
    join = {"model": {"course": {"sid": course["sid"]}}}
    assert (await http.post(f"{API}/course/v2/join", json=join, headers=headers)).is_success
    lesson = course["chapterList"][0]["lessonList"][0]["sid"]
    beat = {
        "lesson": {"sid": lesson},
        "position": 10,
        "playedSeconds": 10,
        "sessionSid": lesson,
    }
    answer = await http.post(f"{API}/lesson/v2/beat", json={"model": beat}, headers=headers)
    assert answer.is_success, answer.text


async def test_a_learner_of_no_company_can_sit(
    services: Services, http: httpx.AsyncClient, people: People
) -> None:
    await load(services)
    learner = await people.learner()
    answer = await http.post(f"{API}/examination/v2/dynamicList", json={}, headers=learner.headers)
    reasons = {
        each["title"]: each["cannotStartReason"] for each in answer.json()["data"]["content"]
    }
    assert reasons == {
        "低压电工作业安全技术 · 结业考试": "real_name_required",
        "用电安全五分钟小测": None,
        "触电急救与电气灭火 · 专项考试": "not_open_yet",
        "单位消防安全 · 上岗考试": "real_name_required",
        "全员安全知识竞赛": "examination_closed",
        "物业服务人员季度考核": "not_open_yet",
        "单位消防安全 · 模拟考试": None,
        "安全生产基础知识 · 模拟考试": None,
    }


async def test_its_examination_certifies_and_goes_with_all_it_led_to(
    services: Services,
    session: AsyncSession,
    http: httpx.AsyncClient,
    people: People,
    clean: Cluster,
    run_jobs: Callable[..., Awaitable[None]],
) -> None:
    candidate = await people.learner(real_name="林晓峰")
    before = await counts(session)
    await load(services)
    await run_jobs()
    loaded = await counts(session)
    await _pass(http, candidate.headers)
    await run_jobs()
    during = await counts(session)
    for table in ("certificate_history", "register_entry"):
        assert during[table] == loaded[table] + 1
    await run_jobs("certificates.export_heads")
    assert list(services.settings.register_dir.rglob("*.json"))
    assert list(services.settings.keys_dir.glob("register-*.pem"))
    await remove(services, clean.owner_url)
    assert not list(services.settings.register_dir.rglob("*.json"))
    assert not list(services.settings.keys_dir.glob("register-*.pem"))
    after = await counts(session)
    assert {name: n for name, n in after.items() if not name.startswith("procrastinate")} == before
    assert [path for path in services.settings.files_dir.rglob("*") if path.is_file()] == []


async def test_pictures_of_its_people_go_with_them(
    services: Services, http: httpx.AsyncClient, clean: Cluster
) -> None:
    await load(services)
    headers = await _login(http, ACCOUNTS[0].mobile)
    sent = {"file": ("a.png", samples.png((40, 80)))}
    kept = await http.post(f"{API}/file/v2/upload", files=sent, headers=headers)
    pictures = {"model": {"userImageList": [{"sid": kept.json()["data"]["sid"]}]}}
    saved = await http.post(f"{API}/user/v2/save", json=pictures, headers=headers)
    avatar = saved.json()["data"]["avatar"]
    assert (await http.get(avatar)).is_success
    await remove(services, clean.owner_url)
    assert (await http.get(avatar)).status_code == 404


async def _pass(http: httpx.AsyncClient, headers: dict[str, str]) -> None:
    """Sit the demonstration's certifying examination with every answer right."""
    right = {
        draft.stem: {option.content for option in draft.options if option.right}
        for bank in content_files.read_banks().values()
        for _, drafts in bank.chapters
        for draft in drafts
    }
    exam = next(exam for exam in content_files.read_examinations() if exam.certifies)
    listed = await _post(http, headers, "examination/v2/dynamicList", {"size": 100})
    sid = next(row["sid"] for row in listed["content"] if row["title"] == exam.title)
    attempt = await _post(
        http, headers, "attempt/v2/start", {"model": {"examination": {"sid": sid}}}
    )
    answers = []
    for section in attempt["sectionList"]:
        for question in section["questionList"]:
            chosen = [
                option["sid"]
                for option in question["optionList"]
                if option["content"] in right[question["stem"]]
            ]
            value = chosen if question["kind"] == "multiple_choice" else chosen[0]
            answers.append({"question": {"sid": question["sid"]}, "sequence": 1, "value": value})
    model = {"sid": attempt["sid"], "lease": attempt["lease"], "answerList": answers}
    await _post(http, headers, "attempt/v2/answer", {"model": model})
    await _post(http, headers, "attempt/v2/submit", {"model": {"sid": attempt["sid"]}})


async def _post(
    http: httpx.AsyncClient, headers: dict[str, str], path: str, body: dict[str, Any]
) -> Any:
    answer = await http.post(f"{API}/{path}", json=body, headers=headers)
    assert answer.is_success, answer.text
    return answer.json()["data"]


async def test_its_sheets_are_documents_that_anybody_may_read_but_the_one_that_is_sold(
    services: Services, http: httpx.AsyncClient
) -> None:
    await load(services)
    asked = {"size": 100, "includeList": ["attachList", "categoryList"]}
    sold = 0
    for material in (await _post(http, {}, "material/v2/dynamicList", asked))["content"]:
        assert material["categoryList"]
        assert 1 <= material["pageCount"] <= 4, material["title"]
        (file,) = material["attachList"]
        if material["price"]:
            sold += 1
            answer = await http.post(f"{API}/file/v2/address", json={"sid": file["sid"]})
            assert answer.status_code == 401, material["title"]
            continue
        shown = await _post(http, {}, "file/v2/address", {"sid": file["sid"]})
        data = (await http.get(shown["url"])).content
        assert data.startswith(b"%PDF-")
        assert b"NotoSerifSC" in data, "its font is not embedded"
    assert sold == 1


def test_its_sheets_go_with_lessons() -> None:
    titles = {
        lesson.title
        for course in content_files.read_courses()
        for chapter in course.chapters
        for lesson in chapter.lessons
    }
    for material in content_files.read_materials():
        assert titles.issuperset(material.lessons), material.title


def test_its_content_is_whole() -> None:
    courses, banks = content_files.read_courses(), content_files.read_banks()
    categories = {category.code for category in content_files.read_categories()}
    assert {course.category for course in courses} <= categories
    for exam in content_files.read_examinations():
        assert exam.bank in banks
    for course in courses:
        lessons = [lesson for chapter in course.chapters for lesson in chapter.lessons]
        assert len(lessons) >= 4
        assert any(lesson.is_trial for lesson in lessons)
        assert all(lesson.body for lesson in lessons)
    stems = [
        draft.stem for bank in banks.values() for _, drafts in bank.chapters for draft in drafts
    ]
    assert len(set(stems)) == len(stems)


def test_its_examinations_can_be_drawn() -> None:
    for exam in content_files.read_examinations():
        chapters = content_files.read_banks()[exam.bank].chapters
        for section in exam.sections:
            drafts = [
                draft
                for number, (_, drafts) in enumerate(chapters, start=1)
                for draft in drafts
                if draft.kind == section.kind and section.chapter in (None, str(number))
            ]
            assert len(drafts) >= section.count
        full = sum(section.count * section.score for section in exam.sections)
        assert exam.pass_score <= full


def test_its_videos_play_as_long_as_they_say() -> None:
    videos = [
        lesson.video
        for course in content_files.read_courses()
        for chapter in course.chapters
        for lesson in chapter.lessons
        if lesson.video
    ]
    assert len(videos) >= 2
    for video in videos:
        data = (content_files.VIDEOS / video.name).read_bytes()
        assert len(data) < 2**20
        assert 0 <= _duration(data) - video.seconds < 1


def _duration(data: bytes) -> float:
    """Seconds of an MP4, from its movie header box (ISO 14496-12 §8.2.2), version 0."""
    header = data[data.index(b"mvhd") + 4 :]
    return int.from_bytes(header[16:20]) / int.from_bytes(header[12:16])


def test_its_people_are_of_the_form_of_people() -> None:
    for account in ACCOUNTS:
        if account.id_number:
            assert id_number_fault(account.id_number) is None


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("no front matter", ValueError),
        ("+++\ntitle = 'x'\n+++\nno chapter\n", ValueError),
        ("+++\ntitle =\n+++\n# 一\n## 二\n三\n", tomllib.TOMLDecodeError),
    ],
)
def test_a_course_that_is_not_of_its_form(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        content_files.read_course(text)


async def test_its_ledger_keeps_the_law(services: Services, session: AsyncSession) -> None:
    """What was credited lies within its sitting, no two sittings of one person at once."""
    await load(services)
    too_much = await session.scalar(
        text(
            "select count(*) from study_interval i join study_session s on s.sid = i.session_sid"
            " where i.end_ms - i.start_ms > extract(epoch from s.last_beat_at - s.created_at) * 1000"
        )
    )
    at_once = await session.scalar(
        text(
            "select count(*) from study_session a join study_session b on a.user_sid = b.user_sid"
            " and a.sid < b.sid and tstzrange(a.created_at, a.last_beat_at) &&"
            " tstzrange(b.created_at, b.last_beat_at)"
        )
    )
    differs = await session.scalar(
        text(
            "select count(*) from lesson_progress p where credited_ms <> (select sum(end_ms -"
            " start_ms) from study_interval i where i.axis = p.axis and reason = 'counted')"
        )
    )
    assert (too_much, at_once, differs) == (0, 0, 0)
    assert await session.scalar(text("select count(*) from study_interval")) > 100


def test_its_plans_name_what_is_there() -> None:
    codes = {course.code for course in content_files.read_courses()}
    for organization in read_organizations():
        names = {department.name for department in organization.departments}
        for plan in organization.plans:
            assert set(plan.departments) <= names
            assert set(plan.courses) | {c for pool in plan.pool for c in pool.courses} <= codes


def _what_is_announced() -> list[str]:
    """News, notices and plans: what the demonstration dates from the day of its loading."""
    told = [f"{each.title}\n{each.summary}\n{each.body}" for each in content_files.read_news()]
    for organization in read_organizations():
        told += [f"{each.title}\n{each.body}" for each in organization.notices]
        told += [f"{each.title}\n{each.description}" for each in organization.plans]
    return told


def test_what_it_announces_is_true_in_every_month() -> None:
    bound = re.compile(
        r"[春夏秋冬][季天]|入[春夏秋冬]|[一二三四]季度|年[初末底]|[上下]半年|[旺淤暖汛]季"
        r"|本月|(?<!个)[一二三四五六七八九十]月|[0-9] ?月|20[0-9]{2} ?年|冷空气|寒潮"
    )
    assert [found.group() for text in _what_is_announced() if (found := bound.search(text))] == []
