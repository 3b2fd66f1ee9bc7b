import type { ServerClock } from "@zhegui/client";

/** The longest wait that a browser's timer can hold. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Rings once, when the server's clock has reached a time; a timer that comes early is set anew.
 * Before the server was heard nothing rings: who hands in at the bell would hand in by this device's clock.
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
    if (!this.#clock.isHeard) return;
    const left = at - this.#clock.now();
    const wait = Math.min(Math.max(0, left), LONGEST_TIMER_MS);
    this.#timer = setTimeout(() => (this.#clock.now() < at ? this.set(at) : this.#ring()), wait);
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}
