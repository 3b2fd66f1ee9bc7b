"""The catalogue of errors: each has an id of its own and words in both languages."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import zhegui
from tests.cases import cases
from zhegui.app import all_routes
from zhegui.kernel.errors import CATALOGUE
from zhegui.kernel.http.error_responses import INPUT_ERRORS
from zhegui.kernel.records.listing.refusals import WORDS

SOURCES = Path(zhegui.__file__).parent
HAN = re.compile("[\u4e00-\u9fff]")
STATUSES = {400, 401, 403, 404, 405, 409, 410, 413, 415, 416, 429, 500, 503}


def spoken_in_place() -> Iterator[tuple[str, tuple[str, str]]]:
    """What `fault` and `told` are given where they are called: its place, zh and en."""
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name("fault" | "told"), args=[*_, zh, en]) if all(
                    isinstance(each, ast.Constant) and isinstance(each.value, str)
                    for each in (zh, en)
                ):
                    place = f"{path.relative_to(SOURCES)}:{node.lineno}"
                    yield place, (ast.literal_eval(zh), ast.literal_eval(en))


SPOKEN = {
    **{problem.id: (problem.zh, problem.en) for problem in CATALOGUE.values()},
    **{f"input {name}": words for name, *words in INPUT_ERRORS.values()},
    **{f"list {name}": words for name, words in WORDS.items()},
    **dict(spoken_in_place()),
}


def filled(text: str) -> set[str]:
    """The names that are filled into a text, without the language they may be in: `zh_names`."""
    named = (name for _, name, _, _ in string.Formatter().parse(text) if name)
    return {name.removeprefix("zh_").removeprefix("en_") for name in named}


def test_words_in_both_languages() -> None:
    with cases() as each:
        for name, (chinese, english) in sorted(SPOKEN.items()):
            with each.case(name):
                assert HAN.search(chinese)
                assert english
                assert not HAN.search(english)
                assert filled(chinese) == filled(english)


def test_ids_and_statuses() -> None:
    """Ids are unique because the catalogue refuses a second; here: well formed, in the contract."""
    with cases() as each:
        for name, problem in sorted(CATALOGUE.items()):
            with each.case(name):
                assert re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", problem.id)
                assert problem.status in STATUSES


def test_every_declared_error_is_in_the_catalogue() -> None:
    with cases() as each:
        for route in all_routes():
            for status, answer in route.responses.items():
                for name in answer.get("x-errors", ()):
                    with each.case(route.path, name):
                        assert CATALOGUE[name].status == status
