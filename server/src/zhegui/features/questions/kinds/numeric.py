"""数值: a number, and where the question asks for it a unit. A key is what its author gave.

A value is `{"number": text, "unit": name or null}`; the text is saved as it was typed.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

from pydantic import AfterValidator, ConfigDict, Field, JsonValue

from zhegui.features.questions.content import Content, Draft, Fault
from zhegui.features.questions.kinds.kind import InvalidValue, Rule, Stored
from zhegui.features.questions.kinds.numbers import LONGEST_NUMBER, half_width, read_number
from zhegui.features.questions.kinds.structured import Structured, repeated, text_of
from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.values import NOT_A_NUMBER, Line, fault

MOST_UNITS = 10


def _readable(text: str) -> str:
    if read_number(text) is None:
        raise fault(*NOT_A_NUMBER)
    return text


def _positive(text: str) -> str:
    if _exact(_readable(text)) <= 0:
        raise fault("too_small", "应大于 0", "Must be greater than 0")
    return text


def _not_negative(text: str) -> str:
    if _exact(_readable(text)) < 0:
        raise fault("too_small", "不能小于 0", "Must be at least 0")
    return text


Number = Annotated[Line, Field(max_length=LONGEST_NUMBER), AfterValidator(_readable)]
Factor = Annotated[Line, Field(max_length=LONGEST_NUMBER), AfterValidator(_positive)]
Tolerance = Annotated[Line, Field(max_length=LONGEST_NUMBER), AfterValidator(_not_negative)]


class Unit(Wire):
    """A unit to choose, and how many of the key's unit it is; null is another dimension."""

    name: Annotated[Line, Field(min_length=1, max_length=20)]
    factor: Factor | None


class Quantity(Wire):
    """A number in the unit of factor 1, and how far from it is right: the wider of the two."""

    model_config = ConfigDict(frozen=True)

    number: Number
    absolute: Tolerance = "0"
    relative: Tolerance = "0"
    unit_list: Annotated[list[Unit], Field(max_length=MOST_UNITS)] = []


class Numeric(Structured[Quantity]):
    name = "numeric"
    rules = ("all_or_nothing", "part_without_unit")
    rules_with_points = ("part_without_unit",)
    schema = Quantity

    def faults(self, stem: str, given: Quantity) -> Iterator[Fault]:
        for place in repeated(unit.name for unit in given.unit_list):
            yield Fault(f"draft.unitList.{place}.name", "option_repeated")
        if given.unit_list and _own_unit(given) is None:
            yield Fault("draft.unitList", "own_unit_missing")

    def store(self, draft: Draft) -> Stored:
        """The units by name, so that their place does not say which is the key's."""
        given = self.given(draft)
        units: list[JsonValue] = [*sorted(unit.name for unit in given.unit_list)]
        return Stored((), {"unitList": units}, self.plain(given))

    def authored(self, content: Content, key: JsonValue) -> Draft:
        return Draft(content.kind, content.stem, (), structure=key)

    def words(self, draft: Draft) -> Iterator[str]:
        return (unit.name for unit in self.given(draft).unit_list)

    def parse(self, value: JsonValue, content: Content) -> JsonValue:
        if value is None:
            return None
        if not isinstance(value, dict) or value.keys() != {"number", "unit"}:
            raise InvalidValue("number_expected")
        if not isinstance(value["number"], str):
            raise InvalidValue("number_expected")
        assert content.body is not None
        units = content.body["unitList"]
        assert isinstance(units, list)
        if value["unit"] is not None and value["unit"] not in units:
            raise InvalidValue("unit_unknown")
        number = half_width(text_of(value["number"], LONGEST_NUMBER))
        return {"number": text_of(number, LONGEST_NUMBER), "unit": value["unit"]}

    def is_blank(self, value: JsonValue) -> bool:
        return value is None or value == {"number": "", "unit": None}

    def answer(self, key: JsonValue) -> JsonValue:
        right = Quantity.model_validate(key)
        return {"number": right.number, "unit": _own_unit(right)}

    def earned(self, value: JsonValue, key: JsonValue, rule: Rule) -> Fraction:
        assert isinstance(value, dict)
        right = Quantity.model_validate(key)
        number, unit = read_number(str(value["number"])), value["unit"]
        if number is None:
            return Fraction(0)
        factors = {each.name: _exact(each.factor) for each in right.unit_list if each.factor}
        if not right.unit_list:
            return Fraction(_is_near(number, right))
        if unit is not None:
            return Fraction(unit in factors and _is_near(number * factors[str(unit)], right))
        without = any(_is_near(number * factor, right) for factor in factors.values())
        return rule.share * without if rule.name == "part_without_unit" else Fraction(0)


def _is_near(number: Fraction, right: Quantity) -> bool:
    exact = _exact(right.number)
    reach = max(_exact(right.absolute), _exact(right.relative) * abs(exact))
    return abs(number - exact) <= reach


def _own_unit(given: Quantity) -> str | None:
    """The unit that the key's number is in."""
    own = (unit.name for unit in given.unit_list if unit.factor and _exact(unit.factor) == 1)
    return next(own, None)


def _exact(text: str) -> Fraction:
    """What a number of a checked key says."""
    number = read_number(text)
    assert number is not None
    return number
