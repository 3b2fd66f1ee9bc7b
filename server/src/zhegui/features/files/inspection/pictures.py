"""Pictures: bounded before they are decoded, and written anew, without whatever else was in them."""

from __future__ import annotations

from contextlib import suppress
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageCms, ImageOps

from zhegui.features.files.inspection.kinds import (
    JPEG,
    PNG,
    WEBP,
    FileRefusedError,
    FileType,
    PictureRule,
)
from zhegui.kernel.images import declared_size

FORMATS = {PNG: "PNG", JPEG: "JPEG", WEBP: "WEBP"}
QUALITY: dict[FileType, dict[str, int]] = {
    PNG: {"compress_level": 6},
    JPEG: {"quality": 88},
    WEBP: {"quality": 88, "method": 4},
}
ORIENTATION = 0x0112
#: Progressive ones have ten, and others may lie within for a preview; each is as long to draw as a
#: picture, and a few bytes short.
MAX_SCANS = 50
SCAN = b"\xff\xda"
#: Pillow measures too, but some of its readers make room for the picture first.
Image.MAX_IMAGE_PIXELS = None


def rewrite(source: Path, target: Path, kind: FileType, rule: PictureRule) -> None:
    """Write the picture anew: first frame, upright, in sRGB, without metadata or anything hidden."""
    data = source.read_bytes()
    _, width, height = declared_size(data)
    _bound(width, height, rule)
    if kind is JPEG and data.count(SCAN) > MAX_SCANS:
        raise FileRefusedError("too_much")
    with Image.open(BytesIO(data), formats=[FORMATS[kind]]) as image:
        _bound(*image.size, rule)
        orientation = image.getexif().get(ORIENTATION)
        profile = image.info.get("icc_profile")
        image.thumbnail(_box(image, rule), reducing_gap=3.0)
        clean = _upright(_plain(image, profile), orientation)
        _save(clean, target, kind, rule)


def _save(image: Image.Image, target: Path, kind: FileType, rule: PictureRule) -> None:
    if rule.square:
        side = min(*image.size, rule.max_side)
        image = ImageOps.fit(image, (side, side))
    if kind is JPEG and image.mode == "RGBA":
        image = image.convert("RGB")
    image.info.clear()  # a writer takes profile and comment from there
    image.save(target, FORMATS[kind], **QUALITY[kind])


def _bound(width: int, height: int, rule: PictureRule) -> None:
    if width < 1 or height < 1:
        raise FileRefusedError("damaged")
    if width * height > rule.max_pixels:
        raise FileRefusedError("too_many_pixels")


def _box(image: Image.Image, rule: PictureRule) -> tuple[int, int]:
    """The size to shrink into; of a square's picture the shorter side must still be enough."""
    if not rule.square:
        return rule.max_side, rule.max_side
    share = rule.max_side / min(image.size)
    return max(1, round(image.width * share)), max(1, round(image.height * share))


def _plain(image: Image.Image, profile: bytes | None) -> Image.Image:
    """Grey, RGB or RGBA, in sRGB."""
    if image.mode.startswith("I;16"):
        image = image.point(lambda value: value / 256).convert("L")
    see_through = image.mode in ("LA", "PA", "RGBA") or "transparency" in image.info
    if see_through:
        image = image.convert("RGBA")
    elif image.mode not in ("L", "RGB", "CMYK"):
        image = image.convert("RGB")
    if profile and image.mode != "L":
        image = _in_srgb(image, profile)
    return image.convert("RGB") if image.mode == "CMYK" else image


def _in_srgb(image: Image.Image, profile: bytes) -> Image.Image:
    """The same colours without the profile; one that cannot be read is left out."""
    mode = "RGBA" if image.mode == "RGBA" else "RGB"
    with suppress(ImageCms.PyCMSError, OSError):
        changed = ImageCms.profileToProfile(
            image, BytesIO(profile), ImageCms.createProfile("sRGB"), outputMode=mode
        )
        return changed or image
    return image


def _upright(image: Image.Image, orientation: int | None) -> Image.Image:
    """As the camera was held: the mark that says so is about to go."""
    turn = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_270,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_90,
    }.get(orientation or 0)
    return image if turn is None else image.transpose(turn)
