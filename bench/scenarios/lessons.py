"""Lessons: the page of a lesson and its beats, where the course is free and where it was bought."""

from __future__ import annotations

import json
import time
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import select

from bench.candidate import API, JSON, ask
from bench.catalogue import fill
from bench.figures import Aim
from bench.measured import Form, Measured
from bench.people import Person, invite
from bench.scene import Scene, together
from zhegui.features.catalogue import api as catalogue
from zhegui.kernel.ids import new_sid

#: As many times the wait where nothing has to be bought.
MOST = 1.5
TEXT = "临边洞口要设防护栏杆，安全网要张挂牢固。" * 60

#: As if it had been bought after all who study it had joined.
PRICE = "update course set price = 320 where sid = %s"
BOUGHT = "update enrolment set is_free = false where course_sid = %s"
ENTITLED = """
insert into entitlement (sid, created_at, updated_at, version, user_sid, course_sid, source_kind,
    source_sid, start_at, end_at)
select gen_random_uuid(), now(), now(), 1, user_sid, course_sid, 'gift', gen_random_uuid(),
    now() - interval '1 day', now() + interval '365 days'
from enrolment where course_sid = %s
"""
#: What else is held: of other courses by the same people, and over long ago.
OTHERS = """
insert into entitlement (sid, created_at, updated_at, version, user_sid, course_sid, source_kind,
    source_sid, start_at, end_at)
select gen_random_uuid(), now(), now(), 1, joined.user_sid, course.sid, 'gift', gen_random_uuid(),
    now() - interval '2 years', now() - interval '1 year'
from generate_series(1, %s::int) each
cross join (select sid from course where code like 'bench-%%' limit 1) course
cross join (select user_sid from enrolment limit 1) joined
"""


async def run(scene: Scene, form: Form) -> Measured:
    """Both in turn by the same number of people, so that whatever the machine does meets both."""
    await fill(scene.services, 20, outlines=False)
    free, bought = [await _course(scene, code) for code in ("lessons-free", "lessons-bought")]
    people = await invite(scene.services, 2 * form.people)
    readers = [*people[: form.people]], [*people[form.people :]]
    for course, group in zip((free, bought), readers, strict=True):
        await _join(scene, course, group)
    for statement in (PRICE, BOUGHT, ENTITLED):
        await scene.site.execute(statement, bought[0])
    await scene.site.execute(OTHERS, form.rows)
    await scene.site.execute("vacuum analyze")
    measured = Measured("lessons", __doc__.split(":")[0], form)
    until = time.perf_counter() + form.seconds
    async with scene.measuring(measured):
        await together(
            _study(scene, measured, kind, lesson, each, until)
            for kind, (_, lesson), group in zip(
                ("free", "bought"), (free, bought), readers, strict=True
            )
            for each in group
        )
    for what in ("page", "beat"):
        plain = measured.longest(f"{what}, free", "p50")
        wait = measured.longest(f"{what}, bought", "p50")
        measured.more[f"p50 of a {what} of a free course in ms"] = plain * 1000
        measured.more[f"p50 of a {what} of a bought one in ms"] = wait * 1000
        ratio = wait / plain if plain else 0.0
        measured.aims.append(Aim(f"p50 of a bought {what}", ratio, MOST, "× one of a free course"))
    return measured


async def _course(scene: Scene, code: str) -> tuple[UUID, UUID]:
    """A published course of one long text, and that lesson."""
    chapters = [catalogue.ChapterDraft("一", [catalogue.LessonDraft("读", TEXT)])]
    draft = catalogue.CourseDraft(
        code=code,
        categories=["bench-0"],
        title=code,
        summary="读一篇长文",
        description="读一篇长文",
        chapters=chapters,
        teachers=[],
        price=Decimal(0),
    )
    async with scene.services.transaction() as (session, now):
        course = await catalogue.save_course(session, draft)
        await catalogue.publish_course(session, course, now)
        await session.flush()
        of_course = select(catalogue.Lesson.sid).where(catalogue.Lesson.course_sid == course.sid)
        return course.sid, (await session.scalars(of_course)).one()


async def _join(scene: Scene, course: tuple[UUID, UUID], people: list[Person]) -> None:
    client, tally = scene.client(), Measured("", "", Form(0)).tally
    sent = json.dumps({"model": {"course": {"sid": str(course[0])}}}).encode()
    for each in people:
        await ask(client, tally, "join", f"{API}/course/v2/join", sent, JSON + each.headers)


async def _study(
    scene: Scene, measured: Measured, kind: str, lesson: UUID, person: Person, until: float
) -> None:
    """Opens the lesson, and tells that it is read, again and again."""
    client, position = scene.client(), 0
    beat: dict[str, Any] = {"lesson": {"sid": str(lesson)}, "playedSeconds": 1, "rate": 1}
    beat["sessionSid"] = str(new_sid())
    page = {"sid": str(lesson), "includeList": ["course"]}
    while time.perf_counter() < until:
        position = (position + 1) % 30
        asked = {
            f"page, {kind}": ("lesson/v2/dynamicDetail", page),
            f"beat, {kind}": ("lesson/v2/beat", {"model": {**beat, "position": position}}),
        }
        for name, (path, body) in asked.items():
            sent = json.dumps(body).encode()
            answer = await ask(
                client, measured.tally, name, f"{API}/{path}", sent, JSON + person.headers
            )
            assert answer["data"]
