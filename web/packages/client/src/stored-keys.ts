/** Apart from `storage.ts`, because every page stores and few ask what is stored. */
import { inStorage, type StorageKey, unkept } from "./storage";

/** The keys of drafts and of open forms, of this tab and of all. */
export function storedKeys(): StorageKey[] {
  const kept = (["DRAFT ", "OPEN_FORM "] as const).flatMap(
    (key) => inStorage(key, Object.keys) ?? [],
  );
  const isOurs = (key: string): key is StorageKey => /^(DRAFT|OPEN_FORM) /.test(key);
  return [...kept, ...unkept.keys()].filter(isOurs);
}
