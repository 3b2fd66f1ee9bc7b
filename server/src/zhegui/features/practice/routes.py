"""Addresses of practice."""

from __future__ import annotations

from fastapi import APIRouter

from zhegui.features.practice import answer_intake, mistakes, resources, runs, statistics
from zhegui.features.practice.errors import NothingToPractise, PracticeClosed, PracticeFinished
from zhegui.features.practice.schemas import (
    AnalysisOf,
    Forecast,
    ForecastOf,
    LeaveMistakes,
    PracticeAnalysis,
    PracticeAnswers,
    PracticeFinish,
    PracticeQuestions,
    PracticeResult,
    PracticeReveal,
    PracticeRun,
    PracticeStart,
    SavedPracticeAnswer,
    SavedPracticeAnswers,
    ShownQuestions,
    StandingView,
    Variants,
)
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.bodies import up_to
from zhegui.kernel.http.envelope import Answer, Model, Reference, ok
from zhegui.kernel.http.unit_of_work import READS, Now, Session, declare, routes
from zhegui.kernel.people.caller import Anyone, SignedIn
from zhegui.kernel.records.listing import detail_route, list_route

router: APIRouter = routes("practice")

list_route(router, resources.practised_banks, caller=Anyone)
detail_route(router, resources.practised_banks, caller=Anyone)
for each in (resources.runs, resources.standings):
    list_route(router, each, caller=SignedIn)


@router.post("/practice/v2/start", responses=declare(NotFound, PracticeClosed, NothingToPractise))
async def start_practice(
    body: Model[PracticeStart], session: Session, caller: SignedIn, now: Now
) -> Answer[PracticeRun]:
    """Begin a run, or go on with the one of the same start that is not finished."""
    return ok(await runs.start(session, caller, body.model, now))


@router.post(
    "/practice/v2/variants", responses=declare(NotFound, PracticeClosed, NothingToPractise)
)
async def start_variants(
    body: Model[Variants], session: Session, caller: SignedIn, now: Now
) -> Answer[PracticeRun]:
    """Practise a few others like one question: of its point and kind, about as hard."""
    asked = PracticeStart(mode="variant", question=body.model.question)
    return ok(await runs.start(session, caller, asked, now))


@router.post("/practice/v2/current", responses=declare(NotFound), openapi_extra=READS)
async def current_practice(
    body: Reference, session: Session, caller: SignedIn, now: Now
) -> Answer[PracticeRun]:
    """One of the caller's runs with its answer sheet."""
    run = await runs.own_run(session, caller, body.sid)
    return ok(await runs.view(session, run, now, is_resumed=True))


@router.post("/practice/v2/questions", responses=declare(NotFound), openapi_extra=READS)
async def show_questions(
    body: PracticeQuestions, session: Session, caller: SignedIn, now: Now
) -> Answer[ShownQuestions]:
    """A stretch of a run: questions without keys, and what became of those that are answered."""
    return ok(await runs.show(session, caller, body, now))


@router.post(
    "/practice/v2/answer",
    responses=declare(NotFound, PracticeFinished),
    openapi_extra=up_to(512),
)
async def answer_practice(
    body: Model[PracticeAnswers], session: Session, caller: SignedIn, now: Now
) -> Answer[SavedPracticeAnswers]:
    """Save answers, and say at once what became of them and what is right."""
    return ok(await answer_intake.answer(session, caller, body.model, now))


@router.post("/practice/v2/reveal", responses=declare(NotFound, PracticeFinished))
async def reveal_key(
    body: Model[PracticeReveal], session: Session, caller: SignedIn, now: Now
) -> Answer[SavedPracticeAnswer]:
    """Show what is right without an answer."""
    return ok(await answer_intake.reveal(session, caller, body.model, now))


@router.post("/practice/v2/finish", responses=declare(NotFound))
async def finish_practice(
    body: Model[PracticeFinish], session: Session, caller: SignedIn, now: Now
) -> Answer[PracticeResult]:
    """Finish a run; called again, the same answer."""
    return ok(await runs.finish(session, caller, body.model.sid, now))


@router.post("/practice/v2/analysis", responses=declare(NotFound), openapi_extra=READS)
async def analyse_practice(
    body: AnalysisOf, session: Session, caller: SignedIn, now: Now
) -> Answer[PracticeAnalysis]:
    """How practice goes, by knowledge point and by day."""
    bank = body.bank.sid if body.bank else None
    return ok(await statistics.analyse(session, caller, bank, now))


@router.post("/practice/v2/forecast", responses=declare(NotFound), openapi_extra=READS)
async def forecast_examination(
    body: ForecastOf, session: Session, caller: SignedIn, now: Now
) -> Answer[Forecast]:
    """What to expect of an examination on a day, by one's practice."""
    return ok(await statistics.forecast(session, caller, body, now))


@router.post("/standing/v2/leave", responses=declare(NotFound))
async def leave_mistakes(
    body: Model[LeaveMistakes], session: Session, caller: SignedIn, now: Now
) -> Answer[StandingView]:
    """Take a question out of one's mistakes."""
    return ok(await mistakes.leave(session, caller, body.model.question.sid, now))
