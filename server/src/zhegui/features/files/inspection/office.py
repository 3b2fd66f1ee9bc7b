"""Documents of Word, Excel and PowerPoint (ECMA-376): which one it is, and that nothing in it acts."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import IO
from xml.parsers import expat

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import ParseError, fromstring

from zhegui.features.files.inspection import fields
from zhegui.features.files.inspection.archive import ZipArchive
from zhegui.features.files.inspection.kinds import (
    DOCX,
    OPEN_XML,
    PPTX,
    XLSX,
    FileRefusedError,
    FileType,
)


def _wide(*words: str) -> list[bytes]:
    return [word.encode("utf-16-le") for word in words]


MAIN_PARTS = {f"{each.media_type}.main+xml": each for each in (DOCX, XLSX, PPTX)}
#: A slide show that starts by itself, and templates, are the same otherwise.
MAIN_PARTS |= {OPEN_XML + "presentationml.slideshow.main+xml": PPTX}
CONTENT_TYPES = "[Content_Types].xml"
DIRECTORY_BYTES = 4 * 1024 * 1024
EMBEDDED_BYTES = 32 * 1024 * 1024
XML_ENDINGS = (".xml", ".rels", ".vml")
#: Programs, by name and by first bytes.
PROGRAMS = frozenset(
    [
        "app",
        "bat",
        "cmd",
        "com",
        "cpl",
        "dll",
        "exe",
        "hta",
        "htm",
        "html",
        "jar",
        "js",
        "jse",
        "lnk",
        "msi",
        "pif",
        "ps1",
        "scr",
        "sh",
        "vbe",
        "vbs",
        "wsf",
    ]
)
PROGRAM_HEADS = (b"MZ", b"\x7fELF", b"\xca\xfe\xba\xbe")
#: An OLE object that carries a whole file, to be opened by a double click, and one with macros.
IN_OBJECTS = re.compile(b"|".join(map(re.escape, _wide("Ole10Native", "_VBA_PROJECT"))))
LONGEST_IN_OBJECTS = 32
#: Types of parts and of links to them.
MACROS = re.compile(r"macro|vbaProject", re.IGNORECASE)
#: Elements, in the encodings of XML: of Excel, a program that is asked for figures; of Word, fields.
EXCHANGE = re.compile(rb"d\0?d\0?e\0?L\0?i\0?n\0?k")
FIELDS = re.compile(rb"i\0?n\0?s\0?t\0?r\0?T\0?e\0?x\0?t|f\0?l\0?d\0?S\0?i\0?m\0?p\0?l\0?e")
#: What a document may load by itself when it is opened.
LOADED = re.compile(r"/(attachedTemplate|oleObject|frame|subDocument)\Z")
REMOTE = re.compile(r"(https?|ftp|mhtml|file):|[\\/]{2}", re.IGNORECASE)
LOCAL = re.compile(r"file:///[A-Za-z]:", re.IGNORECASE)
#: Another machine's folder: a user who merely opens the document logs in there. Asked before: links.
SHARE = re.compile(r"(file:)?[\\/]{2}", re.IGNORECASE)
ASKED = re.compile(r"/(hyperlink|externalLink\w*)\Z")


def check(file: IO[bytes], *, embedded: bool = False) -> FileType:
    """The type of a document that does nothing by itself; an embedded one embeds no other."""
    archive = ZipArchive(file)
    found = _declared_type(archive)
    for name in archive.members:
        _check_member(archive, name, embedded=embedded)
    return found


def _declared_type(archive: ZipArchive) -> FileType:
    if CONTENT_TYPES not in archive.members:
        raise FileRefusedError("not_allowed")
    types = {
        element.get("ContentType", "")
        for element in tree(archive.read(CONTENT_TYPES, DIRECTORY_BYTES))
    }
    if any(map(MACROS.search, types)):
        raise FileRefusedError("active")
    found = {MAIN_PARTS[each] for each in types if each in MAIN_PARTS}
    if len(found) != 1:
        raise FileRefusedError("not_allowed")
    return found.pop()


def _check_member(archive: ZipArchive, name: str, *, embedded: bool) -> None:
    path = PurePosixPath(name.lower())
    if path.suffix.lstrip(".") in PROGRAMS or path.name == "vbaproject.bin":
        raise FileRefusedError("active")
    if {"activex", "macrosheets"} & {*path.parts}:
        raise FileRefusedError("active")
    if name.lower().endswith(XML_ENDINGS):
        if _check_xml(archive.chunks(name)):
            fields.check(archive.chunks(name))
    else:
        _check_rest(archive, name, path, embedded=embedded)
    if name.lower().endswith(".rels"):
        _check_links(archive.read(name, DIRECTORY_BYTES))


def _check_rest(archive: ZipArchive, name: str, path: PurePosixPath, *, embedded: bool) -> None:
    head, tail = b"", b""
    for chunk in archive.chunks(name):
        head = head or chunk[:8]
        if IN_OBJECTS.search(tail + chunk):
            raise FileRefusedError("active")
        tail = chunk[-LONGEST_IN_OBJECTS:]
    if head.startswith(PROGRAM_HEADS):
        raise FileRefusedError("active")
    if head.startswith(b"PK"):
        if embedded or "embeddings" not in path.parts:
            raise FileRefusedError("too_much")
        check(io.BytesIO(archive.read(name, EMBEDDED_BYTES)), embedded=True)


def _check_xml(chunks: Iterable[bytes]) -> bool:
    """Well-formed, and without a document type: no entities, so nothing grows or is fetched.
    Answers whether there are fields in it.

    Expat by itself, since a sheet may hold a hundred megabytes: it calls nobody for its elements.
    """
    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = _no_document_type
    tail, with_fields = b"", False
    try:
        for chunk in chunks:
            parser.Parse(chunk)
            if EXCHANGE.search(tail + chunk):
                raise FileRefusedError("active")
            with_fields = with_fields or FIELDS.search(tail + chunk) is not None
            tail = chunk[-LONGEST_IN_OBJECTS:]
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        raise FileRefusedError("damaged") from error
    return with_fields


def _no_document_type(*_: object) -> None:
    raise FileRefusedError("active")


def _check_links(data: bytes) -> None:
    for element in tree(data):
        target = element.get("Target", "").strip()
        kind, outside = element.get("Type", ""), element.get("TargetMode") == "External"
        loaded = LOADED.search(kind) or (SHARE.match(target) and not ASKED.search(kind))
        fetched = REMOTE.match(target) and not LOCAL.match(target)
        if MACROS.search(kind.rpartition("/")[2]) or (outside and fetched and loaded):
            raise FileRefusedError("active")


def tree(data: bytes):  # type: ignore[no-untyped-def]  # defusedxml has no types
    """The root element of XML without a document type; raises `FileRefusedError`."""
    try:
        return fromstring(data, forbid_dtd=True)
    except DefusedXmlException as error:
        raise FileRefusedError("active") from error
    except (ParseError, ValueError, LookupError) as error:
        raise FileRefusedError("damaged") from error
