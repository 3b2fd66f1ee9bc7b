/** Times of an examination as people read them, in their own time zone. */
import { dateAndTime } from "@zhegui/domain";

const MINUTE_SECONDS = 60;

/** "11-21 14:30", or the time alone if it is the day of `startAt`. */
export function momentText(at: string, startAt: string): string {
  const [moment, start] = [dateAndTime(at), dateAndTime(startAt)];
  return moment.slice(0, 10) === start.slice(0, 10) ? moment.slice(11) : moment.slice(5);
}

export function minutes(seconds: number): number {
  return Math.round(seconds / MINUTE_SECONDS);
}

/** Whole days between two instants, counted up: what is under a day away is one day away. */
export function daysUntil(at: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(at) - now) / 86_400_000));
}
