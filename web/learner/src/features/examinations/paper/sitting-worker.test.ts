import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { beforeEach, expect, test } from "vitest";

const WORKER = readFileSync(new URL("../../../../sitting-worker.js", import.meta.url), "utf8");
const ORIGIN = "https://zhegui.example";
const FILE = "/assets/a.js";

type Answer = () => Response;
type Listener = (event: object) => void;

const ours =
  (body: string, type = "text/html", status = 200): Answer =>
  () =>
    new Response(body, { status, headers: { "Content-Type": type, "Server-Time": "now" } });
const foreign =
  (status: number): Answer =>
  () =>
    new Response("portal", { status, headers: { "Content-Type": "text/html" } });

let network: (path: string) => Response;
let cached: Map<string, Response>;
let listeners: Map<string, Listener>;

function start(): void {
  listeners = new Map();
  cached = new Map();
  const find = async (asked: string | { url: string }) => {
    const url = new URL(typeof asked === "string" ? asked : asked.url, ORIGIN).href;
    return cached.get(url)?.clone();
  };
  const cache = {
    put: async (path: string, answer: Response) => cached.set(new URL(path, ORIGIN).href, answer),
    keys: async () => [...cached.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => cached.delete(url),
  };
  const around = {
    FILES: [FILE],
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    caches: { open: async () => cache, match: find },
    fetch: async (asked: string | { url: string }) =>
      network(new URL(typeof asked === "string" ? asked : asked.url, ORIGIN).pathname),
    location: { origin: ORIGIN },
    skipWaiting: async () => undefined,
    ...{ AbortSignal, URL, Set, Promise, Error },
  };
  runInNewContext(WORKER, around);
}

async function install(): Promise<void> {
  let done: Promise<unknown> = Promise.resolve();
  const waitUntil = (work: Promise<unknown>) => {
    done = work;
  };
  listeners.get("install")?.({ waitUntil });
  await done;
}

async function load(path: string, mode = "navigate"): Promise<string> {
  let answer: Promise<Response> | undefined;
  const request = { method: "GET", url: ORIGIN + path, mode };
  listeners.get("fetch")?.({
    request,
    respondWith: (given: Promise<Response>) => (answer = given),
  });
  return (await answer)?.text() ?? "";
}

const site: typeof network = (path) =>
  path === FILE ? ours("script", "text/javascript")() : ours("our page")();

beforeEach(async () => {
  start();
  network = site;
  await install();
});

test("the server's page where it answers", async () => {
  network = ours("our newer page");
  expect(await load("/examination/1")).toBe("our newer page");
});

test.each([200, 403, 404, 407, 502, 511, 520])(
  "a page of somebody else with %i is not taken for ours",
  async (status) => {
    network = foreign(status);
    expect(await load("/examination/1")).toBe("our page");
    expect(await load(FILE, "no-cors")).toBe("script");
  },
);

test.each([200, 403, 520])("nothing of somebody else with %i is kept", async (status) => {
  for (const path of ["/index", FILE]) {
    network = (asked) => (asked === path ? foreign(status)() : site(asked));
    await expect(install()).rejects.toThrow("not our files");
  }
  network = foreign(404);
  expect(await load("/examination/1")).toBe("our page");
  expect(await load(FILE, "no-cors")).toBe("script");
});

test("a busy server's own refusal gives the kept page too", async () => {
  network = ours("busy", "text/html", 503);
  expect(await load("/examination/1")).toBe("our page");
});
