"""Makes the fonts that certificates are set with, beside Noto Serif SC, and the list of all signs.

    python -m tools.fonts <HanaMinA.ttf> <HanaMinB.ttf> <NotoSerif_500Medium.ttf> <BabelStoneHan.ttf>

Where the four come from, and why they are cut as they are: `server/src/zhegui/kernel/text/fonts/README.md`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

FONTS = Path(__file__).parent.parent / "server/src/zhegui/kernel/text/fonts"
HAN = FONTS / "NotoSerifSC-Medium.ttf"
WESTERN = FONTS / "NotoSerif-Western.ttf"
RARE = FONTS / "ZheguiRare.ttf"
NEWEST = FONTS / "ZheguiNewest.ttf"
EMOJI = FONTS / "NotoEmoji-Medium.ttf"
SIGNS = FONTS / "signs.txt"

#: Letters of the Latin, Greek and Cyrillic alphabets, and what stands among them.
WESTERN_BLOCKS = [(0x20, 0x52F), (0x1E00, 0x214F), (0x2150, 0x218F)]
#: Signs of formulas and forms, radicals; without Braille, which nobody reads with their eyes.
SYMBOL_BLOCKS = [(0x2000, 0x27FF), (0x2900, 0x2BFF), (0x2E80, 0x2FDF)]
#: The extensions B to F, with which GB 18030-2022 is whole.
HAN_BLOCKS = [(0x20000, 0x2EBEF)]
#: The extensions G and H, which names hold since Unicode 13 and 15.
NEWEST_BLOCKS = [(0x30000, 0x323AF)]
#: What the licence of BabelStone Han asks for in a changed font.
CHANGED = (
    "Changed for Zhegui, November 2026: extensions G and H alone, 256 units to the em, no hints."
)
#: Names under which the originals must not go once they are changed (OFL 1.1, §3).
FAMILY = "Zhegui Rare"
#: A quarter of the original's: 0.15 of a pixel of our pictures, and 4 MB less.
RARE_UNITS = 256
#: Of what a font says of itself: names, version, copyright, licence.
NAMES = [0, 1, 2, 4, 5, 6, 13, 14, 16, 17]


def signs_of(path: Path) -> set[int]:
    """The code points that a font has a glyph for."""
    return set(TTFont(path).getBestCmap())


def within(signs: Iterable[int], blocks: list[tuple[int, int]]) -> set[int]:
    """Those of `signs` that lie in one of `blocks`."""
    return {sign for sign in signs if any(first <= sign <= last for first, last in blocks)}


def cut(source: Path, signs: set[int], features: list[str]) -> TTFont:
    """A font of these signs alone, without hints: paper and pictures are large."""
    font, options = TTFont(source), Options()
    options.layout_features, options.name_IDs = features, NAMES
    options.hinting = options.glyph_names = False
    options.drop_tables += ["BASE", "FFTM", "vhea", "vmtx"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=signs)
    subsetter.subset(font)
    return font


def make_rare(symbols: Path, han: Path, known: set[int]) -> None:
    """The signs that neither of the other two fonts has."""
    first = within(signs_of(han), HAN_BLOCKS) - known
    second = within(signs_of(symbols), SYMBOL_BLOCKS) - known
    parts = []
    for number, (source, signs) in enumerate([(han, first), (symbols, second)]):
        font = cut(source, signs, [])
        scale_upem(font, RARE_UNITS)
        part = RARE.with_suffix(f".{number}")
        font.save(part)
        parts.append(part)
    font = Merger().merge([str(part) for part in parts])
    for name in (1, 4, 16):
        font["name"].setName(FAMILY, name, 3, 1, 0x409)
    font["name"].setName("ZheguiRare", 6, 3, 1, 0x409)
    font["head"].created = font["head"].modified = 0
    font.save(RARE)
    for part in parts:
        part.unlink()


def make_newest(source: Path) -> None:
    """The signs that Unicode took in last, as far as there is a font of them."""
    font = cut(source, within(signs_of(source), NEWEST_BLOCKS), [])
    scale_upem(font, RARE_UNITS)
    for name, words in (
        (1, "Zhegui Newest"),
        (4, "Zhegui Newest"),
        (6, "ZheguiNewest"),
        (10, CHANGED),
    ):
        font["name"].setName(words, name, 3, 1, 0x409)
    font["head"].created = font["head"].modified = 0
    font.save(NEWEST)


def ranges(signs: set[int]) -> Iterable[str]:
    """The signs as lines of hexadecimal: `4e00-9fff`, `2082`."""
    starts = [sign for sign in sorted(signs) if sign - 1 not in signs]
    ends = [sign for sign in sorted(signs) if sign + 1 not in signs]
    for start, end in zip(starts, ends, strict=True):
        yield f"{start:x}" if start == end else f"{start:x}-{end:x}"


def main() -> None:
    """Make the three fonts that are cut, and the list of what all five can set."""
    symbols, han, western, newest = map(Path, sys.argv[1:])
    letters = within(signs_of(western), WESTERN_BLOCKS)
    cut(western, letters, ["ccmp", "locl", "mark", "mkmk", "kern"]).save(WESTERN)
    known = signs_of(HAN) | letters
    make_rare(symbols, han, known)
    make_newest(newest)
    list_signs()


def list_signs() -> None:
    """Write down what the fonts can set together."""
    signs = set().union(*map(signs_of, (HAN, WESTERN, RARE, NEWEST, EMOJI)))
    SIGNS.write_text("\n".join(ranges({each for each in signs if each > 0x1F})) + "\n")


if __name__ == "__main__":
    main()
