"""So many at once, and each address in turn."""

from __future__ import annotations

import asyncio

import pytest

from zhegui.kernel.db.turns import NamedTurns, Turns
from zhegui.kernel.errors import TooMany


class Room:
    """Who works, and who worked in which order."""

    def __init__(self, at_once: int) -> None:
        self.turns = Turns(at_once)
        self.order: list[str] = []
        self.inside = self.most = 0

    async def work(self, address: str) -> None:
        async with self.turns.turn(address):
            self.inside += 1
            self.most = max(self.most, self.inside)
            await asyncio.sleep(0)
            self.order.append(address)
            self.inside -= 1


@pytest.mark.parametrize("at_once", [1, 3])
async def test_no_more_than_so_many_at_once(at_once: int) -> None:
    room = Room(at_once)
    await asyncio.gather(*(room.work("a") for _ in range(20)))
    assert (room.most, len(room.order)) == (at_once, 20)


async def test_one_of_each_address_in_turn() -> None:
    room = Room(1)
    await asyncio.gather(*map(room.work, "aaaaabbc"))
    assert "".join(room.order) == "aabcabaa"


async def test_a_turn_that_does_not_come_is_refused_and_lost_for_nobody() -> None:
    turns = Turns(1, most_seconds=0.001)
    async with turns.turn("a"):
        with pytest.raises(TooMany) as refused:
            async with turns.turn("b"):
                pass
        assert refused.value.retry_after == 1  # as long as it waited, in whole seconds
    async with turns.turn("c"):
        pass


async def test_who_gives_up_loses_no_turn() -> None:
    room = Room(1)
    async with room.turns.turn("a"):
        waiting = [asyncio.create_task(room.work(name)) for name in "bc"]
        await asyncio.sleep(0)
    waiting[0].cancel()  # whose turn came in this very moment
    await asyncio.gather(*waiting, return_exceptions=True)
    await room.work("d")
    assert room.order == ["c", "d"]


async def test_a_failure_ends_a_turn() -> None:
    turns = Turns(1)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            async with turns.turn("a"):
                raise ZeroDivisionError


async def test_after_a_turn_nobody_has_one_for_as_long_as_is_said() -> None:
    turns = Turns(1, most_seconds=0.001, rest=1_000)
    async with turns.turn("a"):
        await asyncio.sleep(0)
    assert not turns.is_free
    with pytest.raises(TooMany):
        async with turns.turn("b"):
            pass


async def test_who_fills_the_line_of_a_name_goes_before_nobody_else() -> None:
    turns, order = NamedTurns(most_waiting=5), []

    async def have(address: str) -> None:
        await turns.take("an account", 60, address)
        order.append(address)
        await asyncio.sleep(0)
        turns.pass_on("an account")

    await turns.take("an account", 60)
    flood = [asyncio.create_task(have("stranger")) for _ in range(9)]
    await asyncio.sleep(0)
    owner = asyncio.create_task(have("owner"))
    await asyncio.sleep(0)
    turns.pass_on("an account")
    answers = await asyncio.gather(*flood, owner, return_exceptions=True)
    assert [type(each) for each in answers].count(TooMany) == 4
    assert order.index("owner") <= 1
    assert not turns.is_taken("an account")


async def test_of_who_gave_up_nothing_stays() -> None:
    turns = NamedTurns(most_waiting=1)
    await turns.take("a", 1)
    for _ in range(3):  # the second would find the line full
        with pytest.raises(TooMany):
            await asyncio.wait_for(turns.take("a", 0.001, "b"), 60)
    turns.pass_on("a")
    assert not turns.is_taken("a")


async def test_how_many_at_once_may_change() -> None:
    """Fewer: nobody is called before they are so few. More: with the next that ends, all are."""
    most, order = 2, []
    turns = Turns(lambda: most)
    ends = [asyncio.Event() for _ in range(5)]

    async def take(number: int) -> None:
        async with turns.turn(str(number)):
            order.append(number)
            await ends[number].wait()

    tasks = [asyncio.create_task(take(number)) for number in range(5)]
    await asyncio.sleep(0)
    assert order == [0, 1]
    most = 1
    ends[0].set()
    await asyncio.sleep(0.01)
    assert order == [0, 1]
    most = 3
    ends[1].set()
    await asyncio.sleep(0.01)
    assert order == [0, 1, 2, 3, 4]
    for end in ends:
        end.set()
    await asyncio.gather(*tasks)
