"""`zhegui import course`, as it is typed."""

from pathlib import Path

import psycopg
import pytest

from tests.shared import shared
from zhegui.cli import main
from zhegui.kernel.secrets.vault import Vault
from zhegui.postgres import Cluster
from zhegui.settings import Settings

PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489")
COUNTS = "select count(*), count(distinct course_sid), max(version) from lesson"


@pytest.fixture(autouse=True)
def installation(clean: Cluster, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installation with keys and one category, on the tests' PostgreSQL."""
    monkeypatch.setenv("ZHEGUI_DATABASE_URL", clean.app_url)
    monkeypatch.setenv("ZHEGUI_DATABASE_OWNER_URL", clean.owner_url)
    monkeypatch.setenv("ZHEGUI_DATA_DIR", str(settings.data_dir))
    Vault(settings.keys_dir)
    with psycopg.connect(clean.owner_url) as connection:
        connection.execute(
            "insert into category (sid, code, name, english_name, cover, position, is_retired,"
            " created_at, updated_at, version) values (uuidv7(), 'safety', '安全', 'Safety', 'safety',"
            " 1, false, now(), now(), 1)"
        )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "course"
    (root / "图").mkdir(parents=True)
    (root / "course.toml").write_text('code = "power"\ntitle = "用电"\ncategory = "safety"\n')
    (root / "1.1 触电.md").write_text("# 触电\n\n![人体](图/人.png)\n<!-- 藏 -->\n")
    (root / "1.2 验电.md").write_text("# 验电\n\n先在有电处试。\n")
    (root / "图" / "人.png").write_bytes(PNG)
    return root


def one(cluster: Cluster, query: str) -> tuple[object, ...]:
    with psycopg.connect(cluster.owner_url) as connection:
        found = connection.execute(query.encode()).fetchone()
    assert found is not None
    return tuple(found)


def test_it_imports_with_its_pictures_and_tells_each_doubt(
    clean: Cluster, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", "course", str(folder)]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert [line.split("\t")[:2] for line in printed[:-1]] == [
        ["1.1 触电.md:4", "comment_left_out"],
        ["1.1 触电.md:-", "chapter_from_lesson"],
    ]
    assert "1 chapters, 2 lessons, 1 pictures, 2 remarks" in printed[-1]
    assert one(clean, "select title, state from course") == ("用电", "published")
    (html,) = one(clean, "select body_html from lesson where title = '触电'")
    assert str(html).startswith('<p><img src="/files/public/')


def test_a_second_time_changes_nothing(clean: Cluster, folder: Path) -> None:
    assert main(["import", "course", str(folder)]) == 0
    first = one(clean, COUNTS)
    assert main(["import", "course", str(folder)]) == 0
    assert one(clean, COUNTS) == first
    assert one(clean, "select count(*) from course_revision") == (1,)


def test_a_second_time_the_offer_stays_as_it_is(clean: Cluster, folder: Path) -> None:
    assert main(["import", "course", str(folder)]) == 0
    offer = "update course set price = 99, summary = '改过' returning price"
    with psycopg.connect(clean.owner_url) as connection:
        connection.execute(offer)
    assert main(["import", "course", str(folder)]) == 0
    assert one(clean, "select price, summary = '改过' from course") == (99, False)


def test_a_second_time_lessons_are_known_wherever_they_stand(
    clean: Cluster, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lessons = (
        "select array_agg((title, sid)::text order by title) from lesson where title <> '新讲'"
    )
    with (folder / "course.toml").open("a") as about:
        about.write('[chapters]\n1 = "用电"\n2 = "急救"\n')
    assert main(["import", "course", str(folder)]) == 0
    first = one(clean, lessons)
    (folder / "1.1 触电.md").rename(folder / "2.1 触电.md")
    (folder / "0.md").write_text("# 新讲\n\n新的。\n")
    (folder / "1.2 验电.md").write_text("# 验电\n\n先在有电处试，再验。\n")
    capsys.readouterr()
    assert main(["import", "course", str(folder), "--dry-run"]) == 0
    tried = capsys.readouterr().out.splitlines()
    told = [line.split("\t")[:2] for line in tried if line.count("\t") == 2][:3]
    assert told == [["new", "新讲"], ["moved", "触电"], ["rewritten", "验电"]]
    assert "a dry run" in tried[-1]
    assert one(clean, "select count(*) from lesson") == (2,)
    assert main(["import", "course", str(folder)]) == 0
    assert capsys.readouterr().out.splitlines()[:3] == tried[:3]
    assert one(clean, lessons) == first
    (folder / "0.md").unlink()
    assert main(["import", "course", str(folder)]) == 0
    assert "deleted\t新讲" in capsys.readouterr().out
    assert one(clean, "select count(*) from lesson") == (2,)


@pytest.mark.parametrize(
    "words", [["--category", "nowhere"], ["--title", "长" * 81], ["--code", "用电"]]
)
def test_what_is_given_wrong_imports_nothing(
    clean: Cluster, folder: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert main(["import", "course", str(folder), *words]) == 1
    assert capsys.readouterr().err
    assert one(clean, "select count(*) from course") == (0,)


def test_what_a_system_hides_in_a_folder_is_no_lesson(
    clean: Cluster, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "._1.1 触电.md").write_bytes(b"\x00\x05\x16\x07\xff")
    (folder / ".git").mkdir()
    (folder / ".git" / "1.md").write_text("# 藏\n\n藏")
    (folder / "__MACOSX").mkdir()
    (folder / "__MACOSX" / "1.md").write_text("# 藏\n\n藏")
    for name in (".DS_Store", "Thumbs.db", "图/desktop.ini"):
        (folder / name).write_bytes(b"\0")
    assert main(["import", "course", str(folder)]) == 0
    assert "2 lessons, 1 pictures, 2 remarks" in capsys.readouterr().out


def test_every_file_that_is_not_imported_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("2.txt", "3.markdown", "4.html", "README.md", "index.md", "图/course.toml"):
        (folder / name).write_text("# 题\n\n文\n")
    (folder / "5.mp4").write_bytes(b"\0\0\0\x18ftypmp42")
    (folder / "图" / "余.png").write_bytes(PNG)
    (folder / "6.md").symlink_to(folder / "1.2 验电.md")
    assert main(["import", "course", str(folder)]) == 0
    lines = [line.split("\t") for line in capsys.readouterr().out.splitlines()[:-1]]
    assert {where: reason for where, reason, _ in lines if not where.startswith("1.1")} == {
        "2.txt:-": "not_a_lesson",
        "3.markdown:-": "not_a_lesson",
        "4.html:-": "not_a_lesson",
        "5.mp4:-": "not_a_lesson",
        "6.md:-": "link_not_followed",
        "index.md:-": "another_introduction",
        "图/course.toml:-": "another_description",
        "图/余.png:-": "picture_not_shown",
    }
    (words,) = [words for where, _, words in lines if where == "index.md:-"]
    assert (
        words
        == "没有导入：课程说明取自 README.md / was not imported: the course's description is README.md"
    )


def test_a_broken_folder_imports_nothing(
    clean: Cluster, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "1.3 空.md").write_text("# 空\n")
    assert main(["import", "course", str(folder)]) == 1
    printed = capsys.readouterr()
    assert [line.split("\t")[:2] for line in printed.out.splitlines()] == [
        ["1.3 空.md:-", "empty_lesson"]
    ]
    assert "错误 1 处 / nothing was imported, faults: 1" in printed.err
    assert one(clean, "select count(*) from course") == (0,)


def test_no_folder_and_links_out_of_it(
    clean: Cluster, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", "course", str(folder / "none")]) == 1
    assert "there is no folder" in capsys.readouterr().err
    assert main(["import", "course", str(folder / "1.2 验电.md")]) == 1
    assert "is a file, not a folder" in capsys.readouterr().err
    (folder / "图" / "passwd.png").symlink_to("/etc/passwd")
    (folder / "1.2 验电.md").write_text("# 验电\n\n![x](图/passwd.png)\n")
    assert main(["import", "course", str(folder)]) == 0
    assert "picture_missing" in capsys.readouterr().out


def test_a_real_course(clean: Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    root = shared("data/course-security101-zh")
    given = ["--code", "security-101", "--title", "网络安全入门", "--category", "safety"]
    assert main(["import", "course", str(root), *given]) == 0
    assert "8 chapters, 32 lessons" in capsys.readouterr().out
    assert one(clean, "select lesson_count from course") == (32,)
