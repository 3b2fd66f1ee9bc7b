"""What people's names are written with: which signs are one, for form, check and mask alike.

A name is kept and printed in one spelling (`tidied_name`), and compared without whatever stands
between its parts (`comparable_name`): keyboards and other systems write that in many ways.
"""

from __future__ import annotations

import hmac
import re
from typing import Final
from unicodedata import category, normalize

#: Each sign in its one spelling, before others that are typed for it. The full stop is no dot
#: between parts where it is kept, as in Jr.; it is none of the name where it is compared.
DOT: Final = "·"
DOTS: Final = "·•‧∙⋅・ꞏᐧ⸱᛫･．・"
APOSTROPHE: Final = "’"
APOSTROPHES: Final = "’'‘ʼʹ`´＇ʻ′‛"
HYPHEN: Final = "-"
HYPHENS: Final = "-‐‑‒–—−﹣－⁃"
ZERO: Final = "〇"
ZEROS: Final = "〇○◯"
#: What old systems wrote rare signs with, U+E815 to U+E864 of GBK's private use, and what
#: GB 18030-2022 writes for them.
_OF_GBK: Final = (
    "⺁𠂇𠂉𠃌⺄㑳㑇⺈⺋龴㖞㘚㘎⺌⺗㥮㤘龵㧏㧟㩳㧐龶龷㭎㱮㳠⺧𡗗龸⺪䁖䅟⺮䌷⺳⺶⺷𢦏䎱"
    "䎬⺻䏝䓖䙡䙌龹䜣䜩䝼䞍⻊䥇䥺䥽䦂䦃䦅䦆䦟䦛䦷䦶龺𤇾䲣䲟䲠䲡䱷䲢䴓䴔䴕䴖䴗䴘䴙䶮龻"
)
_FIRST_OF_GBK: Final = 0xE815
#: Numbers and symbols to Unicode, signs of names to people: 〇, and the radicals of `_OF_GBK`.
_LIKE_LETTERS: Final = {ZERO, *filter(lambda each: "⺀" <= each <= "⻳", _OF_GBK)}
#: Extensions H, I and J, which Python 3.11 does not know yet.
_OF_LATER_UNICODE: Final = frozenset(
    chr(code)
    for first, last in ((0x31350, 0x323AF), (0x2EBF0, 0x2EE5D), (0x323B0, 0x33479))
    for code in range(first, last + 1)
)
#: They choose between shapes of one sign; people who type a name do not.
_SELECTORS: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef\u180b-\u180d]")

_SPELLINGS: Final = str.maketrans(
    dict.fromkeys(DOTS, DOT)
    | dict.fromkeys(APOSTROPHES, APOSTROPHE)
    | dict.fromkeys(HYPHENS, HYPHEN)
    | dict.fromkeys(ZEROS, ZERO)
    | {chr(_FIRST_OF_GBK + at): real for at, real in enumerate(_OF_GBK)}
)
_BETWEEN: Final = f"{DOT}{APOSTROPHE}{HYPHEN}. "
_PARTED: Final = re.compile(rf"[{re.escape(DOT)}.\s]+")


def tidied_name(name: str) -> str:
    """The one spelling in which a name is kept and printed: letters composed and of plain width,
    one sign for each dot, apostrophe and hyphen, no selectors, one space where there are several."""
    spelt = _SELECTORS.sub("", name).translate(_SPELLINGS)
    plain = "".join(normalize("NFKC", each) if _is_wide(each) else each for each in spelt)
    return " ".join(normalize("NFC", plain).split())


def may_be_name(tidied: str) -> bool:
    """Whether somebody can be called so: letters of any script, one at least, and what stands
    between them."""
    return sign_of_no_name(tidied) is None and any(map(_is_letter, tidied))


def sign_of_no_name(tidied: str) -> str | None:
    """The first sign that stands in no name, or there without the letter that it belongs on."""
    before = ""
    for each in tidied:
        is_borne = category(each)[0] == "M" and before != "" and before not in _BETWEEN
        if not (is_borne or _is_letter(each) or each in _BETWEEN):
            return each
        before = each
    return None


def _is_letter(sign: str) -> bool:
    return category(sign)[0] == "L" or sign in _LIKE_LETTERS or sign in _OF_LATER_UNICODE


def comparable_name(name: str) -> str:
    """The form in which two spellings of one name are equal: width, case, and whatever stands
    between its parts."""
    folded = normalize("NFKC", tidied_name(name)).casefold()
    return "".join(each for each in folded.translate(_SPELLINGS) if each not in _BETWEEN)


def is_same_name(given: str, name: str) -> bool:
    """Whether both are one name, in constant time."""
    ours, theirs = comparable_name(name), comparable_name(given)
    return hmac.compare_digest(ours.encode(), theirs.encode())


def parts_of(name: str) -> list[str]:
    """The parts of a name, which dots or spaces stand between."""
    return [part for part in _PARTED.split(tidied_name(name)) if part]


def _is_wide(sign: str) -> bool:
    """Letters, digits and spaces of full width, and katakana of half: \uff01 to \uffee."""
    return "\uff01" <= sign <= "\uffee" or sign == "\u3000"
