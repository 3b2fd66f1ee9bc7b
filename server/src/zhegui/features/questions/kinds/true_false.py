"""判断题: a statement that is true or false, as two options that keep their order."""

from collections.abc import Iterator
from random import Random

from zhegui.features.questions.content import Content, Draft, Fault, Option
from zhegui.features.questions.kinds.choice import Choice


class TrueFalse(Choice):
    name = "true_false"

    def key_faults(self, draft: Draft) -> Iterator[Fault]:
        if len(draft.options) != 2:
            yield Fault("optionList", "two_options_expected")
        if sum(option.right for option in draft.options) != 1:
            yield Fault("optionList", "one_right_option_expected")

    def shuffle(self, content: Content, random: Random) -> tuple[Option, ...]:
        return content.options
