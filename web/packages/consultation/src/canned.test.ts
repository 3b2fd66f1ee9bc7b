import { expect, test } from "vitest";
import { askedFor } from "./canned";

const ANSWERS = [
  { sid: "1", shortcut: "hours", text: "Twenty-four hours a year." },
  { sid: "2", shortcut: "refund", text: "Seven days." },
  { sid: "3", shortcut: "thanks", text: "Thank you; ask about hours any time." },
];

test.each([
  ["/", ["1", "2", "3"]],
  ["/h", ["1", "3"]],
  ["/HOURS", ["1", "3"]],
  ["/seven", ["2"]],
  ["/none", []],
  ["/hours ago", []],
  ["hours", []],
  ["see /hours", []],
  ["", []],
])("%j asks for %o", (written, found) => {
  expect(askedFor(ANSWERS, written).map(({ sid }) => sid)).toEqual(found);
});
