// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { courseQuery, EVERYTHING, type Filters, readFilters, writeFilters } from "./address";

const PLAIN = EVERYTHING;

describe("filters in the address", () => {
  test.each([
    ["", PLAIN],
    ["keyword=%20fire%20", { ...PLAIN, keyword: "fire" }],
    ["category=fire&order=newest&page=3", { ...PLAIN, category: "fire", order: "newest", page: 2 }],
    ["price=free&certificate=yes", { ...PLAIN, price: "free", certificate: true }],
    ["order=prettiest&price=1&certificate=1&page=0", PLAIN],
    ["page=-2", PLAIN],
    ["page=1.5", PLAIN],
    ["page=1e9", PLAIN],
  ])("%s is read", (address, expected) => {
    expect(readFilters(new URLSearchParams(address))).toEqual(expected);
  });

  test("what was written is read again", () => {
    const filters: Filters = {
      keyword: "a&b",
      category: "fire",
      price: "priced",
      certificate: true,
      order: "dearest",
      page: 4,
    };
    expect(readFilters(writeFilters(filters))).toEqual(filters);
    expect(writeFilters(PLAIN).toString()).toBe("");
  });
});

describe("the question to the server", () => {
  test("a plain list is ordered by popularity", () => {
    expect(courseQuery(PLAIN, 12)).toEqual({
      page: 0,
      size: 12,
      includeList: ["categoryList"],
      orderList: [{ field: "learnerCount", direction: "desc" }],
    });
  });

  test("a search is ranked unless an order is asked for", () => {
    expect(courseQuery({ ...PLAIN, keyword: "fire" }, 12)).not.toHaveProperty("orderList");
    for (const order of ["newest", "popular"] as const)
      expect(courseQuery({ ...PLAIN, keyword: "fire", order }, 12)).toHaveProperty("orderList");
  });

  test.each([
    [{ price: "free" }, { field: "price", operator: "eq", value: 0 }],
    [{ price: "priced" }, { field: "price", operator: "gt", value: 0 }],
    [{ certificate: true }, { field: "hasCertificate", operator: "eq", value: true }],
  ] as const)("%j is a condition", (changed, condition) => {
    expect(courseQuery({ ...PLAIN, ...changed }, 12).query).toEqual([condition]);
  });

  test("a category is a condition", () => {
    expect(courseQuery({ ...PLAIN, category: "fire" }, 12).query).toEqual([
      { field: "categoryList.code", operator: "eq", value: "fire" },
    ]);
  });
});
