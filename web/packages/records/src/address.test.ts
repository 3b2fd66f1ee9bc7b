// @vitest-environment jsdom
import { expect, test } from "vitest";
import { askedBy, nextOrder, readSaid, writeAddress } from "./address";

const ALLOWED = {
  searching: "Search",
  columns: [{ field: "title", sortable: true }, { field: "source" }],
  filters: [
    {
      field: "isPinned",
      title: "Pinned",
      choices: [
        { value: "true", words: "yes" },
        { value: "false", words: "no" },
      ],
    },
  ],
};
const NOTHING = { keyword: "", chosen: {}, order: undefined, page: 0 };

test.each([
  ["", NOTHING],
  ["keyword=fire&page=3", { ...NOTHING, keyword: "fire", page: 2 }],
  ["isPinned=true", { ...NOTHING, chosen: { isPinned: "true" } }],
  ["isPinned=maybe&state=x", NOTHING],
  ["order=-title", { ...NOTHING, order: { field: "title", direction: "desc" } }],
  ["order=source", NOTHING],
  ["page=-1", NOTHING],
])("%j says what it means, and no more", (text, said) => {
  expect(readSaid(new URLSearchParams(text), ALLOWED)).toEqual(said);
});

test("where nothing can be searched for, no keyword is read", () => {
  const said = readSaid(new URLSearchParams("keyword=fire"), { columns: [] });
  expect(said).toEqual(NOTHING);
});

test("what is said is read again as it was written", () => {
  const text = "keyword=fire&isPinned=false&order=-title&page=4";
  const said = readSaid(new URLSearchParams(text), ALLOWED);
  expect(writeAddress(said).toString()).toBe(text);
  expect(askedBy(said, ALLOWED.filters)).toEqual({
    search: "fire",
    query: [{ field: "isPinned", operator: "eq", value: false }],
    orderList: [{ field: "title", direction: "desc" }],
  });
});

test("a number is a number on the wire", () => {
  const choices = [{ value: "6", words: "Paid" }];
  const filters = [{ field: "state", title: "State", choices, isNumber: true as const }];
  const said = readSaid(new URLSearchParams("state=6"), { columns: [], filters });
  expect(askedBy(said, filters).query).toEqual([{ field: "state", operator: "eq", value: 6 }]);
});

test("a head that is pressed three times leaves the order as it was", () => {
  const first = nextOrder(undefined, "title");
  const second = nextOrder(first, "title");
  expect([first?.direction, second?.direction, nextOrder(second, "title")]).toEqual([
    "asc",
    "desc",
    undefined,
  ]);
});
