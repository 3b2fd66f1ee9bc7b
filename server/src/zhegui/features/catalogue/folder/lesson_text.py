"""One file of a course: its title, and its text with everything that a lesson cannot show taken out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from urllib.parse import unquote

from zhegui.features.catalogue.folder.remarks import FolderRemark
from zhegui.kernel.text.markup import plain_line

_FENCE = re.compile(r"^(```|~~~).*?^\1[^\n]*$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)")
_HIDDEN = re.compile(r"\0(\d+)\0")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_TAG = re.compile(r"</?[a-zA-Z][a-zA-Z0-9-]*(?:\s[^<>]*)?/?>")
#: Of a picture, a link or a definition: where it leads, and what is told of it.
_TARGET = r"(?:<([^<>\n]*)>|((?:[^()\s<>]|\([^()\s]*\))*))"
_TOLD = r"(?:\s+(?:\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|\([^()]*\)))?"
_PICTURE = re.compile(rf"!\[([^\]]*)\]\(\s*{_TARGET}{_TOLD}\s*\)(\]\()?")
_LINK = re.compile(rf"(?<!!)\[([^\[\]]+)\]\(\s*{_TARGET}{_TOLD}\s*\)")
_DEFINITION = re.compile(
    rf"^ {{0,3}}\[(?!\^)([^\[\]\n]+)\]:[ \t]*{_TARGET}{_TOLD}[ \t]*$", re.MULTILINE
)
_REFERENCE = re.compile(r"(!?)\[([^\[\]\n]+)\](?:\[([^\[\]\n]*)\])?(?![\[(:])")
_HEADING = re.compile(r"^# +(.+?) *#*$", re.MULTILINE)
_ELSEWHERE = re.compile(r"^[a-z][a-z0-9+.-]*:|^//", re.IGNORECASE)


@dataclass
class WrittenLesson:
    """A file as its author wrote it. `title` is None without a first heading.

    `text` names pictures by their path in the folder, in `pictures`.
    """

    title: str | None
    text: str
    pictures: list[str] = field(default_factory=list)
    remarks: list[FolderRemark] = field(default_factory=list)


def read_lesson(
    file: PurePosixPath, source: str, files: Mapping[PurePosixPath, bytes]
) -> WrittenLesson:
    """Take out comments, tags, and pictures and links that lead nowhere; a remark for each."""
    cleaning = _Cleaning(file, files)
    source = source.replace("\r\n", "\n").replace("\r", "\n")
    text = _outside_fences(_written_out(source), cleaning.clean)
    heading = _HEADING.search(text)
    title = plain_line(heading[1]) if heading else None
    body = text[: heading.start()] + text[heading.end() :] if heading else text
    return WrittenLesson(title, body.strip(), cleaning.pictures, cleaning.remarks)


def with_addresses(text: str, pictures: Mapping[str, str]) -> str:
    """The text with its pictures at their addresses."""
    for path, address in pictures.items():
        text = text.replace(f"(<{path}>)", f"({address})")
    return text


def _outside_fences(source: str, change: Callable[[str, int], str]) -> str:
    """What `change` makes of all but code blocks; it is told at which line a piece begins."""
    parts, at = [], 0
    for fence in _FENCE.finditer(source):
        parts += [change(source[at : fence.start()], _line(source, at)), fence[0]]
        at = fence.end()
    return "".join([*parts, change(source[at:], _line(source, at))])


def _line(source: str, at: int) -> int:
    return source.count("\n", 0, at) + 1


def _written_out(source: str) -> str:
    """Where a picture or link names a definition, what that says: then there is one way to read it."""
    targets: dict[str, str] = {}

    def define(match: re.Match[str]) -> str:
        targets.setdefault(_label(match[1]), f"<{match[2] or match[3]}>")
        return ""

    def refer(match: re.Match[str]) -> str:
        target = targets.get(_label(match[3] or match[2]))
        return f"{match[1]}[{match[2]}]({target})" if target else match[0]

    def write_out(text: str, _: int) -> str:
        hidden = _Hidden()
        return hidden.shown(_REFERENCE.sub(refer, hidden.code_of(text)))

    rest = _outside_fences(source, lambda text, _: _DEFINITION.sub(define, text))
    return _outside_fences(rest, write_out) if targets else rest


def _label(name: str) -> str:
    return " ".join(name.casefold().split())


class _Hidden:
    """Pieces of a text that nothing may change: marks stand for them (no text that is read has a NUL)."""

    def __init__(self) -> None:
        self.pieces: list[str] = []

    def put(self, piece: str) -> str:
        self.pieces.append(piece)
        return f"\0{len(self.pieces) - 1}\0"

    def code_of(self, text: str) -> str:
        return _CODE.sub(lambda match: self.put(match[0]), text)

    def shown(self, text: str) -> str:
        return _HIDDEN.sub(lambda match: self.pieces[int(match[1])], text)


class _Cleaning:
    """One pass over a file. Positions are those of the source, since each step blanks what it takes
    out only at the end of a line."""

    def __init__(self, file: PurePosixPath, files: Mapping[PurePosixPath, bytes]) -> None:
        self.file, self.files = file, files
        self.pictures: list[str] = []
        self.remarks: list[FolderRemark] = []
        self.hidden = _Hidden()

    def clean(self, text: str, first: int) -> str:
        """Text without code blocks; `first` is its line in the file."""
        text = self.hidden.code_of(text)
        steps: list[tuple[re.Pattern[str], Callable[[re.Match[str], int], str]]] = [
            (_COMMENT, self._comment),
            (_PICTURE, self._picture),
            (_LINK, self._link),
            (_TAG, self._tag),
        ]
        for pattern, replace in steps:
            before = text

            def put(
                match: re.Match[str],
                before: str = before,
                replace: Callable[[re.Match[str], int], str] = replace,
            ) -> str:
                return replace(match, first + before.count("\n", 0, match.start()))

            text = pattern.sub(put, before)
        return self.hidden.shown(text)

    def _say(self, line: int, reason: str, about: str = "") -> None:
        self.remarks.append(FolderRemark(str(self.file), line, reason, about))

    def _comment(self, match: re.Match[str], line: int) -> str:
        self._say(line, "comment_left_out")
        return "\n" * match[0].count("\n")

    def _tag(self, match: re.Match[str], line: int) -> str:
        self._say(line, "html_left_out", match[0])
        return ""

    def _picture(self, match: re.Match[str], line: int) -> str:
        words, target, in_link = match[1], match[2] or match[3] or "", match[4] or ""
        if _ELSEWHERE.match(target):
            self._say(line, "picture_elsewhere", target)
            return words + in_link if in_link else f"[{words or target}]({target})"
        path = _resolve(self.file, target)
        if path is None or path not in self.files:
            self._say(line, "picture_missing", target)
            return words + in_link
        self.pictures.append(str(path))
        return f"![{words}]{self.hidden.put(f'(<{path}>)')}{in_link}"

    def _link(self, match: re.Match[str], line: int) -> str:
        words, target = match[1], match[2] or match[3] or ""
        if _ELSEWHERE.match(target):
            return match[0]
        self._say(line, "link_to_file", target)
        return words


def _resolve(file: PurePosixPath, target: str) -> PurePosixPath | None:
    """The path in the folder that a relative target means; None where it leaves the folder."""
    found: list[str] = []
    for part in (*file.parent.parts, *PurePosixPath(unquote(target.split("#")[0])).parts):
        if part == "..":
            if not found:
                return None
            found.pop()
        elif part not in (".", "/"):
            found.append(part)
    return PurePosixPath(*found)
