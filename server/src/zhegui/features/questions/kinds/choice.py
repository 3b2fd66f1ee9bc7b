"""What the kinds share whose answer is a choice among options."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from decimal import Decimal
from random import Random
from uuid import UUID

from pydantic import ConfigDict, JsonValue, TypeAdapter

from zhegui.features.questions.content import Content, Draft, DraftOption, Fault, Option
from zhegui.features.questions.kinds.kind import InvalidValue
from zhegui.features.questions.rules import RULES, part_of
from zhegui.kernel.values import seen

STEM_LIMIT = 4_000
OPTION_LIMIT = 2_000
FEWEST_OPTIONS = 2
MOST_OPTIONS = 26

#: What is wrong with a key is logged, the key never.
KEY = TypeAdapter(dict[str, list[str]], config=ConfigDict(hide_input_in_errors=True))


class Choice(ABC):
    """A question answered by options. Its key is `{"right": [sid…], "wrong": [sid…]}`."""

    name: str
    rules: tuple[str, ...] = ("all_or_nothing",)

    def check(self, draft: Draft) -> list[Fault]:
        return [*_stem_faults(draft), *_option_faults(draft), *self.key_faults(draft)]

    @abstractmethod
    def key_faults(self, draft: Draft) -> Iterator[Fault]:
        """What is wrong with the choice of right options; each kind says it."""

    def key(self, draft: Draft, options: tuple[UUID, ...]) -> JsonValue:
        given = list(zip(draft.options, options, strict=True))
        return {
            "right": [*sorted(str(sid) for option, sid in given if option.right)],
            "wrong": [*sorted(str(sid) for option, sid in given if not option.right)],
        }

    def authored(self, content: Content, key: JsonValue) -> tuple[DraftOption, ...]:
        right = KEY.validate_python(key)["right"]
        return tuple(DraftOption(o.content, str(o.sid) in right) for o in content.options)

    def parse(self, value: JsonValue, content: Content) -> JsonValue:
        return None if value is None else one_of(value, content)

    def is_blank(self, value: JsonValue) -> bool:
        return not value

    def answer(self, key: JsonValue) -> JsonValue:
        return KEY.validate_python(key)["right"][0]

    def mark(self, value: JsonValue, key: JsonValue, score: Decimal, rule: str) -> Decimal:
        if rule not in self.rules:
            raise ValueError(f"{self.name} is not marked by {rule}")
        chosen = _chosen(value)
        if not chosen:
            return Decimal(0)
        sides = KEY.validate_python(key)
        return part_of(score, RULES[rule](chosen, set(sides["right"]), set(sides["wrong"])))

    def shuffle(self, content: Content, random: Random) -> tuple[Option, ...]:
        return tuple(random.sample(content.options, len(content.options)))

    def view(self, content: Content) -> dict[str, JsonValue]:
        return {
            "sid": str(content.sid),
            "kind": content.kind,
            "stem": content.stem,
            "optionList": [{"sid": str(o.sid), "content": o.content} for o in content.options],
            "figureList": [
                {"url": f.url, "width": f.width, "height": f.height} for f in content.figures
            ],
        }


def one_of(value: JsonValue, content: Content) -> str:
    """The sid of one of the question's own options, in canonical form. Raises InvalidValue."""
    if not isinstance(value, str):
        raise InvalidValue("option_sid_expected")
    if value not in {str(option.sid) for option in content.options}:
        raise InvalidValue("option_unknown")
    return value


def _chosen(value: JsonValue) -> set[str]:
    if value is None:
        return set()
    return {str(sid) for sid in value} if isinstance(value, list) else {str(value)}


def _stem_faults(draft: Draft) -> Iterator[Fault]:
    if not seen(draft.stem):
        yield Fault("stem", "stem_missing")
    if len(draft.stem) > STEM_LIMIT:
        yield Fault("stem", "stem_too_long")


def _option_faults(draft: Draft) -> Iterator[Fault]:
    if not FEWEST_OPTIONS <= len(draft.options) <= MOST_OPTIONS:
        yield Fault("optionList", "option_count")
    for index, option in enumerate(draft.options):
        if not seen(option.content):
            yield Fault(f"optionList.{index}.content", "option_missing")
        if len(option.content) > OPTION_LIMIT:
            yield Fault(f"optionList.{index}.content", "option_too_long")
