const SOON_MS = 1_000;
const LONGEST_MS = 60_000;

/** Waits twice as long after each failure, everybody a little differently: a server that was away is not
 * asked by thousands at once. */
export function pauseAfter(failures: number, signal: AbortSignal): Promise<void> {
  const most = Math.min(LONGEST_MS, SOON_MS * 2 ** failures);
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, most * (0.5 + Math.random() / 2));
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}
