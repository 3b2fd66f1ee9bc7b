"""单选题: one option is right."""

from collections.abc import Iterator

from zhegui.features.questions.content import Draft, Fault
from zhegui.features.questions.kinds.choice import Choice


class SingleChoice(Choice):
    name = "single_choice"

    def key_faults(self, draft: Draft) -> Iterator[Fault]:
        if sum(option.right for option in draft.options) != 1:
            yield Fault("optionList", "one_right_option_expected")
