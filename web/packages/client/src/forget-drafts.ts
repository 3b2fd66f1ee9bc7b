/** Apart from `drafts.ts`, because every page can log out and few have a form. */
import { readStored, storedKeys, unstore } from "./storage";

/** Whose drafts they are where nobody is logged in: they stay in the tab. */
export const VISITOR = "visitor";

function loggedIn(): string {
  try {
    return JSON.parse(readStored("USER") ?? "")?.sid ?? VISITOR;
  } catch {
    return VISITOR;
  }
}

/** Logout: what the user has typed goes with them, and what was typed in this tab before they logged in. */
export function forgetDrafts(): void {
  for (const owner of [loggedIn(), VISITOR]) {
    for (const prefix of ["DRAFT ", "OPEN_FORM "] as const) {
      const own = storedKeys(prefix).filter((key) => key.startsWith(`${prefix}${owner} `));
      own.forEach(unstore);
    }
  }
}
