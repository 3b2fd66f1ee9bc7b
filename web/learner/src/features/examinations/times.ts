/** Times of an examination as people read them, in their own time zone. */
import { dateAndTime } from "@zhegui/domain";

const MINUTE_SECONDS = 60;

/** "11-21 14:30", with its year if that is not `startAt`'s, or the time alone if the day is. */
export function momentText(at: string, startAt: string): string {
  const [moment, start] = [dateAndTime(at), dateAndTime(startAt)];
  if (moment.slice(0, 10) === start.slice(0, 10)) return moment.slice(11);
  return moment.slice(0, 4) === start.slice(0, 4) ? moment.slice(5) : moment;
}

export function minutes(seconds: number): number {
  return Math.round(seconds / MINUTE_SECONDS);
}

/** Whole days between two instants, counted up: what is under a day away is one day away. */
export function daysUntil(at: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(at) - now) / 86_400_000));
}
