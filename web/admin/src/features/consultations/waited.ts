const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

interface Waited {
  unit: "days" | "hours" | "minutes";
  count: number;
}

/** How long ago something was, in whole days, hours or minutes. */
export function waited(since: string, now: number): Waited {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS));
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  if (hours >= HOURS_PER_DAY) return { unit: "days", count: Math.floor(hours / HOURS_PER_DAY) };
  return hours > 0 ? { unit: "hours", count: hours } : { unit: "minutes", count: minutes };
}
