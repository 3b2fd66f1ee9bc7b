import { type Lookup, lookupList, readStored, store } from "@zhegui/client";
import { createStore } from "./store";

/** The server's largest page, and the most entries that a dictionary has. */
const ALL = 1024;

type Entry = Omit<Lookup, "sid">;

interface Dictionary {
  /** As the server named it when the copy was made; null before the first. */
  revision: string | null;
  entries: readonly Entry[];
}

const EMPTY: Dictionary = { revision: null, entries: [] };

function storedDictionary(): Dictionary {
  try {
    return JSON.parse(readStored("LOOKUP") ?? "") ?? EMPTY;
  } catch {
    return EMPTY;
  }
}

export const useDictionary = createStore<Dictionary>(storedDictionary());

/** Takes a new copy of the dictionary unless the one here is of this revision. */
export async function refreshLookups(revision: string): Promise<void> {
  const held = readStored("LOOKUP") !== null && useDictionary.getState().revision === revision;
  if (held) return;
  const { data: answer } = await lookupList({ body: { size: ALL }, throwOnError: true });
  const dictionary = { revision, entries: answer.data.content };
  store("LOOKUP", JSON.stringify(dictionary));
  useDictionary.setState(dictionary);
}

/** The entries of one type, in their order. */
export function entriesOf(entries: readonly Entry[], type: string): Entry[] {
  return entries
    .filter((entry) => entry.type === type)
    .toSorted((one, other) => one.position - other.position);
}

/** What a code stands for; the code itself where the dictionary does not know it. */
export function nameOf(
  entries: readonly Entry[],
  type: string,
  code: string,
  language: string,
): string {
  const entry = entries.find((known) => known.type === type && known.code === code);
  if (!entry) return code;
  return language === "en" ? entry.englishName : entry.name;
}
