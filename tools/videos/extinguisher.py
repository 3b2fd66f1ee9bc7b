"""A dry-powder extinguisher in four moves: lift, pull, hold, press."""

from math import cos, radians, sin

from drawing import GREY, INK, Frame, box, circle, cross, frame, line, path, text, tick

RED, FIRE, YOLK = "#a4262c", "#e4572e", "#f6b042"
MOVES = ("提", "拔", "握", "压")


def frames() -> list[Frame]:
    """About three quarters of a minute."""
    sweep = [
        _page(
            0.6,
            "四　压",
            "压下压把，左右扫射，由近及远。",
            _fire(size=1 - n * 0.075) + _bottle(pin=False, spray=(-1) ** n * 16),
            4,
        )
        for n in range(12)
    ]
    return [
        _page(5, "灭火器：提、拔、握、压", "一具干粉灭火器，喷完只有十几秒。", _words()),
        _page(6, "先看指针", "绿色：可以用。红色：压力不足。黄色：压力过高。", _gauge()),
        _page(6, "一　提", "提起灭火器，走到上风方向，离火两到三米。", _fire() + _bottle(), 1),
        _page(
            6,
            "二　拔",
            "拔掉保险销。不拔，压把压不下去。",
            _fire() + _bottle(pin=False, pulled=True),
            2,
        ),
        _page(
            6, "三　握", "握住喷管前端，对准火焰的根部。", _fire() + _bottle(pin=False, aim=True), 3
        ),
        *sweep,
        _page(7, "打根部，不打火苗", "打火苗，粉被热气流吹散；打根部，火才断得了。", _where()),
        _page(6, "灭了再守一会儿", "看有没有复燃；三十秒灭不掉，关门撤离，打 119。", _words()),
    ]


def _page(seconds: float, title: str, caption: str, drawing: str, step: int = 0) -> Frame:
    return frame(
        seconds, colour=RED, title=title, caption=caption, drawing=drawing, step=step, steps=4
    )


def _words() -> str:
    return "".join(
        box(-400 + n * 210, -70, 170, 140, RED, RED, 20)
        + text(-315 + n * 210, 28, word, size=80, fill="#fff", weight=700, anchor="middle")
        for n, word in enumerate(MOVES)
    )


def _gauge() -> str:
    arcs = [("#b42318", 200, 255), ("#0f7a51", 258, 312), ("#e0a526", 315, 340)]
    return (
        circle(0, 20, 150, "#fff", INK)
        + "".join(_arc(colour, start, end) for colour, start, end in arcs)
        + line(0, 20, 28, -76, INK, 8)
        + circle(0, 20, 14, INK)
        + text(0, 104, "MPa", size=24, fill=GREY, anchor="middle")
        + tick(-4 + 200, -60, 20)
        + text(234, -52, "指针在绿色区", size=26)
    )


def _arc(colour: str, start: int, end: int) -> str:
    x1, y1 = 112 * cos(radians(start)), 20 + 112 * sin(radians(start))
    x2, y2 = 112 * cos(radians(end)), 20 + 112 * sin(radians(end))
    return path(f"M{x1:.0f} {y1:.0f} A112 112 0 0 1 {x2:.0f} {y2:.0f}", colour, 22)


def _bottle(
    *, pin: bool = True, pulled: bool = False, aim: bool = False, spray: int | None = None
) -> str:
    parts = [
        box(-330, -60, 96, 200, RED, "#6f161b", 26),
        box(-300, -96, 36, 40, "#444", "#333", 6),
        path("M-300 -92 l-46 -22 M-264 -92 l52 -34", "#333", 12),
        box(-322, 0, 80, 52, "#fff", "#6f161b", 4),
        text(-282, 34, "干粉", size=24, anchor="middle", weight=700),
    ]
    if pin:
        parts.append(
            circle(-282, -122, 13, "none", "#8a6414") + line(-282, -108, -282, -86, "#8a6414", 6)
        )
    if pulled:
        parts.append(
            circle(-180, -150, 16, "none", "#8a6414") + line(-196, -146, -228, -134, "#8a6414", 6)
        )
        parts.append(path("M-262 -122 q40 -28 66 -26", GREY, 3))
    if aim or spray is not None:
        parts.append(path("M-264 -76 C-180 -70 -190 40 -110 44", "#333", 12))
    if aim:
        parts.append(path("M-96 48 L150 108", RED, 3) + circle(164, 112, 18, "none", RED))
    if spray is not None:
        parts.append(
            f'<path d="M-100 44 L190 {84 + spray} L190 {136 + spray} Z" fill="#cfd6e6" opacity="0.85"/>'
        )
    return "".join(parts)


def _fire(x: int = 240, size: float = 1.0) -> str:
    outer = "M0 0 C-90 -20 -86 -110 -30 -170 C-30 -130 0 -120 6 -90 C30 -110 30 -160 16 -210 C90 -150 110 -30 0 0 Z"
    inner = "M0 -6 C-44 -16 -40 -66 -10 -96 C-6 -70 14 -66 20 -44 C40 -60 50 -20 0 -6 Z"
    logs = line(-80, 4, 80, 18, "#6b4a2f", 16) + line(-76, 20, 84, 2, "#5a3d26", 16)
    flame = f'<path d="{outer}" fill="{FIRE}"/><path d="{inner}" fill="{YOLK}"/>'
    return f'<g transform="translate({x} 124)">{logs}<g transform="scale({size})">{flame}</g></g>'


def _where() -> str:
    wrong = _fire(-210) + path("M-420 -60 L-250 -30", GREY, 8) + cross(-330, -110, 22)
    right = _fire(240) + path("M20 70 L180 110", GREY, 8) + tick(90, 20, 22)
    return wrong + right + line(0, -140, 0, 140, "#dcdae8", 3)
