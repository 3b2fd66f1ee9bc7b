"""What the gathered lines of a question mean: its kind, its draft, and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from zhegui.features.questions.content import Draft, DraftOption
from zhegui.features.questions.formats.text import blanks, unlettered
from zhegui.features.questions.formats.text.gathered import Gathered, Said, StemLine
from zhegui.features.questions.formats.text.keys import (
    TRUE_FALSE,
    ChoiceKey,
    key_of,
    stem_key,
    truths,
)
from zhegui.features.questions.formats.text.shapes import (
    SCORE,
    kind_of_tag,
    tag_at_end,
    tag_at_start,
)
from zhegui.features.questions.formats.text.signs import (
    KIND_WORDS,
    OTHER_KINDS,
    chapter_of,
    difficulty_of,
    kind_word,
    labels_of,
    letters,
    truth,
)
from zhegui.features.questions.formats.text.written import (
    TextFault,
    Written,
    WrittenChapter,
    text_fault,
)

#: The field of a save that a fault of the text is about.
_PATHS = {
    "line_not_understood": "stem",
    "kind_unknown": "kind",
    "difficulty_not_understood": "difficulty",
    "chapter_code_missing": "chapter",
    "mark_repeated": "stem",
    "number_doubtful": "stem",
    "stem_doubtful": "stem",
    "options_unlettered": "stem",
    "analysis_doubtful": "analysis",
    "picture_missing": "stem",
}
#: At one end of a stem: a kind and a score.
_MOST_TAGS = 2
_GIVEN_ONCE = ("difficulty", "chapter", "kind", "labels")


def made_of(given: Gathered) -> Written:
    """The question that was gathered."""
    said = _kind_said(given)
    difficulty, chapter = _difficulty(given), _chapter(given)
    labels = labels_of(given.marks["labels"][0].value) if "labels" in given.marks else ()
    draft = _draft(given, KIND_WORDS.get(said) if said else None)
    for name in _GIVEN_ONCE:
        for again in given.marks.get(name, [])[1:]:
            given.note("mark_repeated", again.line)
    is_taken = said not in OTHER_KINDS
    untaken = text_fault("kind", "kind_not_taken", name=f"{said}题")
    return Written(
        given.line,
        given.last_line,
        draft.kind if is_taken else None,
        draft,
        difficulty,
        chapter,
        labels,
        _faults(given, draft) if is_taken else (untaken,),
    )


def _kind_said(given: Gathered) -> str | None:
    """The word for the kind: as marked, as in brackets beside the stem, or as its heading says."""
    tag = _taken_off(given)
    for said in given.marks.get("kind", [])[:1]:
        word = kind_word(said.value)
        if word is None:
            given.note("kind_unknown", said.line)
        return word
    return tag or (given.under.word if given.under else None)


def _taken_off(given: Gathered) -> str | None:
    """Take kind and score off the ends of the stem."""
    word = None
    for place, take in ((0, tag_at_start), (-1, tag_at_end)):
        for _ in range(_MOST_TAGS):
            if not given.stem or given.stem[place].plain:
                break
            found = take(given.stem[place].text)
            if found is None:
                break
            tag, rest = found
            word = word or kind_of_tag(tag)
            if SCORE.search(tag):
                given.say(given.line, "score", tag)
            given.stem[place] = StemLine(rest)
    return word


def _difficulty(given: Gathered) -> int | None:
    said = given.marks.get("difficulty")
    if not said:
        return None
    level = difficulty_of(said[0].value)
    if level is None:
        given.note("difficulty_not_understood", said[0].line)
    return level


def _chapter(given: Gathered) -> WrittenChapter | None:
    said = given.marks.get("chapter")
    code, title = chapter_of(said[0].value) if said else (None, None)
    if said and title and not code:
        given.note("chapter_code_missing", said[0].line)
    return WrittenChapter(code, title) if code or title else None


def _draft(given: Gathered, said: str | None) -> Draft:
    options = tuple(_joined(parts) for parts in given.options)
    answers = [each for each in given.marks.get("answer", []) if each.value]
    kind = said or _kind_of(given, options, answers)
    if not options and _hides_options(given, said, kind, answers):
        given.note("options_unlettered", given.line)
    draft = Draft(kind, "", (), analysis="\n".join(given.analysis))
    if kind == "blank":
        return _with_blanks(given, draft, options, answers)
    return _with_options(given, draft, options, answers)


def _kind_of(given: Gathered, options: tuple[str, ...], answers: list[Said]) -> str:
    """The kind that is said nowhere, by key and options."""
    values = [each.value for each in answers] or [stem_key(given.stem).value]
    if truths(options):
        return "true_false"
    if options:
        return "multiple_choice" if len(letters(values[0]) or ()) > 1 else "single_choice"
    if blanks.are_underlined(given.stem):
        return "blank"
    if truth(values[0]) is not None:
        return "true_false"
    # （ ） with a letter for an answer lacks its options.
    is_blank = blanks.stand_in(given.stem) and letters(values[0]) is None
    return "blank" if is_blank else "single_choice"


def _hides_options(given: Gathered, said: str | None, kind: str, answers: list[Said]) -> bool:
    """Whether what is read as a statement or a blank has options in its stem."""
    if kind == "true_false":
        return unlettered.hold_truths(given.stem)
    values = [each.value for each in answers]
    return kind == "blank" and said is None and unlettered.follow_blank(given.stem, values)


def _with_options(
    given: Gathered, draft: Draft, options: tuple[str, ...], answers: list[Said]
) -> Draft:
    read = _Choice(draft.kind, options)
    keys = [(each.line, read.key(each.value)) for each in answers]
    stem = stem_key(given.stem)
    within = read.key(stem.value) if stem.value else ChoiceKey(None)
    is_said_elsewhere = within in [key for _, key in keys]
    is_key = within.right is not None and (not keys or stem.is_at_end or is_said_elsewhere)
    if is_key or (stem.value and not keys):
        keys.append((given.line, within))
    lines = stem.without if is_key else given.stem
    right = _agreed(given, keys)
    return replace(
        draft,
        stem=_stem(lines, ends_in_bracket=draft.kind != "true_false"),
        options=tuple(DraftOption(text, at in right) for at, text in enumerate(read.options)),
    )


@dataclass(frozen=True, slots=True)
class _Choice:
    """What the options of a question are, and how a value names them."""

    kind: str
    written: tuple[str, ...]

    @property
    def options(self) -> tuple[str, ...]:
        """Right and wrong are always written the same."""
        if self.kind != "true_false" or (self.written and truths(self.written) is None):
            return self.written
        return TRUE_FALSE

    def key(self, value: str) -> ChoiceKey:
        return key_of(value, self.kind, self.written)


def _agreed(given: Gathered, keys: list[tuple[int, ChoiceKey]]) -> frozenset[int]:
    """The places of the right options; what is wrong with the answers is noted."""
    agreed: frozenset[int] | None = None
    for line, key in keys:
        if key.right is None:
            given.note(key.fault, line)
        elif agreed is not None and key.right != agreed:
            given.note("answers_differ", line)
        else:
            agreed = key.right
    if not keys:
        given.note("answer_missing", given.line)
    return agreed or frozenset()


def _with_blanks(
    given: Gathered, draft: Draft, options: tuple[str, ...], answers: list[Said]
) -> Draft:
    lines, within = blanks.opened(given.stem)
    found = [(each.line, blanks.accepted(each.value)) for each in answers]
    if any(within):
        found.insert(0, (given.line, within))
    for line, accepted in found[1:]:
        if accepted != found[0][1]:
            given.note("answers_differ", line)
    if not found:
        given.note("answer_missing", given.line)
    return replace(
        draft,
        stem=_stem(lines),
        options=tuple(DraftOption(text, False) for text in options),
        structure=blanks.structure(found[0][1] if found else within),
    )


def _stem(lines: list[StemLine], *, ends_in_bracket: bool = True) -> str:
    texts = [line.text for line in lines]
    if not ends_in_bracket and lines and not lines[-1].plain:
        texts[-1] = blanks.without_last_bracket(texts[-1])
    return _joined(texts)


def _joined(texts: list[str]) -> str:
    """Lines as one text; what is empty beside the number or the letter is no line."""
    return "\n".join(texts[1:] if len(texts) > 1 and not texts[0] else texts)


def _faults(given: Gathered, draft: Draft) -> tuple[TextFault, ...]:
    key = "draft" if draft.kind == "blank" else "optionList"
    return tuple(text_fault(_PATHS.get(id, key), id, lines) for id, lines in given.odd.items())
