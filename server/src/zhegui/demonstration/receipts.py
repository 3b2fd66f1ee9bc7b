"""Receipts of transfers, drawn as the applications of banks show them. The banks are invented."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from zhegui.kernel.clock import CHINA
from zhegui.kernel.text.print_fonts import FONTS

WIDTH, HEIGHT, MARGIN = 640, 820, 48
INK, QUIET, LINE = (29, 27, 51), (106, 104, 130), (225, 224, 236)
FONT = FONTS / "NotoSerifSC-Medium.ttf"


@dataclass(frozen=True, slots=True)
class InventedBank:
    """An invented bank: its name and its colour."""

    name: str
    colour: tuple[int, int, int]


RIVER = InventedBank("江澜银行", (24, 122, 85))
HILL = InventedBank("青石农商银行", (176, 58, 46))


@dataclass(frozen=True, slots=True)
class ReceiptText:
    """What a receipt says."""

    bank: InventedBank
    amount: Decimal
    payer: str
    account: str
    payee: str
    memo: str
    at: datetime
    serial: str


def drawn(receipt: ReceiptText, *, scale: float = 1) -> bytes:
    """A receipt as PNG; `scale` makes it smaller, as one that was passed on."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), "white")
    draw = ImageDraw.Draw(picture)
    _head(draw, receipt)
    for place, (name, value) in enumerate(_lines(receipt)):
        y = 420 + place * 62
        draw.text((MARGIN, y), name, font=_font(24), fill=QUIET)
        draw.text((WIDTH - MARGIN, y), value, font=_font(24), fill=INK, anchor="ra")
    size = (round(WIDTH * scale), round(HEIGHT * scale))
    written = BytesIO()
    picture.resize(size).save(written, "PNG", optimize=True)
    return written.getvalue()


def _head(draw: ImageDraw.ImageDraw, receipt: ReceiptText) -> None:
    middle, colour = WIDTH // 2, receipt.bank.colour
    draw.rectangle((0, 0, WIDTH, 84), fill=colour)
    draw.text((middle, 42), receipt.bank.name, font=_font(30), fill="white", anchor="mm")
    draw.ellipse((middle - 44, 124, middle + 44, 212), fill=colour)
    tick = [(middle - 20, 168), (middle - 5, 184), (middle + 22, 152)]
    draw.line(tick, fill="white", width=7, joint="curve")
    draw.text((middle, 252), "转账成功", font=_font(28), fill=INK, anchor="mm")
    amount = f"¥ {receipt.amount:,.2f}"
    draw.text((middle, 318), amount, font=_font(56), fill=INK, anchor="mm")
    draw.line((MARGIN, 384, WIDTH - MARGIN, 384), fill=LINE, width=2)


def _lines(receipt: ReceiptText) -> list[tuple[str, str]]:
    return [
        ("付款户名", receipt.payer),
        ("付款账号", receipt.account),
        ("收款户名", receipt.payee),
        ("时间", f"{receipt.at.astimezone(CHINA):%Y-%m-%d %H:%M:%S}"),
        ("附言", receipt.memo),
        ("流水号", receipt.serial),
    ]


def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONT, size)
