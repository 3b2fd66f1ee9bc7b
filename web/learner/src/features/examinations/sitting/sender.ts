/** Carries what is unsent to the server: at once, one request at a time, and again with backoff. */
import { Refused, Unreachable } from "./attempt";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

export interface Unsent {
  /** True while something waits to be sent. */
  pending(): boolean;
  /** Sends what waits; rejects with `Unreachable` to be called again later. */
  deliver(): Promise<void>;
  /** A refusal that no repetition mends. */
  onRefused(problem: Refused): void;
  /** The state below changed. */
  onChange(): void;
}

export class Sender {
  /** False from a failed request until the next one that succeeds. */
  reachable = true;
  /** When the next try is due, by `performance.now()`; null if none is. */
  retryAt: number | null = null;

  readonly #unsent: Unsent;
  readonly #random: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #failures = 0;
  #stopped = false;

  constructor(unsent: Unsent, random: () => number = Math.random) {
    this.#unsent = unsent;
    this.#random = random;
  }

  /**
   * Something new is to be sent, now or at the latest after a pause; what comes meanwhile goes with it.
   * While the network is known to be away it waits for the next try.
   */
  wake(pauseMs = 0): void {
    if (this.retryAt !== null) return;
    if (pauseMs === 0) void this.#run();
    else this.#pause ??= setTimeout(() => void this.#run(), pauseMs);
  }

  /** The network may be back: try now. */
  hurry(): Promise<void> {
    return this.#run();
  }

  /** Tries now; true if nothing is left to send. */
  async settle(): Promise<boolean> {
    await this.#running;
    if (this.#unsent.pending()) await this.#run();
    return !this.#unsent.pending();
  }

  stop(): void {
    this.#stopped = true;
    this.#clear();
  }

  #run(): Promise<void> {
    this.#running ??= this.#work().finally(() => {
      this.#running = null;
      this.#unsent.onChange();
    });
    return this.#running;
  }

  async #work(): Promise<void> {
    this.#clear();
    try {
      while (!this.#stopped && this.#unsent.pending()) {
        await this.#unsent.deliver();
        this.#succeeded();
      }
    } catch (problem) {
      if (problem instanceof Refused) return this.#unsent.onRefused(problem);
      this.#failed(problem instanceof Unreachable ? problem.retryAfterMs : 0);
      // A fault of our own: it is seen in the console, and what waits is sent again all the same.
      if (!(problem instanceof Unreachable)) throw problem;
    }
  }

  #succeeded(): void {
    this.#failures = 0;
    this.reachable = true;
    this.#unsent.onChange();
  }

  #failed(retryAfterMs: number): void {
    this.reachable = false;
    if (this.#stopped) return;
    const wait = Math.max(retryAfterMs, backoff(this.#failures++, this.#random()));
    this.retryAt = performance.now() + wait;
    this.#timer = setTimeout(() => void this.#run(), wait);
  }

  #clear(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.retryAt = null;
  }
}

/**
 * Milliseconds to wait after so many failures in a row: doubling from 0.5 s to 15 s.
 * Half of it is drawn at random, so that a hall of candidates does not come back in one instant.
 */
export function backoff(failures: number, random: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
  return Math.max(FIRST_WAIT_MS, longest * (0.5 + random / 2));
}
