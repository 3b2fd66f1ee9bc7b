"""Many cases in one test: nothing that fails is passed over, and all of it is told."""

from __future__ import annotations

import pytest

from tests.cases import MOST_IN_FULL, cases


def tried(*numbers: int) -> None:
    with cases() as each:
        for number in numbers:
            with each.case("number", number):
                assert number < 3, "three\nand more"
                assert 7 // number


def test_every_case_that_failed_is_named_with_how() -> None:
    with pytest.raises(AssertionError, match=r"^3 of 5 cases failed:") as failed:
        tried(1, 5, 0, 2, 4)
    said = str(failed.value)
    assert "number 5: three\n  and more" in said
    assert "number 4: three\n  and more" in said
    assert "number 0: ZeroDivisionError" in said
    assert "in tried" in said
    assert "number 1:" not in said


def test_of_very_many_all_are_named() -> None:
    numbers = range(3, 3 + 2 * MOST_IN_FULL)
    with pytest.raises(AssertionError) as failed:
        tried(*numbers)
    assert all(f"number {number}: three" in str(failed.value) for number in numbers)
    assert str(failed.value).count("and more") == MOST_IN_FULL


def test_nothing_tried_is_a_failure() -> None:
    with pytest.raises(AssertionError, match="not one case"):
        tried()


def one_fails_and_the_next_takes_too_long() -> None:
    with cases() as each:
        with each.case("first"):
            pytest.fail("did not raise")
        with each.case("second"):
            pytest.fail("Timeout (>120.0s) from pytest-timeout.")


def test_what_ends_the_test_tells_of_the_cases_before_it() -> None:
    with pytest.raises(pytest.fail.Exception, match="Timeout") as ended:
        one_fails_and_the_next_takes_too_long()
    (note,) = ended.value.__notes__
    assert "first: did not raise" in note
