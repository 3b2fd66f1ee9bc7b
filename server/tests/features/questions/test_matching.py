"""Which row is which question: as a table, and as laws."""

from dataclasses import replace
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from zhegui.features.questions.content import Draft, DraftOption
from zhegui.features.questions.formats import Row
from zhegui.features.questions.row_match import Match, StoredQuestion, match, source_of
from zhegui.features.questions.versions import content_hash


def row(code: str = "MC1-0001", stem: str = "天线的作用是：", *figures: str) -> Row:
    options = (DraftOption("辐射电波", True), DraftOption("供电", False))
    return Row(2, code, "LK0001", "1.1", Draft("single_choice", stem, options, figures))


def stored(like: Row, sid: int = 1, revision: int = 1) -> StoredQuestion:
    content = content_hash(like.draft, source_of(like))
    labels = like.labels or frozenset()
    return StoredQuestion(UUID(int=sid), like.code, revision, content, like.draft.figures, labels)


def only(rows: list[Row], bank: list[StoredQuestion]) -> Match:
    (found,), _ = match(rows, bank)
    return found


def test_the_same_row_is_the_same_question() -> None:
    found = only([row()], [stored(row())])
    assert (found.stored, found.is_new_content) == (stored(row()), False)


def test_a_changed_row_is_the_next_revision() -> None:
    found = only([row(stem="馈线的作用是：")], [stored(row(), revision=3)])
    assert (found.is_new_content, found.revision) == (True, 4)


def test_a_row_with_another_figure_has_changed() -> None:
    assert only([row("x", "y", "b")], [stored(row("x", "y", "a"))]).is_new_content


def test_a_figure_that_the_files_cannot_tell_stays() -> None:
    untold = replace(row("x", "y"), figures_known=False)
    found = only([untold], [stored(row("x", "y", "a"))])
    assert (found.draft.figures, found.is_new_content) == (("a",), False)


def test_an_unknown_code_is_a_new_question_and_the_other_is_left() -> None:
    (found,), absent = match([row("MC1-0002")], [stored(row())])
    assert (found.stored, found.revision, absent) == (None, 1, [stored(row())])


def test_of_one_code_equal_content_goes_first() -> None:
    one, other = row("x", "一"), row("x", "二")
    bank = [stored(one, 1), stored(other, 2)]
    found, absent = match([other, row("x", "三")], bank)
    assert [m.stored.sid.int if m.stored else None for m in found] == [2, 1]
    assert [m.is_new_content for m in found] == [False, True]
    assert absent == []


def test_other_classes_are_no_new_version() -> None:
    found = only([replace(row(), labels=frozenset("AB"))], [stored(row())])
    assert (found.is_new_content, found.is_reclassified) == (False, True)
    silent = only([row()], [stored(replace(row(), labels=frozenset("A")))])
    assert not silent.is_reclassified


files = st.lists(
    st.builds(row, st.sampled_from(["x", "y"]), st.sampled_from(["一", "二", "三"])), max_size=8
)


@given(files)
def test_importing_again_changes_nothing(rows: list[Row]) -> None:
    bank = [stored(each, sid) for sid, each in enumerate(rows)]
    found, absent = match(rows, bank)
    assert not any(each.is_new_content or each.is_reclassified for each in found)
    assert absent == []


@given(files, files)
def test_no_row_is_lost_and_no_question_is_two_rows(before: list[Row], after: list[Row]) -> None:
    bank = [stored(each, sid) for sid, each in enumerate(before)]
    found, absent = match(after, bank)
    assert [each.row for each in found] == after
    used = [each.stored.sid for each in found if each.stored]
    assert sorted([*used, *(each.sid for each in absent)]) == [each.sid for each in bank]
