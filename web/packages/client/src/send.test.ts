import { beforeEach, describe, expect, test, vi } from "vitest";
import { TOKEN_PATH } from "./addresses";
import { Failure } from "./failure";
import { loginByPassword } from "./login";
import { logout, onSessionEnded, send } from "./send";
import { serverClock } from "./server-clock";
import { clearSession, readStored, store } from "./storage";

const ORIGIN = "http://site.test";
const COURSES = "/resource-center/api/course/v2/dynamicList";
const GOOD = { code: 200, message: "ok", data: null, requestId: "r" };
const TOKENS = { access_token: "new", refresh_token: "next", token_type: "bearer" };

type Server = (request: Request) => Response | Promise<Response>;

function memory(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/** A refusal of our own server. */
function refused(status: number): Response {
  const body = { code: status, error: "some_error", message: "no", data: null, requestId: "r" };
  return Response.json(body, { status });
}

/** Stands in for the server; answers the requests that it was sent. */
function serve(server: Server): Request[] {
  const seen: Request[] = [];
  vi.stubGlobal("fetch", async (request: Request, init?: RequestInit) => {
    seen.push(request);
    init?.signal?.throwIfAborted();
    return server(request);
  });
  return seen;
}

function call(path = COURSES, body = "{}"): Promise<Response> {
  return send(new Request(ORIGIN + path, { method: "POST", body }));
}

async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  const cause = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(cause instanceof Failure)) throw new Error(`no Failure but ${String(cause)}`);
  return cause;
}

beforeEach(() => {
  vi.stubGlobal("localStorage", memory());
  vi.stubGlobal("sessionStorage", memory());
  vi.stubGlobal("location", { origin: ORIGIN });
  vi.stubGlobal("document", { documentElement: { lang: "zh-CN" } });
});

describe("headers", () => {
  test("name this browser where somebody logs in, before and after a logout", async () => {
    const seen = serve(({ url }) =>
      Response.json(url.endsWith(TOKEN_PATH) ? TOKENS : url.includes("revoke") ? {} : GOOD),
    );
    await loginByPassword("13951602748", "correct horse");
    await call();
    await logout();
    await loginByPassword("13951602748", "correct horse");
    const named = seen.map(({ headers }) => headers.get("Device-Secret"));
    expect(named).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), null, null, named[0]]);
  });

  test("carry the token, the organization, the language and the tunnel's", async () => {
    store("ACCESS_TOKEN", "abc");
    store("TENANT_ID", "0198");
    document.documentElement.lang = "en";
    const seen = serve(() => Response.json(GOOD));
    await call();
    const headers = seen[0]?.headers;
    expect(headers?.get("Authorization")).toBe("Bearer abc");
    expect(headers?.get("tenant-id")).toBe("0198");
    expect(headers?.get("Accept-Language")).toBe("en");
    expect(headers?.get("ngrok-skip-browser-warning")).toBe("true");
  });

  test("are sent whatever is stored", async () => {
    for (const key of ["ACCESS_TOKEN", "TENANT_ID", "LANGUAGE"] as const) store(key, "桂\n");
    const seen = serve(() => Response.json(GOOD));
    await call();
    expect(seen[0]?.headers.get("Authorization")).toBe("Bearer %E6%A1%82%0A");
    expect(seen[0]?.headers.get("Accept-Language")).toBe("zh-CN");
  });

  test("of a login carry no token, and Chinese is the default", async () => {
    store("ACCESS_TOKEN", "abc");
    const seen = serve(() => Response.json(TOKENS));
    await loginByPassword("13951602748", "correct horse");
    expect(seen[0]?.headers.get("Authorization")).toBeNull();
    expect(seen[0]?.headers.get("tenant-id")).toBeNull();
    expect(seen[0]?.headers.get("Accept-Language")).toBe("zh-CN");
  });

  test("of a login by code carry no token either, and its refusal renews none", async () => {
    store("ACCESS_TOKEN", "abc");
    store("REFRESH_TOKEN", "refresh");
    const seen = serve(() => Response.json({ code: 401 }, { status: 401 }));
    expect((await failureOf(call("/resource-center/api/user/v2/codeLogin"))).status).toBe(401);
    expect(seen.map(({ headers }) => headers.get("Authorization"))).toEqual([null]);
  });
});

test("a call that asks for it carries no token", async () => {
  store("ACCESS_TOKEN", "abc");
  const seen = serve(() => Response.json(GOOD));
  await send(new Request(ORIGIN + COURSES, { credentials: "omit" }));
  expect(seen[0]?.headers.get("Authorization")).toBeNull();
});

test("a login is a form that names the public client, and keeps its tokens", async () => {
  const seen = serve(() => Response.json(TOKENS));
  await loginByPassword("13951602748", "correct horse");
  expect(seen[0]?.url).toBe(ORIGIN + TOKEN_PATH);
  expect(Object.fromEntries(new URLSearchParams(await seen[0]?.text()))).toEqual({
    grant_type: "password",
    scope: "all",
    client_id: "zhegui-web",
    username: "13951602748",
    password: "correct horse",
  });
  expect(seen[0]?.headers.get("Content-Type")).toMatch(/^application\/x-www-form-urlencoded/);
  const kept = (["ACCESS_TOKEN", "REFRESH_TOKEN", "TOKEN_TYPE"] as const).map(readStored);
  expect(kept).toEqual(["new", "next", "bearer"]);
});

describe("an expired token", () => {
  const expired: Server = (request) => {
    if (new URL(request.url).pathname === TOKEN_PATH) return Response.json(TOKENS);
    const fresh = request.headers.get("Authorization") === "Bearer new";
    return fresh ? Response.json(GOOD) : refused(401);
  };

  beforeEach(() => {
    store("ACCESS_TOKEN", "old");
    store("REFRESH_TOKEN", "refresh");
  });

  test("is renewed once for ten calls, and each is sent again with its body", async () => {
    const bodies: string[] = [];
    const seen = serve(async (request) => {
      if (request.headers.get("Authorization") === "Bearer new")
        bodies.push(await request.clone().text());
      return expired(request);
    });
    const numbers = Array.from({ length: 10 }, (_, index) => String(index));
    const answers = await Promise.all(numbers.map((body) => call(COURSES, body)));
    expect(answers.map((answer) => answer.status)).toEqual(numbers.map(() => 200));
    const refreshes = seen.filter((request) => request.url.endsWith(TOKEN_PATH));
    expect(refreshes.map(({ headers }) => headers.get("Authorization"))).toEqual([null]);
    expect(bodies.sort()).toEqual(numbers);
  });

  test("that another tab has renewed costs no refresh", async () => {
    const seen = serve((request) => {
      store("ACCESS_TOKEN", "new");
      return expired(request);
    });
    await call();
    expect(seen.some((request) => request.url.endsWith(TOKEN_PATH))).toBe(false);
  });

  test("that the server will not renew ends the login, once", async () => {
    const ended = vi.fn();
    const stop = onSessionEnded(ended);
    serve((request) =>
      request.url.endsWith(TOKEN_PATH)
        ? Response.json({ error: "invalid_grant" }, { status: 400 })
        : refused(401),
    );
    const failures = await Promise.all([failureOf(call()), failureOf(call())]);
    stop();
    expect(failures.map((failure) => failure.status)).toEqual([401, 401]);
    expect(ended).toHaveBeenCalledTimes(1);
    expect(readStored("ACCESS_TOKEN")).toBeNull();
  });

  test("outlives a network that answers for us while it is renewed", async () => {
    serve((request) =>
      request.url.endsWith(TOKEN_PATH) ? Response.json({ foo: 1 }) : refused(401),
    );
    expect((await failureOf(call())).id).toBe("empty_answer");
    expect(readStored("REFRESH_TOKEN")).toBe("refresh");
  });

  test("is not renewed for a user who logs out meanwhile", async () => {
    serve((request) => {
      if (request.url.endsWith(TOKEN_PATH)) clearSession();
      return expired(request);
    });
    expect((await failureOf(call())).status).toBe(401);
    expect([readStored("ACCESS_TOKEN"), readStored("REFRESH_TOKEN")]).toEqual([null, null]);
  });

  test("that the server will not renew ends no login that came meanwhile", async () => {
    const ended = vi.fn();
    const stop = onSessionEnded(ended);
    serve((request) => {
      if (!request.url.endsWith(TOKEN_PATH)) return expired(request);
      store("ACCESS_TOKEN", "new");
      store("REFRESH_TOKEN", "of another tab");
      return Response.json({ error: "invalid_grant" }, { status: 400 });
    });
    expect((await call()).status).toBe(200);
    stop();
    expect(ended).not.toHaveBeenCalled();
    expect(readStored("REFRESH_TOKEN")).toBe("of another tab");
  });

  test("of a call that a logout overtakes is no login that ended", async () => {
    const ended = vi.fn();
    const stop = onSessionEnded(ended);
    serve((request) => {
      clearSession();
      return expired(request);
    });
    expect((await failureOf(call())).status).toBe(401);
    stop();
    expect(ended).not.toHaveBeenCalled();
  });

  test.each([503, 429])("survives a server that is away or busy: %i", async (status) => {
    const ended = vi.fn();
    const stop = onSessionEnded(ended);
    serve((request) => refused(request.url.endsWith(TOKEN_PATH) ? status : 401));
    expect((await failureOf(call())).status).toBe(status);
    stop();
    expect(ended).not.toHaveBeenCalled();
    expect(readStored("REFRESH_TOKEN")).toBe("refresh");
  });
});

/** What stands between: a portal, a firewall, a proxy. */
const FOREIGN = [200, 400, 401, 403, 404, 407, 408, 429, 500, 511, 520] as const;
const PAGE = "<!doctype html><title>Log in to the network</title>";

describe("an answer of somebody else", () => {
  beforeEach(() => {
    store("ACCESS_TOKEN", "old");
    store("REFRESH_TOKEN", "refresh");
  });

  test.each(FOREIGN)("is as good as none: %i", async (status) => {
    const seen = serve(() => new Response(PAGE, { status }));
    expect(await failureOf(call())).toMatchObject({ isAway: true, path: COURSES });
    expect(seen).toHaveLength(1);
    expect(readStored("REFRESH_TOKEN")).toBe("refresh");
  });

  test.each(FOREIGN)("ends no login while it is renewed: %i", async (status) => {
    const ended = vi.fn();
    const stop = onSessionEnded(ended);
    serve(({ url }) => (url.endsWith(TOKEN_PATH) ? new Response(PAGE, { status }) : refused(401)));
    expect(await failureOf(call())).toMatchObject({ isAway: true, path: COURSES });
    stop();
    expect(ended).not.toHaveBeenCalled();
    expect(readStored("REFRESH_TOKEN")).toBe("refresh");
  });

  test.each([
    [401, { error: "Unauthorized" }],
    [400, { status: 400, error: "Bad Request" }],
  ])("ends no login though it is JSON: %i", async (status, body) => {
    const answer = () => Response.json(body, { status });
    serve(({ url }) => (url.endsWith(TOKEN_PATH) ? answer() : refused(401)));
    expect(await failureOf(call())).toMatchObject({ isAway: true, path: COURSES });
    expect(readStored("REFRESH_TOKEN")).toBe("refresh");
  });

  test("is told apart though it is JSON: it has neither our id nor our code", async () => {
    for (const body of [{ code: 403 }, { error: "denied" }, { code: 200, error: "denied" }]) {
      serve(() => Response.json(body, { status: 403 }));
      expect((await failureOf(call())).isAway, JSON.stringify(body)).toBe(true);
    }
    serve(() => refused(403));
    expect((await failureOf(call())).isAway).toBe(false);
  });
});

test("a renewal that fails is told of the call that needed it, not as a failed login", async () => {
  store("ACCESS_TOKEN", "old");
  store("REFRESH_TOKEN", "refresh");
  for (const answer of [() => refused(503), () => Promise.reject(new TypeError("no network"))]) {
    serve(({ url }) => (url.endsWith(TOKEN_PATH) ? answer() : refused(401)));
    expect((await failureOf(call())).path).toBe(COURSES);
  }
});

test("every answer of the server tells the time", async () => {
  const told = "2031-01-02T03:04:05.678Z";
  serve(() => Response.json(GOOD, { headers: { "Server-Time": told } }));
  await call();
  expect(serverClock.isHeard).toBe(true);
  expect(Math.abs(serverClock.now() - Date.parse(told))).toBeLessThan(60_000);
});

describe("failures", () => {
  test("carry the envelope", async () => {
    const details = [{ path: "user.tel", error: "invalid_mobile", message: "no number" }];
    const body = { code: 400, message: "bad", error: "invalid_input", requestId: "r1", details };
    serve(() => Response.json(body, { status: 400 }));
    const failure = await failureOf(call());
    expect(failure).toMatchObject({ status: 400, id: "invalid_input", requestId: "r1", details });
    expect(failure.message).toBe("bad");
  });

  test("of a proxy are failures too", async () => {
    serve(
      () => new Response("<h1>Bad gateway</h1>", { status: 502, headers: { "Retry-After": "7" } }),
    );
    expect(await failureOf(call())).toMatchObject({ status: 502, id: "", retryAfter: 7 });
  });

  test.each([
    "",
    "<!doctype html>",
    "[]",
    "{}",
    '{"code":0,"data":{}}',
    '{"code":200,"message":"portal"}',
  ])("an answer of %j is one", async (body) => {
    serve(() => new Response(body));
    expect((await failureOf(call())).id).toBe("empty_answer");
  });

  test("a login without a token is one, and keeps nothing", async () => {
    serve(() => Response.json({ foo: 1 }));
    expect((await failureOf(loginByPassword("13951602748", "correct horse"))).status).toBe(0);
    expect(readStored("ACCESS_TOKEN")).toBeNull();
  });

  test("no network is one", async () => {
    serve(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(await failureOf(call())).toMatchObject({ status: 0, id: "network" });
  });

  test("thirty seconds without an answer are one", async () => {
    const timedOut = AbortSignal.abort(new DOMException("too long", "TimeoutError"));
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(timedOut);
    serve(() => Response.json(GOOD));
    expect((await failureOf(call())).id).toBe("timeout");
    expect(timeout).toHaveBeenCalledWith(30_000);
  });

  test("the caller's own abort is none", async () => {
    serve(() => Response.json(GOOD));
    const request = new Request(ORIGIN + COURSES, { signal: AbortSignal.abort() });
    await expect(send(request)).rejects.toMatchObject({ name: "AbortError" });
  });
});

test("logout forgets everything but language and theme, though the server be away", async () => {
  const gone = [
    "ACCESS_TOKEN",
    "REFRESH_TOKEN",
    "TOKEN_TYPE",
    "USER",
    "LOOKUP",
    "ROLE_ROUTERS",
    "TENANT_ID",
  ] as const;
  const staying = ["LANGUAGE", "THEME"] as const;
  for (const key of [...gone, ...staying]) store(key, "kept");
  const seen = serve(() => Promise.reject(new TypeError("Failed to fetch")));
  await logout();
  expect(seen[0]?.url).toContain("/auth-center/oauth/revoke");
  expect(gone.map(readStored)).toEqual(gone.map(() => null));
  expect(staying.map(readStored)).toEqual(["kept", "kept"]);
});
