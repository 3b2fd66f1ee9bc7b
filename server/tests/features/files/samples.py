"""Honest files of every type that is taken, made small."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Mapping

from PIL import Image, PngImagePlugin

OPEN_XML = "application/vnd.openxmlformats-officedocument."
DOCX = OPEN_XML + "wordprocessingml.document"
XLSX = OPEN_XML + "spreadsheetml.sheet"
PPTX = OPEN_XML + "presentationml.presentation"
MAIN = {
    DOCX: "word/document.xml",
    XLSX: "xl/workbook.xml",
    PPTX: "ppt/presentation.xml",
}
SECRET = b"39.9087N 116.3975E"
GPS, LATITUDE, ORIENTATION = 0x8825, 2, 0x0112


def photograph(size: tuple[int, int] = (60, 40), orientation: int = 1) -> bytes:
    """A JPEG as a telephone takes it: a place, a comment, a camera's name."""
    image = Image.linear_gradient("L").resize(size).convert("RGB")
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    exif[0x010F] = SECRET.decode()
    exif[GPS] = {LATITUDE: (39.0, 54.0, 31.0)}
    return _saved(image, "JPEG", exif=exif, comment=SECRET)


def png(size: tuple[int, int] = (60, 40), mode: str = "RGBA") -> bytes:
    """A PNG with a text beside the picture."""
    remarks = PngImagePlugin.PngInfo()
    remarks.add_text("Comment", SECRET.decode())
    return _saved(Image.new(mode, size), "PNG", pnginfo=remarks)


def webp(size: tuple[int, int] = (60, 40)) -> bytes:
    """A WebP."""
    return _saved(Image.new("RGB", size, "purple"), "WEBP")


def gif() -> bytes:
    """A GIF, which is not taken."""
    return _saved(Image.new("P", (60, 40)), "GIF")


def _saved(image: Image.Image, form: str, **options: object) -> bytes:
    made = io.BytesIO()
    image.save(made, form, **options)
    return made.getvalue()


def pdf(*objects: bytes, trailer: bytes = b"", tail: bytes = b"") -> bytes:
    """A PDF of one empty page and further `objects`, numbered from 4."""
    first = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>",
    )
    text, places = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"), []
    for number, content in enumerate(first + objects, start=1):
        places.append(len(text))
        text += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(text)
    text += b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1)
    text += b"".join(b"%010d 00000 n \n" % place for place in places)
    text += b"trailer\n<</Size %d/Root 1 0 R%s>>\n" % (len(places) + 1, trailer)
    return bytes(text + b"startxref\n%d\n%%%%EOF\n" % start) + tail


def object_stream(content: bytes, extra: bytes = b"") -> bytes:
    """An object of a PDF that holds others, compressed."""
    packed = zlib.compress(content)
    head = b"<</Type/ObjStm/N 1/First 4/Filter/FlateDecode%s/Length %d>>" % (extra, len(packed))
    return head + b"\nstream\n" + packed + b"\nendstream"


def office(
    kind: str,
    members: Mapping[str, bytes] | None = None,
    *,
    main: bytes = b"<document/>",
    types: str | None = None,
) -> bytes:
    """A document of one part, and further `members`."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", types or content_types(kind))
        archive.writestr(MAIN[kind], main)
        links = {"_rels/.rels": relation("officeDocument", MAIN[kind])}
        for name, data in {**links, **(members or {})}.items():
            archive.writestr(name, data)
    return made.getvalue()


def content_types(kind: str, main_type: str | None = None) -> str:
    """The part that says what a document is."""
    space = "http://schemas.openxmlformats.org/package/2006/content-types"
    return (
        f'<?xml version="1.0"?><Types xmlns="{space}">'
        f'<Override PartName="/{MAIN[kind]}" ContentType="{main_type or kind + ".main+xml"}"/>'
        "</Types>"
    )


def relation(kind: str, target: str, mode: str = "Internal") -> bytes:
    """A part that leads to another, or outside."""
    space = "http://schemas.openxmlformats.org/package/2006/relationships"
    base = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
    return (
        f'<?xml version="1.0"?><Relationships xmlns="{space}">'
        f'<Relationship Id="r1" Type="{base}{kind}" Target="{target}" TargetMode="{mode}"/>'
        "</Relationships>"
    ).encode()


def box(kind: bytes, content: bytes = b"") -> bytes:
    """A box of an MP4."""
    return struct.pack(">I4s", 8 + len(content), kind) + content


def mp4(*more: bytes, brand: bytes = b"isom", handler: bytes = b"vide") -> bytes:
    """The boxes of an MP4 without a frame, and further ones; its remarks name a place."""
    named = box(b"hdlr", bytes(8) + handler + bytes(13)) + box(b"minf", box(b"meta", SECRET))
    track = box(b"trak", box(b"tkhd", bytes(84)) + box(b"mdia", named) + box(b"Xtra", SECRET))
    remarks = box(b"udta", SECRET) + box(b"gps ", SECRET)
    movie = box(b"moov", box(b"mvhd", bytes(100)) + track + remarks)
    more = (*more, box(b"moof", box(b"traf", box(b"uuid", SECRET))))
    head = box(b"ftyp", brand + bytes(4) + b"isom")
    return head + movie + box(b"mdat", bytes(64)) + b"".join(more)
