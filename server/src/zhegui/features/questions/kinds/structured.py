"""What the kinds share that their author gives by a structure instead of options."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Annotated, Any, Generic, TypeVar

from pydantic import AfterValidator, Field, ValidationError

from zhegui.features.questions.content import Draft, Fault
from zhegui.features.questions.kinds.kind import OPTION_LIMIT, InvalidValue, Kind, stem_faults
from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.http.error_responses import input_words
from zhegui.kernel.values import Body, seen, storable

S = TypeVar("S", bound=Wire)

#: A text to order or to match, as options are written.
Item = Annotated[Body, AfterValidator(seen), Field(min_length=1, max_length=OPTION_LIMIT)]


class Structured(Kind, Generic[S]):
    """A kind with a strict schema of what its author gives, key included."""

    schema: type[S]

    def check(self, draft: Draft) -> list[Fault]:
        faults = [*stem_faults(draft)]
        if draft.options:
            faults.append(Fault("optionList", "options_not_used"))
        try:
            given = self.schema.model_validate(draft.structure)
        except ValidationError as error:
            return [*faults, *map(_fault, error.errors())]
        return [*faults, *self.faults(draft.stem, given)]

    def tidy(self, draft: Draft) -> Draft:
        return replace(draft, structure=self.plain(self.given(draft)))

    def given(self, draft: Draft) -> S:
        """The structure of a checked draft."""
        return self.schema.model_validate(draft.structure)

    def plain(self, given: S) -> dict[str, Any]:
        """A structure as JSON, every field said."""
        return given.model_dump(mode="json", by_alias=True)

    @abstractmethod
    def faults(self, stem: str, given: S) -> Iterator[Fault]:
        """What is wrong with a structure that has the right shape; paths begin with `draft`."""


def repeated(items: Iterable[str]) -> Iterator[int]:
    """The places of what stands before already."""
    met: set[str] = set()
    for place, item in enumerate(items):
        if item in met:
            yield place
        met.add(item)


def text_of(value: object, most: int) -> str:
    """One line that a candidate wrote, trimmed. Raises InvalidValue."""
    if not isinstance(value, str):
        raise InvalidValue("text_expected")
    if len(value) > most:
        raise InvalidValue("text_too_long")
    try:
        storable(value)
    except ValueError as error:
        raise InvalidValue("text_invalid") from error
    if any(ord(sign) < 32 or ord(sign) == 127 for sign in value):
        raise InvalidValue("text_invalid")
    return value.strip()


def _fault(error: Any) -> Fault:
    name, *words = input_words(error)
    path = ".".join(["draft", *map(str, error["loc"])])
    return Fault(path, name, (words[0], words[1]))
