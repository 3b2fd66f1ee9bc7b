import type { Consultation } from "@zhegui/client";
import { expect, test } from "vitest";
import { AGAIN_MS, isRinging, waitingFor } from "./rings";

test.each([
  [{ isPresent: true, waits: 1, waited: 0, sinceMs: 0 }, true],
  [{ isPresent: true, waits: 1, waited: 1, sinceMs: AGAIN_MS - 1 }, false],
  [{ isPresent: true, waits: 1, waited: 1, sinceMs: AGAIN_MS }, true],
  [{ isPresent: true, waits: 1, waited: 2, sinceMs: 0 }, false],
  [{ isPresent: true, waits: 0, waited: 0, sinceMs: AGAIN_MS }, false],
  [{ isPresent: false, waits: 3, waited: 0, sinceMs: AGAIN_MS }, false],
])("of %o: rings %s", (bell, expected) => {
  expect(isRinging(bell)).toBe(expected);
});

test("who left a message waits for nobody now; who wrote to one does", () => {
  const each = (changes: Partial<Consultation>) => changes as Consultation;
  const queue = [each({ state: "waiting" }), each({ state: "left" })];
  const mine = [each({ unreadCount: 0 }), each({ unreadCount: 2 })];
  expect(waitingFor(queue, mine)).toBe(2);
});
