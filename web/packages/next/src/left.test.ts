import { expect, test } from "vitest";
import { leftUntil } from "./left";

test.each([
  [0, undefined],
  [-5000, undefined],
  [1, "00:01"],
  [59_000, "00:59"],
  [60_000, "01:00"],
  [3_599_001, "1:00:00"],
  [5_025_000, "1:23:45"],
])("%d ms are left as %s", (left, face) => {
  expect(leftUntil(left, 0)).toBe(face);
});
