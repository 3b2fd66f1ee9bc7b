// @vitest-environment jsdom
import { expect, test } from "vitest";
import { citedQuery, materialQuery, readCited, readFilters, writeFilters } from "./address";

test.each([
  ["", { keyword: "", category: "", order: "", page: 0 }],
  ["keyword= 消防 &page=3", { keyword: "消防", category: "", order: "", page: 2 }],
  ["order=cheapest&page=0", { keyword: "", category: "", order: "", page: 0 }],
  ["order=title&page=９", { keyword: "", category: "", order: "title", page: 0 }],
  ["page=1e9&category=fire", { keyword: "", category: "fire", order: "", page: 0 }],
] as const)("reads %s", (address, filters) => {
  expect(readFilters(new URLSearchParams(address))).toEqual(filters);
});

test("writes what it reads, as short as can be", () => {
  const address = "keyword=消防&category=fire&order=title&page=2";
  expect(decodeURIComponent(`${writeFilters(readFilters(new URLSearchParams(address)))}`)).toBe(
    address,
  );
  expect(`${writeFilters(readFilters(new URLSearchParams("order=best&page=1")))}`).toBe("");
});

test("a search is ranked by fit unless an order is asked for", () => {
  const asked = (address: string) =>
    materialQuery(readFilters(new URLSearchParams(address)), 10).orderList;
  expect(asked("keyword=消防")).toBeUndefined();
  expect(asked("keyword=消防&order=newest")).toHaveLength(1);
  expect(asked("keyword=消防&order=title")).toEqual([{ field: "title", direction: "asc" }]);
  expect(asked("")).toEqual([{ field: "publishedAt", direction: "desc" }]);
});

const [MATERIAL, FILE] = [
  "0198a000-0000-7000-8000-000000000001",
  "0198a000-0000-7000-8000-000000000002",
];

test.each([
  [`material=${MATERIAL}&file=${FILE}&page=4`, { material: MATERIAL, file: FILE, page: 4 }],
  [`material=${MATERIAL}&file=${FILE}`, { material: MATERIAL, file: FILE, page: 1 }],
  [`material=${MATERIAL}&page=4`, undefined],
  [`material=x&file=${FILE}`, undefined],
])("what %s cites", (address, cited) => {
  expect(readCited(new URLSearchParams(address))).toEqual(cited);
});

test("what was bought is found though it is no longer published", () => {
  expect(citedQuery({ material: MATERIAL, file: FILE, page: 1 })).not.toHaveProperty("model");
});
