"""Switch off, test, earth, tag: the four measures before work on a low-voltage line."""

from drawing import GREY, Frame, box, circle, frame, line, osmanthus, path, text

TEAL, LIVE, DEAD = "#0d5c63", "#c2410c", "#8b8aa3"
PHASES = (("L1", "#c99a00", -70), ("L2", "#1b7a43", 0), ("L3", "#b3243b", 70))


def frames() -> list[Frame]:
    """About a minute."""
    return [
        _page(6, "停电、验电、接地、挂牌", "四步技术措施，顺序不能换。", _four_words(0)),
        _page(5, "第一步　停电", "断开所有可能来电的电源。", _line(closed=True), 1),
        _page(8, "第一步　停电", "要有看得见的断开点，不能只看指示灯。", _line(), 1),
        _page(
            8, "第二步　验电", "先在有电处试一下：会亮，才说明验电器是好的。", _tester_on_live(), 2
        ),
        *[
            _page(3, "第二步　验电", f"再到停电处逐相验：{name} 无电。", _line() + _tester(y), 2)
            for name, _, y in PHASES
        ],
        _page(7, "第三步　装设接地线", "先接接地端……", _line() + _earth(clamped=False), 3),
        _page(7, "第三步　装设接地线", "……后接导体端。拆的时候反过来。", _line() + _earth(), 3),
        _page(8, "第四步　悬挂标示牌", "开关上一块牌、一把锁，钥匙在自己口袋里。", _tag(), 4),
        _page(8, "四步做完，才动手", "有人催也不省，哪怕只换一只灯。", _four_words(4)),
    ]


def _page(seconds: float, title: str, caption: str, drawing: str, step: int = 0) -> Frame:
    return frame(
        seconds, colour=TEAL, title=title, caption=caption, drawing=drawing, step=step, steps=4
    )


def _four_words(done: int) -> str:
    parts = []
    for n, word in enumerate(("停电", "验电", "接地", "挂牌"), start=1):
        x = -330 + (n - 1) * 220
        fill, ink = (TEAL, "#fff") if n <= done or done == 0 else ("#fff", TEAL)
        parts.append(
            circle(x, 0, 72, fill, TEAL)
            + text(x, 14, word, size=38, fill=ink, weight=700, anchor="middle")
        )
        if n < 4:
            parts.append(
                line(x + 88, 0, x + 132, 0, TEAL) + path(f"M{x + 122} -10 l10 10 l-10 10", TEAL)
            )
    return "".join(parts) + (osmanthus(0, 130, 14) if done else "")


def _line(*, closed: bool = False) -> str:
    parts = [
        text(-420, -120, "电源侧", size=20, fill=GREY),
        text(270, -120, "检修侧", size=20, fill=GREY),
    ]
    for name, colour, y in PHASES:
        after = colour if closed else DEAD
        blade = line(-120, y, -20, y, colour, 7) if closed else line(-120, y, -45, y - 46, DEAD, 7)
        parts += [
            text(-420, y + 8, name, size=24, fill=colour, weight=700),
            line(-370, y, -120, y, colour, 6),
            blade,
            circle(-120, y, 8, "#fff", colour),
            circle(-20, y, 8, "#fff", after),
            line(-12, y, 400, y, after, 6),
        ]
    return "".join(parts)


def _lamp(x: float, y: float, on: bool) -> str:
    body = box(x - 14, y - 96, 28, 72, TEAL, TEAL, 12) + line(x, y - 24, x, y, TEAL, 6)
    light = circle(x, y - 84, 10, "#ffd24a" if on else "#3b4a4d")
    rays = "".join(
        line(x + dx, y - 84 + dy, x + dx * 1.6, y - 84 + dy * 1.6, "#e0a526", 4)
        for dx, dy in ((-24, -14), (24, -14), (0, -28), (-28, 4), (28, 4))
    )
    return body + light + (rays if on else "")


def _tester(y: int) -> str:
    return _lamp(180, y - 4, on=False) + text(214, y - 60, "不亮", size=24, weight=700)


def _tester_on_live() -> str:
    return (
        _line() + _lamp(-240, -74, on=True) + text(-200, -132, "亮", size=26, fill=LIVE, weight=700)
    )


def _earth(*, clamped: bool = True) -> str:
    ground = "".join(
        line(-w, 132 + n * 12, w, 132 + n * 12, TEAL, 5) for n, w in enumerate((44, 28, 12))
    )
    bar = line(0, 108, 0, 132, TEAL, 6) + line(-60, 108, 60, 108, TEAL, 6)
    wires = ""
    if clamped:
        for n, (_, _, y) in enumerate(PHASES):
            x = -60 + n * 60
            wires += line(x, y, x, 108, TEAL, 5) + circle(x, y, 9, TEAL)
    number = text(84, 140, "① 接地端", size=22, fill=TEAL, weight=700)
    number += text(84, 60, "② 导体端", size=22, fill=TEAL, weight=700) if clamped else ""
    return f'<g transform="translate(180 0)">{ground}{bar}{wires}{number}</g>'


def _tag() -> str:
    sign = box(-190, -110, 380, 220, "#fff", "#b3243b", 14)
    sign += text(0, -20, "禁止合闸", size=64, fill="#b3243b", weight=700, anchor="middle")
    sign += text(0, 62, "有人工作", size=56, fill="#b3243b", weight=700, anchor="middle")
    lock = path("M270 -6 v-34 a34 34 0 0 1 68 0 v34", GREY, 10) + box(
        252, -8, 104, 84, "#e0a526", "#8a6414", 12
    )
    lock += circle(304, 30, 11, "#8a6414")
    hook = line(0, -110, 0, -150, GREY, 5) + line(-60, -150, 60, -150, GREY, 8)
    return f'<g transform="translate(-60 10)">{hook}{sign}{lock}</g>'
