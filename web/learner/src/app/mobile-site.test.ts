import { describe, expect, test } from "vitest";
import { mobileAddress } from "./mobile-site";

const PHONE = {
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50",
  width: 390,
  hasTouch: true,
};
const DESK =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const PLACE = { pathname: "/course-list", search: "?keyword=%E6%B6%88%E9%98%B2" };

function led(device: Partial<typeof PHONE>, place = PLACE): string | undefined {
  return mobileAddress("https://m.example.cn/", { ...PHONE, ...device }, place);
}

test("a telephone is led to the same place, with its path and query", () => {
  expect(led({})).toBe("https://m.example.cn/course-list?keyword=%E6%B6%88%E9%98%B2");
  expect(mobileAddress("/m/", PHONE, { pathname: "/", search: "" })).toBe("/m/");
});

describe("who stays", () => {
  test.each([
    ["a desk", { userAgent: DESK }],
    ["a wide window", { width: 769 }],
    ["a screen without touch", { hasTouch: false }],
  ])("%s", (_, device) => {
    expect(led(device)).toBeUndefined();
  });

  test("the width of 768 px is still narrow", () => {
    expect(led({ width: 768 })).toBeDefined();
  });

  test.each([
    ["/certificate/result", undefined],
    ["/invite", undefined],
    ["/examination/0198", undefined],
    ["/certificate-query", "https://m.example.cn/certificate-query"],
    ["/examination-detail/0198", "https://m.example.cn/examination-detail/0198"],
    ["/invited", "https://m.example.cn/invited"],
  ])("at %s", (pathname, expected) => {
    expect(led({}, { pathname, search: "" })).toBe(expected);
  });
});
