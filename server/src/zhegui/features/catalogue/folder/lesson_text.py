"""One file of a course: its title, and its text with everything that a lesson cannot show taken out."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import PurePosixPath
from urllib.parse import unquote

from markdown_it import MarkdownIt

from zhegui.features.catalogue.folder.front_matter import read_front_matter
from zhegui.features.catalogue.folder.remarks import FolderRemark
from zhegui.kernel.text.markup import plain_line

_reader = MarkdownIt("commonmark", {"html": False})
#: A formula touches its dollar signs, so that prices stay prices, as where lessons are shown.
_FORMULA = re.compile(
    r"(?<![\\$])(?:\$\$.+?\$\$|\$(?![\s$])[^$\n]*?(?<![\s\\])\$(?![\d$]))", re.DOTALL
)
_CODE = re.compile(r"(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)")
_HIDDEN = re.compile(r"\0(\d+)\0")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_VALUE = r"(?:\s*=\s*(?:[^\s\"'=<>`]+|'[^']*'|\"[^\"]*\"))?"
_TAG = re.compile(
    rf"<(?:/[a-zA-Z][a-zA-Z0-9-]*\s*|[a-zA-Z][a-zA-Z0-9-]*(?:\s+[a-zA-Z_:][a-zA-Z0-9_.:-]*{_VALUE})*\s*/?)>"
)
#: Of a picture, a link or a definition: where it leads, and what is told of it.
_TARGET = r"(?:<([^<>\n]*)>|((?:[^()\s<>]|\([^()\s]*\))*))"
_TOLD = r"(?:\s+(?:\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|\([^()]*\)))?"
_PICTURE = re.compile(rf"!\[([^\]]*)\]\(\s*{_TARGET}{_TOLD}\s*\)(\]\()?")
_LINK = re.compile(rf"(?<!!)\[([^\[\]]+)\]\(\s*{_TARGET}{_TOLD}\s*\)")
_DEFINITION = re.compile(
    rf"^ {{0,3}}\[(?!\^)([^\[\]\n]+)\]:[ \t]*{_TARGET}{_TOLD}[ \t]*$", re.MULTILINE
)
_REFERENCE = re.compile(r"(!?)\[([^\[\]\n]+)\](?:\[([^\[\]\n]*)\])?(?![\[(:])")
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
    front = read_front_matter(source.replace("\r\n", "\n").replace("\r", "\n"))
    text = _outside_code(_written_out(front.rest), cleaning.clean)
    heading, body = _without_heading(text)
    title = heading or front.title
    remarks = cleaning.remarks
    if front.is_there:
        remarks = [FolderRemark(str(file), 1, "front_matter_left_out"), *remarks]
    return WrittenLesson(
        plain_line(title) if title else None, body.strip("\n").rstrip(), cleaning.pictures, remarks
    )


def with_addresses(text: str, pictures: Mapping[str, str]) -> str:
    """The text with its pictures at their addresses."""
    for path, address in pictures.items():
        text = text.replace(f"(<{path}>)", f"({address})")
    return text


def _without_heading(text: str) -> tuple[str | None, str]:
    """The first heading of the first level, as CommonMark reads it, and the text without it."""
    tokens = _reader.parse(text)
    for opening, inline in pairwise(tokens):
        if opening.tag == "h1" and opening.level == 0 and opening.map and inline.content:
            first, end = opening.map
            lines = text.splitlines(keepends=True)
            return inline.content, "".join([*lines[:first], *lines[end:]])
    return None, text


def _outside_code(source: str, change: Callable[[str, int], str]) -> str:
    """What `change` makes of all but code blocks; it is told at which line a piece begins."""
    lines = source.splitlines(keepends=True)
    parts, at = list[str](), 0
    for token in _reader.parse(source):
        if token.type in ("fence", "code_block") and token.map:
            first, end = token.map
            parts += [change("".join(lines[at:first]), at + 1), *lines[first:end]]
            at = end
    return "".join([*parts, change("".join(lines[at:]), at + 1)])


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

    rest = _outside_code(source, lambda text, _: _DEFINITION.sub(define, text))
    return _outside_code(rest, write_out) if targets else rest


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
        """Code and formulas within lines."""
        for pattern in (_CODE, _FORMULA):
            text = pattern.sub(lambda match: self.put(match[0]), text)
        return text

    def shown(self, text: str) -> str:
        """The pieces again, also those that were put into another."""
        while _HIDDEN.search(text):
            text = _HIDDEN.sub(lambda match: self.pieces[int(match[1])], text)
        return text


class _Cleaning:
    """One pass over a file. Positions are those of the source, since each step blanks what it takes
    out only at the end of a line."""

    def __init__(self, file: PurePosixPath, files: Mapping[PurePosixPath, bytes]) -> None:
        self.file = file
        self.names = {_folded(path): path for path in files} | {str(path): path for path in files}
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
        named = _resolve(self.file, target)
        path = named and (self.names.get(str(named)) or self.names.get(_folded(named)))
        if not path:
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
    address = unquote(re.split("[#?]", target)[0]).replace("\\", "/")
    for part in (*file.parent.parts, *PurePosixPath(address).parts):
        if part == "..":
            if not found:
                return None
            found.pop()
        elif part not in (".", "/"):
            found.append(part)
    return PurePosixPath(*found)


def _folded(path: PurePosixPath) -> str:
    """As systems that know no upper case, or compose accents, call it."""
    return unicodedata.normalize("NFC", str(path)).casefold()
