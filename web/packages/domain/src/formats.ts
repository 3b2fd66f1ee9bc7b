/** Numbers, times and money as people read them; `language` is zh-CN or en. */

import { zoneAfter } from "./zone";

const SECONDS_PER_MINUTE = 60;
const WAN = 10_000;
const CHINA = "Asia/Shanghai";

/** Holds the place of one figure that is not known yet: none is claimed. */
export const UNKNOWN_FIGURE = "\u2007";

/** 65 → "01:05": a countdown of less than an hour. */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const minutes = Math.floor(whole / SECONDS_PER_MINUTE);
  return [minutes, whole % SECONDS_PER_MINUTE]
    .map((part) => part.toString().padStart(2, "0"))
    .join(":");
}

/** A count with its thousands apart. */
export function count(value: number, language: string): string {
  return value.toLocaleString(language, { maximumFractionDigits: value >= WAN ? 0 : 1 });
}

/** "2026-11-21 14:00" in the reader's own time zone, named where it is not China's; in both languages. */
export function dateAndTime(instant: string): string {
  const moment = new Date(instant);
  const text = moment.toLocaleString("sv-SE", { dateStyle: "short", timeStyle: "short" });
  return text + zoneAfter(moment);
}

/** "2026-11-21 14:00:05", likewise. */
export function toTheSecond(instant: string): string {
  const moment = new Date(instant);
  const text = moment.toLocaleString("sv-SE", { dateStyle: "short", timeStyle: "medium" });
  return text + zoneAfter(moment);
}

/** "2026-11-21" in the reader's own time zone. */
export function date(instant: string): string {
  return new Date(instant).toLocaleDateString("sv-SE");
}

/** "2026-11-21" in China, where days of study begin and end. */
export function chinaDate(instant: string): string {
  return new Date(instant).toLocaleDateString("sv-SE", { timeZone: CHINA });
}

/** "11/21" in China, in the reader's language. */
export function shortChinaDate(instant: string, language: string): string {
  return new Date(instant).toLocaleDateString(language, {
    month: "numeric",
    day: "numeric",
    timeZone: CHINA,
  });
}

/** The last day in China on which something counts that ends at `end`. */
export function lastDay(end: string): string {
  return chinaDate(lastMoment(end));
}

/** The last moment before `end`, for a leaf of a calendar. */
export function lastMoment(end: string): string {
  return new Date(Date.parse(end) - 1).toISOString();
}

/** "14:32:08" in the reader's own time zone, named where it is not China's. */
export function timeOfDay(instant: string): string {
  const moment = new Date(instant);
  return moment.toLocaleTimeString("sv-SE") + zoneAfter(moment);
}

/** Seconds as whole minutes, at least one: what a plan is told in. */
export function wholeMinutes(seconds: number): number {
  return Math.max(1, Math.round(seconds / SECONDS_PER_MINUTE));
}
