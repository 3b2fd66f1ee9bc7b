/** Apart from `drafts.ts`, because every page can log out and few have a form. */
import { readStored, unstore } from "./storage";
import { storedKeys } from "./stored-keys";

/** Whose drafts they are where nobody is logged in: they stay in the tab. */
export const VISITOR = "visitor";

/** Logout: what the user has typed goes with them, and what was typed in this tab before they logged in. */
export function forgetDrafts(): void {
  const user = readStored("USER") ?? "";
  for (const key of storedKeys()) {
    const [kind, owner] = key.split(" ");
    const isOwn = owner === VISITOR || user.includes(`"sid":"${owner}"`);
    if (kind === "OPEN_FORM" || isOwn) unstore(key);
  }
}
