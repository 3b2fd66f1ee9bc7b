import { Failure } from "@zhegui/client";
import { expect, test } from "vitest";
import { outcomeOf } from "./delivery";

function failure(status: number, changes: Partial<Failure> = {}): Failure {
  return new Failure({
    status,
    id: "some_error",
    message: "No",
    details: [],
    requestId: undefined,
    retryAfter: undefined,
    path: "",
    ...changes,
  });
}

test.each([
  ["no network", failure(0)],
  ["a proxy's answer", failure(403, { isAway: true })],
  ["a server that fails", failure(500)],
  ["one that is busy", failure(503)],
  ["too many at once", failure(429)],
  ["a login that ended", failure(401)],
  ["what is no answer at all", new Error("broken")],
])("%s: the message waits", (_, cause) => {
  expect(outcomeOf(cause, 1)).toEqual({ kind: "again", afterMs: 2_000 });
});

test.each([400, 403, 404, 409])("a refusal (%i) is told, and not tried again", (status) => {
  expect(outcomeOf(failure(status), 1)).toEqual({ kind: "refused", words: "No" });
});

test("of a refusal the words beside its field come first", () => {
  const details = [{ path: "model.text", error: "too_long", message: "Too long" }];
  expect(outcomeOf(failure(400, { details }), 1)).toEqual({ kind: "refused", words: "Too long" });
});

test.each([
  [1, undefined, 2_000],
  [2, undefined, 4_000],
  [5, undefined, 32_000],
  [6, undefined, 60_000],
  [600, undefined, 60_000],
  [1, 30, 30_000],
  [9, 30, 60_000],
])("after %i failures, asked to wait %s s, it waits %i ms", (failures, retryAfter, afterMs) => {
  expect(outcomeOf(failure(503, { retryAfter }), failures)).toEqual({ kind: "again", afterMs });
});
