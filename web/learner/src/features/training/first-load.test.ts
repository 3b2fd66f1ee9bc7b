import { expect, test } from "vitest";
import { isFirstLoad } from "./first-load";

test.each([
  [true, 0, true],
  [false, 0, false],
  [false, 1, false],
  // Tried again after a failure: were this a first load, the page would be taken away and come back for ever.
  [true, 1, false],
])("loading %s after %d failures: %s", (isLoading, errorUpdateCount, expected) => {
  const done = { isLoading: false, errorUpdateCount: 0 };
  expect(isFirstLoad([done, { isLoading, errorUpdateCount }])).toBe(expected);
});
