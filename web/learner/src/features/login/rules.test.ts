import { describe, expect, test } from "vitest";
import { bareMobile, isMobile, RULES, type Values } from "./rules";

const GOOD: Values = {
  mobile: "13951602748",
  password: "correct horse",
  confirm: "correct horse",
  code: "604917",
  consent: true,
};

describe("mobile numbers", () => {
  test.each(["13951602748", "19900000000"])("%s is one", (text) =>
    expect(isMobile(text)).toBe(true),
  );
  test.each(["", "12951602748", "1395160274", "139516027480", "１3951602748", " 13951602748"])(
    "%j is none",
    (text) => expect(isMobile(text)).toBe(false),
  );
  test.each([
    ["139 5160 2748", "13951602748"],
    ["+86 139-5160-2748", "13951602748"],
    ["8613951602748", "13951602748"],
    ["861", "861"],
  ])("%j becomes %s", (pasted, bare) => expect(bareMobile(pasted)).toBe(bare));
});

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
