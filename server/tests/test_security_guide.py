"""The security guide: whole against the standard, and true in what it points at."""

import json
import re
from pathlib import Path

from tests.shared import shared

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "guide" / "security.md").read_text("utf-8")
ROW = re.compile(r"^\| (V[0-9.]+) ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
#: A file of the repository, perhaps with one of its tests as pytest names it.
POINTER = re.compile(r"`((?:server|web|e2e|deploy|docs)/[^`:]+)((?:::\w+)*)`")
#: Chapters that are accounts, files and personal data through and through.
WHOLE = {"V5", "V6", "V7", "V8", "V9", "V10", "V11", "V14", "V16"}
HTML = re.compile(r"dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML")
VERDICTS = {"met", "n/a", "operator", "exception"}


def levels() -> dict[str, str]:
    """Level by id, as the standard says."""
    standard = json.loads(shared("data/security/ASVS-5.0.0.flat.json").read_text("utf-8"))
    return {each["req_id"]: each["L"] for each in standard["requirements"]}


def rows() -> list[tuple[str, str, str, str]]:
    """Id, a few words, verdict and reason of every row."""
    return ROW.findall(GUIDE)


def test_every_requirement_of_level_1_is_answered_once() -> None:
    level = levels()
    named = [id for id, *_ in rows()]
    assert len(named) == len(set(named))
    assert sorted(id for id in named if level[id] == "1") == sorted(
        id for id in level if level[id] == "1"
    )
    assert {level[id] for id in named} == {"1", "2"}


def test_level_2_is_answered_where_it_is_accounts_files_and_personal_data() -> None:
    asked = {id for id, level in levels().items() if level == "2" and id.partition(".")[0] in WHOLE}
    assert asked - {id for id, *_ in rows()} == set()


def test_html_is_taken_where_the_guide_says_alone() -> None:
    taking = {
        file.relative_to(ROOT).as_posix()
        for site in ("learner", "mobile", "admin", "packages")
        for file in (ROOT / "web" / site).rglob("src/**/*.ts*")
        if ".test." not in file.name and HTML.search(file.read_text("utf-8"))
    }
    (row,) = [how for id, _, _, how in rows() if id == "V3.2.2"]
    assert taking == {path for path, _ in POINTER.findall(row) if path.startswith("web/")}


def test_every_row_has_a_verdict() -> None:
    assert len(rows()) == len(re.findall(r"^\| V[0-9]", GUIDE, re.MULTILINE)) > 70
    assert {verdict for _, _, verdict, _ in rows()} == VERDICTS


def test_every_file_and_test_it_names_exists() -> None:
    pointers = POINTER.findall(GUIDE)
    assert len(pointers) > 100
    for path, test in pointers:
        file = ROOT / path
        assert file.is_file(), path
        for name in test.split("::")[1:]:
            found = re.search(rf"\b(def|class) {name}\b", file.read_text("utf-8"))
            assert found, f"{path}{test}"


def test_the_example_proxy_speaks_current_tls_alone() -> None:
    conf = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    assert re.findall(r"ssl_protocols ([^;]+);", conf) == ["TLSv1.2 TLSv1.3"]
    assert "return 301 https://" in conf
    assert "proxy_hide_header Strict-Transport-Security;" in conf
