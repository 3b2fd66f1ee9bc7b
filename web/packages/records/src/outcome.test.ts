import { expect, it } from "vitest";
import { outcomeOf, outcomeOfTask } from "./outcome";

const FAILURES = [
  { sid: "1", error: "in_use", message: "In use" },
  { sid: "2", error: "in_use", message: "In use" },
];

it("counts why records cannot be changed", () => {
  const resultList = [...FAILURES, { sid: "3", error: null, message: null }];
  expect(outcomeOf({ done: 1, failed: 2, dryRun: true, resultList })).toEqual({
    done: 1,
    failed: 2,
    reasons: new Map([["In use", 2]]),
  });
});

it("reads what a task says of it, and nothing of what other tasks say", () => {
  const result = { done: 3_410, failed: 2, failureList: FAILURES };
  expect(outcomeOfTask({ result })).toEqual({
    done: 3_410,
    failed: 2,
    reasons: new Map([["In use", 2]]),
  });
  expect(outcomeOfTask({ result: { rows: 5 } })).toBeUndefined();
  expect(outcomeOfTask({ result: null })).toBeUndefined();
});
