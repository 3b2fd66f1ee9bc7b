"""Which row of a file is which question of the bank: a pure decision, so that a second import of
the same file changes nothing, and a changed row changes one question.

A source calls its questions by codes, and may call two by the same. Among those of one code a row
is first matched with a question of the same content, then with the next that is left; a row that
finds none is new. A question that no row matches is left alone.
"""

from collections import defaultdict
from dataclasses import dataclass, replace
from uuid import UUID

from zhegui.features.questions.content import Draft
from zhegui.features.questions.formats import Row
from zhegui.features.questions.versions import content_hash


@dataclass(frozen=True, slots=True)
class StoredQuestion:
    """A question as the bank has it."""

    sid: UUID
    code: str
    revision: int
    content_hash: str
    figures: tuple[str, ...]
    labels: frozenset[str]


@dataclass(frozen=True, slots=True)
class Match:
    """A row, and the question it is; `draft` is what the question should say from now on."""

    row: Row
    stored: StoredQuestion | None
    draft: Draft

    @property
    def is_new_content(self) -> bool:
        """Whether it needs a new version."""
        return self.stored is None or not _equal(self.row, self.stored, self.draft)

    @property
    def is_reclassified(self) -> bool:
        """Whether the file names other classes than the bank has."""
        labels = self.stored.labels if self.stored else frozenset()
        return self.row.labels not in (None, labels)

    @property
    def revision(self) -> int:
        """The revision that a new version gets."""
        return self.stored.revision + 1 if self.stored else 1


def source_of(row: Row) -> dict[str, str]:
    """Where a version comes from, as the file says it."""
    return {"code": row.code, "number": row.number, "chapter": row.chapter}


def match(
    rows: list[Row], stored: list[StoredQuestion]
) -> tuple[list[Match], list[StoredQuestion]]:
    """Every row with its question, in the order of the rows, and the questions without a row."""
    left: dict[str, list[StoredQuestion]] = defaultdict(list)
    for question in sorted(stored, key=lambda question: question.sid):
        left[question.code].append(question)
    found: dict[int, StoredQuestion] = {}
    for place, row in enumerate(rows):
        same = next((q for q in left[row.code] if _equal(row, q, _draft(row, q))), None)
        if same is not None:
            found[place] = same
            left[row.code].remove(same)
    for place, row in enumerate(rows):
        if place not in found and left[row.code]:
            found[place] = left[row.code].pop(0)
    matches = [Match(row, found.get(n), _draft(row, found.get(n))) for n, row in enumerate(rows)]
    return matches, [question for questions in left.values() for question in questions]


def _draft(row: Row, stored: StoredQuestion | None) -> Draft:
    """The row's draft; figures that the files do not tell about stay as they are."""
    if stored is None or row.figures_known:
        return row.draft
    return replace(row.draft, figures=stored.figures)


def _equal(row: Row, stored: StoredQuestion, draft: Draft) -> bool:
    return (
        content_hash(draft, source_of(row)) == stored.content_hash
        and draft.figures == stored.figures
    )
