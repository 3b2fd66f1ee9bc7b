"""One file of a course: its title, and its text with everything that a lesson cannot show taken out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from urllib.parse import unquote

from zhegui.features.catalogue.folder.remarks import Remark

_FENCE = re.compile(r"^(```|~~~).*?^\1[^\n]*$", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_TAG = re.compile(r"</?[a-zA-Z][a-zA-Z0-9-]*(?:\s[^<>]*)?/?>")
_PICTURE = re.compile(r"!\[([^\]]*)\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)(\]\()?")
_LINK = re.compile(r"(?<!!)\[([^\[\]]+)\]\(\s*<?([^)>]+?)>?(?:\s+\"[^\"]*\")?\s*\)")
_HEADING = re.compile(r"^# +(.+?) *#*$", re.MULTILINE)
_ELSEWHERE = re.compile(r"^[a-z][a-z0-9+.-]*:|^//", re.IGNORECASE)

Address = Callable[[str], str]


@dataclass
class Written:
    """A file as its author wrote it. `title` is None without a first heading.

    `text` names pictures by their path in the folder, in `pictures`.
    """

    title: str | None
    text: str
    pictures: list[str] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)


def read_lesson(file: PurePosixPath, source: str, files: Mapping[PurePosixPath, bytes]) -> Written:
    """Take out comments, tags, and pictures and links that lead nowhere; a remark for each."""
    cleaning = _Cleaning(file, files)
    text = cleaning.outside_code(source.replace("\r\n", "\n"))
    heading = _HEADING.search(text)
    title = heading[1].strip() if heading else None
    body = text[: heading.start()] + text[heading.end() :] if heading else text
    return Written(title, body.strip(), cleaning.pictures, cleaning.remarks)


def with_addresses(text: str, pictures: Mapping[str, str]) -> str:
    """The text with its pictures at their addresses."""
    for path, address in pictures.items():
        text = text.replace(f"(<{path}>)", f"({address})")
    return text


class _Cleaning:
    """One pass over a file. Positions are those of the source, since each step blanks what it takes
    out only at the end of a line."""

    def __init__(self, file: PurePosixPath, files: Mapping[PurePosixPath, bytes]) -> None:
        self.file, self.files = file, files
        self.pictures: list[str] = []
        self.remarks: list[Remark] = []

    def outside_code(self, source: str) -> str:
        """Clean all but fenced code."""
        parts, at = [], 0
        for fence in _FENCE.finditer(source):
            parts += [self._clean(source, at, fence.start()), fence[0]]
            at = fence.end()
        return "".join([*parts, self._clean(source, at, len(source))])

    def _clean(self, source: str, start: int, end: int) -> str:
        first = source.count("\n", 0, start) + 1
        text = source[start:end]
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
        return text

    def _say(self, line: int, reason: str, about: str = "") -> None:
        self.remarks.append(Remark(str(self.file), line, reason, about))

    def _comment(self, match: re.Match[str], line: int) -> str:
        self._say(line, "comment_left_out")
        return "\n" * match[0].count("\n")

    def _tag(self, match: re.Match[str], line: int) -> str:
        self._say(line, "html_left_out", match[0])
        return ""

    def _picture(self, match: re.Match[str], line: int) -> str:
        words, target, in_link = match[1], match[2], match[3] or ""
        if _ELSEWHERE.match(target):
            self._say(line, "picture_elsewhere", target)
            return words + in_link if in_link else f"[{words or target}]({target})"
        path = _resolve(self.file, target)
        if path is None or path not in self.files:
            self._say(line, "picture_missing", target)
            return words + in_link
        self.pictures.append(str(path))
        return f"![{words}](<{path}>){in_link}"

    def _link(self, match: re.Match[str], line: int) -> str:
        words, target = match[1], match[2]
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
