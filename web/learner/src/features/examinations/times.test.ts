import { expect, test } from "vitest";
import { minutes } from "./times";

test("durations are told in minutes", () => {
  expect(minutes(2400)).toBe(40);
});
