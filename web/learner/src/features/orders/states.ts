import type { Order, OrderItem } from "@zhegui/client";

export const STATES = [1, 6, 2, 4, 3, 5] as const;
export type State = (typeof STATES)[number];

/** Whether an order waits for money, or for a decision on it. */
export function isOpen({ state }: Order): boolean {
  return state === 1 || state === 6;
}

/** Whether money is asked for: not for what was taken off sale meanwhile. */
export function isPayable(order: Order): boolean {
  return isOpen(order) && order.isOffered;
}

const LATE_MS = 30 * 24 * 3_600_000;

/** Whether a voucher is taken: an open order waits for it, one that is over decides of late money; for
 * what is offered no more it is the one that waits already. */
export function takesVouchers(order: Order): boolean {
  if (!order.isOffered && order.waitingCount === 0) return false;
  if (isOpen(order)) return true;
  const cancelled = order.orderEventList
    ?.filter(({ from, to }) => from !== to && to === 3)
    .at(-1)?.createdAt;
  const ended = order.state === 3 ? cancelled : order.expiresAt;
  if ((order.state !== 3 && order.state !== 4) || !ended) return false;
  return Date.parse(order.serverTime) < Date.parse(ended) + LATE_MS;
}

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

/** Whole days, hours and minutes from one moment to another; none below zero. */
export function timeLeft(from: string, to: string): Record<"days" | "hours" | "minutes", number> {
  const minutes = Math.max(0, Math.ceil((Date.parse(to) - Date.parse(from)) / MINUTE_MS));
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  return {
    days: Math.floor(hours / HOURS_PER_DAY),
    hours: hours % HOURS_PER_DAY,
    minutes: minutes % MINUTES_PER_HOUR,
  };
}

/** What of an order can be used, now or once it begins: what was taken back ends before. */
export function usableOf({ orderItemList = [], serverTime }: Order): OrderItem | undefined {
  return orderItemList.find(({ start, end }) => start && end && end > serverTime && end > start);
}

/** What its buyer can do with what was ordered, once it is over: what is offered no more is not ordered
 * again, and seats are used by others. */
export function useOf(order: Order): "use" | "again" | undefined {
  if (order.buyerEnterprise) return undefined;
  if (usableOf(order)) return "use";
  return order.isOffered ? "again" : undefined;
}

/** Where what was ordered is shown, to be used or to be ordered again. */
export function addressOf(order: Order): string {
  const item = usableOf(order) ?? order.orderItemList?.[0];
  if (item?.courseSid) return `/detail/course/${item.courseSid}`;
  if (item?.subjectSid) return `/detail/subject/${item.subjectSid}`;
  return "/profile";
}

/** What was ordered, in a line. */
export function titleOf(order: Order): string {
  return (order.orderItemList ?? []).map((item) => item.title).join(" · ");
}

/** How many seats were bought. */
export function seatsOf(order: Order): number {
  return (order.orderItemList ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
}
