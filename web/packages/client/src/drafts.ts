/** What somebody has typed in a form and not saved: kept in this browser, by account, until it is saved. */
import { serverClock } from "./server-clock";
import { readStored, type StorageKey, store, unstore } from "./storage";
import { storedKeys } from "./stored-keys";

/** What lets somebody in, or tells who they are, is never kept. */
type Secret = "password" | "oldPassword" | "newPassword" | "code" | "idNumber";

/** The fields of a form that may be kept: plain values, so no file. */
export type Draftable = Record<string, string | number | boolean | null> & {
  [field in Secret]?: never;
};

/** Of a draft that nobody came back for. */
const KEPT_MS = 30 * 86_400_000;

/** Only by the server's time: a device that is months ahead would lose what was typed yesterday. */
function isTooOld(at: number): boolean {
  return serverClock.isHeard && serverClock.now() - at >= KEPT_MS;
}

interface Kept {
  at: number;
  values: Record<string, unknown>;
}

function keyOf(owner: string, name: string): `DRAFT ${string}` {
  return `DRAFT ${owner} ${name}`;
}

function parse(text: string | null): Kept | undefined {
  try {
    const { at, values } = JSON.parse(text ?? "");
    const isGood = typeof at === "number" && typeof values === "object" && values !== null;
    return isGood && !isTooOld(at) ? { at, values } : undefined;
  } catch {
    return undefined;
  }
}

/** Drafts that the page alone holds, because the browser refuses or is full. */
const onlyHere = new Set<StorageKey>();

/** Asks before they are gone with the page. */
function ask(event: BeforeUnloadEvent): void {
  if ([...onlyHere].some((key) => readStored(key) !== null)) event.preventDefault();
}

let isSwept = false;

/** Once in a page: the drafts that are too old, or spoilt. */
function sweep(): void {
  if (isSwept) return;
  isSwept = true;
  for (const key of storedKeys()) {
    if (key.startsWith("DRAFT ") && !parse(readStored(key))) unstore(key);
  }
}

/** The fields that were typed; none where nothing is kept. */
export function readDraft(owner: string, name: string): Record<string, unknown> {
  return parse(readStored(keyOf(owner, name)))?.values ?? {};
}

/** Keeps the fields that were typed; forgets the draft where there are none. */
export function keepDraft(owner: string, name: string, values: Record<string, unknown>): void {
  const key = keyOf(owner, name);
  const kept: Kept = { at: serverClock.now(), values };
  sweep();
  onlyHere.delete(key);
  if (Object.keys(values).length === 0) unstore(key);
  else if (!store(key, JSON.stringify(kept))) {
    onlyHere.add(key);
    addEventListener("beforeunload", ask);
  }
}

/** Which form of a kind was open when this tab's page ended; only one that holds a draft counts. */
export function readOpenForm(owner: string, kind: string): string | undefined {
  const form = readStored(`OPEN_FORM ${owner} ${kind}`);
  const hasDraft = form !== null && Object.keys(readDraft(owner, `${kind}/${form}`)).length > 0;
  return hasDraft ? form : undefined;
}

export function keepOpenForm(owner: string, kind: string, form: string | undefined): void {
  const key = `OPEN_FORM ${owner} ${kind}` as const;
  if (form === undefined) unstore(key);
  else store(key, form);
}
