"""The crac format: every row a question, every doubt told, every broken file refused whole."""

import bz2
import gzip
import lzma
import re
from collections import Counter
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.features.files import samples
from tests.features.questions.crac import HEADER, package, png, row, text
from tests.shared import shared
from zhegui.features.questions.content import DraftOption
from zhegui.features.questions.formats import FORMATS, Package, Parsed
from zhegui.features.questions.remarks import DONE, REASONS, FileRefused, Remark, fault

CRAC = FORMATS["crac"]


def parsed(*rows: list[str], **companions: bytes) -> Parsed:
    return CRAC.parse(package(*rows, **companions))


def told(remarks: list[Remark]) -> list[tuple[int | None, str, str]]:
    return [(remark.line, remark.reason, remark.done) for remark in remarks]


def refused(file: bytes) -> list[tuple[int | None, str]]:
    with pytest.raises(FileRefused) as error:
        CRAC.parse(Package(file))
    assert all(remark.is_fault for remark in error.value.remarks)
    return [(remark.line, remark.reason) for remark in error.value.remarks]


def test_a_row_becomes_a_question() -> None:
    file = parsed(row(T="AC", I="MC2-0001"))
    (question,) = file.rows
    assert (question.line, question.code, question.number, question.chapter) == (
        2, "MC2-0001", "LK0001", "1.1.1",
    )  # fmt: skip
    assert question.draft.kind == "multiple_choice"
    assert question.draft.options == (
        DraftOption("辐射电波", True),
        DraftOption("供电", False),
        DraftOption("散热", True),
        DraftOption("支撑", False),
    )
    assert file.remarks == []


@pytest.mark.parametrize(
    ("cells", "kind", "reason", "done"),
    [
        ({"T": "AB"}, "multiple_choice", "key_count_differs", "imported_as_multiple_choice"),
        ({"I": "MC2-1"}, "single_choice", "key_count_differs", "imported_as_single_choice"),
        ({"C": "供电"}, "single_choice", "options_equal", "imported_as_is"),
        ({"C": "供 电"}, "single_choice", "options_nearly_equal", "imported_as_is"),
        ({"C": "辐射电波"}, "single_choice", "right_option_equals_wrong", "imported_as_is"),
        ({"D": ""}, "single_choice", "option_empty", "imported_without_option"),
        ({"J": "LX"}, "single_choice", "number_placeholder", "imported_as_is"),
        ({"J": ""}, "single_choice", "number_unusual", "imported_as_is"),
        ({"J": "LY0014, LY0017"}, "single_choice", "two_numbers", "kept_both"),
        ({"Q": "附图中的符号代表："}, "single_choice", "figure_mentioned", "imported_as_is"),
    ],
)
def test_a_doubtful_row_is_imported_and_told(
    cells: dict[str, str], kind: str, reason: str, done: str
) -> None:
    file = parsed(row(**cells))
    assert [question.draft.kind for question in file.rows] == [kind]
    assert told(file.remarks) == [(2, reason, done)]


@pytest.mark.parametrize(
    ("second", "reason"),
    [
        ({"A": "接收电波"}, "same_stem_other_options"),
        ({"A": "供电", "B": "辐射电波"}, "same_stem_other_options"),
        ({"Q": "天线的作用是:"}, "stem_nearly_repeated"),
        ({}, "question_repeated"),
    ],
)
def test_rows_alike_are_all_imported_and_told(second: dict[str, str], reason: str) -> None:
    file = parsed(row(), row(J="LK0002", I="MC1-0002", **second))
    assert len(file.rows) == 2
    assert told(file.remarks) == [(3, reason, "imported_as_is")]
    assert file.remarks[0].values == {"first": 2}


def test_the_same_words_with_another_figure_are_another_question() -> None:
    given = package(row(), row(J="LK0002", I="MC1-0002"))
    figures = {"LK0001.png": png(1), "LK0002.png": png(2)}
    file = CRAC.parse(replace(given, figures=figures))
    assert told(file.remarks) == [(3, "same_stem_other_figures", "imported_as_is")]
    assert len({question.draft.figures for question in file.rows}) == len(file.pictures) == 2


def test_a_repeated_code_and_number_are_told_and_both_imported() -> None:
    file = parsed(row(), row(Q="另一个问题："))
    assert len(file.rows) == 2
    assert told(file.remarks) == [
        (2, "number_repeated", "imported_as_is"),
        (3, "code_repeated", "imported_as_is"),
        (3, "number_repeated", "imported_as_is"),
    ]


def test_figures_are_found_by_number_or_by_the_list_and_known_by_their_content() -> None:
    listed = b"J,ImagePath\nLK0002,images/0.png\nLK0003,images\\1.jpg\nLK0004,images/2.jpg\n"
    rows = [row(J=f"LK000{n}", I=f"MC1-000{n}", Q=f"问题{n}") for n in range(1, 5)]
    figures = {
        "lk0001.JPG": png(1), "0.png": png(2), "1.jpg": b"C:/images/LK0003.jpg", "9.png": png(9),
    }  # fmt: skip
    file = CRAC.parse(replace(package(*rows, images=listed), figures=figures))
    assert [len(question.draft.figures) for question in file.rows] == [1, 1, 0, 0]
    assert {picture.image.media_type for picture in file.pictures.values()} == {"image/png"}
    assert told(file.remarks) == [
        (None, "figure_unused", "skipped"),
        (4, "figure_unreadable", "imported_without_figure"),
        (5, "figure_missing", "imported_without_figure"),
    ]


def test_classes_come_from_their_lists() -> None:
    in_a = text(row(Q="天线的 作用是：")).encode()
    in_b = text(row(Q="馈线的作用是："), row(I="MC1-0009")).encode()
    file = parsed(row(), row(J="LK0002", I="MC1-0002", Q="问题"), class_a=in_a, class_b=in_b)
    assert [question.labels for question in file.rows] == [frozenset("AB"), frozenset()]
    assert told(file.remarks) == [
        (None, "class_list_unknown_code", "skipped"),
        (2, "class_list_differs", "imported_as_is"),
    ]


GOOD = text(row()).encode()
OLE2 = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


@pytest.mark.parametrize(
    ("file", "program"),
    [
        (samples.office(samples.XLSX), "Excel"),
        (samples.office(samples.DOCX), "Word"),
        (samples.office(samples.PPTX), "PowerPoint"),
        (OLE2 + b"\0" * 504 + "Workbook".encode("utf-16-le"), "Excel"),
        (OLE2 + b"\0" * 504 + "WordDocument".encode("utf-16-le"), "Word"),
        (OLE2 + b"\0" * 504, "Office"),
        (b"PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "LibreOffice"),
        (samples.office(samples.XLSX)[:60], "Office"),
        (OLE2[:4] + b"\0" * 60, "Office"),
        (samples.pdf(), "PDF"),
    ],
)
def test_what_is_no_table_is_called_by_its_name(file: bytes, program: str) -> None:
    with pytest.raises(FileRefused) as refusal:
        FORMATS["crac"].parse(Package(file))
    (remark,) = refusal.value.remarks
    assert remark.words("en")[0] == f"this is {program}; save it as CSV (UTF-8) and import that"
    assert remark.words("zh")[0] == f"这是 {program} 文件，请另存为 CSV（UTF-8）后再导入"


@pytest.mark.parametrize(
    ("file", "zh", "en"),
    [
        (gzip.compress(GOOD), "这是 gzip 压缩文件", "this is a packed file (gzip); unpack it"),
        (bz2.compress(GOOD), "这是 bzip2 压缩文件", "this is a packed file (bzip2); unpack it"),
        (lzma.compress(GOOD), "这是 xz 压缩文件", "this is a packed file (xz); unpack it"),
        (
            b"7z\xbc\xaf\x27\x1c\0\4",
            "这是 7-Zip 压缩文件",
            "this is a packed file (7-Zip); unpack it",
        ),
        (b"Rar!\x1a\7\1\0", "这是 RAR 压缩文件", "this is a packed file (RAR); unpack it"),
        (
            b"(\xb5/\xfd\0\0",
            "这是 Zstandard 压缩文件",
            "this is a packed file (Zstandard); unpack it",
        ),
        (b"PK\x03\x04", "这是 ZIP 压缩文件", "this is a packed file (ZIP); unpack it"),
        (b"PK\x05\x06" + b"\0" * 18, "这是 ZIP 压缩文件", "this is a packed file (ZIP); unpack it"),
        (png(1), "这是 PNG 图片，不是表格", "this is a picture (PNG) and no table"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF\0", "这是 JPEG 图片", "this is a picture (JPEG)"),
        (b"GIF89a\1\0\1\0", "这是 GIF 图片", "this is a picture (GIF)"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "这是 WebP 图片", "this is a picture (WebP)"),
        (b"II*\0\x08\0\0\0", "这是 TIFF 图片", "this is a picture (TIFF)"),
        (GOOD.decode().encode("utf-16"), "这是 UTF-16 编码的文本", "this is text in UTF-16"),
        (GOOD.decode().encode("utf-16-le"), "这是 UTF-16 编码的文本", "this is text in UTF-16"),
        (GOOD.decode().encode("utf-16-be"), "这是 UTF-16 编码的文本", "this is text in UTF-16"),
    ],
)
def test_what_is_packed_or_a_picture_or_in_utf_16_is_told_as_that(
    file: bytes, zh: str, en: str
) -> None:
    with pytest.raises(FileRefused) as refusal:
        CRAC.parse(Package(file))
    (remark,) = refusal.value.remarks
    assert remark.words("zh")[0].startswith(zh)
    assert remark.words("en")[0].startswith(en)


@pytest.mark.parametrize(
    ("file", "faults"),
    [
        (b"", [(None, "file_empty")]),
        (b" \n \n", [(None, "file_empty")]),
        (b"x" * (20 * 1024 * 1024 + 1), [(None, "file_too_large")]),
        (GOOD.replace("天".encode(), b"\0"), [(2, "nul_character")]),
        (samples.office(samples.XLSX), [(None, "not_csv")]),
        (GOOD.decode().encode("utf-16"), [(None, "encoding_utf16")]),
        (b"\xef\xbb\xbf" + GOOD + b"\xff", [(3, "encoding_broken")]),
        (GOOD + text(row(J="LX")).encode().split(b"\n")[1][:-1], [(3, "encoding_broken")]),
        (GOOD.replace("天".encode(), b"\x80\xff"), [(None, "encoding_unknown")]),
        (b"\x89PNG\r\n\x1a\n\xff\xff", [(None, "picture")]),
        (GOOD + b'LK,1,"MC1', [(3, "csv_malformed")]),
        (GOOD + b'"a"b,1\n', [(3, "csv_malformed")]),
        (GOOD.replace(b"J,P", b"P,P"), [(1, "column_missing"), (1, "column_repeated")]),
        (GOOD.replace(b"J,P", b"J,P" + b"," * 1_000_000, 1), [(1, "column_repeated")]),
        (b"J,P,I,Q,T,A,B,C\n", [(1, "column_missing")]),
        (b"hello\n", [(1, "column_missing")]),
        (text().encode(), [(None, "no_rows")]),
        (text(row()[:-1], [*row(), "x"]).encode(), [(2, "cell_count"), (3, "cell_count")]),
        (text(row(Q="长" * 10_001)).encode(), [(2, "cell_too_long")]),
        (text(row(Q="长" * 200_000)).encode(), [(2, "csv_malformed")]),
        (text(row(Q="长" * 4_001)).encode(), [(2, "stem_too_long")]),
        (text(row(C="长" * 2_001)).encode(), [(2, "option_too_long")]),
        (text(row(Q="a\x1bb")).encode(), [(2, "control_character")]),
        (text(row(Q="")).encode(), [(2, "stem_missing")]),
        (text(row(I="1")).encode(), [(2, "code_invalid")]),
        (text(row(I="MC１-0001")).encode(), [(2, "code_invalid")]),
        (text(row(P="一")).encode(), [(2, "chapter_invalid")]),
        (text(row(P="1.")).encode(), [(2, "chapter_invalid")]),
        (text(row(T="")).encode(), [(2, "key_invalid")]),
        (text(row(T="E")).encode(), [(2, "key_invalid")]),
        (text(row(T="AA")).encode(), [(2, "key_invalid")]),
        (text(row(T="a")).encode(), [(2, "key_invalid")]),
        (text(row(T="D", D="")).encode(), [(2, "key_names_no_option")]),
        (text(row(B="", C="", D="")).encode(), [(2, "option_count")]),
        (text(row(I="x"), row(T="?")).encode(), [(2, "code_invalid"), (3, "key_invalid")]),
    ],
)  # fmt: skip
def test_a_broken_file_is_refused_with_lines_and_reasons(
    file: bytes, faults: list[tuple[int | None, str]]
) -> None:
    assert refused(file) == faults


def test_characters_that_nobody_sees_are_taken_away_and_told() -> None:
    file = parsed(row(Q="天线\u200b的作用是：\u202e", T="A\ufeff", B="辐射\u200d电波"))
    assert told(file.remarks) == [
        (2, "unseen_characters", "imported_without_them"),
        (2, "right_option_equals_wrong", "imported_as_is"),
    ]
    (draft,) = [each.draft for each in file.rows]
    assert draft.stem == "天线的作用是："
    assert refused(text(row(Q="\u200b")).encode()) == [(2, "stem_missing")]


@pytest.mark.parametrize(
    ("file", "zh", "en"),
    [
        (
            b"J\nLK0001\n",
            "images.csv 第 1 行：缺少列 ImagePath",
            "images.csv, line 1: missing column(s) ImagePath",
        ),
        (
            samples.office(samples.XLSX),
            "images.csv 第 1 行：这是 Excel 文件，请另存为 CSV（UTF-8）后再导入",
            "images.csv, line 1: this is Excel; save it as CSV (UTF-8) and import that",
        ),
    ],
)
def test_a_broken_companion_refuses_the_file_too(file: bytes, zh: str, en: str) -> None:
    with pytest.raises(FileRefused) as refusal:
        parsed(row(), images=file)
    (remark,) = refusal.value.remarks
    assert (remark.words("zh")[0], remark.words("en")[0]) == (zh, en)


def test_what_an_import_of_before_said_is_still_told() -> None:
    remark = fault(None, "companion_broken", name="images.csv", at=1, what="not_csv")
    assert remark.words("en")[0] == "images.csv cannot be read, line 1: not_csv"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_common_encodings_and_line_ends_read_the_same(encoding: str, newline: str) -> None:
    file = CRAC.parse(
        Package(text(row(), row(I="MC1-2", J="LX")).replace("\n", newline).encode(encoding))
    )
    assert file.rows[0].draft.stem == "天线的作用是："
    assert ("encoding_gb18030" in [r.reason for r in file.remarks]) == (encoding == "gb18030")


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    broken = text(row(Q="第一行\n第二行"), row(I="x")).encode() + b"\n,,,,,,,,\n"
    assert refused(broken) == [(4, "code_invalid")]


def test_empty_rows_and_unknown_columns_are_told() -> None:
    file = CRAC.parse(Package(text([*row(), "y"], [""] * 10, header=[*HEADER, "F"]).encode()))
    assert told(file.remarks) == [(1, "column_unknown", "skipped"), (3, "row_empty", "skipped")]


@given(st.binary(max_size=400) | st.text(max_size=400).map(lambda t: t.encode("utf-8", "ignore")))
def test_no_bytes_make_it_fail_otherwise(body: bytes) -> None:
    for file in (body, text().encode() + body):
        with suppress(FileRefused):
            assert CRAC.parse(Package(file)).rows


def test_every_reason_is_told_in_both_languages() -> None:
    for words in [*REASONS.values(), *DONE.values()]:
        fields = [set(re.findall(r"\{(\w+)\}", side)) for side in (words.zh, words.en)]
        assert fields[0] == fields[1]
        assert re.search(r"[\u4e00-\u9fff]", words.zh)
        assert words.en.isascii()


def real_package() -> Package:
    folder = shared("data/crac-2025")
    return Package(
        (folder / "full.csv").read_bytes(),
        {name: (folder / name).read_bytes() for name in CRAC.companion_names()},
        {path.name: path.read_bytes() for path in (folder / "images_2").iterdir()},
    )


def test_the_real_bank_is_read_whole() -> None:
    file = CRAC.parse(real_package())
    assert len(file.rows) == 1375
    assert Counter(row.draft.kind for row in file.rows) == {
        "single_choice": 1123, "multiple_choice": 252,
    }  # fmt: skip
    assert Counter(label for row in file.rows for label in row.labels or ()) == {
        "A": 683, "B": 1143, "C": 1282,
    }  # fmt: skip
    assert sum(bool(row.draft.figures) for row in file.rows) == len(file.pictures) == 53
    assert Counter(remark.reason for remark in file.remarks) == {
        "number_placeholder": 259,
        "number_repeated": 17,
        "two_numbers": 3,
        "key_count_differs": 2,
        "options_equal": 2,
        "options_nearly_equal": 1,
        "same_stem_other_options_and_figures": 25,
        "same_stem_other_options": 19,
        "same_stem_other_figures": 9,
        "stem_nearly_repeated": 1,
        "class_list_differs": 4,
    }
    assert [r.line for r in file.remarks if r.reason == "key_count_differs"] == [15, 17]
    assert [r.line for r in file.remarks if r.reason == "options_equal"] == [1013, 1054]
    assert [r.line for r in file.remarks if r.reason == "two_numbers"] == [60, 61, 62]
