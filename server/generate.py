"""Writes what is generated from the code and kept in the repository: `python generate.py`.

A test holds each against its file, so that neither the contract nor the guide can fall behind.
"""

import json
from collections.abc import Callable
from pathlib import Path

from pydantic_core import PydanticUndefined

from zhegui.commands.openapi import document
from zhegui.settings import STORAGE_VARIABLES, Settings, variable

DOCS = Path(__file__).parents[1] / "docs"
LOCALES = Path(__file__).parents[1] / "web/packages/i18n/src/locales"
HELP = Path(__file__).parent / "src/zhegui/features/assistance/help.json"

SETTINGS_HEAD = """\
# Settings

Every setting is an environment variable. An unknown `ZHEGUI_` variable or a value that is not
exactly of its kind stops the start with a message; an empty one counts as unset.
`--data-dir`, `--host`, `--port` and `--workers` on the command line win over their variables.

This page is generated from `server/src/zhegui/settings.py` by `make generate`.

| variable | default | meaning |
|---|---|---|
"""

STORAGE_HEAD = """
## The bucket

Where `ZHEGUI_STORAGE_URL` is set, its client reads these. `zhegui check` keeps, reads and removes a
file with them, and `zhegui serve` does so before it serves.

| variable | meaning |
|---|---|
"""


def settings_guide() -> str:
    """The page `docs/guide/settings.md`."""
    rows = [
        f"| `{variable(name)}` | {_default(name)} | {field.description} |\n"
        for name, field in Settings.model_fields.items()
    ]
    bucket = [f"| `{name}` | {text} |\n" for name, text in STORAGE_VARIABLES.items()]
    return SETTINGS_HEAD + "".join(rows) + STORAGE_HEAD + "".join(bucket)


def _default(name: str) -> str:
    default = Settings.model_fields[name].default
    return "" if default in (None, (), PydanticUndefined) else f"`{default}`"


def help_texts() -> str:
    """The questions of the site's help in both languages, as the assistant reads them."""
    texts = {
        language: json.loads((LOCALES / folder / "help.json").read_text())["q"]
        for language, folder in (("zh", "zh-CN"), ("en", "en"))
    }
    return json.dumps(texts, ensure_ascii=False, indent=2) + "\n"


#: Each generated file and what writes it.
GENERATED: dict[Path, Callable[[], str]] = {
    DOCS / "guide" / "settings.md": settings_guide,
    DOCS / "api" / "openapi.json": document,
    HELP: help_texts,
}

if __name__ == "__main__":
    for path, text in GENERATED.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text())
