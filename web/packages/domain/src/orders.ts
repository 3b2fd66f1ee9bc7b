/** Orders as all sites show them. */
import type { Order } from "@zhegui/client";
import type { IconName } from "@zhegui/kit";

type State = Order["state"];

/** By the key of its words; in the order in which they are offered. */
export const ORDER_STATES = {
  1: "unpaid",
  6: "inReview",
  2: "active",
  4: "expired",
  3: "cancelled",
  5: "refunded",
} as const satisfies Record<State, string>;

interface Look {
  tone: "warn" | "ok" | "neutral" | "primary";
  icon: IconName;
}

export const ORDER_LOOKS: Record<State, Look> = {
  1: { tone: "warn", icon: "clock" },
  2: { tone: "ok", icon: "check" },
  3: { tone: "neutral", icon: "close" },
  4: { tone: "neutral", icon: "clock" },
  5: { tone: "neutral", icon: "refresh" },
  6: { tone: "primary", icon: "clipboard" },
};

/** What an order that waits asks of its buyer. */
export function nextActOf({ state, isRejected }: Order): "vouchers" | "correct" | "pay" {
  if (state === 6) return "vouchers";
  return isRejected ? "correct" : "pay";
}

const PLACES = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** Yuan, as on a receipt: "¥12,800.00". */
export function yuan(amount: number): string {
  return `${amount < 0 ? "−" : ""}¥${Math.abs(amount).toLocaleString("en", PLACES)}`;
}
