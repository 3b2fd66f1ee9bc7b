"""Chest compressions: where, how deep, how fast, at a hundred and ten a minute."""

from drawing import GREY, INK, Frame, box, circle, cross, frame, line, path, text, tick

BLUE, SKIN, CLOTH = "#1f5fae", "#f1c9a5", "#9fb8d8"
BEAT_SECONDS = 60 / 110


def frames() -> list[Frame]:
    """Three quarters of a minute; thirty compressions in it are in true time."""
    rhythm = [
        _page(
            BEAT_SECONDS / 2,
            "跟着数：每分钟 110 次",
            "用力、快速；每次都让胸口完全弹回来。",
            _side(pressed=pressed) + _count(number),
            4,
        )
        for number in range(1, 31)
        for pressed in (True, False)
    ]
    return [
        _page(5, "胸外按压", "位置、姿势、深度、频率，四样都对才有用。", _side()),
        _page(7, "位置", "胸部中央，两乳头连线的中点，胸骨下半段。", _above(), 1),
        _page(7, "姿势", "掌根重叠，双臂伸直，用上身的重量垂直往下压。", _side(upright=True), 2),
        _page(7, "深度", "成人五到六厘米。浅了没有用，太深会受伤。", _depth(), 3),
        *rhythm,
        _page(6, "按三十次，吹两口气", "不会吹气就只按，不要停；两分钟换一个人。", _side()),
    ]


def _page(seconds: float, title: str, caption: str, drawing: str, step: int = 0) -> Frame:
    return frame(
        seconds, colour=BLUE, title=title, caption=caption, drawing=drawing, step=step, steps=4
    )


def _side(*, pressed: bool = False, upright: bool = False) -> str:
    dip = 22 if pressed else 0
    lying = (
        line(-400, 150, 400, 150, GREY, 5)
        + circle(-250, 96, 44, SKIN, INK)
        + path(
            f"M-206 66 C-150 44 -60 52 -40 {58 + dip} C-20 {62 + dip} 20 {62 + dip} 40 {58 + dip} "
            "C120 50 250 80 380 104 L380 146 L-206 146 Z",
            INK,
            4,
            CLOTH,
        )
    )
    helper = (
        circle(0, -150 + dip, 40, SKIN, INK)
        + path(
            f"M-46 {-96 + dip} Q0 {-122 + dip} 46 {-96 + dip} L34 {-30 + dip} L-34 {-30 + dip} Z",
            INK,
            4,
            BLUE,
        )
        + path(f"M-40 {-88 + dip} L-6 {50 + dip} M40 {-88 + dip} L6 {50 + dip}", SKIN, 20)
        + box(-26, 38 + dip, 52, 22, SKIN, INK, 8)
    )
    plumb = ""
    if upright:
        plumb = path("M110 -130 L110 44", BLUE, 4) + path("M100 30 l10 14 l10 -14", BLUE, 4)
        plumb += text(128, -40, "手臂与地面垂直", size=24, fill=BLUE, weight=700) + tick(150, 0)
    return lying + helper + plumb


def _count(number: int) -> str:
    return text(330, -60, f"{number}", size=120, fill=BLUE, weight=700, anchor="middle") + text(
        330, -10, "/ 30", size=30, fill=GREY, anchor="middle"
    )


def _above() -> str:
    body = path(
        "M-150 -150 C-180 -60 -160 60 -140 150 L140 150 C160 60 180 -60 150 -150 Z", INK, 4, SKIN
    )
    marks = circle(-76, -20, 8, "#b97a56") + circle(76, -20, 8, "#b97a56")
    target = line(-76, -20, 76, -20, GREY, 2) + circle(0, -4, 30, BLUE) + circle(0, -4, 12, "#fff")
    note = path("M40 -4 L240 -4", BLUE, 3) + text(
        252, 4, "掌根放在这里", size=26, fill=BLUE, weight=700
    )
    return body + marks + target + note


def _depth() -> str:
    parts = []
    for x, depth, words, good in (
        (-280, 24, "3 厘米", False),
        (0, 56, "5～6 厘米", True),
        (280, 100, "9 厘米", False),
    ):
        chest = path(
            f"M{x - 110} -40 C{x - 40} -40 {x - 30} {-40 + depth} {x} {-40 + depth} "
            f"C{x + 30} {-40 + depth} {x + 40} -40 {x + 110} -40 L{x + 110} 110 L{x - 110} 110 Z",
            INK,
            4,
            CLOTH,
        )
        arrow = line(x, -120, x, -56 + depth, BLUE if good else GREY, 6)
        mark = tick(x - 90, -100, 18) if good else cross(x - 84, -104, 14)
        parts.append(
            chest + arrow + mark + text(x, 148, words, size=26, anchor="middle", weight=700)
        )
    return "".join(parts)
