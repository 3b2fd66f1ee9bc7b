"""PDF (ISO 32000-2): whole, one file only, and nothing in it that acts by itself.

Nothing of a PDF runs on our origin, but people open what they download elsewhere. Names are
looked for in all bytes and in all object streams, wherever a reader might find an object.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from zhegui.features.files.inspection.kinds import FileRefusedError

TAIL_BYTES = 2_048
#: All object streams together, unpacked; they hold structure, no pictures.
MAX_BYTES = 128 * 1024 * 1024
CHUNK_BYTES = 64 * 1024
DICTIONARY_BYTES = 4_096
END = re.compile(rb"startxref\s+[0-9]{1,10}\s+%%EOF[\s\0]*\Z")
#: What is compressed begins with no space, so all that stand before it may go.
STREAM = re.compile(rb"(?<!end)stream\s{1,4}")
MAX_STREAMS = 50_000
ESCAPE = re.compile(rb"#([0-9A-Fa-f]{2})")
OBJECT_STREAM = re.compile(rb"/(First|ObjStm)\b")
OTHER_FILTER = re.compile(rb"/(ASCIIHex|ASCII85|LZW|RunLength|Crypt)|/(AHx|A85|RL)\b|/Predictor")
#: How an object stream begins, behind the mark that a predictor leaves: numbers and places of its
#: objects.
OBJECTS = re.compile(rb"[\0-\4]?[\s\0]*[0-9]{1,10}[\s\0]+[0-9]{1,10}[\s\0]")
BEGINNING_BYTES = 64
ZIP_END = b"PK\x05\x06"


def _name(word: str) -> bytes:
    """A name in any of its spellings: each sign may be written as `#` and its number."""
    return b"/" + b"".join(b"(?:%s|#(?i:%02x))" % (sign.encode(), ord(sign)) for sign in word)


#: What may stand between a name and its value.
SPACE = rb"(?:[\s\0]|%[^\r\n]{0,80}[\r\n])*"
END_OF_NAME = rb"(?=[\s\0/<>\[\](){}%]|\Z)"
ACTIONS = ("JavaScript", "Launch", "Rendition", "RichMedia", "SubmitForm", "ImportData")
FILES = ("EmbeddedFile", "EmbeddedFiles", "FileAttachment")
ACTIVE = re.compile(
    b"(?:" + b"|".join(map(_name, ACTIONS + FILES)) + b")" + END_OF_NAME
    + b"|" + _name("XFA") + SPACE + rb"(?:\[|[0-9])"
    + b"|" + _name("EF") + SPACE + rb"(?:<<|[0-9])"
)  # fmt: skip
ENCRYPTED = re.compile(_name("Encrypt") + SPACE + rb"(?:<<|[0-9])")


def check(source: Path) -> None:
    """Refuse what is broken, encrypted, or acts."""
    data = source.read_bytes()
    if not re.match(rb"%PDF-[12]\.[0-9]", data) or not END.search(data[-TAIL_BYTES:]):
        raise FileRefusedError("damaged")
    if ZIP_END in data[-70_000:]:
        raise FileRefusedError("mismatch")
    if ENCRYPTED.search(data):
        raise FileRefusedError("encrypted")
    _refuse_active(data)
    _check_object_streams(data)


def _refuse_active(data: bytes) -> None:
    if ACTIVE.search(data):
        raise FileRefusedError("active")


def _check_object_streams(data: bytes) -> None:
    """Structure may lie compressed. Streams do not overlap, so all of them take no more than the file."""
    given, made = len(data), MAX_BYTES
    for number, start in enumerate(STREAM.finditer(data)):
        if number == MAX_STREAMS:
            raise FileRefusedError("too_much")
        if not _holds_objects(data, start):
            continue
        taken, text = _inflated(data, start.end(), made)
        given, made = given - taken, made - len(text)
        if given < 0:
            raise FileRefusedError("too_much")
        _refuse_active(text)


def _holds_objects(data: bytes, start: re.Match[bytes]) -> bool:
    """Whether a stream holds objects, compressed: by what is said of it, which a reader may find
    elsewhere than we do, and by how it begins. Refuses one that we could not read."""
    dictionary = _dictionary(data, start.start())
    declared = OBJECT_STREAM.search(dictionary) is not None
    if declared and OTHER_FILTER.search(dictionary):
        raise FileRefusedError("active")
    begins = list(_beginnings(data[start.end() : start.end() + 4 * BEGINNING_BYTES]))
    hidden = [text for outer in begins for text in _beginnings(outer)]
    if any(OBJECTS.match(text) for text in hidden):
        raise FileRefusedError("active")
    compressed = b"FlateDecode" in dictionary or b"/Fl" in dictionary
    return (declared and compressed) or any(OBJECTS.match(text) for text in begins)


def _beginnings(text: bytes) -> Iterator[bytes]:
    """The first bytes of what was compressed, or written in hexadecimal digits."""
    with suppress(zlib.error):
        yield zlib.decompressobj().decompress(text, BEGINNING_BYTES)
    with suppress(ValueError):
        yield bytes.fromhex(text[:BEGINNING_BYTES].decode("ascii"))


def _dictionary(data: bytes, end: int) -> bytes:
    text = data[max(0, end - DICTIONARY_BYTES) : end]
    return ESCAPE.sub(lambda match: bytes([int(match[1], 16)]), text[text.rfind(b"obj") :])


def _inflated(data: bytes, start: int, limit: int) -> tuple[int, bytes]:
    """How many bytes a compressed stream takes, and what it says."""
    inflate, text, at = zlib.decompressobj(), bytearray(), start
    try:
        while not inflate.eof and at < len(data):
            text += inflate.decompress(data[at : at + CHUNK_BYTES], limit + 1 - len(text))
            if len(text) > limit or inflate.unconsumed_tail:
                raise FileRefusedError("too_much")
            at += CHUNK_BYTES
    except zlib.error as error:
        raise FileRefusedError("damaged") from error
    return min(at, len(data)) - len(inflate.unused_data) - start, bytes(text)
