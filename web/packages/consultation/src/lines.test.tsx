import { expect, test } from "vitest";
import { dayWords, isRecallable, linesOf, newlyCome } from "./lines";
import { messageWith, unsentWith } from "./testing/records";

test("a line stands before each day, and of a sender's messages in a row the first says who", () => {
  const messages = [
    messageWith({ sequence: 1 }),
    messageWith({ sequence: 2 }),
    messageWith({ sequence: 3, sender: "system", senderName: "Wang", systemKind: "taken" }),
    messageWith({ sequence: 4, sender: "consultant", senderName: "Wang" }),
    messageWith({
      sequence: 5,
      sender: "consultant",
      senderName: "Wang",
      createdAt: "2026-11-28T17:00:00.000Z",
    }),
  ];
  const lines = linesOf(messages, []).map((line) => {
    if (line.kind === "day") return line.day;
    if (line.kind === "system") return "taken";
    return line.kind === "message" && `${line.isOwn ? "mine" : "theirs"} ${line.isFirst}`;
  });
  expect(lines).toEqual([
    "2026-11-28",
    "mine true",
    "mine false",
    "taken",
    "theirs true",
    "2026-11-29",
    "theirs true",
  ]);
});

test("of two on one side each has what they wrote themselves", () => {
  const messages = [
    messageWith({ sequence: 1, sender: "consultant", senderName: "Wang", isOwn: false }),
    messageWith({ sequence: 2, sender: "consultant", senderName: "Zhao", isOwn: true }),
    messageWith({ sequence: 3, sender: "consultant", senderName: "Wang", isOwn: false }),
  ];
  const lines = linesOf(messages, []).filter((line) => line.kind === "message");
  expect(lines.map(({ isOwn, isFirst }) => [isOwn, isFirst])).toEqual([
    [false, true],
    [true, true],
    [false, true],
  ]);
});

test("what is not sent stands last, and once when the server has taken it", () => {
  const unsent = [unsentWith({ key: "k1" }), unsentWith({ key: "u1" })];
  const lines = linesOf([messageWith({ sequence: 1 })], unsent);
  expect(lines.map(({ kind, key }) => [kind, key])).toEqual([
    ["day", "2026-11-28"],
    ["message", "m1"],
    ["unsent", "u1"],
  ]);
});

const NOON = Date.parse("2026-11-28T04:00:00Z");

test.each([
  ["2026-11-28", "today"],
  ["2026-11-27", "yesterday"],
  ["2026-11-26", "2026-11-26"],
  ["2026-11-29", "2026-11-29"],
])("%s is %s", (day, words) => {
  expect(dayWords(day, NOON)).toBe(words);
});

test.each([
  [119_000, false, true],
  [120_000, false, false],
  [0, true, false],
])("after %i ms, recalled %s: may be recalled %s", (ms, isRecalled, expected) => {
  const message = messageWith({ isRecalled, createdAt: new Date(NOON).toISOString() });
  expect(isRecallable(message, NOON + ms)).toBe(expected);
});

test("the newest of the other side is told, once", () => {
  const messages = [
    messageWith({ sequence: 1, sender: "consultant" }),
    messageWith({ sequence: 2, sender: "consultant" }),
    messageWith({ sequence: 3 }),
    messageWith({ sequence: 4, sender: "system" }),
    messageWith({ sequence: 5, sender: "consultant", isRecalled: true }),
  ];
  expect(newlyCome(messages, "asker", 0)?.sequence).toBe(2);
  expect(newlyCome(messages, "asker", 2)).toBeUndefined();
  expect(newlyCome(messages, "consultant", 0)?.sequence).toBe(3);
});
