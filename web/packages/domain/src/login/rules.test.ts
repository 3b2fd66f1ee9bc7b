// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { RULES, type Values } from "./rules";

const GOOD: Values = {
  mobile: "13951602748",
  password: "correct horse",
  present: "wrong horse",
  oldCode: "719406",
  confirm: "correct horse",
  code: "604917",
  consent: true,
};

describe("rules", () => {
  test("good values break none", () => {
    const broken = Object.values(RULES).flatMap((rules) =>
      Object.values(rules).map((rule) => rule(GOOD)),
    );
    expect(new Set(broken)).toEqual(new Set([undefined]));
  });

  test.each([
    ["mobile", { mobile: "1395160274" }, "mobile"],
    ["code", { code: "60491" }, "code"],
    ["code", { code: "60491a" }, "code"],
    ["password", { password: "" }, "password"],
    ["password", { password: "1234567" }, "passwordLength"],
    ["password", { password: "x".repeat(65) }, "passwordLength"],
    ["confirm", { confirm: "" }, "confirm"],
    ["confirm", { confirm: "another" }, "mismatch"],
    ["consent", { consent: false }, "consent"],
  ] as const)("%s with %o", (field, change, expected) => {
    expect(RULES.register[field]({ ...GOOD, ...change })).toBe(expected);
  });

  test("a login takes any password that is not empty", () => {
    expect(RULES.password.password({ ...GOOD, password: "x" })).toBeUndefined();
    expect(RULES.password.password({ ...GOOD, password: "" })).toBe("password");
  });
});
