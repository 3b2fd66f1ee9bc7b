"""The look that all videos share: paper, a coloured edge, a title, and steps to tell where one is."""

from dataclasses import dataclass

WIDTH, HEIGHT = 960, 540
INK, GREY, PALE, PAPER, GOLD = "#1d1b33", "#6a6882", "#dcdae8", "#f7f6f1", "#e0a526"
FONT = "'Noto Sans CJK SC','PingFang SC','Microsoft YaHei',sans-serif"


@dataclass(frozen=True)
class Frame:
    """A drawing, for how many seconds it stands, and the words on it."""

    svg: str
    seconds: float
    words: str


def frame(
    seconds: float,
    *,
    colour: str,
    title: str,
    caption: str,
    drawing: str,
    step: int = 0,
    steps: int = 0,
) -> Frame:
    """A page of the video; `drawing` has its origin at the middle of the free space."""
    dots = "".join(
        f'<circle cx="{WIDTH - 60 - (steps - n) * 26}" cy="76" r="7" '
        f'fill="{colour if n <= step else PALE}"/>'
        for n in range(1, steps + 1)
    )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="{FONT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
        f'<rect width="{WIDTH}" height="10" fill="{colour}"/>{dots}'
        f"{text(60, 88, title, size=36, weight=700)}"
        f'<g transform="translate(480 286)">{drawing}</g>'
        f'<rect x="0" y="460" width="{WIDTH}" height="80" fill="#fff"/>'
        f"{text(60, 509, caption, size=25, fill=INK)}"
        f"{osmanthus(WIDTH - 76, 500, 11)}</svg>"
    )
    return Frame(svg, seconds, f"{title}。{caption}")


def text(
    x: float,
    y: float,
    words: str,
    *,
    size: int = 22,
    fill: str = INK,
    weight: int = 400,
    anchor: str = "start",
) -> str:
    """Words with their baseline at (x, y)."""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}" font-weight="{weight}" '
        f'text-anchor="{anchor}">{words}</text>'
    )


def line(x1: float, y1: float, x2: float, y2: float, colour: str = INK, width: float = 4) -> str:
    """A stroke with round ends."""
    return (
        f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{colour}" '
        f'stroke-width="{width}" stroke-linecap="round"/>'
    )


def path(d: str, colour: str = INK, width: float = 4, fill: str = "none") -> str:
    """A path with round corners."""
    return (
        f'<path d="{d}" stroke="{colour}" stroke-width="{width}" fill="{fill}" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def box(
    x: float,
    y: float,
    w: float,
    h: float,
    fill: str = "#fff",
    colour: str = INK,
    radius: float = 10,
) -> str:
    """A rectangle with soft corners."""
    return (
        f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{radius}" fill="{fill}" '
        f'stroke="{colour}" stroke-width="4"/>'
    )


def circle(x: float, y: float, r: float, fill: str, colour: str = "none") -> str:
    """A disc, ringed if `colour` is given."""
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}" stroke="{colour}" stroke-width="4"/>'


def cross(x: float, y: float, r: float = 14, colour: str = "#b42318") -> str:
    """What is wrong."""
    return line(x - r, y - r, x + r, y + r, colour, 6) + line(x + r, y - r, x - r, y + r, colour, 6)


def tick(x: float, y: float, r: float = 14, colour: str = "#0f7a51") -> str:
    """What is right."""
    return path(f"M{x - r} {y} l{r * 0.8} {r * 0.8} l{r * 1.3} {-r * 1.6}", colour, 6)


def osmanthus(x: float, y: float, r: float) -> str:
    """The installation's flower."""
    petals = "".join(
        f'<circle cx="{x + dx * r}" cy="{y + dy * r}" r="{r * 0.8}" fill="{GOLD}"/>'
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))
    )
    return petals + circle(x, y, r * 0.35, "#fff")
