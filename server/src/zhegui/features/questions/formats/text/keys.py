"""The key of a choice: letters, or right and wrong, as a value or in the last brackets of a stem."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from zhegui.features.questions.formats.text.gathered import StemLine
from zhegui.features.questions.formats.text.signs import folded, letters, truth

TRUE_FALSE = ("正确", "错误")
_BRACKETS = re.compile(r"\(([^()]{0,40})\)")
_ENDINGS = " \u3000.。:：?？!！,，;；"


@dataclass(frozen=True, slots=True)
class ChoiceKey:
    """The places of the right options; None where `fault` says why there are none."""

    right: frozenset[int] | None
    fault: str = "answer_not_understood"


@dataclass(frozen=True, slots=True)
class StemKey:
    """What stands in the last brackets that hold a key or nothing, and the stem without it.

    In the midst of a stem, as in 直流电（DC）是, it may be a word.
    """

    value: str
    without: list[StemLine]
    is_at_end: bool = False


def truths(options: Sequence[str]) -> tuple[bool, bool] | None:
    """What two options say, where one is 对 and the other 错."""
    said = tuple(map(truth, options))
    if said == (True, False):
        return True, False
    return (False, True) if said == (False, True) else None


def key_of(value: str, kind: str, options: Sequence[str]) -> ChoiceKey:
    """The key that a value is; `options` as they were written."""
    said = truths(options)
    if kind == "true_false" and (said or not options):
        return _of_truth(value, said)
    places = letters(value)
    if places is None:
        return ChoiceKey(None)
    is_known = max(places) < len(options)
    return ChoiceKey(places) if is_known else ChoiceKey(None, "answer_names_no_option")


def _of_truth(value: str, options: tuple[bool, bool] | None) -> ChoiceKey:
    right, places = truth(value), letters(value)
    if right is None and options and places and places <= {0, 1} and len(places) == 1:
        right = options[min(places)]
    return ChoiceKey(None) if right is None else ChoiceKey(frozenset((0 if right else 1,)))


def stem_key(stem: Sequence[StemLine]) -> StemKey:
    """The key in a stem; its value is empty where there is none."""
    for place in reversed(range(len(stem))):
        line = stem[place]
        for found in reversed(list(_BRACKETS.finditer(folded(line.text)))):
            value = found[1].strip()
            if line.plain or (value and letters(value) is None and truth(value) is None):
                continue
            text = f"{line.text[: found.start(1)]} {line.text[found.end(1) :]}"
            without = [*stem[:place], StemLine(text), *stem[place + 1 :]]
            after = "".join([line.text[found.end() :], *(each.text for each in stem[place + 1 :])])
            return StemKey(value, without if value else [*stem], not after.strip(_ENDINGS))
    return StemKey("", [*stem])
