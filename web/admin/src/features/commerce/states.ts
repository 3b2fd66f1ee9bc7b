export const VOUCHER_STATES = {
  1: "waiting",
  2: "accepted",
  3: "rejected",
} as const;
