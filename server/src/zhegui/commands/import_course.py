"""`zhegui import course`: a folder of Markdown files as a course, whole or not at all."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from pydantic import ValidationError

from zhegui.commands.arguments import folder, refused_arguments
from zhegui.commands.command import Command, Refused
from zhegui.commands.import_plan import told_plan
from zhegui.commands.services import in_services
from zhegui.features.catalogue import api as catalogue
from zhegui.ports.services import Services
from zhegui.settings import Settings

MOST_FILES = 2_000
MOST_BYTES = 200 * 1024 * 1024
#: What Windows and archives of a Mac leave in folders, beside files whose names begin with a dot.
LITTER = ("thumbs.db", "desktop.ini", "__macosx")


def import_course(settings: Settings, arguments: Namespace) -> int:
    """Import and print what became of each doubt; 1 when the folder is refused."""
    try:
        named = folder(arguments.folder)
        read = catalogue.read_folder(_files(named), _given(arguments))
        in_services(settings, lambda services: _import(services, read, arguments.dry_run))
    except catalogue.FolderRefused as refusal:
        faults = [remark for remark in refusal.remarks if remark.is_fault]
        _print(faults)
        raise Refused(
            f"没有导入课程，错误 {len(faults)} 处 / nothing was imported, faults: {len(faults)}"
        ) from None
    remarks = [*read.remarks, *_links(named)]
    _print(remarks)
    lessons = sum(len(chapter.lessons) for chapter in read.chapters)
    if arguments.dry_run:
        print("只是试算，没有导入 / a dry run: nothing was imported")
        return 0
    print(
        f"已发布《{read.title}》：{len(read.chapters)} 章 {lessons} 讲，图片 {len(read.pictures)} 张，"
        f"提示 {len(remarks)} / published {read.code}: {len(read.chapters)} chapters, "
        f"{lessons} lessons, {len(read.pictures)} pictures, {len(remarks)} remarks"
    )
    return 0


async def _import(services: Services, read: catalogue.FolderCourse, is_dry: bool) -> None:
    """Tell what becomes of each lesson, then write it."""
    async with services.transaction() as (session, now):
        plan = await catalogue.plan_import(session, read)
        for line in await told_plan(session, plan):
            print(line)
        if is_dry:
            await session.rollback()
        else:
            await catalogue.import_course(session, services.storage, plan, now)


def _given(arguments: Namespace) -> catalogue.Description:
    names = ("code", "title", "summary", "category")
    given = {name: getattr(arguments, name) for name in names if getattr(arguments, name)}
    try:
        return catalogue.Description(**given)
    except ValidationError as error:
        raise refused_arguments(error) from None


def _files(named: Path) -> dict[PurePosixPath, bytes]:
    """Every file below the folder, by its path in it. Links are not followed, since they may lead out
    of it."""
    found = [path for path in _authored(named) if path.is_file() and not path.is_symlink()]
    if len(found) > MOST_FILES or sum(path.stat().st_size for path in found) > MOST_BYTES:
        raise Refused(
            f"文件夹太大，最多 {MOST_FILES} 个文件、200 MB / the folder is too large: "
            f"{MOST_FILES} files and 200 MB at most"
        )
    try:
        return {
            PurePosixPath(path.relative_to(named).as_posix()): path.read_bytes() for path in found
        }
    except OSError as error:
        raise Refused(f"无法读取 / cannot read {error.filename}: {error.strerror}") from None


def _links(named: Path) -> list[catalogue.FolderRemark]:
    """What is told of links."""
    links = (path.relative_to(named) for path in _authored(named) if path.is_symlink())
    return [catalogue.FolderRemark(str(path), None, "link_not_followed") for path in links]


def _authored(named: Path) -> list[Path]:
    """All below the folder but what systems hide there: `._1.md` of a Mac is no lesson."""
    return sorted(path for path in named.rglob("*") if not _is_hidden(path.relative_to(named)))


def _is_hidden(path: Path) -> bool:
    return any(part.startswith(".") or part.lower() in LITTER for part in path.parts)


def _print(remarks: Iterable[catalogue.FolderRemark]) -> None:
    for remark in remarks:
        where = f"{remark.file or '-'}:{remark.line or '-'}"
        print(f"{where}\t{remark.reason}\t{remark.words.zh} / {remark.words.en}")


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", help="课程文件夹 / the folder of the course")
    parser.add_argument("--code", help="课程代号，再次导入时据此更新 / names the course for good")
    parser.add_argument("--title", help="课程名称 / the course's title")
    parser.add_argument("--summary", help="一句话简介 / a line about it")
    parser.add_argument(
        "--dry-run", action="store_true", help="只列出会改什么，不导入 / tell what it would change"
    )
    parser.add_argument("--category", help="分类代号 / the code of its category")


COMMAND = Command(
    "import course",
    import_course,
    _add_arguments,
)
