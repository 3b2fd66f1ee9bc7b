"""Which passwords somebody who guesses would try first, by zxcvbn's estimate."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10

#: What everybody thinks of first on this site: no password may contain it.
SITE_NAMES = ("zhegui", "折桂")
#: What people here make passwords of, beside the words that zxcvbn knows: the site's own, and those
#: of Chinese users.
OUR_WORDS = (
    *SITE_NAMES,
    *("admin", "administrator", "root", "guest", "manager", "student", "teacher"),
    *("kaoshi", "peixun", "xuexi", "zhengshu", "anquan", "gongsi", "mima", "wodemima"),
    *("woaini", "huawei", "zhangsan", "lisi", "wangwu", "zhongguo", "beijing", "shanghai"),
)
#: As a power of ten. Below it, zxcvbn calls a password guessable.
FEWEST_GUESSES = 8
#: zxcvbn takes seconds for 60 digits and signs, since it tries every way to read them as letters. It
#: is asked about so many characters at once, and about signs as the letters they stand for.
PIECE_LENGTH = 16


def is_common_password(password: str, own_numbers: Sequence[str] = ()) -> bool:
    """Whether it would be guessed soon: a known one or close to it, once or repeated, the site's name, two
    characters, or one's own number."""
    folded = password.lower()
    if any(part in folded for part in (*SITE_NAMES, *own_numbers)) or len(set(folded)) < 3:
        return True
    return not _is_hard_to_guess(folded, own_numbers)


def _is_hard_to_guess(password: str, own_numbers: Sequence[str]) -> bool:
    password = _once(password)
    words = [*(number[-6:] for number in own_numbers), *OUR_WORDS]
    pieces = (password[at : at + PIECE_LENGTH] for at in range(0, len(password), PIECE_LENGTH))
    guesses = 0.0
    for piece in dict.fromkeys(pieces):
        guesses += _guesses(piece, words)
        if guesses >= FEWEST_GUESSES:
            return True
    return False


def _once(password: str) -> str:
    """What is written again and again, once."""
    return password[: (password + password).find(password, 1)]


def _guesses(piece: str, words: Sequence[str]) -> float:
    """How many guesses a piece of a password takes, as a power of ten."""
    # Loaded when first asked for: a tenth of a second, and lists that most processes never need.
    from zxcvbn import zxcvbn
    from zxcvbn.matching import L33T_TABLE

    pairs = ((sign, letter) for letter, signs in L33T_TABLE.items() for sign in signs)
    letters = {ord(sign): letter for sign, letter in pairs if not sign.isdigit()}
    return log10(zxcvbn(piece.translate(letters), user_inputs=words)["guesses"])
