"""`zhegui import questions`: a file of questions into a bank, whole or not at all."""

import sys
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.commands.command import Command, Refused
from zhegui.commands.house import in_house
from zhegui.features.organizations import api as organizations
from zhegui.features.questions import api as questions
from zhegui.kernel.images import MEDIA_TYPES
from zhegui.ports.house import House
from zhegui.settings import Settings

#: Whose the bank is when nobody is named: the house itself, as an organization that can certify.
HOUSE = "折桂考试中心"
MOST_FIGURES = 5_000
PICTURE_ENDINGS = {f".{ending}" for ending in (*MEDIA_TYPES, "jpeg")}


@dataclass(frozen=True, slots=True)
class Order:
    """What to import into which bank."""

    organization: str
    bank: str
    parsed: questions.Parsed


def import_questions(settings: Settings, arguments: Namespace) -> int:
    """Import and print what became of each doubtful row; 1 when the file is refused."""
    package = read_package(Path(arguments.file), arguments.figures, arguments.format)
    try:
        parsed = questions.FORMATS[arguments.format].parse(package)
    except questions.FileRefused as refusal:
        _print_remarks(refusal.remarks)
        raise Refused("没有导入任何题目 / nothing was imported") from None
    order = Order(arguments.organization, arguments.bank, parsed)
    outcome = in_house(settings, lambda house: _import(house, order))
    _print_remarks(outcome.remarks)
    print(
        f"新增 {outcome.created}，更新 {outcome.changed}，未变 {outcome.unchanged}，"
        f"提示 {len(outcome.remarks)} / created {outcome.created}, changed {outcome.changed}, "
        f"unchanged {outcome.unchanged}, remarks {len(outcome.remarks)}"
    )
    return 0


async def _import(house: House, order: Order) -> questions.Outcome:
    async with house.transaction() as (session, now):
        return await _into_bank(house, session, order, now)


async def _into_bank(
    house: House, session: AsyncSession, order: Order, now: datetime
) -> questions.Outcome:
    owner = await organizations.ensure_organization(session, order.organization)
    bank = await questions.find_bank(session, owner.sid, order.bank)
    if bank is None:
        bank = await questions.make_bank(session, owner.sid, order.bank)
    total = len(order.parsed.rows)

    async def progress(done: int) -> None:
        print(f"{done} / {total}", file=sys.stderr)

    return await questions.import_rows(
        session, house.storage, bank, order.parsed, now, author=None, progress=progress
    )


def read_package(file: Path, figures: str | None, format: str) -> questions.Package:
    """The file, what lies beside it by the names of its format, and the pictures of a folder."""
    companions = {
        name: _read(file.parent / name)
        for name in questions.FORMATS[format].companion_names()
        if (file.parent / name).is_file()
    }
    pictures = _pictures(Path(figures)) if figures else {}
    return questions.Package(_read(file), companions, pictures)


def _pictures(folder: Path) -> dict[str, bytes]:
    if not folder.is_dir():
        raise Refused(f"没有文件夹 {folder} / there is no folder {folder}")
    found: dict[str, Path] = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() not in PICTURE_ENDINGS or not path.is_file():
            continue
        if path.name in found:
            raise Refused(f"附图重名 / two figures share a name: {found[path.name]}, {path}")
        found[path.name] = path
        if len(found) > MOST_FIGURES:
            raise Refused(
                f"附图超过 {MOST_FIGURES} 张 / more than {MOST_FIGURES} figures in {folder}"
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
        "--organization",
        default=HOUSE,
        help=f"题库所属机构，没有则创建 / whose bank it is, made when new ({HOUSE})",
    )


COMMAND = Command(
    "import questions",
    "把题目文件导入题库 / import a file of questions into a bank",
    import_questions,
    _add_arguments,
)
