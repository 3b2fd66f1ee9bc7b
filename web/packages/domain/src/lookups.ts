import { lookupList, readStored, store } from "@zhegui/client";

/** The server's largest page, and the most entries that a dictionary has. */
const ALL = 1024;

/** As the server named the dictionary when the copy here was made. */
function heldRevision(): unknown {
  try {
    return JSON.parse(readStored("LOOKUP") ?? "").revision;
  } catch {
    return undefined;
  }
}

/** Takes a new copy of the dictionary unless the one here is of this revision. */
export async function refreshLookups(revision: string): Promise<void> {
  if (heldRevision() === revision) return;
  const { data: answer } = await lookupList({ body: { size: ALL }, throwOnError: true });
  store("LOOKUP", JSON.stringify({ revision, entries: answer.data.content }));
}
