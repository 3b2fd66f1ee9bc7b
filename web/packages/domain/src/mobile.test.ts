import { describe, expect, test } from "vitest";
import { bareMobile, isMobile } from "./mobile";

describe("mobile numbers", () => {
  test.each(["13951602748", "19900000000"])("%s is one", (text) =>
    expect(isMobile(text)).toBe(true),
  );
  test.each([
    "",
    "12951602748",
    "23951602748",
    "1395160274",
    "139516027480",
    "１3951602748",
    " 13951602748",
  ])("%j is none", (text) => expect(isMobile(text)).toBe(false));
  test.each([
    ["139 5160 2748", "13951602748"],
    ["+86 139-5160-2748", "13951602748"],
    ["8613951602748", "13951602748"],
    ["0086 139 5160 2748", "13951602748"],
    ["１３９５１６０２７４８", "13951602748"],
    ["861", "861"],
  ])("%j becomes %s", (pasted, bare) => expect(bareMobile(pasted)).toBe(bare));
});
