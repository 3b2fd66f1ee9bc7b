"""Writes the corpus into a folder, with a table of what must become of each."""

import json
import sys
from pathlib import Path

from tests.hostile.corpus import CORPUS

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
table = []
for number, each in enumerate(CORPUS, start=1):
    name = f"{number:03d}"
    (folder / name).write_bytes(each.make())
    table.append(
        {
            "file": name,
            "about": each.about,
            "name": each.name,
            "claimed": each.claimed,
            "error": each.error,
        }
    )
(folder / "corpus.json").write_text(json.dumps(table, ensure_ascii=False, indent=1))
