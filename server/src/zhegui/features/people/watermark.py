"""Pictures of ID documents: made small before they are sealed, marked when they are looked at."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

MAX_SIDE = 1600
QUALITY = 85
MEDIA_TYPE = "image/jpeg"


def shrunk(data: bytes) -> bytes:
    """A picture as a JPEG of at most `MAX_SIDE`; it was taken apart and written anew before."""
    from PIL import Image

    with Image.open(BytesIO(data)) as picture:
        picture.thumbnail((MAX_SIDE, MAX_SIDE))
        return _written(picture.convert("RGB"))


def marked(data: bytes, words: str) -> bytes:
    """The same with `words` across all of it."""
    from PIL import Image, ImageDraw, ImageFont

    with Image.open(BytesIO(data)) as picture:
        base = picture.convert("RGBA")
    size = max(12, base.width // 40)
    font = ImageFont.load_default(size)
    layer = Image.new("RGBA", base.size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(layer)
    for line, y in enumerate(range(0, base.height, size * 4)):
        for x in range(-(line % 2) * size * 8, base.width, size * 16):
            draw.text((x, y), words, font=font, fill=(40, 40, 60, 90))
    return _written(Image.alpha_composite(base, layer).convert("RGB"))


def _written(picture: Image.Image) -> bytes:
    out = BytesIO()
    picture.save(out, "JPEG", quality=QUALITY)
    return out.getvalue()
