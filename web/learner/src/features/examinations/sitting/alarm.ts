import type { ServerClock } from "./clock";

/** The longest wait that a browser's timer can hold. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Rings once, when the server's clock has surely reached a time; a timer that comes early is set anew.
 * A browser's clock that is put forward rings nothing: who hands in at the bell would hand in too early.
 */
export class Alarm {
  readonly #clock: ServerClock;
  readonly #ring: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(clock: ServerClock, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /** `at` in milliseconds since 1970 on the server. */
  set(at: number): void {
    this.clear();
    const left = at - this.#clock.atLeast();
    const wait = Math.min(Math.max(0, left), LONGEST_TIMER_MS);
    this.#timer = setTimeout(
      () => (this.#clock.atLeast() < at ? this.set(at) : this.#ring()),
      wait,
    );
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}
