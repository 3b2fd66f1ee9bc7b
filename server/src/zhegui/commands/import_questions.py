"""`zhegui import questions`: a file of questions into a bank, whole or not at all."""

import sys
from argparse import ArgumentParser, Namespace
from datetime import datetime
from pathlib import Path
from typing import Annotated
from uuid import UUID

from pydantic import Field, ValidationError
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.commands import class_a
from zhegui.commands.arguments import folder, refused_arguments
from zhegui.commands.command import Command, Refused
from zhegui.commands.services import in_services
from zhegui.features.organizations import api as organizations
from zhegui.features.questions import api as questions
from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.images import MEDIA_TYPES
from zhegui.kernel.text.print_fonts import Printed
from zhegui.kernel.values import Line
from zhegui.ports.services import Services
from zhegui.settings import Settings

MOST_FIGURES = 5_000
PICTURE_ENDINGS = {f".{ending}" for ending in (*MEDIA_TYPES, "jpeg")}


class Names(Wire):
    """What the import makes when it is new, under the rules that names have everywhere."""

    bank: Annotated[Line, Field(min_length=1, max_length=100)]
    organization: Annotated[Printed, Field(min_length=1, max_length=120)] | None
    examination: Annotated[Printed, Field(min_length=1, max_length=120)] | None


def import_questions(settings: Settings, arguments: Namespace) -> int:
    """Import and print what became of each doubtful row; 1 when the file is refused."""
    names = _checked(arguments)
    package = read_package(Path(arguments.file), arguments.figures, arguments.format)
    try:
        parsed = questions.FORMATS[arguments.format].parse(package)
    except questions.FileRefused as refusal:
        _print_remarks(refusal.remarks)
        raise Refused("没有导入任何题目 / nothing was imported") from None
    outcome, examination = in_services(settings, lambda services: _import(services, names, parsed))
    _print_remarks(outcome.remarks)
    print(
        f"新增 {outcome.created}，更新 {outcome.changed}，未变 {outcome.unchanged}，"
        f"提示 {len(outcome.remarks)} / created {outcome.created}, changed {outcome.changed}, "
        f"unchanged {outcome.unchanged}, remarks {len(outcome.remarks)}"
    )
    if examination:
        print(f"考试已发布 / examination published: {names.examination} {examination}")
    return 0


def _checked(arguments: Namespace) -> Names:
    try:
        return Names(**{name: getattr(arguments, name) for name in Names.model_fields})
    except ValidationError as error:
        raise refused_arguments(error) from None


async def _import(
    services: Services, names: Names, parsed: questions.Parsed
) -> tuple[questions.ImportOutcome, UUID | None]:
    """What the import did, and the examination that was published with it."""
    async with services.transaction() as (session, now):
        bank = await _bank(session, names)
        outcome = await _into_bank(services, session, bank, parsed, now)
        if not names.examination:
            return outcome, None
        published = await class_a.publish(services, session, bank, names.examination, now)
        return outcome, published.sid


async def _bank(session: AsyncSession, names: Names) -> questions.Bank:
    owner = None
    if names.organization:
        owner = (await organizations.ensure_organization(session, names.organization)).sid
    found = await questions.find_bank(session, owner, names.bank)
    return found or await questions.make_bank(session, owner, names.bank)


async def _into_bank(
    services: Services,
    session: AsyncSession,
    bank: questions.Bank,
    parsed: questions.Parsed,
    now: datetime,
) -> questions.ImportOutcome:
    total = len(parsed.rows)

    async def progress(done: int) -> None:
        print(f"{done} / {total}", file=sys.stderr)

    return await questions.import_rows(
        session, services.storage, bank, parsed, now, author=None, progress=progress
    )


def read_package(file: Path, figures: str | None, format: str) -> questions.Package:
    """The file, what lies beside it by the names of its format, and the pictures of a folder."""
    companions = {
        name: _read(file.parent / name)
        for name in questions.FORMATS[format].companion_names()
        if (file.parent / name).is_file()
    }
    pictures = _pictures(folder(figures)) if figures else {}
    return questions.Package(_read(file), companions, pictures)


def _pictures(named: Path) -> dict[str, bytes]:
    found: dict[str, Path] = {}
    for path in sorted(named.rglob("*")):
        if path.suffix.lower() not in PICTURE_ENDINGS or not path.is_file():
            continue
        if path.name in found:
            raise Refused(f"附图重名 / two figures share a name: {found[path.name]}, {path}")
        found[path.name] = path
        if len(found) > MOST_FIGURES:
            raise Refused(
                f"附图超过 {MOST_FIGURES} 张 / more than {MOST_FIGURES} figures in {named}"
            )
    return {name: _read(path) for name, path in found.items()}


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise Refused(f"无法读取 {path} / cannot read {path}: {error.strerror}") from None


def _print_remarks(remarks: list[questions.Remark]) -> None:
    for remark in remarks:
        where = "-" if remark.line is None else str(remark.line)
        zh, en = (" → ".join(remark.words(language)) for language in ("zh", "en"))
        print(f"{where}\t{remark.reason}\t{zh} / {en}")


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="题目文件 / the file of questions")
    parser.add_argument("--bank", required=True, help="题库名称 / the bank's name, made when new")
    parser.add_argument(
        "--format",
        required=True,
        choices=sorted(questions.FORMATS),
        help="格式 / the file's format",
    )
    parser.add_argument("--figures", metavar="DIR", help="附图文件夹 / the folder of figures")
    parser.add_argument(
        "--examination",
        metavar="TITLE",
        help="并按 A 类规则发布考试：32 单选、8 多选、40 分钟、30 分合格 / also publish an "
        "examination by the rule of class A: 32 single, 8 multiple, 40 minutes, pass at 30",
    )
    parser.add_argument(
        "--organization",
        metavar="NAME",
        help="题库所属机构，没有则创建；不填则人人可考 / whose bank it is, made when new; "
        "without it the bank is the installation's own and everybody may sit the examination",
    )


COMMAND = Command(
    "import questions",
    import_questions,
    _add_arguments,
)
