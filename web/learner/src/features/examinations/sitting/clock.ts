/** The server's clock as this browser can know it. */

const SAMPLES = 5;

export class ServerClock {
  readonly #local: () => number;
  #offsets: number[] = [];

  /** `local` reads this machine's clock in milliseconds since 1970. */
  constructor(local: () => number = Date.now) {
    this.#local = local;
  }

  /**
   * Learns from an answer that carries `serverTime` (RFC 3339); `sentAt` is the local time of its request.
   * The server read its clock somewhere between sending and now: the middle errs least.
   */
  sample(serverTime: string, sentAt: number): void {
    const offset = Date.parse(serverTime) - (sentAt + this.#local()) / 2;
    if (Number.isFinite(offset)) this.#offsets = [...this.#offsets, offset].slice(-SAMPLES);
  }

  /** Milliseconds since 1970 on the server. Before the first sample it is this machine's guess. */
  now(): number {
    return this.#local() + median(this.#offsets);
  }
}

/** One slow or wrong sample must not move the countdown, so the median, not the mean. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
