"""Fields of Word that start a program when they are brought up to date (dynamic data exchange)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.parsers import expat

from zhegui.features.files.inspection.kinds import FileRefusedError

#: Where an instruction begins with it; one field may lie in another.
STARTS = re.compile(r"\|\s*DDE(AUTO)?\b", re.IGNORECASE)


def check(chunks: Iterable[bytes]) -> None:
    """Refuse a text with such a field. An instruction may be spread over many pieces of text."""
    instructions = _Instructions()
    for chunk in chunks:
        instructions.parser.Parse(chunk)
    instructions.parser.Parse(b"", True)
    if STARTS.search("".join(instructions.said)):
        raise FileRefusedError("active")


class _Instructions:
    """All instructions of a text, a stroke before each."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        match name.rpartition(":")[2]:
            case "fldChar":
                self.said.append("|")
            case "fldSimple":
                told = [value for key, value in attributes.items() if key.endswith("instr")]
                self.said.extend(["|", *told, "|"])
            case "instrText":
                self.parser.CharacterDataHandler = self.said.append

    def _end(self, name: str) -> None:
        if name.endswith("instrText"):
            self.parser.CharacterDataHandler = None
