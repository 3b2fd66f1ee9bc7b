"""The process that looks: `python -m … SOURCE TARGET RULE`, JSON on standard output.

`SOURCE` may be changed in place; a picture is written anew to `TARGET`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from zhegui.features.files.inspection import office, pdf, pictures, video
from zhegui.features.files.inspection.bounds import NONSENSE, limit
from zhegui.features.files.inspection.kinds import (
    HEAD_BYTES,
    MP4,
    NO_ROOM,
    PDF,
    FileRefusedError,
    FileType,
    PictureRule,
    family,
)
from zhegui.kernel.db.disk_space import is_full

CPU_SECONDS = 10


def main(source: Path, target: Path, rule: PictureRule) -> dict[str, str | int | None]:
    """`{"mediaType", "seconds"}` of a file that is taken, or `{"refused"}` with the reason."""
    try:
        found, seconds = _inspect(source, target, rule)
        return {"mediaType": found.media_type, "seconds": seconds}
    except FileRefusedError as refusal:
        return {"refused": refusal.reason}
    except NONSENSE as error:
        return {"refused": NO_ROOM if is_full(error) else "damaged"}


def _inspect(source: Path, target: Path, rule: PictureRule) -> tuple[FileType, int | None]:
    with source.open("rb") as file:
        found = family(file.read(HEAD_BYTES))
        if not found:
            raise FileRefusedError("not_allowed")
        if found[0].ending == "docx":
            return office.check(file), None
    if found[0] is PDF:
        pdf.check(source)
    elif found[0] is MP4:
        return MP4, video.clean(source)
    else:
        pictures.rewrite(source, target, found[0], rule)
    return found[0], None


if __name__ == "__main__":
    limit(CPU_SECONDS)
    rule = PictureRule(**json.loads(sys.argv[3]))
    json.dump(main(Path(sys.argv[1]), Path(sys.argv[2]), rule), sys.stdout)
