"""What is shown of what names a person: enough to recognize one's own."""

from typing import Final

from zhegui.kernel.people.names import DOT, parts_of, tidied_name


def mask_mobile(mobile: str) -> str:
    """`138****5678`."""
    return f"{mobile[:3]}****{mobile[7:]}"


def mask_id_number(number: str) -> str:
    """First and last sign only, as the consent promises: the rest holds region, birthday and sex."""
    return f"{number[:1]}{'*' * (len(number) - 2)}{number[-1:]}"


def mask_account(number: str) -> str:
    """`****0917`: as banks print it. Of a short one nothing is told."""
    return f"****{number[-4:]}" if len(number) > 8 else "****" if number else ""


# The surnames of two characters that are in use today (新华字典 appendix, census lists). A name
# of two characters altogether is read as one of each: 欧阳 alone is 阳 of the family 欧.
_SURNAMES_OF_TWO: Final = """
欧阳 太史 端木 上官 司马 东方 独孤 南宫 万俟 闻人 夏侯 诸葛 尉迟 公羊 赫连 澹台 皇甫 宗政 濮阳 公冶 太叔
申屠 公孙 慕容 仲孙 钟离 长孙 宇文 司徒 鲜于 司空 闾丘 子车 亓官 司寇 巫马 公西 颛孙 壤驷 公良 漆雕 乐正
宰父 谷梁 拓跋 夹谷 轩辕 令狐 段干 百里 呼延 东郭 南门 羊舌 微生 公户 公玉 梁丘 左丘 东门 西门 第五 贺兰
歐陽 司馬 東方 諸葛 尉遲 赫連 澹臺 濮陽 公孫 長孫 鮮于
"""
_COMPOUND_SURNAMES: Final = frozenset(_SURNAMES_OF_TWO.split())
_STAR: Final = "*"


def _mask_part(part: str) -> str:
    return part[0] + _STAR if len(part) > 1 else _STAR


def masked_name(name: str) -> str:
    """A name of which only enough is left to recognize one's own; its length is hidden too.

    张明远 → 张*, 欧阳修 → 欧阳*, 阿依古丽·买买提 → 阿*·买*, John Smith → J* S*, 龙 → *.
    """
    name = tidied_name(name)
    parts = parts_of(name)
    if len(parts) > 1:
        return (" " if " " in name else DOT).join(map(_mask_part, parts))
    whole = "".join(parts)
    if len(whole) > 2 and whole[:2] in _COMPOUND_SURNAMES:
        return whole[:2] + _STAR
    return _mask_part(whole)
