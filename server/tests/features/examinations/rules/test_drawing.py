from collections import Counter
from itertools import combinations
from random import Random
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhegui.features.examinations.rules.draw import (
    CannotDraw,
    DrawableQuestion,
    SectionPool,
    draw,
    preflight,
)


def candidate(number: int, stem: str | None = None) -> DrawableQuestion:
    return DrawableQuestion(UUID(int=number), UUID(int=1000 + number), stem or f"stem {number}")


def pool(count: int, *numbers: int) -> SectionPool:
    return SectionPool(count, tuple(candidate(number) for number in numbers))


def enough(pools: list[SectionPool]) -> bool:
    """Hall's condition, by looking at every set of sections."""
    for size in range(1, len(pools) + 1):
        for chosen in combinations(pools, size):
            stems = {each.stem for one in chosen for each in one.candidates}
            if len(stems) < sum(one.count for one in chosen):
                return False
    return True


def test_the_same_seed_draws_the_same_paper() -> None:
    pools = [pool(5, *range(20)), pool(3, *range(10, 30))]
    assert draw(pools, Random("seed")) == draw(pools, Random("seed"))
    assert draw(pools, Random("seed")) != draw(pools, Random("another"))


def test_a_section_gives_way_where_another_has_no_choice() -> None:
    for seed in range(50):
        first, second = draw([pool(2, 1, 2, 3), pool(1, 1)], Random(seed))
        assert {each.question.int for each in first} == {2, 3}
        assert [each.question.int for each in second] == [1]


def test_two_questions_with_one_stem_are_not_both_drawn() -> None:
    twins = SectionPool(2, (candidate(1, "same"), candidate(2, "same"), candidate(3)))
    seen = set()
    for seed in range(50):
        drawn = draw([twins], Random(seed))[0]
        assert len({each.stem for each in drawn}) == 2
        seen |= {each.question.int for each in drawn}
    assert seen == {1, 2, 3}


def test_the_preflight_says_what_is_short() -> None:
    supplies = preflight([pool(2, 1, 2), pool(2, 1, 2, 3)])
    assert [(each.needed, each.available) for each in supplies] == [(2, 2), (2, 3)]
    assert sum(each.drawn for each in supplies) == 3
    with pytest.raises(CannotDraw) as raised:
        draw([pool(2, 1, 2), pool(2, 1, 2, 3)], Random(1))
    assert list(raised.value.supplies) == supplies


def test_every_question_is_as_likely_as_another() -> None:
    counts = Counter(
        each.question.int
        for seed in range(2000)
        for each in draw([pool(5, *range(10))], Random(seed))[0]
    )
    assert set(counts) == set(range(10))
    assert all(850 < count < 1150 for count in counts.values())


@pytest.mark.parametrize("beside", [pool(5, *range(20, 30)), pool(5, *range(2, 12))])
def test_every_order_is_as_likely_as_another(beside: SectionPool) -> None:
    """Of sections that share nothing, and of those that are matched."""
    places = Counter(
        draw([pool(2, 1, 2), beside], Random(seed))[0][0].question.int for seed in range(2000)
    )
    assert all(850 < places[number] < 1150 for number in (1, 2))


pools_of = st.lists(
    st.tuples(st.integers(0, 4), st.sets(st.integers(0, 9), max_size=8)), max_size=4
)


@given(pools_of, st.dictionaries(st.integers(0, 9), st.integers(0, 3)), st.integers())
def test_a_paper_is_drawn_exactly_when_there_is_one(
    shapes: list[tuple[int, set[int]]], twins: dict[int, int], seed: int
) -> None:
    pools = [
        SectionPool(
            count, tuple(candidate(n, f"twin {twins[n]}" if n in twins else None) for n in numbers)
        )
        for count, numbers in shapes
    ]
    if not enough(pools):
        with pytest.raises(CannotDraw):
            draw(pools, Random(seed))
        return
    drawn = draw(pools, Random(seed))
    everything = [each for section in drawn for each in section]
    assert [len(section) for section in drawn] == [each.count for each in pools]
    assert all(set(got) <= set(each.candidates) for got, each in zip(drawn, pools, strict=True))
    assert len({each.question for each in everything}) == len(everything)
    assert len({each.stem for each in everything}) == len(everything)
