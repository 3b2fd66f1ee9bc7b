const SECOND_MS = 1000;
const SECONDS = 60;
const MINUTES = 60;

function two(figure: number): string {
  return String(figure).padStart(2, "0");
}

/** What is left until a moment as `mm:ss`, with hours before it where there are any; none once it is over. */
export function leftUntil(until: number, now: number): string | undefined {
  const seconds = Math.ceil((until - now) / SECOND_MS);
  if (seconds <= 0) return undefined;
  const minutes = Math.floor(seconds / SECONDS);
  const hours = Math.floor(minutes / MINUTES);
  const face = `${two(minutes % MINUTES)}:${two(seconds % SECONDS)}`;
  return hours > 0 ? `${hours}:${face}` : face;
}
