"""What commands were given, and how they refuse it."""

from pathlib import Path

from pydantic import ValidationError

from zhegui.commands.command import Refused
from zhegui.kernel.http.error_responses import input_words


def refused_arguments(error: ValidationError) -> Refused:
    """Says of each argument in both languages what is wrong with it."""
    lines: list[str] = []
    for each in error.errors():
        _, zh, en = input_words(each)
        lines.append(f"{each['loc'][0]}: {zh} / {en}")
    return Refused("\n".join(lines))


def folder(path: str) -> Path:
    """A folder that was named; raises `Refused` where there is none."""
    if Path(path).is_file():
        raise Refused(f"{path} 是文件，不是文件夹 / {path} is a file, not a folder")
    if not Path(path).is_dir():
        raise Refused(f"没有文件夹 {path} / there is no folder {path}")
    return Path(path)
