import { expect, test } from "vitest";
import { percent } from "./figures";

test.each([
  [1, 3, 33],
  [0, 5, 0],
  [0, 0, null],
])("%i of %i is %s per cent", (part, whole, share) => expect(percent(part, whole)).toBe(share));
