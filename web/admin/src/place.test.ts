import { expect, test } from "vitest";
import { placeAddress, placeIn } from "./place";

test.each([
  ["/admin/", ""],
  ["/admin/house/", "house"],
  ["/admin/house/news?page=2", "house"],
  ["/admin/DEMO-0001/staff", "DEMO-0001"],
  ["/admin/%E6%BE%84/staff", "\u6f84"],
])("%s is in the place %s", (pathname, code) => {
  expect(placeIn(new URL(pathname, "http://x").pathname)).toBe(code);
});

test("a place's address leads back to it", () => {
  expect(placeIn(placeAddress("A B/C"))).toBe("A B/C");
});
