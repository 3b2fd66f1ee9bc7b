/** One tab of a browser sits an examination at a time; another one has to ask for it. */
import { store, unstore } from "@zhegui/client/storage";

/** A page that is being closed or reloaded takes a moment to let go: pauses between asking again. */
const PAUSES_MS = [50, 150, 400];
/** Longer than any locks that work: a browser whose locks do not answer has none. */
const LONGEST_MS = 3_000;

/** Answers a function that gives the place back, or null if another tab has it. */
export type Occupy = (
  place: string,
  onLost: () => void,
  steal: boolean,
) => Promise<(() => void) | null>;

/** By Web Locks; where a browser lacks or refuses them the tab that came last has the place. */
export const occupyTab: Occupy = async (place, onLost, steal) => {
  try {
    return await byLocks(place, onLost, steal);
  } catch {
    return byWord(place, onLost);
  }
};

/**
 * Rejects where the browser has no locks, or they fail. Asks again instead of waiting in line: a request
 * that is taken back may have been granted meanwhile, and then this very page looks like another tab.
 */
async function byLocks(place: string, onLost: () => void, steal: boolean): ReturnType<Occupy> {
  if (steal) return hold(place, { steal }, onLost);
  let release = await hold(place, { ifAvailable: true }, onLost);
  for (const pause of PAUSES_MS) {
    if (release) break;
    await new Promise((done) => setTimeout(done, pause));
    release = await hold(place, { ifAvailable: true }, onLost);
  }
  return release;
}

function hold(place: string, options: LockOptions, onLost: () => void): ReturnType<Occupy> {
  return new Promise((answer, reject) => {
    let release: (() => void) | null = null;
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      reject(new Error("the locks do not answer"));
    }, LONGEST_MS);
    const held = (lock: Lock | null) =>
      new Promise<void>((done) => {
        clearTimeout(late);
        if (lock && !isLate) release = done;
        else done();
        answer(lock && done);
      });
    navigator.locks.request(place, options, held).catch((problem: unknown) => {
      clearTimeout(late);
      // Before we had it: refused, or too late. Afterwards: it was stolen.
      if (release) onLost();
      else reject(problem);
    });
  });
}

/** Tells the other tabs that the place is taken here, so that none goes on showing what it knew. */
function byWord(place: string, onLost: () => void): () => void {
  const own = crypto.getRandomValues(new Uint32Array(2)).join();
  const channel = openChannel(place);
  const hear = (word: unknown) => {
    if (typeof word === "string" && word !== own) onLost();
  };
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const [where, word] = newValue?.split(" from ") ?? [];
    if (key === "SITTING_PLACE" && where === place) hear(word);
  };
  channel?.addEventListener("message", ({ data }) => hear(data));
  globalThis.addEventListener?.("storage", onStorage);
  channel?.postMessage(own);
  if (!channel) {
    // The other tabs hear of it; it need not stay.
    store("SITTING_PLACE", `${place} from ${own}`);
    unstore("SITTING_PLACE");
  }
  return () => {
    channel?.close();
    globalThis.removeEventListener?.("storage", onStorage);
  };
}

function openChannel(place: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(place);
  } catch {
    return null;
  }
}
