// @vitest-environment jsdom
import { type CurrentUser, readStored, unstore } from "@zhegui/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { actForTeller } from "./acting";
import { useSession } from "./session";

vi.mock("./load-user", () => ({ loadUser: () => Promise.resolve() }));

function employedBy(...sids: string[]): CurrentUser {
  const employerList = sids.map((sid) => ({ sid, name: sid, logo: null }));
  return { companySid: sids[0] ?? null, employerList } as unknown as CurrentUser;
}

beforeEach(() => useSession.setState({ user: employedBy("one", "two") }));
afterEach(() => unstore("TENANT_ID"));

test.each([
  ["two", "two"],
  ["one", null],
  ["left", null],
  [undefined, null],
])("what %s told opens for %s", (organization, acting) => {
  void actForTeller(organization);
  expect(readStored("TENANT_ID")).toBe(acting);
});
