"""What an import has to say about a folder: where, why, and what was done. Ids never change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class FolderWords:
    """One text in both languages."""

    zh: str
    en: str


@dataclass(frozen=True)
class FolderRemark:
    """One doubt or fault. `file` is a path in the folder, `line` counts from 1; None is the whole."""

    file: str
    line: int | None
    reason: str
    about: str = ""

    @property
    def is_fault(self) -> bool:
        """Whether the folder may not be imported because of it."""
        return self.reason in FAULTS

    @property
    def words(self) -> FolderWords:
        """Why, and what was done."""
        words = (FAULTS | DOUBTS)[self.reason]
        return FolderWords(words.zh.format(self.about), words.en.format(self.about))


class FolderRefused(Exception):  # noqa: N818 (an outcome, not a defect)
    """The folder is broken, and nothing of it may be imported; `remarks` say where and why."""

    def __init__(self, remarks: Iterable[FolderRemark]) -> None:
        super().__init__("the folder is refused")
        self.remarks = list(remarks)


#: Nothing is imported because of these; `{}` is what the remark is about.
FAULTS = {
    "no_lessons": FolderWords("没有找到任何 .md 文件", "there is no .md file"),
    "not_utf8": FolderWords("不是 UTF-8 编码的文本", "not text in UTF-8"),
    "not_markdown": FolderWords("这是 {} 文件，请另存为 Markdown（UTF-8 文本）", "this is {}; save it as Markdown (text in UTF-8)"),
    "not_printable": FolderWords("含有不可存储的字符", "has characters that cannot be stored"),
    "too_large": FolderWords("文件太大，每讲不超过 200,000 字", "too large: a lesson has 200,000 characters"),
    "empty_lesson": FolderWords("没有正文", "has no text"),
    "title_too_long": FolderWords("标题超过 80 个字：{}", "the title is longer than 80 characters: {}"),
    "unprintable_sign": FolderWords("课程标题中的 {} 无法打印在证书上，请换一个写法", "{} in the course's title cannot be printed on certificates; write it another way"),
    "too_many_lessons": FolderWords("超过 {} 讲", "more than {} lessons"),
    "bad_description": FolderWords("course.toml 写法有误：{}", "course.toml is wrong: {}"),
    "value_missing": FolderWords("缺少 {}：写在 course.toml 或命令里", "{} is missing: give it in course.toml or with the command"),
    "unknown_trial": FolderWords("trial 中的 {} 没有对应的文件", "trial names {}, which is no file"),
    "unknown_category": FolderWords("没有分类 {}", "there is no category {}"),
    "course_copy_open": FolderWords("课程有未发布的修改，请先发布或放弃", "the course has changes that are not published; publish or discard them first"),
    "not_a_picture": FolderWords("{} 不是 PNG、JPEG、GIF 或 WebP 图片", "{} is no PNG, JPEG, GIF or WebP picture"),
}  # fmt: skip

DOUBTS = {
    "comment_left_out": FolderWords("注释没有导入", "a comment was left out"),
    "front_matter_left_out": FolderWords("文件头（两行 --- 之间）没有导入，只取其中的标题", "the lines between --- at the top were left out, but for a title"),
    "html_left_out": FolderWords("HTML 标签 {} 没有导入，文字保留", "the HTML tag {} was left out, its text kept"),
    "picture_missing": FolderWords("图片 {} 不在文件夹里，只保留替代文字", "the picture {} is not in the folder; its alternative text stands"),
    "picture_elsewhere": FolderWords("图片 {} 在别的网站上，改为链接", "the picture {} is on another site; it became a link"),
    "link_to_file": FolderWords("链接 {} 指向文件，只保留文字", "the link {} leads to a file; its text stands"),
    "passed_over": FolderWords("这是 {} 文件，没有导入；要作为一讲，请另存为 Markdown", "this is {} and was not imported; for a lesson, save it as Markdown"),
    "not_a_lesson": FolderWords("没有导入：只有 .md 文件才作为一讲", "was not imported: lessons are .md files alone"),
    "another_introduction": FolderWords("没有导入：课程说明取自 {}", "was not imported: the course's description is {}"),
    "another_description": FolderWords("没有读取：只读取文件夹最上层的 course.toml", "was not read: course.toml at the top of the folder alone is"),
    "picture_not_shown": FolderWords("没有导入：没有一讲用到这张图片", "was not imported: no text shows this picture"),
    "link_not_followed": FolderWords("这是链接，没有读取；请放入文件本身", "this is a link and was not read; put the file itself there"),
    "title_from_name": FolderWords("没有一级标题，用文件名作标题", "has no first heading; the file's name became the title"),
    "chapter_from_lesson": FolderWords("第 {} 章没有名称，用第一讲的标题", "chapter {} has no name; the title of its first lesson stands"),
}  # fmt: skip
