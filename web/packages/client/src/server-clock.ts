/** The server's time as this browser can know it: the one module that tells a page what time it is. */

const SAMPLES = 5;
/** Clocks that moved apart by more than this since the server was heard: one was set, or stood still. */
const DOUBT_MS = 2_000;

/**
 * Told by the server and counted on by the clock of the browser that nobody can set. The device's own
 * clock is never believed: people put it forward, and it runs in the wrong zone or with an empty battery.
 */
export class ServerClock {
  readonly #device: () => number;
  readonly #steady: () => number;
  #offsets: number[] = [];
  #gap = 0;

  /**
   * `device` reads this machine's clock in milliseconds since 1970, which can be set; `steady` counts
   * milliseconds from anywhere and cannot, but may stand still while the machine sleeps.
   */
  constructor(
    device: () => number = () => Date.now(),
    steady: () => number = () => performance.now(),
  ) {
    this.#device = device;
    this.#steady = steady;
  }

  /** Whether the server has told its time; before that nothing may be decided by `now`. */
  get isHeard(): boolean {
    return this.#offsets.length > 0;
  }

  /** Whether the server should be asked anew: the machine may have slept, or its clock was set. */
  get isDoubtful(): boolean {
    return Math.abs(this.#gapNow() - this.#gap) > DOUBT_MS;
  }

  /** When a request is sent, for `sample`. */
  mark(): number {
    return this.#steady();
  }

  /**
   * Learns from an answer that tells the time (RFC 3339); `sentAt` is the `mark` of its request.
   * The server read its clock somewhere between sending and now: the middle errs least.
   */
  sample(serverTime: string | null, sentAt: number): void {
    const offset = Date.parse(serverTime ?? "") - (sentAt + this.#steady()) / 2;
    if (!Number.isFinite(offset)) return;
    const before = this.isDoubtful ? [] : this.#offsets;
    this.#offsets = [...before, offset].slice(-SAMPLES);
    this.#gap = this.#gapNow();
  }

  /** Milliseconds since 1970 on the server; before it was heard only this machine's guess. */
  now(): number {
    return this.isHeard ? this.#steady() + median(this.#offsets) : this.#device();
  }

  /** How far the device's clock is behind the server's, in milliseconds. */
  deviceError(): number {
    return this.now() - this.#device();
  }

  #gapNow(): number {
    return this.#device() - this.#steady();
  }
}

/** One slow or wrong sample must not move the countdown, so the median, not the mean. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Hears every answer of the server. */
export const serverClock = new ServerClock();

/** RFC 3339, as the wire has it. */
export function serverInstant(): string {
  return new Date(serverClock.now()).toISOString();
}
