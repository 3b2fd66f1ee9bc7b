// @vitest-environment jsdom
import { beforeEach, expect, type Mock, test, vi } from "vitest";
import { refreshLookups } from "./lookups";

const ENTRIES = [
  { type: "degree", code: "doctor", name: "博士", englishName: "Doctor", position: 1, value: null },
];

function serve(): Mock<(request: Request) => Promise<Response>> {
  const fetch = vi.fn(async (_: Request) =>
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
  expect(await fetch.mock.calls[0]?.[0].clone().json()).toEqual({ size: 1024 });
  await refreshLookups("2");
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(JSON.parse(localStorage.getItem("LOOKUP") ?? "")).toEqual({
    revision: "2",
    entries: ENTRIES,
  });
});

test("a copy that was cleared at logout is taken again", async () => {
  const fetch = serve();
  await refreshLookups("3");
  localStorage.clear();
  await refreshLookups("3");
  expect(fetch).toHaveBeenCalledTimes(2);
});
