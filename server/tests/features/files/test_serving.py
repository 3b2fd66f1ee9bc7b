"""Which part of a file a Range header asks for."""

import pytest

from zhegui.features.files.delivery import ByteRange, asked_part
from zhegui.features.files.errors import RangeNotSatisfiable


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        (None, None),
        ("bytes=0-", ByteRange(0, 1000)),
        ("bytes=0-99", ByteRange(0, 100)),
        ("bytes=990-5000", ByteRange(990, 1000)),
        ("bytes=-10", ByteRange(990, 1000)),
        ("bytes=-5000", ByteRange(0, 1000)),
        ("bytes=9-3", None),
        ("bytes=0-1,5-6", None),
        ("bytes=-", None),
        ("seconds=0-9", None),
        ("bytes=٠-٩", None),
    ],
)
def test_asked_part(header: str | None, expected: ByteRange | None) -> None:
    assert asked_part(header, 1000) == expected


@pytest.mark.parametrize("header", ["bytes=1000-", "bytes=5000-6000", "bytes=-0"])
def test_a_part_beyond_the_file(header: str) -> None:
    with pytest.raises(RangeNotSatisfiable):
        asked_part(header, 1000)
