"""Pictures are known by their content."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhegui.kernel.images import Image, measure

PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 640, 480)
GIF = b"GIF89a" + struct.pack("<HH", 16, 9)
APP0 = b"\xff\xe0" + struct.pack(">H", 16) + bytes(14)
FRAME = b"\xff\xc2" + struct.pack(">HBHHB", 17, 8, 173, 80, 3)
WEBP = b"RIFF\0\0\0\0WEBP"
LOSSY = WEBP + b"VP8 " + bytes(7) + b"\x9d\x01\x2a" + struct.pack("<HH", 0x4000 | 320, 200)
LOSSLESS = WEBP + b"VP8L" + bytes(4) + b"\x2f" + (319 | 199 << 14).to_bytes(4, "little")
EXTENDED = WEBP + b"VP8X" + bytes(8) + b"\x3f\x01\x00\xc7\x00\x00"


@pytest.mark.parametrize(
    ("data", "image"),
    [
        (PNG, Image("image/png", "png", 640, 480)),
        (GIF, Image("image/gif", "gif", 16, 9)),
        (b"\xff\xd8" + APP0 + FRAME, Image("image/jpeg", "jpg", 80, 173)),
        (LOSSY, Image("image/webp", "webp", 320, 200)),
        (LOSSLESS, Image("image/webp", "webp", 320, 200)),
        (EXTENDED, Image("image/webp", "webp", 320, 200)),
        (b"", None),
        (b"C:/pictures/LK0497.jpg", None),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", None),
        (PNG[:20], None),
        (b"\xff\xd8\xff", None),
        (b"\xff\xd8" + APP0, None),
        (b"\xff\xd8\xff\xe0\x00", None),
        (PNG[:16] + struct.pack(">II", 0, 10), None),
        (PNG[:16] + struct.pack(">II", 30_000, 10), None),
        (PNG[:16] + struct.pack(">II", 8_000, 4_000), Image("image/png", "png", 8_000, 4_000)),
        (PNG[:16] + struct.pack(">II", 8_000, 4_001), None),
        (WEBP + b"VP8X" + bytes(9), None),
    ],
)
def test_type_and_size_come_from_the_content(data: bytes, image: Image | None) -> None:
    assert measure(data) == image


@given(st.sampled_from([PNG[:16], GIF[:6], b"\xff\xd8\xff", WEBP]), st.binary(max_size=60))
def test_no_bytes_make_it_fail(head: bytes, tail: bytes) -> None:
    found = measure(head + tail)
    assert found is None or (found.width > 0 and found.height > 0)
