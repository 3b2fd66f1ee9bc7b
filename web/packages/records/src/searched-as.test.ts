import { expect, test } from "vitest";
import { searchedAs } from "./searched-as";

const named = (value: string) => ({ field: "name", operator: "contains", value });
const mine = { field: "isMine", operator: "eq", value: true };
const open = { field: "state", operator: "eq", value: "open" };

test("what is looked for stands between what always holds and what was chosen", () => {
  const sought = searchedAs(named, [mine]);
  expect(sought({ search: "a", query: [open], page: 2 })).toEqual({
    page: 2,
    query: [mine, named("a"), open],
  });
});

test("without a search there is no condition for it", () => {
  expect(searchedAs(named)({ search: "", page: 0 })).toEqual({ page: 0, query: [] });
});
