import type { Message, MessageItem } from "@zhegui/client";
import type { IconName } from "@zhegui/kit";

export const GROUPS = [
  "study",
  "examination",
  "certificate",
  "order",
  "organization",
  "consultation",
  "account",
] as const satisfies Message["group"][];
export type Group = (typeof GROUPS)[number];

export const ICONS: Record<Group, IconName> = {
  study: "book",
  examination: "clipboard",
  certificate: "award",
  order: "document",
  organization: "building",
  consultation: "headset",
  account: "lock",
};

/** The group that an address names; undefined, all, unless it makes sense. */
export function readGroup(text: string | null): Group | undefined {
  return GROUPS.find((group) => group === text);
}

/** What a message says, in the reader's language. */
export function wordsOf(message: Message, language: string): { title: string; body: string } {
  return language === "en"
    ? { title: message.englishTitle, body: message.englishBody }
    : { title: message.title, body: message.body };
}

type Day = "today" | "yesterday" | "week" | "earlier";

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

function midnight(at: Date): number {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
}

/** How long ago a moment was, in the reader's own days. */
export function dayOf(instant: string, now: Date): Day {
  const days = Math.round((midnight(now) - midnight(new Date(instant))) / DAY_MS);
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  return days < WEEK_DAYS ? "week" : "earlier";
}

/** The same items, under the day of each. */
export function byDay(items: readonly MessageItem[], now: Date): [Day, MessageItem[]][] {
  const days = new Map<Day, MessageItem[]>();
  for (const item of items) {
    const day = dayOf(item.createdAt, now);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
}
