/** The server's clock as this browser can know it. */

const SAMPLES = 5;

export class ServerClock {
  readonly #local: () => number;
  readonly #steady: () => number;
  #offsets: number[] = [];
  #steadyOffsets: number[] = [];

  /**
   * `local` reads this machine's clock in milliseconds since 1970, which can be set; `steady` counts
   * milliseconds from anywhere and cannot, but may stop while the machine sleeps.
   */
  constructor(local: () => number = Date.now, steady: () => number = () => performance.now()) {
    this.#local = local;
    this.#steady = steady;
  }

  /**
   * Learns from an answer that carries `serverTime` (RFC 3339); `sentAt` is the local time of its request.
   * The server read its clock somewhere between sending and now: the middle errs least.
   */
  sample(serverTime: string, sentAt: number): void {
    const local = this.#local();
    const offset = Date.parse(serverTime) - (sentAt + local) / 2;
    if (!Number.isFinite(offset)) return;
    this.#offsets = [...this.#offsets, offset].slice(-SAMPLES);
    this.#steadyOffsets = [...this.#steadyOffsets, offset + local - this.#steady()].slice(-SAMPLES);
  }

  /** Milliseconds since 1970 on the server. Before the first sample it is this machine's guess. */
  now(): number {
    return this.#local() + median(this.#offsets);
  }

  /** The same, as early as it can be: for what must not happen before its time. */
  atLeast(): number {
    if (this.#steadyOffsets.length === 0) return this.now();
    return Math.min(this.now(), this.#steady() + median(this.#steadyOffsets));
  }
}

/** One slow or wrong sample must not move the countdown, so the median, not the mean. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
