"""多选题: one option or more is right; the marking rule says what an incomplete choice earns."""

from collections.abc import Iterator

from pydantic import JsonValue

from zhegui.features.questions.content import Content, Draft, Fault
from zhegui.features.questions.kinds.choice import KEY, Choice, one_of
from zhegui.features.questions.kinds.kind import InvalidValue
from zhegui.features.questions.rules import RULES


class MultipleChoice(Choice):
    name = "multiple_choice"
    rules = tuple(RULES)

    def key_faults(self, draft: Draft) -> Iterator[Fault]:
        if not any(option.right for option in draft.options):
            yield Fault("optionList", "right_option_expected")

    def parse(self, value: JsonValue, content: Content) -> JsonValue:
        """Sorted, so that the same choice in another order is the same value."""
        if value is None:
            return None
        if not isinstance(value, list):
            raise InvalidValue("option_list_expected")
        chosen = [one_of(sid, content) for sid in value]
        if len(set(chosen)) != len(chosen):
            raise InvalidValue("option_repeated")
        return [*sorted(chosen)]

    def answer(self, key: JsonValue) -> JsonValue:
        return [*KEY.validate_python(key)["right"]]
