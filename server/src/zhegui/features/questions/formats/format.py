"""What a file format does: read the files of one import into rows and remarks, touching nothing."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from zhegui.features.questions.content import Draft
from zhegui.features.questions.remarks import Remark
from zhegui.kernel.images import Image


@dataclass(frozen=True, slots=True)
class Package:
    """The files of one import, whole: the main one, and by their base names what belongs to it."""

    file: bytes
    companions: Mapping[str, bytes] = field(default_factory=dict)
    figures: Mapping[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ImportedPicture:
    """A figure to keep; `sha256` is what drafts name it by."""

    sha256: str
    data: bytes
    image: Image


@dataclass(frozen=True, slots=True)
class Row:
    """One question of a file. `code` is what the source calls it; `line` is where it starts.

    `labels` is None when the files do not tell the classes, and `figures_known` is False when they
    cannot tell the figures: then what the bank has stays.
    """

    line: int
    code: str
    number: str
    chapter: str
    draft: Draft
    labels: frozenset[str] | None = None
    figures_known: bool = True


@dataclass(frozen=True, slots=True)
class Parsed:
    """Everything of a file: as many rows as it has questions, and what is doubtful."""

    rows: list[Row]
    remarks: list[Remark]
    pictures: dict[str, ImportedPicture]


class Format(Protocol):
    """A file format by its name."""

    @property
    def name(self) -> str:
        """The name in commands and calls."""

    def companion_names(self) -> tuple[str, ...]:
        """Names of files that are taken along when they lie beside the main one."""

    def parse(self, package: Package) -> Parsed:
        """Read it all. Raises `FileRefused` with every fault found when the file is broken."""
