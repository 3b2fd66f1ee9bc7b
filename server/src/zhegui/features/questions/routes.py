"""Addresses of banks, questions and imports."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, File, Form, Request, UploadFile

from zhegui.features.files import api as files
from zhegui.features.questions import (
    authorship,
    bulk_authorship,
    chapters,
    figures,
    old_keys,
    paste,
    preview,
    resources,
    uploaded_imports,
)
from zhegui.features.questions.errors import (
    BankNameTaken,
    ChapterCodeTaken,
    ChapterInUse,
    ImportStarted,
    QuestionInvalid,
    SavedOtherwise,
)
from zhegui.features.questions.models import QuestionImport
from zhegui.features.questions.paste_schemas import (
    PastedQuestions,
    QuestionListSave,
    QuestionText,
    SavedQuestionList,
)
from zhegui.features.questions.remarks import Remark
from zhegui.features.questions.schemas import (
    BankChapterSave,
    BankSave,
    FormatName,
    ImportProgress,
    ImportRemark,
    ImportReport,
    OldKeyHolders,
    QuestionCheck,
    QuestionDraft,
    QuestionPreview,
    QuestionSave,
    SavedBank,
    SavedQuestion,
    UploadedFigure,
)
from zhegui.features.questions.suppression import bank_withheld_until
from zhegui.features.questions.uploaded_imports import Role, UploadedPart
from zhegui.features.questions.writes import bank_writing, question_writing
from zhegui.features.tasks.api import bulk_list_route, export_route
from zhegui.kernel.context import language
from zhegui.kernel.errors import Forbidden, NotFound, OutOfDate
from zhegui.kernel.http.bodies import up_to
from zhegui.kernel.http.envelope import Answer, Model, Reference, ok
from zhegui.kernel.http.unit_of_work import READS, Now, Session, declare, routes
from zhegui.kernel.people.caller import Caller, SignedIn, may
from zhegui.kernel.records.listing import detail_route, list_route
from zhegui.kernel.records.write_routes import RecordDeletion, Saved, bulk_route, delete_route
from zhegui.kernel.records.writes import Act
from zhegui.kernel.values import Sid
from zhegui.ports.services import ServicesOf
from zhegui.ports.storage import public_url

BankReader = Annotated[Caller, Depends(may("bank.read"))]
BankWriter = Annotated[Caller, Depends(may("bank.write"))]
KeyReader = Annotated[Caller, Depends(may("key.read"))]
router: APIRouter = routes("questions")

#: A table with its pictures.
UPLOAD_KILOBYTES = 64 * 1024
#: Two hundred questions, or two hundred thousand signs, each of which may be escaped.
MANY_KILOBYTES = 2 * 1024

for each in (resources.banks, resources.chapters, resources.points):
    list_route(router, each, caller=SignedIn)
detail_route(router, resources.banks, caller=SignedIn)
for each in (resources.questions, resources.versions):
    list_route(router, each, caller=BankReader)
    detail_route(router, each, caller=BankReader)
list_route(router, resources.imports, caller=BankWriter)
detail_route(router, resources.imports, caller=BankWriter)
for each in (resources.keys, resources.analyses):
    list_route(router, each, caller=KeyReader)
delete_route(router, bank_writing, caller=BankWriter)
for written, each in (
    (bank_writing, resources.banks),
    (question_writing, resources.questions),
):
    bulk_route(router, written, caller=BankWriter)
    bulk_list_route(router, written, each, caller=BankWriter)
    export_route(router, each, caller=BankReader)


@router.post(
    "/bank/v2/save", name="bankSave", responses=declare(NotFound, Forbidden, BankNameTaken)
)
async def save_bank(
    caller: BankWriter, body: Model[BankSave], session: Session, services: ServicesOf, now: Now
) -> Answer[SavedBank]:
    """Make a bank, or change what is given of one: its name, and whether and by whom it is practised."""
    bank = await bank_writing.save(Act(session, caller, now, services), body.model)
    until = await bank_withheld_until(session, bank.sid, now)
    return ok(SavedBank(sid=bank.sid, version=bank.version, withheld_until=until))


@router.post(
    "/question/v2/save",
    responses=declare(NotFound, Forbidden, QuestionInvalid),
    openapi_extra=up_to(512),
)
async def save_question(
    caller: BankWriter, body: Model[QuestionSave], session: Session, now: Now
) -> Answer[SavedQuestion]:
    """Make a question, or change it: changed content becomes a new version."""
    question = await authorship.save_question(session, caller, body.model, now)
    saved = SavedQuestion(
        sid=question.sid,
        version=question.version,
        current=Reference(sid=question.current_sid),
        old_key=await old_keys.holders(session, question.sid, now),
    )
    return ok(saved)


@router.post("/question/v2/oldKey", responses=declare(NotFound, Forbidden), openapi_extra=READS)
async def read_old_key(
    caller: KeyReader, body: Reference, session: Session, now: Now
) -> Answer[OldKeyHolders]:
    """Which examinations and how much practice still have a key that was corrected since."""
    return ok(await old_keys.holders_of(session, caller, body.sid, now))


@router.post("/question/v2/draft", responses=declare(NotFound, Forbidden))
async def read_question_draft(
    caller: KeyReader, body: Reference, session: Session
) -> Answer[QuestionDraft]:
    """The version in force of a question as its author gave it, key and all, to be changed."""
    return ok(await preview.draft_of(session, caller, body.sid))


@router.post(
    "/question/v2/check",
    responses=declare(NotFound, Forbidden, QuestionInvalid),
    openapi_extra=up_to(512),
)
async def check_question(
    caller: BankWriter, body: Model[QuestionSave], session: Session
) -> Answer[QuestionCheck]:
    """What a question would be that is being written; nothing is kept."""
    return ok(await preview.check(session, caller, body.model))


@router.post(
    "/question/v2/parse",
    responses=declare(NotFound, Forbidden),
    openapi_extra=READS | up_to(MANY_KILOBYTES),
)
async def parse_questions(
    caller: BankWriter, body: Model[QuestionText], session: Session, services: ServicesOf
) -> Answer[PastedQuestions]:
    """What questions a text says, with what is wrong with each; nothing is kept."""
    return ok(await paste.parse(session, caller, services, body.model))


@router.post(
    "/question/v2/saveList",
    responses=declare(NotFound, Forbidden, QuestionInvalid, SavedOtherwise),
    openapi_extra=up_to(MANY_KILOBYTES),
)
async def save_question_list(
    caller: BankWriter, body: Model[QuestionListSave], session: Session, now: Now
) -> Answer[SavedQuestionList]:
    """Make many questions of a bank, all or none, and with the same key once."""
    sids = await bulk_authorship.save_questions(session, caller, body.model, now)
    return ok(SavedQuestionList(sid_list=sids))


@router.post("/questionVersion/v2/preview", responses=declare(NotFound, Forbidden))
async def preview_version(
    caller: KeyReader, body: Reference, session: Session
) -> Answer[QuestionPreview]:
    """A version of a question as it is asked, with a right answer and its analysis."""
    return ok(await preview.preview_of(session, caller, body.sid))


@router.post(
    "/chapter/v2/save", responses=declare(NotFound, Forbidden, ChapterCodeTaken, OutOfDate)
)
async def save_chapter(
    caller: BankWriter, body: Model[BankChapterSave], session: Session, now: Now
) -> Answer[Saved]:
    """Make a chapter of a bank, or give one another title."""
    return ok(Saved.model_validate(await chapters.save_chapter(session, caller, body.model, now)))


@router.post("/chapter/v2/delete", responses=declare(NotFound, Forbidden, ChapterInUse, OutOfDate))
async def delete_chapter(
    caller: BankWriter, body: Model[RecordDeletion], session: Session
) -> Answer[None]:
    """Delete a chapter in which nothing is."""
    await chapters.delete_chapter(session, caller, body.model)
    return ok(None)


@router.post(
    "/figure/v2/upload",
    responses=declare(Forbidden, *files.UPLOAD_PROBLEMS),
    openapi_extra=files.UPLOAD_FORM | up_to(UPLOAD_KILOBYTES),
)
async def upload_figure(
    caller: BankWriter, request: Request, session: Session, services: ServicesOf, now: Now
) -> Answer[UploadedFigure]:
    """Keep a picture for questions, PNG, JPEG or WebP, written anew without what else was in it."""
    data, image = await files.upload_picture(request, session, services, caller, now)
    figure = await figures.keep_figure(session, services.storage, data, image, now)
    url = public_url(figure.name)
    return ok(UploadedFigure(sid=figure.sid, url=url, width=figure.width, height=figure.height))


@router.post(
    "/questionImport/v2/upload",
    responses=declare(NotFound, Forbidden),
    openapi_extra=up_to(UPLOAD_KILOBYTES),
)
async def upload_import(
    caller: BankWriter,
    session: Session,
    services: ServicesOf,
    bank: Annotated[Sid, Form()],
    format: Annotated[FormatName, Form()],
    file: UploadFile,
    companion_list: Annotated[list[UploadFile], File(alias="companionList")] = [],  # noqa: B006 (FastAPI copies it)
    figure_list: Annotated[list[UploadFile], File(alias="figureList")] = [],  # noqa: B006
) -> Answer[ImportProgress]:
    """Keep the files of an import into a bank; `start` begins it."""
    parts = [
        *await _parts("file", [file]),
        *await _parts("companion", companion_list),
        *await _parts("figure", figure_list),
    ]
    record = await uploaded_imports.upload(session, services.storage, caller, bank, format, parts)
    return ok(_progress(record))


async def _parts(role: Role, files: list[UploadFile]) -> list[UploadedPart]:
    return [UploadedPart(role, file.filename or "", await file.read()) for file in files]


@router.post("/questionImport/v2/start", responses=declare(NotFound, Forbidden, ImportStarted))
async def start_import(
    caller: BankWriter, body: Model[Reference], session: Session
) -> Answer[ImportProgress]:
    """Begin an uploaded import; it goes on without the caller."""
    return ok(_progress(await uploaded_imports.start(session, caller, body.model.sid)))


@router.post("/questionImport/v2/report", responses=declare(NotFound, Forbidden))
async def report_import(
    caller: BankWriter, body: Reference, session: Session
) -> Answer[ImportReport]:
    """What an import did, row by doubtful row, in the caller's language."""
    record = await uploaded_imports.find_import(session, caller, body.sid)
    report = ImportReport(
        **_progress(record).model_dump(),
        file_name=record.file_name,
        created_count=record.created_count,
        changed_count=record.changed_count,
        unchanged_count=record.unchanged_count,
        remark_list=[_remark(Remark(**remark)) for remark in record.remarks],
    )
    return ok(report)


def _progress(record: QuestionImport) -> ImportProgress:
    return ImportProgress.model_validate(record)


def _remark(remark: Remark) -> ImportRemark:
    message, done_message = remark.words(language.get())
    return ImportRemark(
        line=remark.line,
        reason=remark.reason,
        message=message,
        done=remark.done,
        done_message=done_message,
    )
