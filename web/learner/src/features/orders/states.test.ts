import type { OrderItem } from "@zhegui/client";
import { expect, test } from "vitest";
import { ORDER, ORDER_ITEM } from "../../testing/order";
import { addressOf, timeLeft } from "./states";

const NOW = "2026-11-21T01:00:00.000Z";

test.each([
  ["2026-11-24T01:00:00.000Z", 3, 0, 0],
  ["2026-11-22T00:59:00.000Z", 0, 23, 59],
  ["2026-11-21T01:00:01.000Z", 0, 0, 1],
  ["2026-11-21T02:30:00.000Z", 0, 1, 30],
  ["2026-11-20T01:00:00.000Z", 0, 0, 0],
])("until %s are %i d %i h %i min", (to, days, hours, minutes) => {
  expect(timeLeft(NOW, to)).toEqual({ days, hours, minutes });
});

const [BEFORE, AFTER, LATER] = ["2026-11-25T16:00:00.000Z", "2027-11-26T16:00:00.000Z", "2028"];

test.each<[string, Partial<OrderItem>[], string]>([
  ["nothing yet", [{ courseSid: "a" }, { courseSid: "b" }], "/detail/course/a"],
  ["all", [{ courseSid: "a", start: BEFORE, end: AFTER }, { subjectSid: "b" }], "/detail/course/a"],
  [
    "the second, since the first was taken back",
    [
      { courseSid: "a", start: BEFORE, end: ORDER.serverTime },
      { subjectSid: "b", start: BEFORE, end: AFTER },
    ],
    "/detail/subject/b",
  ],
  [
    "the second, since the first was taken back before it began",
    [
      { courseSid: "a", start: AFTER, end: AFTER },
      { materialSid: "b", start: AFTER, end: LATER },
    ],
    "/profile",
  ],
])("where %s can be used", (_, items, address) => {
  const orderItemList = items.map((each) => ({ ...ORDER_ITEM, ...each }));
  expect(addressOf({ ...ORDER, orderItemList })).toBe(address);
});
