"""`zhegui import questions`, as it is typed."""

from pathlib import Path

import psycopg
import pytest

from tests.features.files import samples
from tests.features.questions.crac import png, row, text
from tests.shared import shared
from zhegui.cli import main
from zhegui.kernel.secrets.vault import Vault
from zhegui.postgres import Cluster
from zhegui.settings import Settings


@pytest.fixture(autouse=True)
def installation(clean: Cluster, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installation with keys, on the tests' PostgreSQL."""
    monkeypatch.setenv("ZHEGUI_DATABASE_URL", clean.app_url)
    monkeypatch.setenv("ZHEGUI_DATABASE_OWNER_URL", clean.owner_url)
    monkeypatch.setenv("ZHEGUI_DATA_DIR", str(settings.data_dir))
    Vault(settings.keys_dir)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "bank" / "full.csv"
    path.parent.mkdir()
    path.write_text(text(row(), row(I="MC1-0002", J="LX", T="AB")), encoding="utf-8")
    return path


def imports(*words: str | Path) -> int:
    given = [str(word) for word in words]
    return main(["import", "questions", "--bank", "业余", "--format", "crac", *given])


def counted(cluster: Cluster, table: str) -> int:
    with psycopg.connect(cluster.owner_url) as connection:
        found = connection.execute(f"select count(*) from {table}".encode()).fetchone()
        return int(found[0]) if found else 0


def test_it_imports_and_tells_each_doubtful_row(
    clean: Cluster, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert imports(file) == 0
    printed = capsys.readouterr().out.splitlines()
    assert [line.split("\t")[:2] for line in printed[:-1]] == [
        ["3", "key_count_differs"],
        ["3", "same_stem_other_options"],
        ["3", "number_placeholder"],
    ]
    assert "created 2, changed 0, unchanged 0" in printed[-1]
    assert counted(clean, "question") == 2


def test_a_workbook_is_called_by_its_name(
    clean: Cluster, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_bytes(samples.office(samples.XLSX))
    assert imports(file) == 1
    printed = capsys.readouterr().out
    assert "not_csv" in printed
    assert "this is Excel; save it as CSV (UTF-8)" in printed
    assert counted(clean, "question") == 0


def test_a_second_time_changes_nothing(
    clean: Cluster, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert imports(file) == 0
    first = capsys.readouterr().out.splitlines()
    assert imports(file) == 0
    again = capsys.readouterr().out.splitlines()
    assert again[:-1] == first[:-1]
    assert "created 0, changed 0, unchanged 2" in again[-1]
    assert [counted(clean, table) for table in ("organization", "bank", "question_version")] == [
        0, 1, 2,
    ]  # fmt: skip


def test_figures_and_lists_are_taken_from_where_they_lie(
    clean: Cluster, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (file.parent / "images.csv").write_text("J,ImagePath\nLK0001,pictures/0.jpg\n")
    (file.parent / "class_a.csv").write_text(text(row()), encoding="utf-8")
    figures = tmp_path / "pictures"
    figures.mkdir()
    (figures / "0.jpg").write_bytes(png())
    (figures / "notes.txt").write_text("no picture")
    assert imports("--figures", figures, file) == 0
    assert [counted(clean, table) for table in ("figure", "question_class")] == [1, 1]


def test_a_broken_file_imports_nothing_and_fails(
    clean: Cluster, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(text(row(), row(I="x")), encoding="utf-8")
    assert imports(file) == 1
    printed = capsys.readouterr()
    assert printed.out.startswith("3\tcode_invalid\t")
    assert "nothing was imported" in printed.err
    assert counted(clean, "bank") == 0


@pytest.mark.parametrize("words", [["no.csv"], ["--figures", "no-folder", "FILE"], ["."]])
def test_what_cannot_be_read_is_said(
    file: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert imports(*(file if word == "FILE" else word for word in words)) == 1
    assert "no-folder" in (said := capsys.readouterr().err) or "cannot read" in said


@pytest.mark.parametrize("name", ["", " ", "长" * 101, "a\nb"])
def test_a_bank_has_a_proper_name(
    file: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", "questions", "--bank", name, "--format", "crac", str(file)]) == 1
    said = capsys.readouterr().err
    assert said.startswith("bank: ")
    assert " / " in said


def test_two_figures_of_one_name_are_refused(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in ("a", "b"):
        (tmp_path / "pictures" / folder).mkdir(parents=True)
        (tmp_path / "pictures" / folder / "LK0001.png").write_bytes(png())
    assert imports("--figures", tmp_path / "pictures", file) == 1
    assert "share a name" in capsys.readouterr().err


def test_the_real_bank(clean: Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    folder = shared("data/crac-2025")
    assert imports("--figures", folder / "images_2", folder / "full.csv") == 0
    assert "created 1375, changed 0, unchanged 0, remarks 342" in capsys.readouterr().out
    assert [counted(clean, table) for table in ("question", "figure")] == [1375, 53]
