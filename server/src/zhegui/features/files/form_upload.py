"""Takes the one file of a form as it comes, on to the disk: no more of it is ever held in memory."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING

from fastapi import Request
from python_multipart.exceptions import FormParserError
from python_multipart.multipart import MultipartParser, parse_options_header
from starlette.requests import ClientDisconnect

from zhegui.features.files.errors import BadUpload, EmptyFile, FileTooLarge, InvalidFileName
from zhegui.features.files.inspection.kinds import HEAD_BYTES
from zhegui.kernel.db.disk_space import DiskSpace
from zhegui.kernel.errors import UnsupportedMedia

if TYPE_CHECKING:
    from python_multipart.multipart import MultipartCallbacks

FIELD = b"file"
#: The same for the OpenAPI document: FastAPI does not see what is read from the stream.
UPLOAD_FORM = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["file"],
                    "properties": {"file": {"type": "string", "format": "binary"}},
                    "additionalProperties": False,
                }
            }
        },
    }
}
MAX_BOUNDARY = 70
MEGABYTE = 1024 * 1024
#: Given the first bytes of a file: how many it may have. Raises for one that is never taken.
Bound = Callable[[bytes], int]


@dataclass(slots=True)
class Received:
    """A file that came, where it lies, and what the sender says of it."""

    path: Path
    name: str = ""
    claimed: str = ""
    size: int = 0


@contextmanager
def incoming_folder(parent: Path) -> Iterator[Path]:
    """A folder for a file that comes or is made: gone at the end, after a crash swept within a day."""
    parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=parent, prefix="upload-") as folder:
        yield Path(folder)


async def receive(request: Request, folder: Path, bound: Bound, disk_space: DiskSpace) -> Received:
    """The form's only part, which must be a file called `file`; read to the end of the form.

    Raises `BadUpload`, `EmptyFile`, `FileTooLarge`, `InvalidFileName`, what `bound` raises, and
    `Unavailable` before there is no `disk_space` left on the disk.
    """
    form = _Form(Received(folder / "received"), bound, disk_space)
    parser = MultipartParser(_boundary(request), form.callbacks())
    with form.received.path.open("wb") as file:
        try:
            async for chunk in request.stream():
                parser.write(chunk)
                await form.write_to(file, least=MEGABYTE)
            parser.finalize()
        except (FormParserError, ClientDisconnect) as error:
            raise BadUpload from error
        await form.write_to(file, least=1)
    if not form.ended or form.parts != 1:
        raise BadUpload
    if not form.received.size:
        raise EmptyFile
    return form.received


def _boundary(request: Request) -> bytes:
    media_type, options = parse_options_header(request.headers.get("content-type", ""))
    boundary = options.get(b"boundary", b"")
    if media_type != b"multipart/form-data":
        raise UnsupportedMedia
    if not 0 < len(boundary) <= MAX_BOUNDARY:
        raise BadUpload
    return boundary


class _Form:
    """Hears what the parser finds, and holds what is not yet written."""

    def __init__(self, received: Received, bound: Bound, disk_space: DiskSpace) -> None:
        self.received = received
        self.parts = 0
        self.ended = False
        self._bound = bound
        self._disk_space = disk_space
        self._limit: int | None = None
        self._headers: dict[bytes, bytes] = {}
        self._name, self._value = b"", b""
        self._waiting = bytearray()

    def callbacks(self) -> MultipartCallbacks:
        return {
            "on_part_begin": self._begin,
            "on_header_field": self._header_name,
            "on_header_value": self._header_value,
            "on_header_end": self._header_end,
            "on_headers_finished": self._headers_end,
            "on_part_data": self._data,
            "on_part_end": self._part_end,
            "on_end": self._end,
        }

    async def write_to(self, file: IO[bytes], *, least: int) -> None:
        """Write what waits, once it is `least` bytes; raises `Unavailable` when the disk is full."""
        if len(self._waiting) >= least:
            data, self._waiting = self._waiting, bytearray()
            self._disk_space.must_hold(len(data))
            await asyncio.to_thread(file.write, data)

    def _begin(self) -> None:
        self.parts += 1
        if self.parts > 1:
            raise BadUpload

    def _header_name(self, data: bytes, start: int, end: int) -> None:
        self._name += data[start:end]

    def _header_value(self, data: bytes, start: int, end: int) -> None:
        self._value += data[start:end]

    def _header_end(self) -> None:
        self._headers[self._name.lower()] = self._value
        self._name, self._value = b"", b""

    def _headers_end(self) -> None:
        kind, options = parse_options_header(self._headers.get(b"content-disposition"))
        if kind != b"form-data" or options.get(b"name") != FIELD or b"filename" not in options:
            raise BadUpload
        self.received.name = _text(options[b"filename"])
        self.received.claimed = self._headers.get(b"content-type", b"").decode("latin-1")

    def _data(self, data: bytes, start: int, end: int) -> None:
        self.received.size += end - start
        self._waiting += data[start:end]
        if self._limit is None and self.received.size >= HEAD_BYTES:
            self._limit = self._bound(bytes(self._waiting[:HEAD_BYTES]))
        if self._limit is not None and self.received.size > self._limit:
            raise FileTooLarge(limit=self._limit // MEGABYTE)

    def _part_end(self) -> None:
        if self._limit is None and self.received.size:
            self._limit = self._bound(bytes(self._waiting))

    def _end(self) -> None:
        self.ended = True


def _text(name: bytes) -> str:
    try:
        # The one escape that browsers use within the quotes, beside those for line ends.
        return name.decode().replace("%22", '"').replace("%0D", "\r").replace("%0A", "\n")
    except UnicodeDecodeError as error:
        raise InvalidFileName from error
