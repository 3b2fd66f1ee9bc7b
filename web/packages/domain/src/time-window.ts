/** Spans of time as people read them, in their own time zone; `language` is zh-CN or en. */
import { zoneAfter } from "./zone";

interface Parts {
  year: boolean;
  day: boolean;
}

/** A moment on one line: no break within it. */
function shown(moment: Date, { year, day }: Parts, language: string): string {
  const style: Intl.DateTimeFormatOptions = {
    ...(year && { year: "numeric" }),
    ...(day && { month: "short", day: "numeric" }),
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  };
  return moment.toLocaleString(language, style).replaceAll(" ", "\u00a0");
}

function differing(start: Date, end: Date): Parts {
  return {
    year: start.getFullYear() !== end.getFullYear(),
    day: start.toDateString() !== end.toDateString(),
  };
}

/** "14:00–16:30" within a day, else both days with their times, and with their years where those
 * differ. */
export function timeWindow(startAt: string, endAt: string, language: string): string {
  const [start, end] = [new Date(startAt), new Date(endAt)];
  const parts = differing(start, end);
  const between = parts.day ? "\u00a0– " : "–";
  const span = [start, end].map((moment) => shown(moment, parts, language)).join(between);
  return span + zoneAfter(end);
}

/** A moment of what began at `startAt`: its time, with the day and the year where those differ. */
export function momentWithin(at: string, startAt: string, language: string): string {
  const moment = new Date(at);
  return shown(moment, differing(new Date(startAt), moment), language) + zoneAfter(moment);
}
