import { expect, test } from "vitest";
import { isEmail } from "./email";

test.each([
  ["lin@example.com", true],
  ["lin.yi+work@mail.example.com.cn", true],
  ["lin@example", false],
  ["lin@-example.com", false],
  ["lin@example..com", false],
  ["@example.com", false],
  ["lin example@example.com", false],
  ["林@example.com", false],
  [`${"a".repeat(64)}@example.com`, true],
  [`${"a".repeat(65)}@example.com`, false],
  ["", false],
])("%s: %s", (text, is) => {
  expect(isEmail(text)).toBe(is);
});
