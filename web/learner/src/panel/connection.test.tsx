import { beforeEach, expect, test, vi } from "vitest";
import { connect } from "./connection";

const ENTER = "/resource-center/api/panel/v2/enter";

/** Answers of the server: a token for each code but those that were used. */
function serve(used: string[] = []) {
  const asked: { path: string; authorization: string | null; body: string }[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname;
    const body = await request.text();
    asked.push({ path, body, authorization: request.headers.get("Authorization") });
    if (path !== ENTER) return Response.json({ code: 200, data: null, requestId: "t" });
    const { code } = JSON.parse(body).model;
    if (used.includes(code))
      return Response.json(
        { code: 401, error: "unauthenticated", message: "", data: null },
        { status: 401 },
      );
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
