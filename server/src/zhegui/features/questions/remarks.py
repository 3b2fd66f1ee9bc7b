"""What an import has to say about a file: which line, why, and what was done. Ids never change."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field

from pydantic import JsonValue

#: Its value `what` is the reason of another remark, whose values it has.
COMPANION = "companion_refused"


@dataclass(frozen=True, slots=True)
class RemarkWords:
    """One text in both languages; `{name}` is filled from a remark's values."""

    zh: str
    en: str

    @property
    def both(self) -> tuple[str, str]:
        """Words that need no values, in Chinese and English."""
        return self.zh, self.en

    def fill(self, language: str, values: dict[str, str | int]) -> str:
        return (self.en if language == "en" else self.zh).format(**values)


@dataclass(frozen=True, slots=True)
class Remark:
    """One doubt or fault. `line` counts from 1, header included; None is the whole file."""

    line: int | None
    reason: str
    done: str = "imported_as_is"
    values: dict[str, str | int] = field(default_factory=dict)

    @property
    def is_fault(self) -> bool:
        """Whether the file may not be imported because of it."""
        return self.done == "refused"

    def words(self, language: str) -> tuple[str, str]:
        """The reason and what was done, in "zh" or "en"."""
        values = dict(self.values)
        if self.reason == COMPANION:
            values["what"] = REASONS[str(values["what"])].fill(language, values)
        return (
            REASONS[self.reason].fill(language, values),
            DONE[self.done].fill(language, self.values),
        )

    def to_json(self) -> dict[str, JsonValue]:
        return asdict(self)


def fault(line: int | None, reason: str, **values: str | int) -> Remark:
    """A remark that refuses the whole file."""
    return Remark(line, reason, "refused", values)


def companion_fault(name: str, found: Remark) -> Remark:
    """A remark that refuses a whole import, by a fault `found` in the file `name` beside it."""
    return fault(None, COMPANION, **found.values, name=name, at=found.line or 1, what=found.reason)


class FileRefused(Exception):  # noqa: N818 (an outcome, not a defect)
    """The file is broken, and nothing of it may be imported; `remarks` say where and why."""

    def __init__(self, remarks: Iterable[Remark]) -> None:
        super().__init__("the file is refused")
        self.remarks = list(remarks)


DONE = {
    "imported_as_is": RemarkWords("已按原样导入", "imported as it stands"),
    "imported_as_single_choice": RemarkWords(
        "已按答案导入为单选题", "imported as single choice, by its key"
    ),
    "imported_as_multiple_choice": RemarkWords(
        "已按答案导入为多选题", "imported as multiple choice, by its key"
    ),
    "imported_without_option": RemarkWords(
        "已导入，未包含空选项", "imported without the empty option"
    ),
    "imported_without_figure": RemarkWords("已导入，但没有附图", "imported without a figure"),
    "figure_kept": RemarkWords("已保留题库中的附图", "the figure that the bank has was kept"),
    "imported_without_them": RemarkWords("已导入，去掉了这些字符", "imported without them"),
    "kept_both": RemarkWords("两个题目标签都已保留", "imported with both numbers"),
    "skipped": RemarkWords("已跳过", "passed over"),
    "left": RemarkWords("未改动", "left as it was"),
    "refused": RemarkWords("整个文件未导入", "nothing of the file was imported"),
}

REASONS = {
    # doubts: the row is imported, and a person should look at it
    "key_count_differs": RemarkWords(
        "题目编号 {code} 标明 {stated} 个正确选项，答案却有 {marked} 个",
        "code {code} says {stated} right option(s), the key marks {marked}",
    ),
    "options_equal": RemarkWords("选项 {options} 内容相同", "options {options} are equal"),
    "options_nearly_equal": RemarkWords(
        "选项 {options} 仅空格或全半角不同",
        "options {options} differ only in spaces or character width",
    ),
    "right_option_equals_wrong": RemarkWords(
        "选项 {options} 内容相同，其中有对有错，考生无法区分",
        "options {options} are equal, though one is right and one is wrong",
    ),
    "unseen_characters": RemarkWords(
        "列 {columns} 含有看不见的字符", "column(s) {columns} hold characters that nobody sees"
    ),
    "option_empty": RemarkWords("选项 {option} 为空", "option {option} is empty"),
    "same_stem_other_options": RemarkWords(
        "题干与第 {first} 行相同，选项不同", "the stem of line {first} with other options"
    ),
    "same_stem_other_options_and_figures": RemarkWords(
        "题干与第 {first} 行相同，选项和附图都不同",
        "the stem of line {first} with other options and another figure",
    ),
    "same_stem_other_figures": RemarkWords(
        "题干、选项和答案与第 {first} 行相同，附图不同",
        "stem, options and key of line {first} with another figure",
    ),
    "stem_nearly_repeated": RemarkWords(
        "题干与第 {first} 行仅标点、空格或全半角不同",
        "the stem of line {first} but for punctuation, spaces or character width",
    ),
    "question_repeated": RemarkWords(
        "题干、选项、答案和附图都与第 {first} 行相同",
        "the same question as line {first}: stem, options, key and figures",
    ),
    "two_numbers": RemarkWords(
        "一个单元格里有 {count} 个题目标签：{numbers}", "{count} numbers in one cell: {numbers}"
    ),
    "number_repeated": RemarkWords(
        "题目标签 {number} 还出现在第 {others} 行", "number {number} stands in line(s) {others} too"
    ),
    "number_placeholder": RemarkWords(
        "题目标签 {number} 只是占位，没有编号", "{number} is a placeholder, not a number"
    ),
    "number_unusual": RemarkWords(
        "题目标签「{number}」不合惯例", 'number "{number}" is unlike the others'
    ),
    "code_repeated": RemarkWords(
        "题目编号 {code} 还出现在第 {first} 行", "code {code} stands in line {first} too"
    ),
    "figure_missing": RemarkWords(
        "附图对照表列有附图 {name}，但没有找到该文件",
        "the list of figures names {name}, which was not found",
    ),
    "figure_unreadable": RemarkWords(
        "附图 {name} 的内容不是可用的图片", "figure {name} is not a usable picture by its content"
    ),
    "figure_mentioned": RemarkWords(
        "题干提到了图，但没有附图", "the stem speaks of a figure, there is none"
    ),
    "class_list_differs": RemarkWords(
        "{label} 类题表第 {other_line} 行同一题目编号的文字不同",
        "the list of class {label}, line {other_line}, words this code differently",
    ),
    # about the file as a whole
    "row_empty": RemarkWords("空行", "an empty row"),
    "encoding_gb18030": RemarkWords(
        "文件不是 UTF-8 编码，已按 GB18030 读取", "not UTF-8; read as GB18030"
    ),
    "column_unknown": RemarkWords("不认识的列 {names}", "unknown column(s) {names}"),
    "figure_unused": RemarkWords(
        "没有题目使用的附图：{names}", "figures that no question uses: {names}"
    ),
    "class_list_unknown_code": RemarkWords(
        "{label} 类题表中的题目编号 {codes} 不在本文件里",
        "the list of class {label} names code(s) {codes} that this file lacks",
    ),
    "absent_from_file": RemarkWords(
        "题库中的 {count} 道题不在本文件里：{codes}",
        "{count} question(s) of the bank are not in this file: {codes}",
    ),
    # faults: nothing is imported
    "file_empty": RemarkWords("文件是空的", "the file is empty"),
    "file_too_large": RemarkWords("文件超过 {limit} MB", "the file exceeds {limit} MB"),
    COMPANION: RemarkWords("{name} 第 {at} 行：{what}", "{name}, line {at}: {what}"),
    "companion_unknown": RemarkWords(
        "不认识这个附带文件，可以附带：{names}", "nothing reads this file; known are: {names}"
    ),
    # What imports of before said of it.
    "companion_broken": RemarkWords(
        "{name} 第 {at} 行无法读取（{what}）", "{name} cannot be read, line {at}: {what}"
    ),
    "upload_missing": RemarkWords(
        "上传的文件已不存在，请重新上传", "the upload is gone: upload it again"
    ),
    "right_ended": RemarkWords(
        "发起人已没有此题库的编辑权限，未作导入",
        "the person who started the import may not write to the bank any more; nothing was imported",
    ),
    "import_failed": RemarkWords(
        "导入多次出错，已经停止，请稍后重新上传",
        "the import failed again and again and was stopped; upload it again later",
    ),
    "not_csv": RemarkWords(
        "这是 {program} 文件，请另存为 CSV（UTF-8）后再导入",
        "this is {program}; save it as CSV (UTF-8) and import that",
    ),
    "packed": RemarkWords(
        "这是 {program} 压缩文件，请解压后导入其中的 CSV（UTF-8）",
        "this is a packed file ({program}); unpack it and import the CSV (UTF-8) in it",
    ),
    "picture": RemarkWords(
        "这是 {program} 图片，不是表格，请导入 CSV（UTF-8）文件",
        "this is a picture ({program}) and no table; import a CSV file (UTF-8)",
    ),
    "encoding_utf16": RemarkWords(
        "这是 UTF-16 编码的文本，请另存为 CSV（UTF-8）后再导入",
        "this is text in UTF-16; save it as CSV (UTF-8) and import that",
    ),
    "nul_character": RemarkWords(
        "文件含有 NUL 字符，可能不是文本", "holds a NUL character: not a text file"
    ),
    "encoding_unknown": RemarkWords(
        "文件编码不是 UTF-8，也不是 GB18030", "the file is neither UTF-8 nor GB18030"
    ),
    "encoding_broken": RemarkWords("此行有损坏的 UTF-8 字符", "broken UTF-8 in this line"),
    "csv_malformed": RemarkWords(
        "CSV 格式有误，请检查引号是否成对、单元格是否过长",
        "not well-formed CSV: look for an unpaired quote or a cell that is too long",
    ),
    "column_missing": RemarkWords("缺少列 {names}", "missing column(s) {names}"),
    "column_repeated": RemarkWords("重复的列 {names}", "repeated column(s) {names}"),
    "no_rows": RemarkWords("文件里没有题目", "the file has no questions"),
    "cell_count": RemarkWords(
        "应有 {expected} 个单元格，实有 {found} 个", "{found} cells instead of {expected}"
    ),
    "cell_too_long": RemarkWords(
        "列 {column} 超过 {limit} 个字", "column {column} exceeds {limit} characters"
    ),
    "control_character": RemarkWords(
        "列 {column} 含有控制字符", "column {column} holds a control character"
    ),
    "code_invalid": RemarkWords(
        "题目编号「{code}」不是 MCx-数字 的形式", 'code "{code}" is not of the form MCx-number'
    ),
    "chapter_invalid": RemarkWords(
        "章节「{chapter}」不是 1.2.3 的形式", 'chapter "{chapter}" is not like 1.2.3'
    ),
    "key_invalid": RemarkWords(
        "答案「{key}」不是选项字母", 'key "{key}" is not letters of options'
    ),
    "key_names_no_option": RemarkWords("答案 {key} 指向空选项", "key {key} names an empty option"),
    "stem_missing": RemarkWords("没有题干", "there is no stem"),
    "stem_too_long": RemarkWords("题干太长", "the stem is too long"),
    "option_count": RemarkWords("选项太少或太多", "too few or too many options"),
    "option_missing": RemarkWords("有空选项", "an option is empty"),
    "option_too_long": RemarkWords("选项太长", "an option is too long"),
    "option_repeated": RemarkWords("与前面的选项重复", "repeats an earlier option"),
    "figure_unknown": RemarkWords("没有这张附图", "there is no such figure"),
    "one_right_option_expected": RemarkWords(
        "应当只有一个正确选项", "one right option is expected"
    ),
    "two_options_expected": RemarkWords(
        "判断题应当有两个选项", "a true/false question has two options"
    ),
    "structure_not_used": RemarkWords(
        "此题型用选项，不用 draft", "this kind is given by options, not by a draft"
    ),
    "options_not_used": RemarkWords(
        "此题型用 draft，不用选项", "this kind is given by a draft, not by options"
    ),
    "own_unit_missing": RemarkWords("缺少换算系数为 1 的单位", "one unit must have the factor 1"),
    "blank_count_differs": RemarkWords(
        "题干中的空（三个以上下划线）与答案的空数不一致",
        "the stem has not as many blanks (runs of three underscores or more) as there are answers",
    ),
    "text_says_nothing": RemarkWords(
        "答案里没有可比较的文字", "an accepted text holds nothing to compare"
    ),
    "groups_overlap": RemarkWords(
        "可换序的空重复或不存在", "a blank stands in two groups, or there is no such blank"
    ),
    "right_option_expected": RemarkWords("没有正确选项", "no option is right"),
}
