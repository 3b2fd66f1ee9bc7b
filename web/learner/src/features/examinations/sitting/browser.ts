/** What this browser has of what a sitting rests on; each is optional, and the server comes first. */
import { inTime } from "@zhegui/client/in-time";
import { openStore } from "./store";

/** Longer than any browser takes that works. */
const PATIENCE_MS = 3_000;

/**
 * `storage`: answers outlast the page. `tabs`: two tabs know of each other. `reload`: the paper can be
 * loaded anew without network.
 */
export type Ability = "storage" | "tabs" | "reload";

/** What it lacks, tried and not only looked for. */
export async function askBrowser(): Promise<Ability[]> {
  const abilities: [Ability, Promise<boolean>][] = [
    ["storage", hasStorage()],
    ["tabs", hasTabs()],
    ["reload", hasWorker()],
  ];
  const found = await Promise.all(
    abilities.map(async ([name, has]) =>
      (await inTime(has, PATIENCE_MS).catch(() => false)) ? [] : [name],
    ),
  );
  return found.flat();
}

const NOBODY = { user: "", attempt: "", examination: "", opened: null, marked: [], current: null };

async function hasStorage(): Promise<boolean> {
  const store = await openStore();
  await store.keep(NOBODY);
  await store.bookmarks(NOBODY.user);
  return store.durable;
}

async function hasTabs(): Promise<boolean> {
  if (typeof BroadcastChannel === "function") return true;
  return navigator.locks.request("zhegui-check", { ifAvailable: true }, () => true);
}

async function hasWorker(): Promise<boolean> {
  await navigator.serviceWorker.getRegistration();
  return true;
}
