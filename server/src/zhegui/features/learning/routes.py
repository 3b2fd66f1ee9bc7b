"""Addresses of studying."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Header, Query
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.responses import Response

from zhegui.features.entitlements.api import AccessEnded
from zhegui.features.files import api as files
from zhegui.features.learning import beats, rules, service, studies, videos
from zhegui.features.learning.errors import CourseNotFree, LessonWithdrawn, NotJoined, OtherLesson
from zhegui.features.learning.reasons import words
from zhegui.features.learning.resources import enrolments, intervals, lessons, progress
from zhegui.features.learning.schemas import (
    Beat,
    CountedStretch,
    Credit,
    Join,
    Joined,
    LessonState,
    Stretch,
    StudyWeek,
    StudyWeeks,
)
from zhegui.kernel.context import language
from zhegui.kernel.db.database import release
from zhegui.kernel.errors import Expired, NotFound
from zhegui.kernel.http.addresses import is_ours
from zhegui.kernel.http.envelope import Answer, Model, Reference, ok
from zhegui.kernel.http.unit_of_work import READS, Now, Session, declare, routes
from zhegui.kernel.people.caller import Anyone, Public, SignedIn
from zhegui.kernel.records.listing import detail_route, list_route
from zhegui.kernel.values import Sid
from zhegui.ports.services import ServicesOf

router: APIRouter = routes("learning")
video_router: APIRouter = routes("learning", prefix="/files")

KEPT_BY_PLAYERS = {"Cache-Control": "private, max-age=14400"}

detail_route(router, lessons, caller=Anyone)
list_route(router, enrolments, caller=SignedIn)
list_route(router, progress, caller=SignedIn)
list_route(router, intervals, caller=SignedIn)


@router.post("/course/v2/join", responses=declare(NotFound, CourseNotFree))
async def join_course(caller: SignedIn, body: Model[Join], session: Session) -> Answer[Joined]:
    """Join a course; joining again changes nothing."""
    enrolment = await service.join(session, caller.user, body.model.course.sid, caller.organization)
    joined = Joined(
        sid=enrolment.sid,
        course=Reference(sid=enrolment.course_sid),
        created_at=enrolment.created_at,
    )
    return ok(joined)


@router.post(
    "/lesson/v2/beat",
    responses=declare(NotFound, NotJoined, OtherLesson, AccessEnded, LessonWithdrawn),
)
async def beat_lesson(
    caller: SignedIn, body: Model[Beat], session: Session, now: Now
) -> Answer[Credit]:
    """A player's sign of life: credits no more than wall time × rate since the last one."""
    worth = await beats.beat(session, caller, body.model, now)
    credit = Credit(
        credited_seconds=rules.total(worth.pieces),
        total_seconds=worth.progress.credited_ms,
        required_seconds=worth.lesson.required_seconds,
        completed=worth.progress.completed_at is not None,
        reason=worth.reason,
        reason_text=words(worth.reason, language.get()),
        piece_list=[Stretch.of(piece) for piece in worth.pieces],
        server_time=now,
    )
    return ok(credit)


@router.post("/lesson/v2/progress", responses=declare(NotFound, NotJoined), openapi_extra=READS)
async def lesson_progress(
    caller: SignedIn, body: Reference, session: Session, now: Now
) -> Answer[LessonState]:
    """How far the caller is in a lesson, what counted, and what did not and why."""
    return ok(await _state(session, caller.user, body.sid, now))


@router.get("/studyTime/v2/weeks")
async def study_weeks(caller: SignedIn, session: Session, now: Now) -> Answer[StudyWeeks]:
    """How long the caller studied in each of the last weeks, by the ledger."""
    weeks = await studies.recent_weeks(session, caller.user, now)
    shown = [StudyWeek(start_at=week.start_at, seconds=week.seconds) for week in weeks]
    return ok(StudyWeeks(week_list=shown, server_time=now))


async def _state(session: AsyncSession, user: UUID, lesson_sid: UUID, now: datetime) -> LessonState:
    lesson = await service.joined_lesson(session, user, lesson_sid)
    progress = await service.progress_of(session, user, lesson_sid)
    ledger = await service.ledger_of(session, progress.axis) if progress else []
    counted = rules.join(p.span for p in ledger if p.reason is rules.Reason.COUNTED)
    missing = service.missing(lesson, ledger, progress)
    return LessonState(
        lesson=Reference(sid=lesson.sid),
        course=Reference(sid=lesson.course_sid),
        withdrawn_at=lesson.withdrawn_at,
        planned_seconds=lesson.planned_seconds,
        required_seconds=lesson.required_seconds,
        total_seconds=sum(span.length for span in counted),
        completed=progress is not None and progress.completed_at is not None,
        completed_at=progress.completed_at if progress else None,
        position=progress.position_ms if progress else 0,
        furthest=progress.furthest_ms if progress else 0,
        counted_list=[CountedStretch.of(span) for span in counted],
        not_counted_list=[Stretch.of(piece) for piece in missing],
        server_time=now,
    )


@video_router.get(
    "/lesson/{sid}",
    responses=declare(NotFound, Expired, files.RangeNotSatisfiable)
    | {200: {"content": {"video/mp4": {}}}, 206: {"content": {"video/mp4": {}}}},
    response_class=Response,
)
async def lesson_video(
    _: Public,
    sid: Sid,
    session: Session,
    services: ServicesOf,
    now: Now,
    expires: Annotated[int, Query(ge=0, lt=2**40)],
    signature: Annotated[str, Query(max_length=64)],
    asked: Annotated[str | None, Header(alias="Range", max_length=200)] = None,
) -> Response:
    """A lesson's video, whole or in part. The signature is the right to see it; 410 once too old."""
    if not is_ours(services.vault.secret(videos.KEY), sid, expires, signature):
        raise NotFound
    if now.timestamp() >= expires:
        raise Expired
    path = await service.video_path(session, sid)
    await release(session)  # a bucket may be slow
    return await files.sent(services.storage, path, asked, "video/mp4", KEPT_BY_PLAYERS)
