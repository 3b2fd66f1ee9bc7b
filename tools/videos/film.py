"""Makes the short videos of the demonstration's courses from drawings in code.

    python tools/videos/film.py [NAME …]

Needs ffmpeg, Chromium and a CJK font on this machine; what comes out is committed, so that nobody
else needs them. Each video is a list of frames: an SVG drawing and for how many seconds it stands.
"""

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import compression
import extinguisher
import lockout
from drawing import HEIGHT, WIDTH, Frame

VIDEOS = {
    "compression": compression.frames,
    "extinguisher": extinguisher.frames,
    "lockout": lockout.frames,
}
TARGET = Path(__file__).parents[2] / "server/src/zhegui/demonstration/content/videos"
FRAMES_PER_SHEET = 20
FRAMES_PER_SECOND = 10
CHROMIUM = ("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars")
ENCODER = (
    "-c:v libx264 -profile:v baseline -level 3.0 -pix_fmt yuv420p -preset veryslow "
    "-tune animation -crf 26 -g 50 -movflags +faststart -an"
)


def main(names: Sequence[str]) -> None:
    """Film the videos of these names; all of them when none is given."""
    TARGET.mkdir(parents=True, exist_ok=True)
    for name in names or VIDEOS:
        frames = VIDEOS[name]()
        with tempfile.TemporaryDirectory() as folder:
            pictures = take_pictures(frames, Path(folder))
            encode(frames, pictures, TARGET / f"{name}.mp4")
        (TARGET / f"{name}.vtt").write_text(captions(frames))
        print(f"{name}: {len(frames)} frames, {sum(f.seconds for f in frames):.0f} s")


def captions(frames: Sequence[Frame]) -> str:
    """WebVTT of the words on the pages, each as long as they stand."""
    cues, at = [], 0.0
    for words, group in groupby(frames, key=lambda frame: frame.words):
        end = at + sum(frame.seconds for frame in group)
        cues.append(f"{_moment(at)} --> {_moment(end)}\n{words}\n")
        at = end
    return "\n".join(["WEBVTT\n", *cues])


def _moment(seconds: float) -> str:
    return f"00:{int(seconds // 60):02}:{seconds % 60:06.3f}"


def take_pictures(frames: Sequence[Frame], folder: Path) -> list[Path]:
    """One PNG a frame; Chromium draws many frames in one sheet, ffmpeg cuts it up."""
    pictures: list[Path] = []
    for start in range(0, len(frames), FRAMES_PER_SHEET):
        sheet = frames[start : start + FRAMES_PER_SHEET]
        page, picture = folder / f"{start}.html", folder / f"{start}.png"
        drawings = "".join(frame.svg for frame in sheet)
        page.write_text(
            f"<meta charset=utf-8><style>*{{margin:0}}svg{{display:block}}</style>{drawings}"
        )
        size = f"--window-size={WIDTH},{HEIGHT * len(sheet)}"
        run(*CHROMIUM, size, f"--screenshot={picture}", page.as_uri())
        for number in range(len(sheet)):
            cut = folder / f"{start + number}.frame.png"
            crop = f"crop={WIDTH}:{HEIGHT}:0:{number * HEIGHT}"
            run("ffmpeg", "-y", "-v", "error", "-i", str(picture), "-vf", crop, str(cut))
            pictures.append(cut)
    return pictures


def encode(frames: Sequence[Frame], pictures: Sequence[Path], target: Path) -> None:
    """H.264 baseline, which every phone plays, with its index at the front.

    Each picture is linked as often as it stands, counted from the beginning, so that nothing drifts.
    """
    folder = pictures[0].parent
    shown, until = 0, 0.0
    for frame, picture in zip(frames, pictures, strict=True):
        until += frame.seconds
        while shown < round(until * FRAMES_PER_SECOND):
            (folder / f"{shown:05d}.film.png").symlink_to(picture)
            shown += 1
    source = ("-framerate", str(FRAMES_PER_SECOND), "-i", str(folder / "%05d.film.png"))
    run("ffmpeg", "-y", "-v", "error", *source, *ENCODER.split(), str(target))


def run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)


if __name__ == "__main__":
    main(sys.argv[1:])
