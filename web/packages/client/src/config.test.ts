// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { client } from "./generated/client.gen";

test("parameters of a GET that are objects travel as key[sub]", async () => {
  const fetch = vi.fn(async (_: Request) => Response.json({ code: 200, data: null }));
  vi.stubGlobal("fetch", fetch);
  const query = { sid: "0198", page: { number: 2, size: 10 } };
  await client.get({ url: "/resource-center/api/user/v2/bindEnterprise", query });
  const sent = fetch.mock.calls[0]?.[0];
  expect(decodeURIComponent(new URL(sent?.url ?? "").search)).toBe(
    "?sid=0198&page[number]=2&page[size]=10",
  );
});

test("base address and content type come from the configuration", async () => {
  const fetch = vi.fn(async (_: Request) => Response.json({ code: 200, data: null }));
  vi.stubGlobal("fetch", fetch);
  await client.post({ url: "/resource-center/api/lookup/v2/dynamicList", body: { size: 1024 } });
  const sent = fetch.mock.calls[0]?.[0];
  expect(sent?.url).toBe(`${location.origin}/resource-center/api/lookup/v2/dynamicList`);
  expect(sent?.headers.get("Content-Type")).toBe("application/json");
  expect(await sent?.json()).toEqual({ size: 1024 });
});
