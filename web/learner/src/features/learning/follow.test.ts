// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Followed, follow } from "./follow";
import type { Stretch } from "./stretch";

/** A film that is where it is told to be, with the events of a browser. */
class Film extends EventTarget {
  currentTime = 0;
  playbackRate = 1;
  seeking = false;
  paused = true;
  tell(...names: string[]): void {
    for (const name of names) this.dispatchEvent(new Event(name));
  }
  play(): void {
    this.paused = false;
    this.tell("play", "playing");
  }
  pause(): void {
    this.paused = true;
    this.tell("pause");
  }
  /** Plays on to `position`, whereupon the page looks. */
  playTo(position: number): void {
    this.currentTime = position;
    this.tell("timeupdate");
  }
  /** Goes to `position`, as by its bar. */
  jumpTo(position: number): void {
    this.currentTime = position;
    this.seeking = true;
    this.tell("seeking");
    this.seeking = false;
    this.tell("timeupdate", "seeked");
  }
}

let film: Film;
let claimed: [start: number, end: number, rate: number][];
let given: Followed;
const onLedBack = vi.fn();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  film = new Film();
  claimed = [];
  given = {
    onStretch: ({ start, end, rate }: Stretch) => end > start && claimed.push([start, end, rate]),
    onFailure: vi.fn(),
    furthest: undefined,
    isHeld: false,
  };
  onLedBack.mockClear();
  stop = follow(film as unknown as HTMLVideoElement, 0, () => given, onLedBack);
  film.play();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("what was played while the page stood still for 4 s and more counts", () => {
  film.playTo(1);
  film.playTo(5);
  film.playTo(35);
  film.pause();
  expect(claimed).toEqual([[0, 35, 1]]);
});

test("what was played since the last look counts at a pause, a change of speed, an end and a beat", () => {
  film.playTo(1);
  film.currentTime = 1.2;
  film.pause();
  film.play();
  film.currentTime = 4;
  film.playbackRate = 2;
  film.tell("ratechange");
  film.currentTime = 9;
  vi.advanceTimersByTime(10_000);
  film.currentTime = 12;
  dispatchEvent(new Event("pagehide"));
  film.currentTime = 13;
  film.tell("ended");
  expect(claimed).toEqual([
    [0, 1.2, 1],
    [1.2, 4, 1],
    [4, 9, 2],
    [9, 12, 2],
    [12, 13, 2],
  ]);
});

test.each([1.5, 40, 0.5])("a jump to %f is none of what was played, however short", (target) => {
  film.playTo(1);
  film.jumpTo(target);
  film.playTo(target + 3);
  film.pause();
  expect(claimed).toEqual([
    [0, 1, 1],
    [target, target + 3, 1],
  ]);
});

test("a look between a jump and its end counts nothing", () => {
  film.playTo(1);
  film.currentTime = 30;
  film.seeking = true;
  film.tell("timeupdate", "seeking");
  film.seeking = false;
  film.tell("timeupdate", "seeked", "pause");
  expect(claimed).toEqual([[0, 1, 1]]);
});

test("what was not seen is not jumped to, and what was played a moment ago is", () => {
  given.furthest = 5;
  film.playTo(20);
  film.jumpTo(60);
  expect([film.currentTime, onLedBack.mock.calls.length]).toEqual([20, 1]);
  film.jumpTo(3);
  film.jumpTo(20);
  expect(onLedBack).toHaveBeenCalledOnce();
});

test("where time does not count nothing plays, by any button", () => {
  film.playTo(2);
  film.pause();
  given.isHeld = true;
  film.play();
  expect(film.paused).toBe(true);
  given.isHeld = false;
  film.play();
  expect(film.paused).toBe(false);
});
