/** Faults of the browsers that people have: each is made before the page's own code runs. */
import type { BrowserContext, Page } from "@playwright/test";

/** The device's clock is wrong by so much, in milliseconds; changed again by `setClock`. */
export async function wrongClock(context: BrowserContext, error: number): Promise<void> {
  await context.addInitScript((initial) => {
    const True = Date;
    const kept = sessionStorage.getItem("clock-error");
    const state = { error: kept === null ? initial : Number(kept) };
    class Wrong extends True {
      constructor(...given: ConstructorParameters<typeof Date> | []) {
        if (given.length > 0) super(...(given as [number]));
        else super(True.now() + state.error);
      }
      static override now(): number {
        return True.now() + state.error;
      }
    }
    Object.assign(globalThis, { Date: Wrong, clockState: state });
  }, error);
}

/** Somebody sets the device's clock while the page is open; it stays so after a reload. */
export async function setClock(page: Page, error: number): Promise<void> {
  await page.evaluate((wanted) => {
    sessionStorage.setItem("clock-error", String(wanted));
    Object.assign((globalThis as unknown as { clockState: object }).clockState, { error: wanted });
  }, error);
}

/** From the n-th write on the browser's store answers nothing any more. */
export async function silentStore(context: BrowserContext, from: number): Promise<void> {
  await context.addInitScript((first) => {
    const put = IDBObjectStore.prototype.put;
    let writes = 0;
    IDBObjectStore.prototype.put = function (...given) {
      writes += 1;
      if (writes < first) return put.apply(this, given);
      const silent = { addEventListener: { value: () => undefined } };
      return Object.create(IDBRequest.prototype, silent);
    };
  }, from);
}

type Api = "locks" | "BroadcastChannel" | "indexedDB" | "serviceWorker";

/** The browser lacks a channel between tabs, or a store; the others throw where they are asked for, as by a policy. */
export async function without(context: BrowserContext, apis: Api[]): Promise<void> {
  await context.addInitScript((names) => {
    for (const name of names) {
      if (name === "BroadcastChannel" || name === "indexedDB") {
        Reflect.deleteProperty(globalThis, name);
        continue;
      }
      Object.defineProperty(Navigator.prototype, name, {
        configurable: true,
        get() {
          throw new DOMException("blocked by policy", "SecurityError");
        },
      });
    }
  }, apis);
}

/** Everything that a page would keep is refused where it is asked for, as by a policy. */
export async function refusedStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  });
}

/** Somebody, or a cleaner, empties all that the browser keeps for the site while a page is open. */
export async function clearStorage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });
}

/** What the oldest browsers of our floor lack of what the sites, or pdf.js, ask for. */
export async function atTheFloor(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const newer: [object, string[]][] = [
      [AbortSignal, ["any"]],
      [URL, ["canParse", "parse"]],
      [Promise, ["withResolvers", "try"]],
      [Array.prototype, ["toSorted", "toReversed", "toSpliced", "with"]],
      [Map, ["groupBy"]],
      [Object, ["groupBy"]],
      [Set.prototype, ["union", "difference", "intersection", "isSubsetOf"]],
      [Element.prototype, ["checkVisibility", "setHTMLUnsafe"]],
      [Document.prototype, ["startViewTransition"]],
      [globalThis, ["Iterator", "requestIdleCallback"]],
    ];
    for (const [owner, names] of newer)
      for (const name of names) Reflect.deleteProperty(owner, name);
  });
}

/** A browser from before the floor, as Chrome 107 was. */
export async function belowTheFloor(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    CSS.supports = () => false;
  });
}

const PAGE = "<!doctype html><title>请先登录网络</title><p>上网认证</p>";

/**
 * Something between answers with a page of its own: the first calls of an address, with these statuses in
 * turn, whereupon the server is reached again.
 */
export async function foreignAnswers(
  page: Page,
  address: string,
  statuses: readonly number[],
): Promise<void> {
  const left = [...statuses];
  await page.route(address, async (route) => {
    const status = left.shift();
    if (status === undefined) return route.continue();
    return route.fulfill({ status, contentType: "text/html", body: PAGE });
  });
}

const STATUSES = [403, 404, 407, 408, 511, 520];

/** The first call of each address of ours is answered by somebody between, with a page and any status. */
export async function portal(context: BrowserContext): Promise<void> {
  const met = new Set<string>();
  await context.route(/\/(resource-center|auth-center)\//, async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (met.has(path)) return route.continue();
    const status = STATUSES[met.size % STATUSES.length] ?? 403;
    met.add(path);
    return route.fulfill({ status, contentType: "text/html", body: PAGE });
  });
}

/** A translator that minds nothing: every text, also what comes later, is moved into elements of its own. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wrap = (text: Node): void => {
      if (!text.textContent?.trim() || text.parentElement?.closest("font, script, style")) return;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      text.parentNode?.replaceChild(outer, text);
      inner.append(document.createTextNode(`${text.textContent}`));
      outer.append(inner);
    };
    const wrapAll = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      texts.forEach(wrap);
    };
    wrapAll(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) wrapAll(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
}
