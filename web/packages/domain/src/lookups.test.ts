import { beforeEach, expect, test, vi } from "vitest";
import { entriesOf, nameOf, refreshLookups } from "./lookups";

function entry(type: string, code: string, position: number) {
  return { type, code, name: `${code}-zh`, englishName: `${code}-en`, position, value: null };
}

const ENTRIES = [
  entry("degree", "master", 2),
  entry("degree", "doctor", 1),
  entry("other", "x", 1),
];

function serve(): ReturnType<typeof vi.fn> {
  const fetch = vi.fn(async () =>
    Response.json({ code: 200, message: "", requestId: "r", data: { content: ENTRIES } }),
  );
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

beforeEach(() => localStorage.clear());

test("a copy is taken once for a revision, and again for the next", async () => {
  const fetch = serve();
  await refreshLookups("1");
  await refreshLookups("1");
  expect(fetch).toHaveBeenCalledTimes(1);
  await refreshLookups("2");
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("a copy that was cleared at logout is taken again", async () => {
  const fetch = serve();
  await refreshLookups("3");
  localStorage.clear();
  await refreshLookups("3");
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("entries of a type come in their order, under the name of the language", () => {
  expect(entriesOf(ENTRIES, "degree").map(({ code }) => code)).toEqual(["doctor", "master"]);
  expect(nameOf(ENTRIES, "degree", "doctor", "en")).toBe("doctor-en");
  expect(nameOf(ENTRIES, "degree", "doctor", "zh-CN")).toBe("doctor-zh");
  expect(nameOf(ENTRIES, "degree", "none", "en")).toBe("none");
});
