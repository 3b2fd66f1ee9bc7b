import { currentAssistant } from "@zhegui/client";
import { beforeEach, expect, test, vi } from "vitest";
import { connect } from "./connection";

const ENTER = "/resource-center/api/panel/v2/enter";

/** `Authorization` of tokens that have ended. */
const ended = new Set<string | null>();

function refused(): Response {
  const body = { code: 401, error: "unauthenticated", message: "", data: null };
  return Response.json(body, { status: 401 });
}

/** Answers of the server: a token for each code but those that were used. */
function serve(used: string[] = []) {
  const asked: { path: string; authorization: string | null; body: string }[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname;
    const body = await request.text();
    asked.push({ path, body, authorization: request.headers.get("Authorization") });
    if (path !== ENTER && ended.has(asked.at(-1)?.authorization ?? null)) return refused();
    if (path !== ENTER) return Response.json({ code: 200, data: null, requestId: "t" });
    const { code } = JSON.parse(body).model;
    if (used.includes(code)) return refused();
    return Response.json({ code: 200, data: { token: `token-${code}`, expiresIn: 900 } });
  });
  return asked;
}

/** The page around it, which has this code when it is asked. */
function page(code: string | null) {
  const said: unknown[] = [];
  const around = {
    postMessage: (message: { type: string }, origin: string) => {
      said.push([message, origin]);
      if (message.type === "renew") answer({ type: "code", code });
    },
  };
  const answer = (data: unknown, origin = "https://page.test"): void => {
    const event = new MessageEvent("message", { data, origin });
    Object.defineProperty(event, "source", { value: around });
    dispatchEvent(event);
  };
  vi.stubGlobal("parent", around);
  return { said, answer };
}

beforeEach(() => {
  vi.spyOn(document, "referrer", "get").mockReturnValue("https://page.test/");
});

test("a code is swapped for a token and leaves the address", async () => {
  const asked = serve();
  page(null);
  history.replaceState(null, "", "/assistant/?n=1#code=first");
  const { isSignedIn } = await connect();
  expect(isSignedIn()).toBe(true);
  expect(location.href).toMatch(/\/assistant\/\?n=1$/);
  expect(asked).toEqual([{ path: ENTER, authorization: null, body: '{"model":{"code":"first"}}' }]);
});

test("without a code it is a visitor's", async () => {
  const asked = serve();
  const { said } = page("unasked");
  history.replaceState(null, "", "/assistant/?n=1");
  expect((await connect()).isSignedIn()).toBe(false);
  expect([asked, said]).toEqual([[], []]);
});

test("where the code was used the page is asked for another", async () => {
  serve(["first"]);
  const { said } = page("second");
  history.replaceState(null, "", "/assistant/?n=1#code=first");
  expect((await connect()).isSignedIn()).toBe(true);
  expect(said).toEqual([[{ type: "renew" }, "https://page.test"]]);
});

test("where the page has none either it is a visitor's", async () => {
  serve(["first"]);
  page(null);
  history.replaceState(null, "", "/assistant/?n=1#code=first");
  expect((await connect()).isSignedIn()).toBe(false);
});

test("only the page around it, of its exact origin, is heard", async () => {
  serve();
  const { answer } = page(null);
  history.replaceState(null, "", "/assistant/");
  const { hear } = await connect();
  const heard: unknown[] = [];
  const unhear = hear((said) => heard.push(said));
  answer({ type: "opened" }, "https://elsewhere.test");
  const fromElsewhere = new MessageEvent("message", {
    data: { type: "opened" },
    origin: "https://page.test",
  });
  dispatchEvent(fromElsewhere);
  expect(heard).toEqual([]);
  answer({ type: "opened" });
  expect(heard).toEqual([{ type: "opened" }]);
  unhear();
  answer({ type: "opened" });
  expect(heard).toHaveLength(1);
});

test("an ended token is renewed once for several calls, which are sent again", async () => {
  const asked = serve();
  const { said } = page("second");
  history.replaceState(null, "", "/assistant/#code=first");
  await connect();
  ended.add("Bearer token-first");
  await Promise.all([currentAssistant(), currentAssistant()]);
  expect(said).toHaveLength(1);
  const calls = asked.filter(({ path }) => path !== ENTER).map((each) => each.authorization);
  expect(calls.sort()).toEqual([
    "Bearer token-first",
    "Bearer token-first",
    "Bearer token-second",
    "Bearer token-second",
  ]);
});

test("a page that logged out meanwhile leaves a visitor, whose call is refused", async () => {
  serve();
  const { said } = page(null);
  history.replaceState(null, "", "/assistant/#code=first");
  const { isSignedIn } = await connect();
  ended.add("Bearer token-first");
  await expect(currentAssistant()).rejects.toMatchObject({ status: 401 });
  expect([said.length, isSignedIn()]).toEqual([1, false]);
});

test("a token says whose it is, for what waits in this browser", async () => {
  const claims = btoa(JSON.stringify({ acc: "0198", note: "??>>" }))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  vi.stubGlobal("fetch", async () =>
    Response.json({ code: 200, data: { token: `head.${claims}.sign`, expiresIn: 900 } }),
  );
  page(null);
  history.replaceState(null, "", "/consultation/#code=first");
  expect((await connect()).account()).toBe("0198");
});

test("a visitor has no account, nor has a token that says none", async () => {
  serve();
  page(null);
  history.replaceState(null, "", "/consultation/");
  expect((await connect()).account()).toBeNull();
  history.replaceState(null, "", "/consultation/#code=first");
  expect((await connect()).account()).toBeNull();
});
